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
