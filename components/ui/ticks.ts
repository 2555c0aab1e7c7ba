const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const steps = [HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR, DAY, 2 * DAY, 7 * DAY, 14 * DAY, 28 * DAY, 91 * DAY];

/**
 * Round moments for a time axis, at most `count`: whole hours or days in the time zone.
 * @param offset milliseconds to add to UTC for the local time at a moment
 */
export function ticksOf(from: number, to: number, count: number, offset: (moment: number) => number): number[] {
  // A period of exactly `count` steps may have a tick at both ends, one too many.
  const step = steps.find((candidate) => (to - from) / candidate < count) ?? (Math.floor((to - from) / count / DAY) + 1) * DAY;
  const ticks: number[] = [];
  const first = Math.ceil((from + offset(from)) / step) * step - offset(from);
  for (let tick = first; tick <= to; tick += step) {
    // A day on which the clocks change is an hour longer or shorter.
    ticks.push(tick + offset(first) - offset(tick));
  }
  return ticks.filter((tick) => tick >= from && tick <= to);
}
