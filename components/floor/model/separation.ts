import { CHAIR_RADIUS } from '@/server/floor/shapes.values';
import { chairsAt } from './chairs';
import { type Box, boundsOf, centreOf, type Point, turnPoint } from './geometry';
import { type Item, memoize } from './plan';

/** Corners that approximate a round table: with a diameter of 1 m the error is less than 1 cm. */
const ROUND_CORNERS = 24;

const isCircle = (item: Item): boolean => item.shape === 'round' && item.width === item.height;

/**
 * The distance between two items, in units: 0 if they touch, negative if they overlap (the amount is undefined). Exact for circles and
 * rectangles; for an oval within a hundredth of its size.
 */
export function gapBetween(a: Item, b: Item): number {
  if (isCircle(a) && isCircle(b)) {
    const [from, to] = [centreOf(a), centreOf(b)];
    return Math.hypot(to.x - from.x, to.y - from.y) - (a.width + b.width) / 2;
  }
  if (isCircle(a)) return gapToCircle(b, a);
  if (isCircle(b)) return gapToCircle(a, b);
  if (isUpright(a) && isUpright(b)) return gapOfBounds(a, b);
  return gapsFrom(a)(b);
}

/** Turned tables and ovals: each pair is measured once, as after a move all other pairs stay the same. */
const gapsFrom = memoize((a: Item) => memoize((b: Item) => gapOfOutlines(outlineOf(a), outlineOf(b))));

const isUpright = (item: Item): boolean => item.shape === 'rectangle' && item.rotation === 0;

const gapOfBounds = (a: Item, b: Item): number => gapOfBoxes(boundsOf(a), boundsOf(b));

/** The distance between upright boxes: a lower bound for the items in them. */
export function gapOfBoxes(one: Box, other: Box): number {
  const across = Math.max(one.left - other.right, other.left - one.right);
  const down = Math.max(one.top - other.bottom, other.top - one.bottom);
  if (across < 0 && down < 0) return Math.max(across, down);
  return Math.hypot(Math.max(across, 0), Math.max(down, 0));
}

const gapToCircle = (item: Item, circle: Item): number => gapToPoint(item, centreOf(circle)) - circle.width / 2;

/** The distance from a point to an item, in units; negative if it is on the item. */
function gapToPoint(item: Item, point: Point): number {
  const { x, y } = centreOf(item);
  if (isCircle(item)) return Math.hypot(point.x - x, point.y - y) - item.width / 2;
  if (isUpright(item)) {
    const [across, down] = [Math.abs(point.x - x) - item.width / 2, Math.abs(point.y - y) - item.height / 2];
    return across < 0 && down < 0 ? Math.max(across, down) : Math.hypot(Math.max(across, 0), Math.max(down, 0));
  }
  const outline = outlineOf(item);
  let [isInside, squared] = [true, Number.POSITIVE_INFINITY];
  for (let index = 0; index < outline.length; index++) {
    const from = outline[index]!;
    const to = outline[index + 1] ?? outline[0]!;
    if (side(from, to, point) < 0) isInside = false;
    squared = Math.min(squared, squareToEdge(point, from, to));
  }
  return isInside ? -Math.sqrt(squared) : Math.sqrt(squared);
}

/**
 * The distance between two items with their chairs, in units. Negative if a chair of one is on the other or on one of its chairs, or if the
 * items overlap.
 */
export function clearanceBetween(a: Item, b: Item): number {
  const [chairsA, chairsB] = [chairsAt(a), chairsAt(b)];
  let gap = gapBetween(a, b);
  for (const chair of chairsA) gap = Math.min(gap, gapToPoint(b, chair) - CHAIR_RADIUS);
  for (const chair of chairsB) gap = Math.min(gap, gapToPoint(a, chair) - CHAIR_RADIUS);
  for (const from of chairsA) for (const to of chairsB) gap = Math.min(gap, Math.hypot(to.x - from.x, to.y - from.y) - 2 * CHAIR_RADIUS);
  return gap;
}

/** The corners of a turned item, clockwise. */
export const outlineOf: (item: Item) => readonly Point[] = memoize((item: Item) => {
  const centre = centreOf(item);
  const [halfWidth, halfHeight] = [item.width / 2, item.height / 2];
  const corners: Point[] =
    item.shape === 'round'
      ? Array.from({ length: ROUND_CORNERS }, (_, index) => {
          const angle = (2 * Math.PI * index) / ROUND_CORNERS;
          return { x: centre.x + halfWidth * Math.cos(angle), y: centre.y + halfHeight * Math.sin(angle) };
        })
      : [
          { x: centre.x - halfWidth, y: centre.y - halfHeight },
          { x: centre.x + halfWidth, y: centre.y - halfHeight },
          { x: centre.x + halfWidth, y: centre.y + halfHeight },
          { x: centre.x - halfWidth, y: centre.y + halfHeight },
        ];
  return corners.map((corner) => turnPoint(corner, centre, item.rotation));
});

