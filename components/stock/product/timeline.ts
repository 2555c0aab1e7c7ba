import type { Movement } from '@/server/stock/stock.schema';

/** A corner in the line of a quantity over time. */
export interface TimelinePoint {
  /** Milliseconds. */
  at: number;
  quantity: number;
  /** The movement that led here; absent at the start of the line and now. */
  movement?: Movement;
}

/**
 * The line of a product's quantity: before the oldest movement, after each one, and now.
 * @param movements newest first, as the API returns them
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
