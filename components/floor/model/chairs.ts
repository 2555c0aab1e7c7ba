import { CHAIR_RADIUS, chairsOf } from '@/server/floor/shapes.values';
import { type Box, boundsOf, boxesTouch, centreOf, covers, growBox, type Point, turnPoint, union } from './geometry';
import { type Item, isTable, memoize } from './plan';

/** The centres of an item's chairs on the canvas; empty for decoration and stools. */
export const chairsAt: (item: Item) => readonly Point[] = memoize((item: Item) => {
  if (!isTable(item)) return [];
  const centre = centreOf(item);
  return chairsOf(item).map(({ x, y }) => turnPoint({ x: centre.x + x, y: centre.y + y }, centre, item.rotation));
});

const boxOfChair = ({ x, y }: Point): Box => growBox({ left: x, top: y, right: x, bottom: y }, CHAIR_RADIUS);

/** The upright box around an item and its chairs, in whole units, rounded outwards. */
export const footprintOf: (item: Item) => Box = memoize((item: Item) => {
  const { left, top, right, bottom } = union([boundsOf(item), ...chairsAt(item).map(boxOfChair)])!;
  return { left: Math.floor(left + 1e-6), top: Math.floor(top + 1e-6), right: Math.ceil(right - 1e-6), bottom: Math.ceil(bottom - 1e-6) };
});

export const footprintOfAll = (items: readonly Item[]): Box | null => union(items.map(footprintOf));

/** Whether a point is on an item or one of its chairs. */
export const coversWithChairs = (item: Item, point: Point): boolean =>
  covers(item, point) || chairsAt(item).some(({ x, y }) => Math.hypot(x - point.x, y - point.y) <= CHAIR_RADIUS);

/** Whether a box touches an item or one of its chairs. */
export const touchesWithChairs = (item: Item, box: Box): boolean =>
  boxesTouch(boundsOf(item), box) || chairsAt(item).some((chair) => boxesTouch(boxOfChair(chair), box));
