import { difference, type Geom, intersection } from 'polyclip-ts';
import { outlineFault } from '@/server/delivery-areas/geometry.rules';
import type { DrawnArea, Plan, Point } from './areas';
import { isOnOutline, midpointOf, stitch, withCorner } from './borders';
import { outlineOf, ringOf, samePoint, squareKm } from './outline';

/** Separates two overlapping areas. */

export type CutRefusal =
  /** The area lies entirely in the other one. */
  | 'nothing left'
  /** The area surrounds the other one, and areas cannot have holes. */
  | 'hole'
  /** One lies in the other, so that a line has no ends. */
  | 'inside'
  /** The outlines cross more than twice around an overlap, but a line needs two crossings. */
  | 'crossings'
  /** The straight line between the crossings would leave the overlap. */
  | 'bent'
  /** The rest would not be a valid outline. */
  | 'no outline';

export type Cut =
  | { plan: Plan }
  | { pieces: Point[][] }
  /** `crossings`: how often the outlines cross around the overlap. `inner`: the area inside the other one. */
  | { refused: CutRefusal; crossings?: number; inner?: DrawnArea };

/** Square kilometres. Smaller surfaces come from rounding. */
const MIN_KM2 = 1e-5;

type Surfaces = [number, number][][][];
const clip = (work: (a: Geom, b: Geom) => unknown, a: DrawnArea, b: DrawnArea): Surfaces | null => {
  try {
    return work([ringOf(a.points)], [ringOf(b.points)]) as Surfaces;
  } catch {
    // Nearly coincident edges can break a clip.
    return null;
  }
};

/** The outline of a clipped ring, without points that coincide after rounding. */
function clean(ring: readonly [number, number][]): Point[] {
  const points = outlineOf(ring);
  return points.filter((point, index) => !samePoint(point, points[(index + 1) % points.length] as Point));
}

/**
 * Removes from an area what it shares with another. If several pieces remain, the result is the pieces, largest first, and `pick` chooses
 * one.
 */
export function cutOff(plan: Plan, from: DrawnArea, other: DrawnArea, pick?: number): Cut {
  const remainder = clip(difference, from, other);
  if (!remainder) return { refused: 'no outline' };
  const surfaces = remainder.filter(([outer = []]) => squareKm(clean(outer)) > MIN_KM2);
  const isHole = (ring: readonly [number, number][]) => squareKm(clean(ring)) > MIN_KM2;
  const pieces = surfaces.map(([outer = []]) => clean(outer)).sort((a, b) => squareKm(b) - squareKm(a));
  if (pieces.length === 0) return { refused: 'nothing left' };
  if (surfaces.some(([, ...holes]) => holes.some(isHole))) return { refused: 'hole' };
  const piece = pieces.length === 1 ? pieces[0] : pick === undefined ? undefined : pieces[pick];
  if (!piece) return { pieces };
  return applyOutlines(plan, new Map([[from.key, piece]]));
}

/**
 * Separates two areas by a straight line through each overlap, so that each keeps its side. The line joins the places where one outline
 * takes over from the other: where they cross, or the middle of a common border.
 */
export function shareAlongLine(plan: Plan, one: DrawnArea, other: DrawnArea): Cut {
  const overlaps = clip(intersection, one, other);
  if (!overlaps || overlaps.length === 0) return { refused: 'no outline' };
  let [a, b]: [readonly Point[], readonly Point[]] = [one.points, other.points];
  for (const [ring = []] of overlaps) {
    const overlap = clean(ring);
    if (squareKm(overlap) <= MIN_KM2) continue;
    const stretches = stretchesOf(overlap, a, b);
    if (!stretches) return { refused: 'no outline' };
    const [firstStretch, secondStretch, ...rest] = stretches;
    if (!firstStretch) return { refused: 'no outline' };
    // An overlap bounded by one outline only is that whole area.
    if (!secondStretch) return { refused: 'inside', inner: firstStretch.isFirst ? one : other };
    if (rest.length > 0) return { refused: 'crossings', crossings: stretches.length };
    const stretchOfOne = firstStretch.isFirst ? firstStretch : secondStretch;
    const stretchOfOther = firstStretch.isFirst ? secondStretch : firstStretch;
    const ends: [Point, Point] = [midpointOf(firstStretch.after), midpointOf(secondStretch.after)];
    [a, b] = [straighten(a, ends, stretchOfOne.path), straighten(b, ends, stretchOfOther.path)];
  }
  const [firstCut, secondCut] = [
    { ...one, points: a },
    { ...other, points: b },
  ];
  // No ground may remain in both, or move to an area that did not have it.
  const violations = [clip(intersection, firstCut, secondCut), clip(difference, firstCut, one), clip(difference, secondCut, other)];
  if (violations.some((surfaces) => surfaces?.some(([ring = []]) => squareKm(clean(ring)) > MIN_KM2) ?? true)) return { refused: 'bent' };
  return applyOutlines(
    plan,
    new Map([
      [one.key, a],
      [other.key, b],
    ]),
  );
}

