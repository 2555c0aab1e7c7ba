// Decided in docs/decisions/036-shared-borders.md.

import { outlineFault } from '@/server/delivery-areas/geometry.rules';
import type { DrawnArea, Plan, Point } from './areas';
import { roundDegrees, samePoint, wrapLongitude } from './outline';

/** Borders shared by areas: bending one bends the others. */

/** Degrees within which a point lies on an edge: two centimetres, as points are rounded to one. */
const REACH = 2e-7;

/** The position of a point relative to another, in degrees east and north. An edge takes the shorter way round the earth. */
function offsetOf(origin: Point, { lat, lng }: Point): readonly [number, number] {
  const east = lng - origin.lng;
  return [east - 360 * Math.round(east / 360), lat - origin.lat];
}
const lengthOf = (a: Point, b: Point) => Math.hypot(...offsetOf(a, b));

/** The position of a point along the edge from a to b, from 0 to 1; null if it is not on it. */
function shareOn(a: Point, b: Point, point: Point): number | null {
  const [[x, y], [px, py]] = [offsetOf(a, b), offsetOf(a, point)];
  const length = Math.hypot(x, y);
  if (length === 0 || Math.abs(px * y - py * x) / length > REACH) return null;
  const along = (px * x + py * y) / length;
  return along < -REACH || along > length + REACH ? null : Math.min(1, Math.max(0, along / length));
}

/** The point at a given share of the way from a to b. */
function pointAt(a: Point, b: Point, share: number): Point {
  if (share <= 0) return a;
  if (share >= 1) return b;
  const [x, y] = offsetOf(a, b);
  return { lat: roundDegrees(a.lat + share * y), lng: roundDegrees(wrapLongitude(a.lng + share * x)) };
}

/** The point half-way along a path of at least one point. */
export function midpointOf(path: readonly Point[]): Point {
  const lengths = path.slice(1).map((point, index) => lengthOf(path[index] as Point, point));
  let remaining = lengths.reduce((sum, length) => sum + length, 0) / 2;
  const edge = lengths.findIndex((length) => {
    remaining -= length;
    return remaining <= 0;
  });
  if (edge < 0) return path[0] as Point;
  const length = lengths[edge] as number;
  return pointAt(path[edge] as Point, path[edge + 1] as Point, length === 0 ? 0 : (remaining + length) / length);
}

/** An edge of an outline before and after. */
interface Bend {
  a: Point;
  b: Point;
  /** Where points of the edge went, by their share along it; the first at 0, the last at 1. Points in between are interpolated. */
  nodes: readonly { share: number; to: Point }[];
}

/** A change of an outline. `gone` is the deleted corner. */
interface Edit {
  bends: Bend[];
  gone: Point | null;
}

const cornerAt = (points: readonly Point[], index: number) => points[(index + points.length) % points.length] as Point;
const hasPoint = (points: readonly Point[], point: Point) => points.some((each) => samePoint(each, point));
const straightBend = (a: Point, b: Point, from: Point, to: Point): Bend => ({
  a,
  b,
  nodes: [
    { share: 0, to: from },
    { share: 1, to },
  ],
});

/** The index of the only corner that a ring has more than another; -1 if they differ in more. The rings may start anywhere. */
function extraCorner(longer: readonly Point[], shorter: readonly Point[]): number {
  const extra = longer.flatMap((point, index) => (hasPoint(shorter, point) ? [] : [index]));
  return longer.length === shorter.length + 1 && extra.length === 1 ? (extra[0] ?? -1) : -1;
}

/** How an outline was bent; null if it was redrawn, or moved as a whole. */
function editOf(before: readonly Point[], after: readonly Point[]): Edit | null {
  if (before.length === after.length) {
    const moved = after.map((point, index) => !samePoint(point, cornerAt(before, index)));
    if (moved.every(Boolean)) return null;
    const bends = before.flatMap((a, index) =>
      moved[index] || moved[(index + 1) % moved.length]
        ? [straightBend(a, cornerAt(before, index + 1), cornerAt(after, index), cornerAt(after, index + 1))]
        : [],
    );
    return { bends, gone: null };
  }
  const added = extraCorner(after, before);
  if (added >= 0) {
    const [a, to, b] = [cornerAt(after, added - 1), cornerAt(after, added), cornerAt(after, added + 1)];
    const nodes = [
      { share: 0, to: a },
      { share: 0.5, to },
      { share: 1, to: b },
    ];
    return { bends: [{ a, b, nodes }], gone: null };
  }
  const removed = extraCorner(before, after);
  if (removed < 0) return null;
  const [a, gone, b] = [cornerAt(before, removed - 1), cornerAt(before, removed), cornerAt(before, removed + 1)];
  const middle = pointAt(a, b, lengthOf(a, gone) / (lengthOf(a, gone) + lengthOf(gone, b)));
  return { bends: [straightBend(a, gone, a, middle), straightBend(gone, b, middle, b)], gone };
}

/** The new position of a point on a bent edge; null if it lay on none. */
function imageIn(bends: readonly Bend[], point: Point): Point | null {
  for (const { a, b, nodes } of bends) {
    const share = shareOn(a, b, point);
    if (share === null) continue;
    const reach = REACH / lengthOf(a, b);
    const node = nodes.find((each) => Math.abs(each.share - share) <= reach);
    if (node) return node.to;
    const next = nodes.findIndex((each) => each.share > share);
    const [from, to] = [nodes[next - 1], nodes[next]];
    if (from && to) return pointAt(from.to, to.to, (share - from.share) / (to.share - from.share));
  }
  return null;
}

