import { diff } from '@/server/core/writes/diff';
import type { Exception, Opening, WeekOpening } from './hours.rules';
import { type Day, days, type QuotaMode } from './pickup.values';

type Days = Pick<Exception, 'firstDay' | 'lastDay'>;

export const sameDays = (a: Days, b: Days) => a.firstDay === b.firstDay && a.lastDay === b.lastDay;

/** Whether two ranges of days overlap without being the same. Then neither can replace the other. */
export function overlapInPart(a: Days, b: Days): boolean {
  return !sameDays(a, b) && a.firstDay <= b.lastDay && b.firstDay <= a.lastDay;
}

/** The days on which two weeks differ, with their openings. */
export function differentDays(before: readonly WeekOpening[], after: readonly WeekOpening[]) {
  const on = (week: readonly WeekOpening[], day: Day) =>
    week
      .filter((opening) => opening.day === day)
      .map(({ start, end, orderingQuotas }) => ({ start, end, orderingQuotas: [...orderingQuotas] }));
  return days.flatMap((day) => {
    const [was, is] = [on(before, day), on(after, day)];
    return diff(was, is).length === 0 ? [] : [{ day, before: was, after: is }];
  });
}

/** A mode that a quota may refer to. Quotas give only a type; modes also have a channel. */
export interface OfferedMode {
  consumptionMode: QuotaMode;
  channelId: number;
}

/** Online ordering, which pickup hours apply to. Stands in for a mode that the source restaurant does not offer itself. */
const WEB = 2;

/**
 * The modes with a quota that a restaurant has no counterpart for: the same type on the same channel as in the source.
 * @param openings whose quotas are copied
 * @param from the modes of the source restaurant
 * @param to the modes of the target restaurant
 */
export function withoutCounterpart(openings: readonly Opening[], from: readonly OfferedMode[], to: readonly OfferedMode[]): OfferedMode[] {
  const named = new Set(openings.flatMap(({ orderingQuotas }) => orderingQuotas.map(({ consumptionMode }) => consumptionMode)));
  return [...named].sort().flatMap((consumptionMode) => {
    const offered = from.filter((mode) => mode.consumptionMode === consumptionMode);
    const meant = offered.length > 0 ? offered : [{ consumptionMode, channelId: WEB }];
    return meant.filter(({ channelId }) => !to.some((mode) => mode.consumptionMode === consumptionMode && mode.channelId === channelId));
  });
}
