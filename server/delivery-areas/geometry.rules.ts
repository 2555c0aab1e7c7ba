// Decided in docs/decisions/037-exact-outlines.md.

import pointInPolygon from 'point-in-polygon-hao';

/**
 * Outlines of areas: pure geometry on a grid of 0.0000001 degrees (about a centimetre), so that every result is exact. An edge takes the
 * shorter way round the earth, and an area is less than half of it wide. This determines what is inside at the antimeridian.
 */

export interface Point {
  lat: number;
  lng: number;
}

/** An outline prepared for questions. East may be beyond 180 degrees, and west before −180. */
export interface Ring {
  /** [x, y] on the grid, with the first one repeated at the end. */
  contour: [number, number][];
  west: number;
  east: number;
  south: number;
  north: number;
}

const PER_DEGREE = 10_000_000;
const TURN = 360 * PER_DEGREE;
const HALF_TURN = TURN / 2;

/** Degrees on the grid. */
export const onGrid = (degrees: number): number => Math.round(degrees * PER_DEGREE);

/** An outline without a last point that repeats the first, as rings close implicitly. */
export function openOutline<P extends Point>(points: readonly P[]): P[] {
  const [first] = points;
  const last = points.at(-1);
  return first && last && points.length > 1 && first.lat === last.lat && first.lng === last.lng ? points.slice(0, -1) : [...points];
}

/** The corners of an outline on the grid, unwrapped so that neighbours are at most half a turn apart, and without repetitions in a row. */
function cornersOf(points: readonly Point[]): { corners: [number, number][]; indices: number[] } {
  const corners: [number, number][] = [];
  const indices: number[] = [];
  for (const [index, { lat, lng }] of points.entries()) {
    const previous = corners.at(-1);
    const x = previous ? unwrapNear(previous[0], onGrid(lng)) : onGrid(lng);
    const y = onGrid(lat);
    if (previous && previous[0] === x && previous[1] === y) continue;
    corners.push([x, y]);
    indices.push(index);
  }
  const [first] = corners;
  const last = corners.at(-1);
  if (first && last && corners.length > 1 && last[1] === first[1] && (last[0] - first[0]) % TURN === 0) {
    corners.pop();
    indices.pop();
  }
  return { corners, indices };
}

/** A longitude, unwrapped to be closest to another one. */
const unwrapNear = (from: number, x: number) => x - TURN * Math.round((x - from) / TURN);

/** Prepares an outline for questions. An outline with a fault (`outlineFault`) gives no sensible ring. */
export function ringOf(points: readonly Point[]): Ring {
  const { corners } = cornersOf(points);
  const [first] = corners;
  const ring: Ring = { contour: first ? [...corners, first] : [], west: Infinity, east: -Infinity, south: Infinity, north: -Infinity };
  for (const [x, y] of corners) {
    if (x < ring.west) ring.west = x;
    if (x > ring.east) ring.east = x;
    if (y < ring.south) ring.south = y;
    if (y > ring.north) ring.north = y;
  }
  return ring;
}

/**
 * Whether a point is in a ring, including its edges and corners (design section 8).
 * @param x longitude, y latitude, both on the grid
 */
export function contains(ring: Ring, x: number, y: number): boolean {
  if (y < ring.south || y > ring.north) return false;
  // A ring begins between −180 and 180 degrees and is less than half a turn wide, so at most one turn is needed to reach it.
  const unwrapped = x < ring.west ? x + TURN : x > ring.east ? x - TURN : x;
  if (unwrapped < ring.west || unwrapped > ring.east) return false;
  return pointInPolygon([unwrapped, y], [ring.contour]) !== false;
}

export type OutlineFault =
  | { kind: 'too_few_points' | 'too_wide' }
  /** The crossing edges begin at these points. */
  | { kind: 'crosses_itself'; edges: [number, number] };