/** Positive if the point is to the right of an edge (y grows downwards): inside the outline. */
const side = (from: Point, to: Point, point: Point): number => (to.x - from.x) * (point.y - from.y) - (to.y - from.y) * (point.x - from.x);

/** The square of the distance from a point to an edge. */
function squareToEdge(point: Point, from: Point, to: Point): number {
  const x = to.x - from.x;
  const y = to.y - from.y;
  const along = ((point.x - from.x) * x + (point.y - from.y) * y) / (x * x + y * y);
  const clamped = along < 0 ? 0 : along > 1 ? 1 : along;
  const restX = point.x - from.x - clamped * x;
  const restY = point.y - from.y - clamped * y;
  return restX * restX + restY * restY;
}

/** The greatest distance from an edge of one outline to all corners of the other, in units; positive if a line separates the two. */
function separationFrom(outline: readonly Point[], other: readonly Point[]): number {
  let separation = Number.NEGATIVE_INFINITY;
  for (let index = 0; index < outline.length; index++) {
    const from = outline[index]!;
    const to = outline[index + 1] ?? outline[0]!;
    let deepest = Number.NEGATIVE_INFINITY;
    for (const corner of other) deepest = Math.max(deepest, side(from, to, corner));
    separation = Math.max(separation, -deepest / Math.sqrt((to.x - from.x) ** 2 + (to.y - from.y) ** 2));
  }
  return separation;
}

/** The square of the shortest distance from a corner of one to an edge of the other. */
function squareToEdges(corners: readonly Point[], outline: readonly Point[]): number {
  let shortest = Number.POSITIVE_INFINITY;
  for (let index = 0; index < outline.length; index++) {
    const from = outline[index]!;
    const to = outline[index + 1] ?? outline[0]!;
    for (const corner of corners) shortest = Math.min(shortest, squareToEdge(corner, from, to));
  }
  return shortest;
}

/** Written with loops and squared distances, as a room of turned tables has thousands of pairs. */
function gapOfOutlines(one: readonly Point[], other: readonly Point[]): number {
  const separation = Math.max(separationFrom(one, other), separationFrom(other, one));
  return separation < 0 ? separation : Math.sqrt(Math.min(squareToEdges(one, other), squareToEdges(other, one)));
}

/** A corner or an outline, with the radius around it if it is a circle. */
interface Part {
  outline: readonly Point[];
  radius: number;
}

function partsOf(item: Item): Part[] {
  const body = isCircle(item) ? { outline: [centreOf(item)], radius: item.width / 2 } : { outline: outlineOf(item), radius: 0 };
  return [body, ...chairsAt(item).map((chair) => ({ outline: [chair], radius: CHAIR_RADIUS }))];
}

/** The point of an edge nearest to another point. */
function nearestOnEdge(point: Point, from: Point, to: Point): Point {
  const [x, y] = [to.x - from.x, to.y - from.y];
  const length = x * x + y * y;
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, ((point.x - from.x) * x + (point.y - from.y) * y) / length));
  return { x: from.x + along * x, y: from.y + along * y };
}

/** The lines from each corner of one to each edge of the other. */
const segmentsBetween = (corners: readonly Point[], outline: readonly Point[]): [Point, Point][] =>
  corners.flatMap((corner) =>
    outline.map((from, index): [Point, Point] => [corner, nearestOnEdge(corner, from, outline[index + 1] ?? outline[0]!)]),
  );

/** The shortest line between two separate items, from an edge or chair of one to an edge or chair of the other. */
export function shortestSegment(a: Item, b: Item): { from: Point; to: Point } {
  let best: { from: Point; to: Point; length: number } | null = null;
  for (const one of partsOf(a)) {
    for (const other of partsOf(b)) {
      const forward = segmentsBetween(one.outline, other.outline);
      const backward = segmentsBetween(other.outline, one.outline).map(([to, from]): [Point, Point] => [from, to]);
      for (const [from, to] of [...forward, ...backward]) {
        const distance = Math.hypot(to.x - from.x, to.y - from.y);
        const length = distance - one.radius - other.radius;
        if (best && length >= best.length) continue;
        const [x, y] = [(to.x - from.x) / (distance || 1), (to.y - from.y) / (distance || 1)];
        best = {
          from: { x: from.x + x * one.radius, y: from.y + y * one.radius },
          to: { x: to.x - x * other.radius, y: to.y - y * other.radius },
          length,
        };
      }
    }
  }
  return best!;
}
