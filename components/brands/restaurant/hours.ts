import { MAX_HOURS, type OpeningHours } from '@/server/brands/chain.values';
import { endAfter, joinOverMidnight, splitAtMidnight } from '@/server/pickup/midnight.rules';
import { DAY_MINUTES, type Day, days, firstOverlap } from '@/server/pickup/pickup.values';

/** Opening hours as typed: hours past midnight are one range, on the day when they begin. */
export interface TypedRange {
  day: Day;
  /** «11:30»; empty until typed. */
  start: string;
  end: string;
}

const twoDigits = (number: number) => String(number).padStart(2, '0');
const clock = (minutes: number) => `${twoDigits(Math.floor(minutes / 60) % 24)}:${twoDigits(minutes % 60)}`;

/** «11:30» in minutes; null if invalid. */
function minutesOf(text: string): number | null {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? [];
  return hours === undefined ? null : Number(hours) * 60 + Number(minutes);
}

/** Converts stored hours to typed ones. */
export function toTypedHours(hours: readonly OpeningHours[]): TypedRange[] {
  return joinOverMidnight(hours, () => true)
    .toSorted((a, b) => days.indexOf(a.day) - days.indexOf(b.day) || a.start - b.start)
    .map(({ day, start, end }) => ({ day, start: clock(start), end: clock(end) }));
}

/** A typed range in minutes, beyond 1440 if it continues after midnight; null while a time is missing. */
function rangeOf({ day, start, end }: TypedRange): OpeningHours | null {
  const [from, until] = [minutesOf(start), minutesOf(end)];
  return from === null || until === null ? null : { day, start: from, end: endAfter(from, until) };
}

/** Whether a range continues after midnight. One that ends at midnight does not. */
export function isOverMidnight(range: TypedRange): boolean {
  return (rangeOf(range)?.end ?? 0) > DAY_MINUTES;
}

/** Converts typed hours to stored ones, without incomplete ranges. */
export function toStoredHours(typed: readonly TypedRange[]): OpeningHours[] {
  return typed
    .flatMap((range) => splitAtMidnight(rangeOf(range) ?? { day: range.day, start: 0, end: 0 }))
    .filter(({ start, end }) => start < end);
}

export interface HoursFault {
  day: Day;
  fault: 'incomplete' | 'overlap' | 'tooMany';
}

/** The first error in typed hours, with its day. */
export function hoursFault(typed: readonly TypedRange[]): HoursFault | null {
  const missing = typed.find((range) => rangeOf(range) === null);
  if (missing) return { day: missing.day, fault: 'incomplete' };
  const rows = typed.flatMap((range) => toStoredHours([range]).map((row) => ({ ...row, of: range })));
  const overlap = firstOverlap(rows);
  const laterRow = overlap && rows[Math.max(...overlap)];
  if (laterRow) return { day: laterRow.of.day, fault: 'overlap' };
  const last = rows.at(-1);
  return last && rows.length > MAX_HOURS ? { day: last.of.day, fault: 'tooMany' } : null;
}

/** Copies the hours of a day to all days. */
export function copyToAllDays(typed: readonly TypedRange[], day: Day): TypedRange[] {
  const model = typed.filter((range) => range.day === day);
  return days.flatMap((each) => model.map((range) => ({ ...range, day: each })));
}