/** The fault that keeps a list of points from being the outline of one simple area; undefined if there is none. */
export function outlineFault(points: readonly Point[]): OutlineFault | undefined {
  const { corners, indices } = cornersOf(points);
  if (corners.length < 3) return { kind: 'too_few_points' };
  const { west, east } = ringOf(points);
  const [first, last] = [corners[0], corners.at(-1)] as [[number, number], [number, number]];
  if (east - west >= HALF_TURN || unwrapNear(last[0], first[0]) !== first[0]) return { kind: 'too_wide' };
  const crossing = crossingOf(corners);
  if (!crossing) return undefined;
  const edges = crossing.map((corner) => indices[corner] ?? 0).sort((a, b) => a - b) as [number, number];
  return { kind: 'crosses_itself', edges };
}

/** Two edges of a ring that touch where they should not. Edges are compared along a sweep from west to east. */
function crossingOf(corners: readonly [number, number][]): [number, number] | undefined {
  const count = corners.length;
  const edges = corners.map((from, index) => {
    const to = corners[(index + 1) % count] as [number, number];
    return { index, from, to, west: Math.min(from[0], to[0]), east: Math.max(from[0], to[0]) };
  });
  const sorted = edges.toSorted((a, b) => a.west - b.west);
  for (let i = 0; i < count; i++) {
    const one = sorted[i] as (typeof edges)[number];
    for (let j = i + 1; j < count; j++) {
      const other = sorted[j] as (typeof edges)[number];
      if (other.west > one.east) break;
      const crosses =
        (one.index + 1) % count === other.index
          ? turnsBack(one.from, one.to, other.to)
          : (other.index + 1) % count === one.index
            ? turnsBack(other.from, other.to, one.to)
            : edgesTouch(one.from, one.to, other.from, other.to);
      if (crosses) return [one.index, other.index];
    }
  }
  return undefined;
}

type XY = readonly [number, number];

/** The side of the line from a to b on which a point is: positive for the left, 0 on the line. Exact for numbers of any size. */
function side(a: XY, b: XY, c: XY): number {
  const left = (b[0] - a[0]) * (c[1] - a[1]);
  const right = (b[1] - a[1]) * (c[0] - a[0]);
  if (Math.abs(left) <= Number.MAX_SAFE_INTEGER && Math.abs(right) <= Number.MAX_SAFE_INTEGER) return left - right;
  const exact = BigInt(b[0] - a[0]) * BigInt(c[1] - a[1]) - BigInt(b[1] - a[1]) * BigInt(c[0] - a[0]);
  return exact > 0n ? 1 : exact < 0n ? -1 : 0;
}

/** Whether the edge from b to c runs back along the edge from a to b. */
function turnsBack(a: XY, b: XY, c: XY): boolean {
  return side(a, b, c) === 0 && (b[0] - a[0]) * (c[0] - b[0]) + (b[1] - a[1]) * (c[1] - b[1]) < 0;
}

const isBetween = (a: number, b: number, value: number) => (a < b ? a <= value && value <= b : b <= value && value <= a);

/** Whether two edges have a point in common. */
function edgesTouch(a: XY, b: XY, c: XY, d: XY): boolean {
  if (Math.max(a[1], b[1]) < Math.min(c[1], d[1]) || Math.max(c[1], d[1]) < Math.min(a[1], b[1])) return false;
  const [c1, d1, a1, b1] = [side(a, b, c), side(a, b, d), side(c, d, a), side(c, d, b)];
  if (((c1 > 0 && d1 < 0) || (c1 < 0 && d1 > 0)) && ((a1 > 0 && b1 < 0) || (a1 < 0 && b1 > 0))) return true;
  const isOnEdge = (from: XY, to: XY, point: XY, sideOfPoint: number) =>
    sideOfPoint === 0 && isBetween(from[0], to[0], point[0]) && isBetween(from[1], to[1], point[1]);
  return isOnEdge(a, b, c, c1) || isOnEdge(a, b, d, d1) || isOnEdge(c, d, a, a1) || isOnEdge(c, d, b, b1);
}
