import { difference, type Geom, intersection } from 'polyclip-ts';
import { outlineFault } from '@/server/delivery-areas/geometry.rules';
import { isOn, stitched, withCorner } from './borders';
import { outlineOf, ringOf, samePoint, squareKm } from './outline';
import type { Plan, Point, Zone } from './zones';

/** Two areas that lie over each other, made to lie beside each other. */

export type CutRefusal =
  /** All of it lies in the other one. */
  | 'nothing left'
  /** It lies all around the other one, and an area has no holes. */
  | 'hole'
  /** Their outlines do not cross in two places for each overlap, which a line would join. */
  | 'no line'
  /** What is left would be no outline, or would still overlap. */
  | 'no outline';

export type Cut =
  | { plan: Plan }
  | { pieces: Point[][] }
  /** `crossings`: in how many places the outlines meet around the overlap that no line could share. */
  | { refused: CutRefusal; crossings?: number };

/** Less than this, in square kilometres, comes from rounding. */
const NOTHING_KM2 = 1e-5;

type Surfaces = [number, number][][][];
const clip = (work: (a: Geom, b: Geom) => unknown, a: Zone, b: Zone): Surfaces | null => {
  try {
    return work([ringOf(a.points)], [ringOf(b.points)]) as Surfaces;
  } catch {
    // Near-coincident edges can break a clip.
    return null;
  }
};

/** An outline of what a clip gave, without points that rounding brought together. */
function cleaned(ring: readonly [number, number][]): Point[] {
  const points = outlineOf(ring);
  return points.filter((point, index) => !samePoint(point, points[(index + 1) % points.length] as Point));
}

/**
 * Takes from an area what it has in common with another. When what is left is in several pieces, one of them has to be chosen: then the
 * answer is the pieces, the largest first, and `pick` says which.
 */
export function cutOff(plan: Plan, from: Zone, other: Zone, pick?: number): Cut {
  const left = clip(difference, from, other);
  if (!left) return { refused: 'no outline' };
  const surfaces = left.filter(([outer = []]) => squareKm(cleaned(outer)) > NOTHING_KM2);
  const isHole = (ring: readonly [number, number][]) => squareKm(cleaned(ring)) > NOTHING_KM2;
  const pieces = surfaces.map(([outer = []]) => cleaned(outer)).sort((a, b) => squareKm(b) - squareKm(a));
  if (pieces.length === 0) return { refused: 'nothing left' };
  if (surfaces.some(([, ...holes]) => holes.some(isHole))) return { refused: 'hole' };
  const piece = pieces.length === 1 ? pieces[0] : pick === undefined ? undefined : pieces[pick];
  if (!piece) return { pieces };
  return applied(plan, new Map([[from.key, piece]]));
}

/** Puts a straight line through each overlap of two areas, from where their outlines cross to where they cross again: each keeps its side. */
export function shareAlongLine(plan: Plan, one: Zone, other: Zone): Cut {
  const overlaps = clip(intersection, one, other);
  if (!overlaps || overlaps.length === 0) return { refused: 'no outline' };
  let [a, b]: [readonly Point[], readonly Point[]] = [one.points, other.points];
  for (const [ring = []] of overlaps) {
    const overlap = cleaned(ring);
    if (squareKm(overlap) <= NOTHING_KM2) continue;
    const ends = overlap.filter((point) => isOn(a, point) && isOn(b, point));
    const [from, to, ...more] = ends;
    if (!from || !to || more.length > 0) return { refused: 'no line', crossings: ends.length };
    [a, b] = [straightened(a, from, to, overlap), straightened(b, from, to, overlap)];
  }
  const [left, right] = [
    { ...one, points: a },
    { ...other, points: b },
  ];
  const still = clip(intersection, left, right);
  if (!still || still.some(([ring = []]) => squareKm(cleaned(ring)) > NOTHING_KM2)) return { refused: 'no outline' };
  return applied(
    plan,
    new Map([
      [one.key, a],
      [other.key, b],
    ]),
  );
}

/** An outline that goes straight from one of its points to another, instead of along the part of it that bounds the overlap. */
function straightened(points: readonly Point[], from: Point, to: Point, overlap: readonly Point[]): Point[] {
  const ring = withCorner(withCorner(points, from), to);
  const [start, end] = [from, to].map((point) => ring.findIndex((each) => samePoint(each, point))) as [number, number];
  const [low, high] = [Math.min(start, end), Math.max(start, end)];
  const inner = ring.slice(low + 1, high);
  const isOfOverlap = inner.every((point) => overlap.some((each) => samePoint(each, point)));
  // Where nothing lies between the two on one side, that side is the line already, if it bounds the overlap at all.
  const outer = [...ring.slice(high + 1), ...ring.slice(0, low)];
  const isOuterOfOverlap = outer.every((point) => overlap.some((each) => samePoint(each, point)));
  if (isOfOverlap && (inner.length > 0 || !isOuterOfOverlap || outer.length === 0)) return [...ring.slice(0, low + 1), ...ring.slice(high)];
  return isOuterOfOverlap ? ring.slice(low, high + 1) : ring;
}

/** A plan with other outlines; their new corners stand in the edges of others too, so that no sliver is left between them. */
function applied(plan: Plan, outlines: ReadonlyMap<string, readonly Point[]>): Cut {
  if ([...outlines.values()].some((points) => outlineFault(points))) return { refused: 'no outline' };
  const before = new Map(plan.map(({ key, points }) => [key, points]));
  const corners = [...outlines].flatMap(([key, points]) =>
    points.filter((point) => !before.get(key)?.some((each) => samePoint(each, point))),
  );
  const cut = plan.map((zone) => {
    const points = outlines.get(zone.key);
    return points ? { ...zone, points } : zone;
  });
  return { plan: stitched(cut, corners) };
}
