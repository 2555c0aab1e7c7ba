const MINUTE = 60_000;
const DAY = 86_400_000;

/** A period in milliseconds, its end excluded. */
export interface Span {
  from: number;
  to: number;
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

/** Cached offsets, by time zone and instant. The restaurants of a board share a few of them, and computing them is slow. */
const offsets = new Map<string, Map<number, number>>();
const OFFSETS_AT_MOST = 5_000;

/** The offset of a time zone from UTC at an instant, in milliseconds. */
function offsetAt(instant: number, timeZone: string): number {
  const ofTimeZone = offsets.get(timeZone) ?? new Map<number, number>();
  offsets.set(timeZone, ofTimeZone);
  const known = ofTimeZone.get(instant);
  if (known !== undefined) return known;
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  const offset = Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1000) * 1000;
  if (ofTimeZone.size >= OFFSETS_AT_MOST) ofTimeZone.clear();
  ofTimeZone.set(instant, offset);
  return offset;
}

/** The wall-clock time of a time zone at an instant, as the milliseconds at which UTC clocks would show it. */
export function wallOf(instant: number, timeZone: string): number {
  return Math.floor(instant / 1000) * 1000 + offsetAt(instant, timeZone);
}

const isoDays = new Map<number, string>();
const midnights = new Map<string, number>();
const DAYS_AT_MOST = 1_000;

/** The calendar day (YYYY-MM-DD) of a wall-clock time. Cached, as tens of thousands of calls concern a few days. */
export function isoDay(wall: number): string {
  const number = Math.floor(wall / DAY);
  const known = isoDays.get(number);
  if (known !== undefined) return known;
  const day = new Date(number * DAY).toISOString().slice(0, 10);
  if (isoDays.size >= DAYS_AT_MOST) isoDays.clear();
  isoDays.set(number, day);
  return day;
}

/** The beginning of a calendar day (YYYY-MM-DD) on a UTC clock. */
export function midnightOf(day: string): number {
  const known = midnights.get(day);
  if (known !== undefined) return known;
  const midnight = Date.parse(`${day}T00:00:00Z`);
  if (midnights.size >= DAYS_AT_MOST) midnights.clear();
  midnights.set(day, midnight);
  return midnight;
}

/**
 * The calendar day a number of days later.
 * @param day YYYY-MM-DD
 */
export const daysFrom = (day: string, count: number): string => isoDay(midnightOf(day) + count * DAY);

/** The calendar day (YYYY-MM-DD) of an instant in a time zone. */
export function dayIn(timeZone: string, instant: number): string {
  return isoDay(wallOf(instant, timeZone));
}

/** The change between two offsets of a time zone: the first instant in (from, to] at which the later one applies. */
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

/** A calendar day in a time zone: the UTC time of its midnight, the offsets around it, and the time of the change between them. */
interface DayFrame {
  midnight: number;
  earlier: number;
  later: number;
  /** The first instant at which `later` applies. */
  change: number;
}

/** Cached frames, by day and time zone, as thousands of openings fall on the same few days. */
const frames = new Map<string, DayFrame>();
const FRAMES_AT_MOST = 1_000;

function frameOf(day: string, timeZone: string): DayFrame {
  const key = `${day} ${timeZone}`;
  const known = frames.get(key);
  if (known) return known;
  const midnight = midnightOf(day);
  // No time zone is more than a day away from UTC, and nothing lasts beyond the end of the next day.
  const [first, last] = [midnight - DAY, midnight + 3 * DAY];
  const [earlier, later] = [offsetAt(first, timeZone), offsetAt(last, timeZone)];
  const made = { midnight, earlier, later, change: earlier === later ? first : transition(first, last, timeZone) };
  if (frames.size >= FRAMES_AT_MOST) frames.clear();
  frames.set(key, made);
  return made;
}

/**
 * The periods during which the wall clock of a time zone shows a day's minutes from `start` to `end`; past 1440 means the next day.
 * Usually there is one. When clocks go forward, the skipped part is missing; when they go back, there may be two.
 */
export function spansOf(day: string, { start, end }: { start: number; end: number }, timeZone: string): Span[] {
  const { midnight, earlier, later, change } = frameOf(day, timeZone);
  const spanAt = (offset: number): Span => ({ from: midnight + start * MINUTE - offset, to: midnight + end * MINUTE - offset });
  if (earlier === later) return [spanAt(later)];
  const [one, two] = [spanAt(earlier), spanAt(later)];
  const before = { from: one.from, to: Math.min(one.to, change) };
  const after = { from: Math.max(two.from, change), to: two.to };
  const spans = [before, after].filter(({ from, to }) => from < to);
  return spans.length === 2 && before.to === after.from ? [{ from: before.from, to: after.to }] : spans;
}
