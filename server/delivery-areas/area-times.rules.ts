// Decided in docs/decisions/040-times-of-an-area.md.

import type { Opening, WeekOpening } from '@/server/pickup/hours.rules';
import { alwaysOpen, type Exception, exceptionAt, type Hours, hoursOf, nextOpening, quotaOf, spansFrom } from '@/server/pickup/hours.rules';
import { DAY_MINUTES, DAYS_AHEAD, SLOT_MINUTES } from '@/server/pickup/pickup.values';
import { isoDay, midnightOf, wallOf } from '@/server/pickup/wall.rules';
import type { Day } from './delivery-areas.values';

/*
 * When an area delivers on calendar days: at its own times, and on special days for deliveries at theirs. Readiness and the probe both use
 * this, so that they agree.
 */

/** The weekly times of an area. */
export interface TimedArea {
  isScheduleModeEnabled: boolean;
  /** In minutes from midnight; a quota of 0 means closed. */
  schedules: readonly { day: Day; start: number; end: number; orderingQuota?: number | null }[];
}

/** The facts about a restaurant's days that matter here. */
export interface Calendar<E extends Exception = Exception> {
  timeZone: string;
  /** The pickup week: the days of an area without times end with its services. */
  week: readonly WeekOpening[];
  /** Those that affect deliveries. */
  exceptions: readonly E[];
}

/** Whether an opening accepts deliveries. */
export const delivers = (opening: Pick<Opening, 'orderingQuotas'>) => quotaOf(opening, '1') !== 0;

/** When an area is open: at its times, or always if it has no schedule. On special days for deliveries, at theirs. */
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
  // An area with an empty schedule never opens, not even on special days.
  return hoursOf(times, times.length > 0 ? exceptions : [], timeZone);
}

/** When an area delivers next, in milliseconds: now, if it does already; null if not within `DAYS_AHEAD`. */
export function nextDelivery(area: TimedArea, calendar: Calendar, at: number): number | null {
  return nextOpening(hoursOfArea(area, calendar), at, DAYS_AHEAD, delivers);
}

/** The state of an area at a moment by the calendar: the times in which it delivers then, and the special day that applies. */
export interface AreaStatus<E extends Exception> {
  times: { start: number; end: number; orderingQuota: number | null } | null;
  exception: E | null;
}

/** @param at in milliseconds */
export function areaStatusAt<E extends Exception>(area: TimedArea, calendar: Calendar<E>, at: number): AreaStatus<E> {
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
 * The start of the area's slot that contains a moment, both in milliseconds. Slots are quarters of an hour, counted from the start of its
 * times.
 * @param start of the times in which the area is open then, in minutes from midnight
 */
export function areaSlotAt(start: number, at: number, timeZone: string): number {
  const wall = wallOf(at, timeZone);
  const minute = (wall - midnightOf(isoDay(wall))) / MINUTE;
  const minutesIntoSlot = (((minute - start) % SLOT_MINUTES) + SLOT_MINUTES) % SLOT_MINUTES;
  return Math.round((at - minutesIntoSlot * MINUTE) / MINUTE) * MINUTE;
}
