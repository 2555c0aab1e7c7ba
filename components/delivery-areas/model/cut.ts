import { difference, type Geom, intersection } from 'polyclip-ts';
import { outlineFault } from '@/server/delivery-areas/geometry.rules';
import type { DrawnArea, Plan, Point } from './areas';
import { halfWay, isOn, stitch, withCorner } from './borders';
import { outlineOf, ringOf, samePoint, squareKm } from './outline';

/** Two areas that lie over each other, made to lie beside each other. */

export type CutRefusal =
  /** All of it lies in the other one. */
  | 'nothing left'
  /** It lies all around the other one, and an area has no holes. */
  | 'hole'
  /** One of them lies in the other one: there is no place where a line would end. */
  | 'inside'
  /** Around one overlap the outlines cross more than twice, and a line joins two crossings. */
  | 'crossings'
  /** The straight line between the crossings would leave the overlap. */
  | 'bent'
  /** What is left would be no outline. */
  | 'no outline';

export type Cut =
  | { plan: Plan }
  | { pieces: Point[][] }
  /** `crossings`: how often the outlines cross around the overlap. `inner`: the area that lies in the other one. */
  | { refused: CutRefusal; crossings?: number; inner?: DrawnArea };

/** Less than this, in square kilometres, comes from rounding. */
const NOTHING_KM2 = 1e-5;

type Surfaces = [number, number][][][];
const clip = (work: (a: Geom, b: Geom) => unknown, a: DrawnArea, b: DrawnArea): Surfaces | null => {
  try {
    return work([ringOf(a.points)], [ringOf(b.points)]) as Surfaces;
  } catch {
    // Near-coincident edges can break a clip.
    return null;
  }
};

/** An outline of what a clip gave, without points that rounding brought together. */
function clean(ring: readonly [number, number][]): Point[] {
  const points = outlineOf(ring);
  return points.filter((point, index) => !samePoint(point, points[(index + 1) % points.length] as Point));
}

/**
 * Takes from an area what it has in common with another. When what is left is in several pieces, one of them has to be chosen: then the
 * answer is the pieces, the largest first, and `pick` says which.
 */
export function cutOff(plan: Plan, from: DrawnArea, other: DrawnArea, pick?: number): Cut {
  const left = clip(difference, from, other);
  if (!left) return { refused: 'no outline' };
  const surfaces = left.filter(([outer = []]) => squareKm(clean(outer)) > NOTHING_KM2);
  const isHole = (ring: readonly [number, number][]) => squareKm(clean(ring)) > NOTHING_KM2;
  const pieces = surfaces.map(([outer = []]) => clean(outer)).sort((a, b) => squareKm(b) - squareKm(a));
  if (pieces.length === 0) return { refused: 'nothing left' };
  if (surfaces.some(([, ...holes]) => holes.some(isHole))) return { refused: 'hole' };
  const piece = pieces.length === 1 ? pieces[0] : pick === undefined ? undefined : pieces[pick];
  if (!piece) return { pieces };
  return applyOutlines(plan, new Map([[from.key, piece]]));
}

/**
 * Puts a straight line through each overlap of two areas, from where one outline takes over from the other to where it gives back: each
 * keeps its side. They take over where they cross; where both run along one border for a while, in the middle of that.
 */
export function shareAlongLine(plan: Plan, one: DrawnArea, other: DrawnArea): Cut {
  const overlaps = clip(intersection, one, other);
  if (!overlaps || overlaps.length === 0) return { refused: 'no outline' };
  let [a, b]: [readonly Point[], readonly Point[]] = [one.points, other.points];
  for (const [ring = []] of overlaps) {
    const overlap = clean(ring);
    if (squareKm(overlap) <= NOTHING_KM2) continue;
    const stretches = stretchesOf(overlap, a, b);
    if (!stretches) return { refused: 'no outline' };
    const [mine, theirs, ...more] = stretches;
    if (!mine) return { refused: 'no outline' };
    // An overlap that one outline bounds alone is all of that area.
    if (!theirs) return { refused: 'inside', inner: mine.isFirst ? one : other };
    if (more.length > 0) return { refused: 'crossings', crossings: stretches.length };
    const ofFirst = mine.isFirst ? mine : theirs;
    const ofSecond = mine.isFirst ? theirs : mine;
    const ends: [Point, Point] = [halfWay(mine.after), halfWay(theirs.after)];
    [a, b] = [straighten(a, ends, ofFirst.path), straighten(b, ends, ofSecond.path)];
  }
  const [left, right] = [
    { ...one, points: a },
    { ...other, points: b },
  ];
  // No ground may be left to both, nor come to one that was the other's alone.
  const wrong = [clip(intersection, left, right), clip(difference, left, one), clip(difference, right, other)];
  if (wrong.some((surfaces) => surfaces?.some(([ring = []]) => squareKm(clean(ring)) > NOTHING_KM2) ?? true)) return { refused: 'bent' };
  return applyOutlines(
    plan,
    new Map([
      [one.key, a],
      [other.key, b],
    ]),
  );
}

