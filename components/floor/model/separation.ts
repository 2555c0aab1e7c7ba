import { boundsOf, centreOf, type Point, turned } from './geometry';
import { type Item, remembered } from './plan';

/** Corners that stand for a round table: of one that is 1 m across they are off by less than 1 cm. */
const ROUND_CORNERS = 24;

const isCircle = (item: Item): boolean => item.shape === 'round' && item.width === item.height;

/**
 * How far two items stand apart, in units: 0 when they touch, less than 0 when one lies on the other (how far is not said).
 * Exact for circles and rectangles, within a hundredth of its size for an oval.
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

/** Of turned tables and ovals each pair is measured once: after a move all others stand as they stood. */
const gapsFrom = remembered((a: Item) => remembered((b: Item) => gapOfOutlines(outlineOf(a), outlineOf(b))));

const isUpright = (item: Item): boolean => item.shape === 'rectangle' && item.rotation === 0;

/** The same of the boxes around two items: the items themselves stand no nearer. */
export function gapOfBounds(a: Item, b: Item): number {
  const [one, other] = [boundsOf(a), boundsOf(b)];
  const across = Math.max(one.left - other.right, other.left - one.right);
  const down = Math.max(one.top - other.bottom, other.top - one.bottom);
  if (across < 0 && down < 0) return Math.max(across, down);
  return Math.hypot(Math.max(across, 0), Math.max(down, 0));
}

function gapToCircle(item: Item, circle: Item): number {
  const radius = circle.width / 2;
  const centre = centreOf(circle);
  const outline = outlineOf(item);
  const outside = Math.max(...eachEdge(outline, (from, to) => -side(from, to, centre)));
  const distance = Math.sqrt(Math.min(...eachEdge(outline, (from, to) => squareToEdge(centre, from, to))));
  return (outside <= 0 ? -distance : distance) - radius;
}

/** The corners of an item as it stands, clockwise. */
export const outlineOf: (item: Item) => readonly Point[] = remembered((item: Item) => {
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
  return corners.map((corner) => turned(corner, centre, item.rotation));
});

/** Greater than 0 when the point lies to the right of an edge, as seen on a canvas whose y grows downwards: inside of what it bounds. */
const side = (from: Point, to: Point, point: Point): number => (to.x - from.x) * (point.y - from.y) - (to.y - from.y) * (point.x - from.x);

function eachEdge(outline: readonly Point[], of: (from: Point, to: Point) => number): number[] {
  return outline.map((corner, index) => of(corner, outline[index + 1] ?? outline[0]!));
}

/** The square of the distance from a point to an edge. */
function squareToEdge(point: Point, from: Point, to: Point): number {
  const x = to.x - from.x;
  const y = to.y - from.y;
  const along = ((point.x - from.x) * x + (point.y - from.y) * y) / (x * x + y * y);
  const kept = along < 0 ? 0 : along > 1 ? 1 : along;
  const restX = point.x - from.x - kept * x;
  const restY = point.y - from.y - kept * y;
  return restX * restX + restY * restY;
}

/** The greatest distance that an edge of the one keeps from all corners of the other, in units: above 0 when a line parts the two. */
function partedBy(outline: readonly Point[], other: readonly Point[]): number {
  let parted = Number.NEGATIVE_INFINITY;
  for (let index = 0; index < outline.length; index++) {
    const from = outline[index]!;
    const to = outline[index + 1] ?? outline[0]!;
    let deepest = Number.NEGATIVE_INFINITY;
    for (const corner of other) deepest = Math.max(deepest, side(from, to, corner));
    parted = Math.max(parted, -deepest / Math.sqrt((to.x - from.x) ** 2 + (to.y - from.y) ** 2));
  }
  return parted;
}

/** The square of the shortest way from a corner of the one to an edge of the other. */
function squareToEdges(corners: readonly Point[], outline: readonly Point[]): number {
  let shortest = Number.POSITIVE_INFINITY;
  for (let index = 0; index < outline.length; index++) {
    const from = outline[index]!;
    const to = outline[index + 1] ?? outline[0]!;
    for (const corner of corners) shortest = Math.min(shortest, squareToEdge(corner, from, to));
  }
  return shortest;
}

/** Loops and squares, as a room of turned tables asks for thousands of pairs. */
function gapOfOutlines(one: readonly Point[], other: readonly Point[]): number {
  const parted = Math.max(partedBy(one, other), partedBy(other, one));
  return parted < 0 ? parted : Math.sqrt(Math.min(squareToEdges(one, other), squareToEdges(other, one)));
}
