import { type Geom, intersection, union } from 'polyclip-ts';
import type { DrawnArea, Plan } from './areas';
import { ringOf } from './outline';

/** Positions of closed rings: the outer one, then holes. */
export type Surface = [number, number][][];

export interface Overlap {
  keys: [string, string];
  surfaces: Surface[];
}

export interface Coverage {
  /** The overlaps of two areas each. */
  overlaps: Overlap[];
  /** Ground enclosed by areas that none of them covers. */
  gaps: Surface[];
}

/** Square degrees. Smaller surfaces (about a square metre) come from rounding. */
const MIN_SIZE = 1e-10;

/** The parts of an area that coverage depends on. An identical outline is not clipped again. */
export type Covering = Pick<DrawnArea, 'key' | 'points'>;

type Ring = readonly [number, number][];
interface Outline {
  ring: Ring;
  west: number;
  east: number;
  south: number;
  north: number;
}

const sizeOf = (ring: Ring) =>
  Math.abs(ring.reduce((sum, [x, y], index) => sum + x * (ring[index + 1]?.[1] ?? y) - (ring[index + 1]?.[0] ?? x) * y, 0)) / 2;

/** Runs a clip, which nearly coincident edges can break; null if the result is unknown. */
function attempt(work: () => Surface[]): Surface[] | null {
  try {
    return work();
  } catch {
    return null;
  }
}

/** Caches a value for each object, as long as the object exists. */
function memoize<Thing extends object, Value>(make: (thing: Thing) => Value): (thing: Thing) => Value {
  const cache = new WeakMap<Thing, Value>();
  return (thing) => {
    if (!cache.has(thing)) cache.set(thing, make(thing));
    return cache.get(thing) as Value;
  };
}

const outlineOf = memoize((points: DrawnArea['points']): Outline => {
  const ring = ringOf(points);
  const [xs, ys] = [ring.map(([x]) => x), ring.map(([, y]) => y)];
  return { ring, west: Math.min(...xs), east: Math.max(...xs), south: Math.min(...ys), north: Math.max(...ys) };
});
const surfaceOf = memoize(({ ring }: Outline): Surface[] => [[ring as [number, number][]]]);

const areDisjoint = (a: Outline, b: Outline) => a.east < b.west || b.east < a.west || a.north < b.south || b.north < a.south;

const overlapsWith = memoize((a: Outline) =>
  memoize((b: Outline): Surface[] => {
    const intersections = attempt(() => intersection([a.ring] as Geom, [b.ring] as Geom) as Surface[]) ?? [];
    return intersections.filter(([outer = []]) => sizeOf(outer) > MIN_SIZE);
  }),
);

const unitedWith = memoize((a: Surface[]) => memoize((b: Surface[]) => attempt(() => union(a as Geom, b as Geom) as Surface[])));

/** Unites all surfaces. It works by halves, so that a change of one surface keeps most results. Null if it fails. */
function unite(surfaces: readonly Surface[][]): Surface[] | null {
  const [first, ...others] = surfaces;
  if (!first || others.length === 0) return first ?? [];
  // With a power of two, the halves stay the same when areas are added at the end.
  const half = 2 ** Math.ceil(Math.log2(surfaces.length) - 1);
  const [a, b] = [unite(surfaces.slice(0, half)), unite(surfaces.slice(half))];
  return a && b && unitedWith(a)(b);
}

/** The areas of a plan that cover anything. */
export const coveringOf = (plan: Plan): Covering[] =>
  plan.filter(({ isActivated, points }) => isActivated && points.length >= 3).map(({ key, points }) => ({ key, points }));

/** The overlaps and gaps of areas. For hundreds of them, the first calculation takes seconds. */
export function coverageOf(areas: readonly Covering[]): Coverage {
  const outlines = areas.map(({ key, points }) => ({ key, outline: outlineOf(points) }));
  const overlaps = outlines.flatMap(({ key, outline: a }, index) =>
    outlines.slice(index + 1).flatMap(({ key: other, outline: b }): Overlap[] => {
      const surfaces = areDisjoint(a, b) ? [] : overlapsWith(a)(b);
      return surfaces.length > 0 ? [{ keys: [key, other], surfaces }] : [];
    }),
  );
  const covered = unite(outlines.map(({ outline }) => surfaceOf(outline))) ?? [];
  const gaps = covered.flatMap(([, ...holes]) => holes.filter((hole) => sizeOf(hole) > MIN_SIZE).map((hole) => [hole]));
  return { overlaps, gaps };
}
