import type { Movement } from '@/server/stock/stock.schema';

/** A corner of the line of a quantity over time. */
export interface TimelinePoint {
  /** Milliseconds. */
  at: number;
  quantity: number;
  /** What led here; absent where the line begins and where it is now. */
  movement?: Movement;
}

/**
 * The line of a product's quantity: where it stood before the oldest movement, after each of them, and now.
 * @param movements newest first, as the interface gives them
 */
export function timelineOf(movements: Movement[], now: number): TimelinePoint[] {
  const oldest = movements.at(-1);
  const newest = movements[0];
  if (!oldest || !newest) return [];
  const corners = movements.map((movement) => ({ at: Date.parse(movement.createdAt), quantity: movement.quantityAfter, movement }));
  return [
    { at: Date.parse(oldest.createdAt), quantity: oldest.quantityBefore },
    ...corners.reverse(),
    { at: Math.max(now, Date.parse(newest.createdAt)), quantity: newest.quantityAfter },
  ];
}

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
 * Round moments for the axis of time, at most `count` of them: whole hours or days as the zone counts them.
 * @param offset what has to be added to UTC for the local time at a moment, in milliseconds
 */
export function ticksOf(from: number, to: number, count: number, offset: (moment: number) => number): number[] {
  const step = steps.find((candidate) => (to - from) / candidate <= count) ?? (to - from) / count;
  const ticks: number[] = [];
  const first = Math.ceil((from + offset(from)) / step) * step - offset(from);
  for (let tick = first; tick <= to; tick += step) {
    // A day with a change of the clock is an hour longer or shorter.
    ticks.push(tick + offset(first) - offset(tick));
  }
  return ticks.filter((tick) => tick >= from && tick <= to);
}
