import { diff } from '@/server/core/writes/diff';
import type { Exception, Opening, WeekOpening } from './hours.rules';
import { type Day, days, type QuotaMode } from './pickup.values';

type Days = Pick<Exception, 'firstDay' | 'lastDay'>;

export const sameDays = (a: Days, b: Days) => a.firstDay === b.firstDay && a.lastDay === b.lastDay;

/** Whether two ranges of days overlap without being the same. Then neither can replace the other. */
export function overlapPartially(a: Days, b: Days): boolean {
  return !sameDays(a, b) && a.firstDay <= b.lastDay && b.firstDay <= a.lastDay;
}

/** The days on which two weeks differ, with their openings. */
export function differentDays(before: readonly WeekOpening[], after: readonly WeekOpening[]) {
  const openingsOn = (week: readonly WeekOpening[], day: Day) =>
    week
      .filter((opening) => opening.day === day)
      .map(({ start, end, orderingQuotas }) => ({ start, end, orderingQuotas: [...orderingQuotas] }));
  return days.flatMap((day) => {
    const [openingsBefore, openingsAfter] = [openingsOn(before, day), openingsOn(after, day)];
    return diff(openingsBefore, openingsAfter).length === 0 ? [] : [{ day, before: openingsBefore, after: openingsAfter }];
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
  const limitedModes = new Set(openings.flatMap(({ orderingQuotas }) => orderingQuotas.map(({ consumptionMode }) => consumptionMode)));
  return [...limitedModes].sort().flatMap((consumptionMode) => {
    const offered = from.filter((mode) => mode.consumptionMode === consumptionMode);
    const sourceModes = offered.length > 0 ? offered : [{ consumptionMode, channelId: WEB }];
    return sourceModes.filter(
      ({ channelId }) => !to.some((mode) => mode.consumptionMode === consumptionMode && mode.channelId === channelId),
    );
  });
}
