import type { OrderingQuota } from './pickup.schema';
import { type Day, days, type QuotaMode } from './pickup.values';

const MINUTE = 60_000;
const DAY = 86_400_000;

export interface Opening {
  start: number;
  end: number;
  orderingQuotas: readonly OrderingQuota[];
}
export interface WeekOpening extends Opening {
  day: Day;
}
/** Days (YYYY-MM-DD, both included) on which other openings count. */
export interface Exception {
  firstDay: string;
  lastDay: string;
  openings: readonly Opening[];
}
/** A span of time in milliseconds, its end not included. */
export interface Span {
  from: number;
  to: number;
}
export interface Slot {
  day: string;
  start: number;
  startsAt: Date;
  endsAt: Date;
  orderingQuota: number | null;
}

const formats = new Map<string, Intl.DateTimeFormat>();
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const numeric = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric' } as const;
  const made = new Intl.DateTimeFormat('en-US', { ...numeric, timeZone, hourCycle: 'h23', calendar: 'gregory' });
  formats.set(timeZone, made);
  return made;
}

/** What the clocks of a zone show at an instant, as the milliseconds that UTC clocks would show it at. */
function wallOf(instant: number, timeZone: string): number {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

const offsetAt = (instant: number, timeZone: string) => wallOf(instant, timeZone) - Math.floor(instant / 1000) * 1000;
const isoDay = (wall: number) => new Date(wall).toISOString().slice(0, 10);

/** The calendar day (YYYY-MM-DD) of an instant in a zone. */
export function dayIn(timeZone: string, instant: number): string {
  return isoDay(wallOf(instant, timeZone));
}

/** Where two offsets of a zone meet: the first instant in (from, to] at which the later one counts. */
function transition(from: number, to: number, timeZone: string): number {
  const later = offsetAt(to, timeZone);
  let [before, at] = [from, to];
  while (at - before > 1000) {
    const middle = Math.floor((before + at) / 2000) * 1000;
    if (offsetAt(middle, timeZone) === later) at = middle;
    else before = middle;
  }
  return at;
}

/**
 * The spans of time during which the clocks of a zone show a day's minutes from `start` to `end`. Usually one; a part of a day that
 * clocks skip gives none of itself, and one that they go through twice may give two.
 */
export function spansOf(day: string, { start, end }: { start: number; end: number }, timeZone: string): Span[] {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  // No zone is further than a day away from UTC.
  const [first, last] = [midnight - DAY, midnight + 2 * DAY];
  const [earlier, later] = [offsetAt(first, timeZone), offsetAt(last, timeZone)];
  const spanAt = (offset: number): Span => ({ from: midnight + start * MINUTE - offset, to: midnight + end * MINUTE - offset });
  if (earlier === later) return [spanAt(later)];
  const change = transition(first, last, timeZone);
  const [one, two] = [spanAt(earlier), spanAt(later)];
  const before = { from: one.from, to: Math.min(one.to, change) };
  const after = { from: Math.max(two.from, change), to: two.to };
  const spans = [before, after].filter(({ from, to }) => from < to);
  return spans.length === 2 && before.to === after.from ? [{ from: before.from, to: after.to }] : spans;
}

/** What counts on a day: an exception's openings if there is one, else those of the week. */
export function openingsOn(day: string, week: readonly WeekOpening[], exceptions: readonly Exception[]): readonly Opening[] {
  const exception = exceptions.find(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay);
  if (exception) return exception.openings;
  const weekday = days[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7];
  return week.filter((opening) => opening.day === weekday);
}

/** The orders of a mode that a slot of an opening takes; null without a quota. */
export function quotaOf({ orderingQuotas }: Opening, mode: QuotaMode): number | null {
  return orderingQuotas.find(({ consumptionMode }) => consumptionMode === mode)?.orderingQuota ?? null;
}

/**
 * The next slots in which a mode can be ordered for, in order. Slots begin with their opening, follow each other without a gap, are as
 * long on the clock as in time, and fit whole into the opening. A quota of 0 gives none.
 * @param from slots begin at this instant or later
 * @param dayCount calendar days to look at, that of `from` included
 */
export function nextSlots(facts: {
  week: readonly WeekOpening[];
  exceptions: readonly Exception[];
  timeZone: string;
  mode: QuotaMode;
  from: number;
  dayCount: number;
  slotMinutes: number;
  limit: number;
}): Slot[] {
  const { week, exceptions, timeZone, mode, from, dayCount, slotMinutes, limit } = facts;
  const slots: Slot[] = [];
  const today = Date.parse(`${dayIn(timeZone, from)}T00:00:00Z`);
  const length = slotMinutes * MINUTE;
  for (let ahead = 0; ahead < dayCount && slots.length < limit; ahead++) {
    const day = isoDay(today + ahead * DAY);
    const open = openingsOn(day, week, exceptions)
      .map((opening) => ({ opening, quota: quotaOf(opening, mode) }))
      .filter(({ quota }) => quota !== 0)
      .flatMap(({ opening, quota }) => spansOf(day, opening, timeZone).map((span) => ({ ...span, quota })))
      .sort((a, b) => a.from - b.from);
    for (const { from: begin, to, quota } of open) {
      const skipped = Math.max(0, Math.ceil((from - begin) / length));
      for (let at = begin + skipped * length; at + length <= to && slots.length < limit; at += length) {
        const start = Math.round((wallOf(at, timeZone) - Date.parse(`${day}T00:00:00Z`)) / MINUTE);
        slots.push({ day, start, startsAt: new Date(at), endsAt: new Date(at + length), orderingQuota: quota });
      }
    }
  }
  return slots;
}
