// Decided in docs/decisions/040-times-of-an-area.md.

import type { Opening, WeekOpening } from '@/server/pickup/hours.rules';
import { alwaysOpen, type Exception, exceptionAt, type Hours, hoursOf, nextOpening, quotaOf, spansFrom } from '@/server/pickup/hours.rules';
import { DAY_MINUTES, DAYS_AHEAD, SLOT_MINUTES } from '@/server/pickup/pickup.values';
import { isoDay, midnightOf, wallOf } from '@/server/pickup/wall.rules';
import type { Day } from './delivery-areas.values';

/*
 * When an area delivers on days of the calendar: in its own times, and on the exceptional days of deliveries in theirs.
 * Readiness and the probe ask here, so that both say the same of a moment.
 */

/** When an area is open, by the week. */
export interface TimedArea {
  isScheduleModeEnabled: boolean;
  /** In minutes from midnight; one with a quota of nothing is closed. */
  schedules: readonly { day: Day; start: number; end: number; orderingQuota?: number | null }[];
}

/** What counts on the days of a restaurant. */
export interface Calendar<E extends Exception = Exception> {
  timeZone: string;
  /** The pickup week: what keeps no times has days that end with its services. */
  week: readonly WeekOpening[];
  /** Those that concern deliveries. */
  exceptions: readonly E[];
}

/** Whether an opening takes deliveries at all. */
export const delivers = (opening: Pick<Opening, 'orderingQuotas'>) => quotaOf(opening, '1') !== 0;

/** When an area is open: in its times, or always; on exceptional days of deliveries in theirs. */
export function hoursOfArea<E extends Exception>(
  { isScheduleModeEnabled, schedules }: TimedArea,
  { week, exceptions, timeZone }: Calendar<E>,
): Hours<E> {
  if (!isScheduleModeEnabled) return alwaysOpen(week, exceptions, timeZone);
  const open = schedules.filter(({ orderingQuota }) => orderingQuota !== 0);
  const times = open.map(({ day, start, end, orderingQuota = null }) => ({
    ...{ day, start, end },
    orderingQuotas: orderingQuota === null ? [] : [{ consumptionMode: '1' as const, orderingQuota }],
  }));
  // What keeps times and has none never opens, on exceptional days either.
  return hoursOf(times, times.length > 0 ? exceptions : [], timeZone);
}

/** When an area delivers next: the moment itself, where it does then; null when that is not within `DAYS_AHEAD`. In milliseconds. */
export function nextDelivery(area: TimedArea, calendar: Calendar, at: number): number | null {
  return nextOpening(hoursOfArea(area, calendar), at, DAYS_AHEAD, delivers);
}

/** How an area stands at a moment by the calendar: the times in which it delivers then, and the exceptional day that counts. */
export interface Standing<E extends Exception> {
  times: { start: number; end: number; orderingQuota: number | null } | null;
  exception: E | null;
}

/** @param at in milliseconds */
export function standingAt<E extends Exception>(area: TimedArea, calendar: Calendar<E>, at: number): Standing<E> {
  const hours = hoursOfArea(area, calendar);
  const exception = exceptionAt(hours, at) ?? null;
  for (const { from, to, opening } of spansFrom(hours, at, 1)) {
    if (from > at || to <= at || !delivers(opening)) continue;
    const isNight = opening.start >= DAY_MINUTES;
    const [start, end] = [opening.start, opening.end].map((minute) => (isNight ? minute - DAY_MINUTES : minute)) as [number, number];
    return { times: { start, end, orderingQuota: quotaOf(opening, '1') }, exception };
  }
  return { times: null, exception };
}

const MINUTE = 60_000;

/**
 * When the slot of an area begins that a moment falls into, both in milliseconds: quarters of an hour are counted from the begin of its times.
 * @param start of the times that the area is open in then, in minutes from midnight
 */
export function areaSlotAt(start: number, at: number, timeZone: string): number {
  const wall = wallOf(at, timeZone);
  const minute = (wall - midnightOf(isoDay(wall))) / MINUTE;
  const into = (((minute - start) % SLOT_MINUTES) + SLOT_MINUTES) % SLOT_MINUTES;
  return Math.round((at - into * MINUTE) / MINUTE) * MINUTE;
}
