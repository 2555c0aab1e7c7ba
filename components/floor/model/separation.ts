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
  if (isUpright(a) && isUpright(b)) return gapOfUpright(a, b);
  return gapOfOutlines(outlineOf(a), outlineOf(b));
}

const isUpright = (item: Item): boolean => item.shape === 'rectangle' && item.rotation === 0;

function gapOfUpright(a: Item, b: Item): number {
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
  const distance = Math.min(...edgesOf(outline).map(([from, to]) => distanceToEdge(centre, from, to)));
  return (contains(outline, centre) ? -distance : distance) - radius;
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

type Edge = readonly [Point, Point];

const edgesOf = (outline: readonly Point[]): Edge[] => outline.map((corner, index) => [corner, outline[(index + 1) % outline.length]!]);

/** Greater than 0 when the point lies to the right of the edge, as seen on a canvas whose y grows downwards. */
const side = ([from, to]: Edge, point: Point): number => (to.x - from.x) * (point.y - from.y) - (to.y - from.y) * (point.x - from.x);

const contains = (outline: readonly Point[], point: Point): boolean => edgesOf(outline).every((edge) => side(edge, point) >= 0);

function distanceToEdge(point: Point, from: Point, to: Point): number {
  const [x, y] = [to.x - from.x, to.y - from.y];
  const along = ((point.x - from.x) * x + (point.y - from.y) * y) / (x * x + y * y);
  const kept = Math.min(1, Math.max(0, along));
  return Math.hypot(point.x - from.x - kept * x, point.y - from.y - kept * y);
}

/** The greatest distance that an edge of the one keeps from all corners of the other, in units: above 0 when a line parts the two. */
function partedBy(outline: readonly Point[], other: readonly Point[]): number {
  const distances = edgesOf(outline).map((edge) => {
    const length = Math.hypot(edge[1].x - edge[0].x, edge[1].y - edge[0].y);
    return Math.min(...other.map((corner) => -side(edge, corner))) / length;
  });
  return Math.max(...distances);
}

function gapOfOutlines(one: readonly Point[], other: readonly Point[]): number {
  const parted = Math.max(partedBy(one, other), partedBy(other, one));
  if (parted < 0) return parted;
  const toEdges = (corners: readonly Point[], outline: readonly Point[]) =>
    corners.flatMap((corner) => edgesOf(outline).map(([from, to]) => distanceToEdge(corner, from, to)));
  return Math.min(...toEdges(one, other), ...toEdges(other, one));
}
