/** How far a time zone's clock is from UTC at a moment, in milliseconds. */
export function offsetOf(timeZone: string): (moment: number) => number {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', dateStyle: 'short', timeStyle: 'medium' });
  return (moment) => {
    const whole = Math.floor(moment / 1_000) * 1_000;
    return Date.parse(`${parts.format(whole).replace(',', '')} UTC`) - whole;
  };
}

/**
 * The moment at which a time zone's clocks show a time. An hour that the clocks skip is taken as the one after, one that they show
 * twice as the first.
 * @param local as `<input type="datetime-local">` gives it: 2026-11-21T14:30
 * @returns ISO 8601 in UTC; null when it is no time
 */
export function instantOf(local: string, timeZone: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(local)) return null;
  const wall = Date.parse(`${local.slice(0, 16)}:00Z`);
  if (Number.isNaN(wall)) return null;
  const offset = offsetOf(timeZone);
  const day = 86_400_000;
  // The offsets of a day before and a day after are those before and after a change of the clocks, if there is one.
  const [before, after] = [offset(wall - day), offset(wall + day)];
  const shows = (moment: number) => moment + offset(moment) === wall;
  const moment = [wall - before, wall - after].find(shows) ?? wall - before;
  return new Date(moment).toISOString();
}

/** What `<input type="datetime-local">` takes for a moment in a time zone. */
export function localOf(moment: number, timeZone: string): string {
  return new Date(moment + offsetOf(timeZone)(moment)).toISOString().slice(0, 16);
}