/** A part of an overlap's border, from first to last corner, that is one area's outline inside the other area. */
interface Stretch {
  /** It belongs to the first of the two areas. */
  isFirst: boolean;
  path: Point[];
  /** The way from its end to the next stretch, along both outlines. A single point if they cross. */
  after: Point[];
}

/**
 * The stretches around an overlap, alternating between the areas; null if rounding hides whose border it is. Where an outline only touches
 * the other, or follows it and turns back, no new stretch begins.
 */
function stretchesOf(overlap: readonly Point[], a: readonly Point[], b: readonly Point[]): Stretch[] | null {
  const edges = overlap.map((from, index) => {
    const to = overlap[(index + 1) % overlap.length] as Point;
    const middle = midpointOf([from, to]);
    return { from, to, isFirst: isOnOutline(a, middle), isSecond: isOnOutline(b, middle) };
  });
  if (edges.some(({ isFirst, isSecond }) => !isFirst && !isSecond)) return null;
  const start = edges.findIndex(({ isFirst, isSecond }) => isFirst !== isSecond);
  if (start < 0) return null;
  const stretches: Stretch[] = [];
  for (const { from, to, isFirst, isSecond } of [...edges.slice(start), ...edges.slice(0, start)]) {
    const last = stretches.at(-1);
    if (isFirst && isSecond) last?.after.push(to);
    else if (last?.isFirst === isFirst) {
      last.path.push(...last.after.slice(1), to);
      last.after = [to];
    } else stretches.push({ isFirst, path: [from, to], after: [to] });
  }
  const [first, last] = [stretches[0] as Stretch, stretches.at(-1) as Stretch];
  if (stretches.length === 1 || first.isFirst !== last.isFirst) return stretches;
  // The walk began inside a stretch, so its two parts are joined.
  const joined = { ...first, path: [...last.path, ...last.after.slice(1), ...first.path.slice(1)] };
  return [joined, ...stretches.slice(1, -1)];
}

/** An outline that goes straight from one of its points to another, instead of along the path between them. */
function straighten(points: readonly Point[], [from, to]: readonly [Point, Point], path: readonly Point[]): Point[] {
  const ring = withCorner(withCorner(points, from), to);
  const indexIn = (point: Point) => ring.findIndex((each) => samePoint(each, point));
  const [low = 0, high = 0] = [indexIn(from), indexIn(to)].sort((a, b) => a - b);
  const pathIndexes = path.map(indexIn).filter((index) => index >= 0 && index !== low && index !== high);
  // A path without corners already is the line.
  if (pathIndexes.length === 0) return ring;
  const isInner = pathIndexes.every((index) => index > low && index < high);
  return isInner ? [...ring.slice(0, low + 1), ...ring.slice(high)] : ring.slice(low, high + 1);
}

/** Applies new outlines to a plan. Their corners are also added to the edges of others, so that no slivers are left. */
function applyOutlines(plan: Plan, outlines: ReadonlyMap<string, readonly Point[]>): Cut {
  if ([...outlines.values()].some((points) => outlineFault(points))) return { refused: 'no outline' };
  const before = new Map(plan.map(({ key, points }) => [key, points]));
  const corners = [...outlines].flatMap(([key, points]) =>
    points.filter((point) => !before.get(key)?.some((each) => samePoint(each, point))),
  );
  const changed = plan.map((area) => {
    const points = outlines.get(area.key);
    return points ? { ...area, points } : area;
  });
  return { plan: stitch(changed, corners) };
}
