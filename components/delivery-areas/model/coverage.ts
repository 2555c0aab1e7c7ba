import { type Geom, intersection, union } from 'polyclip-ts';
import { ringOf } from './outline';
import type { Plan } from './zones';

/** Positions of closed rings: the outer one, then holes. */
export type Surface = [number, number][][];

export interface Overlap {
  keys: [string, string];
  surfaces: Surface[];
}

export interface Coverage {
  /** Where two areas lie over each other. */
  overlaps: Overlap[];
  /** Ground that areas enclose and none of them covers. */
  gaps: Surface[];
}

/** Surfaces smaller than this, in square degrees, come from rounding: about a square metre. */
const NOTHING = 1e-10;
const EMPTY: Coverage = { overlaps: [], gaps: [] };

const boxOf = (ring: readonly [number, number][]) => {
  const [xs, ys] = [ring.map(([x]) => x), ring.map(([, y]) => y)];
  return { west: Math.min(...xs), east: Math.max(...xs), south: Math.min(...ys), north: Math.max(...ys) };
};

const sizeOf = (ring: readonly [number, number][]) =>
  Math.abs(ring.reduce((sum, [x, y], index) => sum + x * (ring[index + 1]?.[1] ?? y) - (ring[index + 1]?.[0] ?? x) * y, 0)) / 2;

/** A clip that near-coincident edges can break: what cannot be told is left out. */
function attempt(work: () => Surface[]): Surface[] {
  try {
    return work();
  } catch {
    return [];
  }
}

/** What the active areas of a plan cover twice, and what they leave out between them. */
export function coverageOf(plan: Plan): Coverage {
  const zones = plan.filter(({ isActivated, points }) => isActivated && points.length >= 3);
  if (zones.length < 2) return EMPTY;
  const rings = zones.map(({ points }) => ringOf(points));
  const boxes = rings.map(boxOf);
  const overlaps: Overlap[] = [];
  for (let i = 0; i < zones.length; i++) {
    for (let j = i + 1; j < zones.length; j++) {
      const [a, b] = [boxes[i], boxes[j]] as [(typeof boxes)[number], (typeof boxes)[number]];
      if (a.east < b.west || b.east < a.west || a.north < b.south || b.north < a.south) continue;
      const found = attempt(() => intersection([rings[i]] as Geom, [rings[j]] as Geom) as Surface[]);
      const surfaces = found.filter(([outer = []]) => sizeOf(outer) > NOTHING);
      if (surfaces.length > 0) overlaps.push({ keys: [zones[i]?.key ?? '', zones[j]?.key ?? ''], surfaces });
    }
  }
  const [first, ...others] = rings.map((ring) => [ring] as Geom);
  const covered = attempt(() => union(first as Geom, ...others) as Surface[]);
  const gaps = covered.flatMap(([, ...holes]) => holes.filter((hole) => sizeOf(hole) > NOTHING).map((hole) => [hole]));
  return { overlaps, gaps };
}
