const MINUTE = 60_000;
const DAY = 86_400_000;

/** A period in milliseconds, its end excluded. */
export interface Span {
  from: number;
  to: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const cached = formats.get(timeZone);
  if (cached) return cached;
  const numeric = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric' } as const;
  const format = new Intl.DateTimeFormat('en-US', { ...numeric, timeZone, hourCycle: 'h23', calendar: 'gregory' });
  formats.set(timeZone, format);
  return format;
}

/** Cached offsets, by time zone and instant. The restaurants of a board share a few of them, and computing them is slow. */
const offsets = new Map<string, Map<number, number>>();
const MAX_OFFSETS = 5_000;

/** The offset of a time zone from UTC at an instant, in milliseconds. */
function offsetAt(instant: number, timeZone: string): number {
  const ofTimeZone = offsets.get(timeZone) ?? new Map<number, number>();
  offsets.set(timeZone, ofTimeZone);
  const cached = ofTimeZone.get(instant);
  if (cached !== undefined) return cached;
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  const offset = Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1000) * 1000;
  if (ofTimeZone.size >= MAX_OFFSETS) ofTimeZone.clear();
  ofTimeZone.set(instant, offset);
  return offset;
}

/** The wall-clock time of a time zone at an instant, as the milliseconds at which UTC clocks would show it. */
export function wallOf(instant: number, timeZone: string): number {
  return Math.floor(instant / 1000) * 1000 + offsetAt(instant, timeZone);
}

const isoDays = new Map<number, string>();
const midnights = new Map<string, number>();
const MAX_DAYS = 1_000;

/** The calendar day (YYYY-MM-DD) of a wall-clock time. Cached, as tens of thousands of calls concern a few days. */
export function isoDay(wall: number): string {
  const number = Math.floor(wall / DAY);
  const cached = isoDays.get(number);
  if (cached !== undefined) return cached;
  const day = new Date(number * DAY).toISOString().slice(0, 10);
  if (isoDays.size >= MAX_DAYS) isoDays.clear();
  isoDays.set(number, day);
  return day;
}

/** The beginning of a calendar day (YYYY-MM-DD) on a UTC clock. */
export function midnightOf(day: string): number {
  const cached = midnights.get(day);
  if (cached !== undefined) return cached;
  const midnight = Date.parse(`${day}T00:00:00Z`);
  if (midnights.size >= MAX_DAYS) midnights.clear();
  midnights.set(day, midnight);
  return midnight;
}

/**
 * The calendar day a number of days later.
 * @param day YYYY-MM-DD
 */
export const addDays = (day: string, count: number): string => isoDay(midnightOf(day) + count * DAY);

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
const MAX_FRAMES = 1_000;

function frameOf(day: string, timeZone: string): DayFrame {
  const key = `${day} ${timeZone}`;
  const cached = frames.get(key);
  if (cached) return cached;
  const midnight = midnightOf(day);
  // No time zone is more than a day away from UTC, and nothing lasts beyond the end of the next day.
  const [first, last] = [midnight - DAY, midnight + 3 * DAY];
  const [earlier, later] = [offsetAt(first, timeZone), offsetAt(last, timeZone)];
  const frame = { midnight, earlier, later, change: earlier === later ? first : transition(first, last, timeZone) };
  if (frames.size >= MAX_FRAMES) frames.clear();
  frames.set(key, frame);
  return frame;
}

/**
 * The periods during which the wall clock of a time zone shows a day's minutes from `start` to `end`; past 1440 means the next day.
 * Usually there is one. When clocks go forward, the skipped part is missing; when they go back, there may be two.
 */
export function spansOf(day: string, { start, end }: { start: number; end: number }, timeZone: string): Span[] {
  const { midnight, earlier, later, change } = frameOf(day, timeZone);
  const spanAt = (offset: number): Span => ({ from: midnight + start * MINUTE - offset, to: midnight + end * MINUTE - offset });
  if (earlier === later) return [spanAt(later)];
  const [earlierSpan, laterSpan] = [spanAt(earlier), spanAt(later)];
  const before = { from: earlierSpan.from, to: Math.min(earlierSpan.to, change) };
  const after = { from: Math.max(laterSpan.from, change), to: laterSpan.to };
  const spans = [before, after].filter(({ from, to }) => from < to);
  return spans.length === 2 && before.to === after.from ? [{ from: before.from, to: after.to }] : spans;
}
