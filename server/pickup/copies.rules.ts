import { diff } from '@/server/core/writes/diff';
import type { Exception, Opening, WeekOpening } from './hours.rules';
import { type Day, days, type QuotaMode } from './pickup.values';

type Days = Pick<Exception, 'firstDay' | 'lastDay'>;

export const sameDays = (a: Days, b: Days) => a.firstDay === b.firstDay && a.lastDay === b.lastDay;

/** True when some days are in both, and they are not exactly the same ones: neither can take the other's place. */
export function overlapInPart(a: Days, b: Days): boolean {
  return !sameDays(a, b) && a.firstDay <= b.lastDay && b.firstDay <= a.lastDay;
}

/** The days of two weeks that are not the same, with their openings. */
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

/** A mode that a quota may mean: quotas name its type, and it stands on a channel. */
export interface OfferedMode {
  consumptionMode: QuotaMode;
  channelId: number;
}

/** The web, where pickup hours count, stands for a mode that the giving restaurant does not offer itself. */
const WEB = 2;

/**
 * The modes with a quota that a restaurant has no counterpart of: the same type on the same channel as where the quota comes from.
 * @param openings whose quotas are given
 * @param from what the giving restaurant offers
 * @param to what the other one offers
 */
export function withoutCounterpart(openings: readonly Opening[], from: readonly OfferedMode[], to: readonly OfferedMode[]): OfferedMode[] {
  const named = new Set(openings.flatMap(({ orderingQuotas }) => orderingQuotas.map(({ consumptionMode }) => consumptionMode)));
  return [...named].sort().flatMap((consumptionMode) => {
    const offered = from.filter((mode) => mode.consumptionMode === consumptionMode);
    const meant = offered.length > 0 ? offered : [{ consumptionMode, channelId: WEB }];
    return meant.filter(({ channelId }) => !to.some((mode) => mode.consumptionMode === consumptionMode && mode.channelId === channelId));
  });
}
