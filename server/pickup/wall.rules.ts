const MINUTE = 60_000;
const DAY = 86_400_000;

/** A span of time in milliseconds, its end not included. */
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

/** Offsets already asked for, by time zone and instant: those of a board's restaurants are the same few, and calendars are slow to ask. */
const offsets = new Map<string, Map<number, number>>();
const OFFSETS_AT_MOST = 5_000;

/** How far a time zone's clocks are ahead of UTC at an instant, in milliseconds. */
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

/** What the clocks of a time zone show at an instant, as the milliseconds that UTC clocks would show it at. */
export function wallOf(instant: number, timeZone: string): number {
  return Math.floor(instant / 1000) * 1000 + offsetAt(instant, timeZone);
}

const isoDays = new Map<number, string>();
const midnights = new Map<string, number>();
const DAYS_AT_MOST = 1_000;

/** The calendar day (YYYY-MM-DD) of a wall's time. Days are few and asked for by the ten thousand: each is written once. */
export function isoDay(wall: number): string {
  const number = Math.floor(wall / DAY);
  const known = isoDays.get(number);
  if (known !== undefined) return known;
  const day = new Date(number * DAY).toISOString().slice(0, 10);
  if (isoDays.size >= DAYS_AT_MOST) isoDays.clear();
  isoDays.set(number, day);
  return day;
}

/** When a calendar day (YYYY-MM-DD) begins by clocks that show UTC. */
export function midnightOf(day: string): number {
  const known = midnights.get(day);
  if (known !== undefined) return known;
  const midnight = Date.parse(`${day}T00:00:00Z`);
  if (midnights.size >= DAYS_AT_MOST) midnights.clear();
  midnights.set(day, midnight);
  return midnight;
}

/** The calendar day so many days away. @param day YYYY-MM-DD */
export const daysFrom = (day: string, count: number): string => isoDay(midnightOf(day) + count * DAY);

/** The calendar day (YYYY-MM-DD) of an instant in a time zone. */
export function dayIn(timeZone: string, instant: number): string {
  return isoDay(wallOf(instant, timeZone));
}

/** Where two offsets of a time zone meet: the first instant in (from, to] at which the later one counts. */
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

/** A calendar day on the clocks of a time zone: when its midnight would be in UTC, the offsets around it, and where they meet. */
interface DayFrame {
  midnight: number;
  earlier: number;
  later: number;
  /** The first instant at which `later` counts. */
  change: number;
}

/** Frames already made, by day and time zone: thousands of openings are laid out on the same few days. */
const frames = new Map<string, DayFrame>();
const FRAMES_AT_MOST = 1_000;

function frameOf(day: string, timeZone: string): DayFrame {
  const key = `${day} ${timeZone}`;
  const known = frames.get(key);
  if (known) return known;
  const midnight = midnightOf(day);
  // No time zone is further than a day away from UTC, and nothing lasts longer than until the end of the next day.
  const [first, last] = [midnight - DAY, midnight + 3 * DAY];
  const [earlier, later] = [offsetAt(first, timeZone), offsetAt(last, timeZone)];
  const made = { midnight, earlier, later, change: earlier === later ? first : transition(first, last, timeZone) };
  if (frames.size >= FRAMES_AT_MOST) frames.clear();
  frames.set(key, made);
  return made;
}

/**
 * The spans of time during which the clocks of a time zone show a day's minutes from `start` to `end`, past 1440 those of the next day.
 * Usually one; a part of a day that clocks skip gives none of itself, and one that they go through twice may give two.
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