/** The distinct points that lie between the ends of an edge, in order along it. */
function pointsOnEdge(a: Point, b: Point, points: readonly Point[]): Point[] {
  const matches = points.flatMap((point) => {
    const share = samePoint(a, point) || samePoint(b, point) ? null : shareOn(a, b, point);
    return share === null ? [] : [{ point, share }];
  });
  const sorted = matches.sort((one, other) => one.share - other.share).map(({ point }) => point);
  return sorted.filter((point, index) => index === 0 || !samePoint(point, sorted[index - 1] as Point));
}

/** Adds a corner to an outline wherever one of the points lies on its edges. */
const withCorners = (points: readonly Point[], corners: (a: Point, b: Point) => readonly Point[]) =>
  points.flatMap((point, index) => {
    const next = cornerAt(points, index + 1);
    return [point, ...pointsOnEdge(point, next, corners(point, next))];
  });

/** Whether a point lies on an outline. */
export const isOnOutline = (points: readonly Point[], point: Point): boolean =>
  points.some((a, index) => samePoint(a, point) || shareOn(a, cornerAt(points, index + 1), point) !== null);

/** The outline with a corner added at a point on it. */
export const withCorner = (points: readonly Point[], corner: Point): Point[] => withCorners(points, () => [corner]);

const withoutRepeats = (points: readonly Point[]) => points.filter((point, index) => !samePoint(point, cornerAt(points, index + 1)));

/**
 * Applies a new outline to an area of a plan. Corners and borders shared with others move along, whether a corner was moved, added or
 * deleted. Areas that share only a part of an edge get the corners that keep them together. A deleted corner at which a border of others
 * begins is not deleted there: it moves to the new border. If the outline was redrawn, or moved as a whole, the others stay in place.
 */
export function withNeighbours(plan: Plan, key: string, after: readonly Point[]): Plan {
  const area = plan.find((each) => each.key === key);
  if (!area) return plan;
  const edit = editOf(area.points, after);
  const replacePoints = (points: ReadonlyMap<string, readonly Point[]>) =>
    plan.map((each) => (points.has(each.key) ? { ...each, points: points.get(each.key) as readonly Point[] } : each));
  if (!edit) return replacePoints(new Map([[key, after]]));
  const { bends, gone } = edit;
  const touching = plan.filter(({ key: other, points }) => other !== key && touches(points, bends));
  if (touching.length === 0) return replacePoints(new Map([[key, after]]));

  const nodePoints = bends.flatMap(({ a, b, nodes }) => nodes.map(({ share }) => pointAt(a, b, share)));
  const corners = [...nodePoints, ...touching.flatMap(({ points }) => points.filter((point) => imageIn(bends, point)))];
  // An edge that only touches the border is unchanged.
  const sharedCorners = (a: Point, b: Point) => (runsAlong(a, b, bends) ? corners : []);
  const rings = new Map([area, ...touching].map((each) => [each.key, withCorners(each.points, sharedCorners)]));
  const isGone = gone !== null && [...rings.values()].every((ring) => continuesAt(ring, gone, bends));
  const newOutlines = [...rings].map(([each, ring]): [string, Point[]] => {
    const kept = isGone ? ring.filter((point) => !samePoint(point, gone)) : ring;
    return [each, withoutRepeats(kept.map((point) => imageIn(bends, point) ?? point))];
  });
  return replacePoints(new Map(newOutlines));
}

/** Whether a corner of an outline lies on a bent edge, or an end of a bent edge lies on the outline. */
function touches(points: readonly Point[], bends: readonly Bend[]): boolean {
  const lats = points.map(({ lat }) => lat);
  const [south, north] = [Math.min(...lats) - REACH, Math.max(...lats) + REACH];
  const near = bends.filter(({ a, b }) => Math.max(a.lat, b.lat) >= south && Math.min(a.lat, b.lat) <= north);
  return points.some((point, index) => imageIn(near, point) !== null || runsAlong(point, cornerAt(points, index + 1), near));
}

/** Whether an edge and a bent one share more than a point. */
function runsAlong(p: Point, q: Point, bends: readonly Bend[]): boolean {
  return bends.some(({ a, b }) => {
    const common = [...[p, q].filter((end) => shareOn(a, b, end) !== null), ...[a, b].filter((end) => shareOn(p, q, end) !== null)];
    return common.some((one) => common.some((other) => lengthOf(one, other) > 4 * REACH));
  });
}

/** Whether an outline does not touch a corner of the border, or follows the border on both sides of it. */
function continuesAt(ring: readonly Point[], corner: Point, bends: readonly Bend[]): boolean {
  const index = ring.findIndex((point) => samePoint(point, corner));
  return index < 0 || (imageIn(bends, cornerAt(ring, index - 1)) !== null && imageIn(bends, cornerAt(ring, index + 1)) !== null);
}

/** The outlines of others that change while an area is dragged, by key. */
export function neighboursMovedBy(plan: Plan, key: string, points: readonly Point[]): Map<string, readonly Point[]> {
  const after = withNeighbours(plan, key, points);
  return new Map(after.flatMap((area, index) => (area.key === key || area === plan[index] ? [] : [[area.key, area.points]])));
}

/** Adds corners to all edges that they lie on, so that rounding leaves no slivers between areas. */
export function stitch(plan: Plan, corners: readonly Point[]): Plan {
  return plan.map((area) => {
    const points = withCorners(area.points, () => corners);
    return points.length === area.points.length ? area : { ...area, points };
  });
}

/** The first area with a new fault in its outline; null if there is none. */
export function brokenBy(before: Plan, after: Plan): DrawnArea | null {
  const earlier = new Map(before.map((area) => [area.key, area.points]));
  const isBroken = ({ key, points }: DrawnArea) => {
    const previous = earlier.get(key);
    return previous !== undefined && previous !== points && !outlineFault(previous) && outlineFault(points) !== undefined;
  };
  return after.find(isBroken) ?? null;
}