/** A part of an overlap's border that is one area's outline and runs through the other area, from its first corner to its last. */
interface Stretch {
  /** Of the first of the two areas. */
  isFirst: boolean;
  path: Point[];
  /** The way from its end to the next stretch: where both outlines run along. A single point where they cross. */
  after: Point[];
}

/**
 * The stretches around an overlap, in turns of the first area and the second; null where rounding hides whose its border is. Where an
 * outline only touches the other one, or runs along it and turns back, no other stretch begins.
 */
function stretchesOf(overlap: readonly Point[], a: readonly Point[], b: readonly Point[]): Stretch[] | null {
  const edges = overlap.map((from, index) => {
    const to = overlap[(index + 1) % overlap.length] as Point;
    const middle = halfWay([from, to]);
    return { from, to, isFirst: isOn(a, middle), isSecond: isOn(b, middle) };
  });
  if (edges.some(({ isFirst, isSecond }) => !isFirst && !isSecond)) return null;
  const own = edges.findIndex(({ isFirst, isSecond }) => isFirst !== isSecond);
  if (own < 0) return null;
  const found: Stretch[] = [];
  for (const { from, to, isFirst, isSecond } of [...edges.slice(own), ...edges.slice(0, own)]) {
    const last = found.at(-1);
    if (isFirst && isSecond) last?.after.push(to);
    else if (last?.isFirst === isFirst) {
      last.path.push(...last.after.slice(1), to);
      last.after = [to];
    } else found.push({ isFirst, path: [from, to], after: [to] });
  }
  const [first, last] = [found[0] as Stretch, found.at(-1) as Stretch];
  if (found.length === 1 || first.isFirst !== last.isFirst) return found;
  // The walk began within a stretch.
  const joined = { ...first, path: [...last.path, ...last.after.slice(1), ...first.path.slice(1)] };
  return [joined, ...found.slice(1, -1)];
}

/** An outline that goes straight from one point of it to another, instead of along a path between them. */
function straighten(points: readonly Point[], [from, to]: readonly [Point, Point], path: readonly Point[]): Point[] {
  const ring = withCorner(withCorner(points, from), to);
  const placeOf = (point: Point) => ring.findIndex((each) => samePoint(each, point));
  const [low = 0, high = 0] = [placeOf(from), placeOf(to)].sort((a, b) => a - b);
  const places = path.map(placeOf).filter((place) => place >= 0 && place !== low && place !== high);
  // A path without corners is the line already.
  if (places.length === 0) return ring;
  const isInner = places.every((place) => place > low && place < high);
  return isInner ? [...ring.slice(0, low + 1), ...ring.slice(high)] : ring.slice(low, high + 1);
}

/** A plan with other outlines; their new corners stand in the edges of others too, so that no sliver is left between them. */
function applyOutlines(plan: Plan, outlines: ReadonlyMap<string, readonly Point[]>): Cut {
  if ([...outlines.values()].some((points) => outlineFault(points))) return { refused: 'no outline' };
  const before = new Map(plan.map(({ key, points }) => [key, points]));
  const corners = [...outlines].flatMap(([key, points]) =>
    points.filter((point) => !before.get(key)?.some((each) => samePoint(each, point))),
  );
  const cut = plan.map((area) => {
    const points = outlines.get(area.key);
    return points ? { ...area, points } : area;
  });
  return { plan: stitch(cut, corners) };
}
