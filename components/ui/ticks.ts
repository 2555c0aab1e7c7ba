const HOUR = 3_600_000;
const steps = [
  HOUR,
  3 * HOUR,
  6 * HOUR,
  12 * HOUR,
  24 * HOUR,
  2 * 24 * HOUR,
  7 * 24 * HOUR,
  14 * 24 * HOUR,
  28 * 24 * HOUR,
  91 * 24 * HOUR,
];

/**
 * Round moments for a time axis, at most `count`: whole hours or days in the time zone.
 * @param offset milliseconds to add to UTC for the local time at a moment
 */
export function ticksOf(from: number, to: number, count: number, offset: (moment: number) => number): number[] {
  const step = steps.find((candidate) => (to - from) / candidate <= count) ?? (to - from) / count;
  const ticks: number[] = [];
  const first = Math.ceil((from + offset(from)) / step) * step - offset(from);
  for (let tick = first; tick <= to; tick += step) {
    // A day on which the clocks change is an hour longer or shorter.
    ticks.push(tick + offset(first) - offset(tick));
  }
  return ticks.filter((tick) => tick >= from && tick <= to);
}
