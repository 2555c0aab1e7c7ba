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

export const isoDay = (wall: number) => new Date(wall).toISOString().slice(0, 10);

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

/**
 * The spans of time during which the clocks of a time zone show a day's minutes from `start` to `end`, past 1440 those of the next day.
 * Usually one; a part of a day that clocks skip gives none of itself, and one that they go through twice may give two.
 */
export function spansOf(day: string, { start, end }: { start: number; end: number }, timeZone: string): Span[] {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  // No time zone is further than a day away from UTC, and nothing lasts longer than until the end of the next day.
  const [first, last] = [midnight - DAY, midnight + 3 * DAY];
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
