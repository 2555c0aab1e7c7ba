/** Returns the difference between a time zone's clock and UTC at a moment, in milliseconds. */
export function offsetOf(timeZone: string): (moment: number) => number {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', dateStyle: 'short', timeStyle: 'medium' });
  return (moment) => {
    const wholeSecond = Math.floor(moment / 1_000) * 1_000;
    return Date.parse(`${parts.format(wholeSecond).replace(',', '')} UTC`) - wholeSecond;
  };
}

/**
 * The moment at which the clocks of a time zone show a given time. A time that the clocks skip is taken as an hour later. For a time that
 * occurs twice, the first is taken.
 * @param local in the format of `<input type="datetime-local">`: 2026-11-21T14:30
 * @returns ISO 8601 in UTC; null if it is invalid
 */
export function instantOf(local: string, timeZone: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(local)) return null;
  const wallTime = Date.parse(`${local.slice(0, 16)}:00Z`);
  if (Number.isNaN(wallTime)) return null;
  const offset = offsetOf(timeZone);
  const day = 86_400_000;
  // If the clocks change nearby, the offsets of a day earlier and a day later are those before and after the change.
  const [before, after] = [offset(wallTime - day), offset(wallTime + day)];
  const matchesWall = (moment: number) => moment + offset(moment) === wallTime;
  const moment = [wallTime - before, wallTime - after].find(matchesWall) ?? wallTime - before;
  return new Date(moment).toISOString();
}

/** A moment as local time in a time zone, in the format of `<input type="datetime-local">`. */
export function localOf(moment: number, timeZone: string): string {
  return new Date(moment + offsetOf(timeZone)(moment)).toISOString().slice(0, 16);
}
