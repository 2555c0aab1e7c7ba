import { dayAfter, serviceOfDay, servicesOf } from './midnight.rules';
import type { OrderingQuota } from './pickup.schema';
import { type Concern, DAY_MINUTES, type Day, days, type QuotaMode } from './pickup.values';
import { dayIn, daysFrom, midnightOf, type Span, spansOf } from './wall.rules';

/*
 * When a restaurant is open, in services: what goes on after midnight belongs to the day on which it began, in minutes past 1440.
 * Slots, readiness, areas' times and screens all ask here.
 */

const DAY = 86_400_000;
/** No time zone is further ahead of UTC. */
const FARTHEST_AHEAD = 14 * 3_600_000;

export interface Opening {
  start: number;
  end: number;
  orderingQuotas: readonly OrderingQuota[];
}
export interface WeekOpening extends Opening {
  day: Day;
}
/** Days (YYYY-MM-DD, both included) on whose services other openings count for what it concerns. None: closed. */
export interface Exception {
  firstDay: string;
  lastDay: string;
  openings: readonly Opening[];
  appliesTo: readonly Concern[];
}

/** When something is open: the services of a week, and the exceptions that concern it. */
export interface Hours<E extends Exception = Exception> {
  timeZone: string;
  services: readonly WeekOpening[];
  exceptions: readonly E[];
}

/** The exceptions that concern a thing: those of it, and those of the whole restaurant. */
export function concerning<E extends Exception>(exceptions: readonly E[], concern: Concern): E[] {
  return exceptions.filter(({ appliesTo }) => appliesTo.includes(concern) || appliesTo.includes('RESTAURANT'));
}

/** What an order of a mode is: delivered, or picked up in the restaurant. */
export const concernOf = (mode: QuotaMode): Concern => (mode === '1' ? 'DELIVERY' : 'PICKUP');

/** The services of a week are asked for by every mode and area of a restaurant. */
const keptServices = new WeakMap<readonly WeekOpening[], WeekOpening[]>();
function servicesOfWeek(week: readonly WeekOpening[]): WeekOpening[] {
  const services = keptServices.get(week) ?? servicesOf(week);
  keptServices.set(week, services);
  return services;
}

/** Hours as they are stored: ranges over midnight are two. */
export function hoursOf<E extends Exception>(week: readonly WeekOpening[], exceptions: readonly E[], timeZone: string): Hours<E> {
  return { timeZone, services: servicesOfWeek(week), exceptions };
}

/** The hours of what keeps none: open day and night, its days ending when the services of the week do. */
export function alwaysOpen<E extends Exception>(week: readonly WeekOpening[], exceptions: readonly E[], timeZone: string): Hours<E> {
  const services = servicesOfWeek(week);
  const endOf = (day: Day) => Math.max(DAY_MINUTES, ...services.filter((service) => service.day === day).map(({ end }) => end));
  const whole = days.map((day) => ({ day: dayAfter(day), start: endOf(day) - DAY_MINUTES, end: endOf(dayAfter(day)), orderingQuotas: [] }));
  return { timeZone, services: whole, exceptions };
}

/** The day of the week of a calendar day (YYYY-MM-DD). */
export const weekdayOf = (day: string): Day => days[(new Date(midnightOf(day)).getUTCDay() + 6) % 7] as Day;

/** The exception of a day, one at most. */
export function exceptionOn<E extends { firstDay: string; lastDay: string }>(exceptions: readonly E[], day: string): E | undefined {
  return exceptions.find(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay);
}

/** What counts on a day's service: the openings of its exception if there is one, else those of the week. */
export function openingsOn(day: string, { services, exceptions }: Pick<Hours, 'services' | 'exceptions'>): readonly Opening[] {
  const exception = exceptionOn(exceptions, day);
  if (exception) return serviceOfDay(exception.openings);
  const weekday = weekdayOf(day);
  return services.filter((opening) => opening.day === weekday);
}

/** The orders of a mode that a slot of an opening takes; null without a quota. */
export function quotaOf({ orderingQuotas }: Pick<Opening, 'orderingQuotas'>, mode: QuotaMode): number | null {
  return orderingQuotas.find(({ consumptionMode }) => consumptionMode === mode)?.orderingQuota ?? null;
}

/** Whether a week takes orders of a mode at all. */
export const takes = (week: readonly Opening[], mode: QuotaMode) => week.some((opening) => quotaOf(opening, mode) !== 0);

/** The day whose service a moment belongs to: the day before while that one's usual service lasts. */
function serviceDayAt({ services, timeZone }: Hours, at: number): string {
  const today = dayIn(timeZone, at);
  const before = daysFrom(today, -1);
  const lasts = openingsOn(before, { services, exceptions: [] }).some((opening) =>
    spansOf(before, opening, timeZone).some(({ from, to }) => from <= at && at < to),
  );
  return lasts ? before : today;
}

/** The exception on whose day's service a moment falls. */
export function exceptionAt<E extends Exception>(hours: Hours<E>, at: number): E | undefined {
  return hours.exceptions.length === 0 ? undefined : exceptionOn(hours.exceptions, serviceDayAt(hours, at));
}

/** The exception that closes the whole service on which a moment falls: nothing is ordered then, for no later day either. */
export function closingAt<E extends Exception>(hours: Hours<E>, at: number): E | undefined {
  const exception = exceptionAt(hours, at);
  return exception?.openings.length === 0 ? exception : undefined;
}

export interface OpenSpan extends Span {
  opening: Opening;
}

/**
 * The spans of time in which something is open, by their beginning, from the service that may still last at a moment on.
 * @param dayCount calendar days to look at, that of `from` included
 */
export function* spansFrom(hours: Hours, from: number, dayCount: number): Generator<OpenSpan> {
  const today = dayIn(hours.timeZone, from);
  let held: OpenSpan[] = [];
  for (let ahead = -1; ahead < dayCount; ahead++) {
    const day = daysFrom(today, ahead);
    const spans = openingsOn(day, hours).flatMap((opening) => spansOf(day, opening, hours.timeZone).map((span) => ({ ...span, opening })));
    held = [...held, ...spans].sort((a, b) => a.from - b.from);
    // What begins before the next day does, no later service can begin before.
    const nextDay = midnightOf(day) + DAY - FARTHEST_AHEAD;
    const known = held.findIndex((span) => span.from >= nextDay);
    const due = known < 0 ? held : held.slice(0, known);
    held = known < 0 ? [] : held.slice(known);
    yield* due;
  }
  yield* held;
}

/**
 * The next moment at which something is open: the one asked about, where it is open then. Null when that is not within `dayCount` days.
 * @param takes which openings count
 */
export function nextOpening(hours: Hours, at: number, dayCount: number, takes: (opening: Opening) => boolean = () => true): number | null {
  for (const { from, to, opening } of spansFrom(hours, at, dayCount)) if (to > at && takes(opening)) return Math.max(from, at);
  return null;
}

/** Whether something is open at a moment and takes no orders of a mode then: its quota is 0. */
export function takesNoneAt(hours: Hours, mode: QuotaMode, at: number): boolean {
  return nextOpening(hours, at, 1) === at && nextOpening(hours, at, 1, (opening) => quotaOf(opening, mode) !== 0) !== at;
}
