import { dayAfter, serviceOfDay, servicesOf } from './midnight.rules';
import type { OrderingQuota } from './pickup.schema';
import { type Concern, DAY_MINUTES, type Day, days, type QuotaMode } from './pickup.values';
import { addDays, dayIn, midnightOf, type Span, spansOf } from './wall.rules';

/*
 * When a restaurant is open, in services. What continues after midnight belongs to the day on which it began, in minutes past 1440. Slots,
 * readiness, area times and screens all use this.
 */

const DAY = 86_400_000;
/** The largest offset of any time zone ahead of UTC. */
const FARTHEST_AHEAD = 14 * 3_600_000;

export interface Opening {
  start: number;
  end: number;
  orderingQuotas: readonly OrderingQuota[];
}
export interface WeekOpening extends Opening {
  day: Day;
}
/** Days (YYYY-MM-DD, both included) on whose services other openings apply. Without openings: closed. */
export interface Exception {
  firstDay: string;
  lastDay: string;
  openings: readonly Opening[];
  appliesTo: readonly Concern[];
}

/** When something is open: the services of a week, and the relevant exceptions. */
export interface Hours<E extends Exception = Exception> {
  timeZone: string;
  services: readonly WeekOpening[];
  exceptions: readonly E[];
}

/** The exceptions that are relevant for something: its own, and those of the whole restaurant. */
export function relevantExceptions<E extends Exception>(exceptions: readonly E[], concern: Concern): E[] {
  return exceptions.filter(({ appliesTo }) => appliesTo.includes(concern) || appliesTo.includes('RESTAURANT'));
}

/** Whether an order of a mode is delivered, or picked up in the restaurant. */
export const concernOf = (mode: QuotaMode): Concern => (mode === '1' ? 'DELIVERY' : 'PICKUP');

/** Cached, as every mode and area of a restaurant needs the services of its week. */
const servicesCache = new WeakMap<readonly WeekOpening[], WeekOpening[]>();
function servicesOfWeek(week: readonly WeekOpening[]): WeekOpening[] {
  const services = servicesCache.get(week) ?? servicesOf(week);
  servicesCache.set(week, services);
  return services;
}

/** Hours from their stored form, in which ranges over midnight are split in two. */
export function hoursOf<E extends Exception>(week: readonly WeekOpening[], exceptions: readonly E[], timeZone: string): Hours<E> {
  return { timeZone, services: servicesOfWeek(week), exceptions };
}

/** The hours of something without any of its own: always open. Its days end when the services of the week do. */
export function alwaysOpen<E extends Exception>(week: readonly WeekOpening[], exceptions: readonly E[], timeZone: string): Hours<E> {
  const services = servicesOfWeek(week);
  const endOf = (day: Day) => Math.max(DAY_MINUTES, ...services.filter((service) => service.day === day).map(({ end }) => end));
  const fullDays = days.map((day) => ({
    day: dayAfter(day),
    start: endOf(day) - DAY_MINUTES,
    end: endOf(dayAfter(day)),
    orderingQuotas: [],
  }));
  return { timeZone, services: fullDays, exceptions };
}

/** The weekday of a calendar day (YYYY-MM-DD). */
export const weekdayOf = (day: string): Day => days[(new Date(midnightOf(day)).getUTCDay() + 6) % 7] as Day;

/** The exception of a day, one at most. */
export function exceptionOn<E extends { firstDay: string; lastDay: string }>(exceptions: readonly E[], day: string): E | undefined {
  return exceptions.find(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay);
}

/** The openings of a day's service: those of its exception if there is one, otherwise those of the week. */
export function openingsOn(day: string, { services, exceptions }: Pick<Hours, 'services' | 'exceptions'>): readonly Opening[] {
  const exception = exceptionOn(exceptions, day);
  if (exception) return serviceOfDay(exception.openings);
  const weekday = weekdayOf(day);
  return services.filter((opening) => opening.day === weekday);
}

/** The number of orders of a mode that a slot of an opening accepts; null without a quota. */
export function quotaOf({ orderingQuotas }: Pick<Opening, 'orderingQuotas'>, mode: QuotaMode): number | null {
  return orderingQuotas.find(({ consumptionMode }) => consumptionMode === mode)?.orderingQuota ?? null;
}

/** Whether a week accepts orders of a mode at all. */
export const acceptsOrders = (week: readonly Opening[], mode: QuotaMode) => week.some((opening) => quotaOf(opening, mode) !== 0);

/** The day to whose service a moment belongs: the previous day as long as its usual service lasts. */
function serviceDayAt({ services, timeZone }: Hours, at: number): string {
  const today = dayIn(timeZone, at);
  const before = addDays(today, -1);
  const isGoingOn = openingsOn(before, { services, exceptions: [] }).some((opening) =>
    spansOf(before, opening, timeZone).some(({ from, to }) => from <= at && at < to),
  );
  return isGoingOn ? before : today;
}

/** The exception for the day to whose service a moment belongs. */
export function exceptionAt<E extends Exception>(hours: Hours<E>, at: number): E | undefined {
  return hours.exceptions.length === 0 ? undefined : exceptionOn(hours.exceptions, serviceDayAt(hours, at));
}

/** The exception that closes the whole service at a moment. No order is then accepted, not even for a later day. */
export function closingAt<E extends Exception>(hours: Hours<E>, at: number): E | undefined {
  const exception = exceptionAt(hours, at);
  return exception?.openings.length === 0 ? exception : undefined;
}

export interface OpenSpan extends Span {
  opening: Opening;
}

/**
 * The periods in which something is open, in order, beginning with a service that may still be going on at a moment.
 * @param dayCount calendar days to look at, including that of `from`
 */
export function* spansFrom(hours: Hours, from: number, dayCount: number): Generator<OpenSpan> {
  const today = dayIn(hours.timeZone, from);
  let pending: OpenSpan[] = [];
  for (let ahead = -1; ahead < dayCount; ahead++) {
    const day = addDays(today, ahead);
    const spans = openingsOn(day, hours).flatMap((opening) => spansOf(day, opening, hours.timeZone).map((span) => ({ ...span, opening })));
    pending = [...pending, ...spans].sort((a, b) => a.from - b.from);
    // Later services begin at this time at the earliest, so periods before it are in their final order.
    const nextDay = midnightOf(day) + DAY - FARTHEST_AHEAD;
    const firstUnsettled = pending.findIndex((span) => span.from >= nextDay);
    const settled = firstUnsettled < 0 ? pending : pending.slice(0, firstUnsettled);
    pending = firstUnsettled < 0 ? [] : pending.slice(firstUnsettled);
    yield* settled;
  }
  yield* pending;
}

/**
 * The next moment at which something is open: the given one, if it is open then. Null if not within `dayCount` days.
 * @param accepts selects the openings that count
 */
export function nextOpening(
  hours: Hours,
  at: number,
  dayCount: number,
  accepts: (opening: Opening) => boolean = () => true,
): number | null {
  for (const { from, to, opening } of spansFrom(hours, at, dayCount)) if (to > at && accepts(opening)) return Math.max(from, at);
  return null;
}

/** Whether something is open at a moment but accepts no orders of a mode, as its quota is 0. */
export function acceptsNoOrdersAt(hours: Hours, mode: QuotaMode, at: number): boolean {
  return nextOpening(hours, at, 1) === at && nextOpening(hours, at, 1, (opening) => quotaOf(opening, mode) !== 0) !== at;
}
