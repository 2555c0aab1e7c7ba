import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '@/server/testing/runs';
import { newArea, type Plan, type Point } from './areas';
import { brokenBy, withNeighbours } from './borders';
import { coverageOf, coveringOf } from './coverage';
import { openEditor, step } from './editor';
import { roundDegrees, samePoint, squareKm } from './outline';

const point = (lat: number, lng: number): Point => ({ lat: roundDegrees(lat), lng: roundDegrees(lng) });
const box = (south: number, west: number, north: number, east: number): Point[] => [
  point(south, west),
  point(south, east),
  point(north, east),
  point(north, west),
];
const planOf = (outlines: Record<string, Point[]>): Plan => Object.entries(outlines).map(([key, points]) => newArea(key, key, points));
const pointsOf = (plan: Plan, key: string) => plan.find((area) => area.key === key)?.points ?? [];
const has = (plan: Plan, key: string, ...points: Point[]) =>
  points.every((each) => pointsOf(plan, key).some((own) => samePoint(own, each)));
const covered = (plan: Plan) => plan.reduce((sum, { points }) => sum + squareKm(points), 0);
const isWhole = (plan: Plan) => {
  const { overlaps, gaps } = coverageOf(coveringOf(plan));
  return overlaps.length === 0 && gaps.length === 0;
};

/** In square degrees; negative if it runs clockwise. */
const surface = (points: readonly Point[]) =>
  points.reduce((sum, { lat, lng }, index) => {
    const next = points[(index + 1) % points.length] as Point;
    return sum + (lng - 2) * (next.lat - 48) - (next.lng - 2) * (lat - 48);
  }, 0) / 2;

/** West and East share one border; North lies above both, with one long edge; Far touches none of them. */
const town = planOf({
  west: box(48, 2, 48.02, 2.02),
  east: box(48, 2.02, 48.02, 2.04),
  north: box(48.02, 2, 48.04, 2.04),
  far: box(49, 2, 49.02, 2.02),
});
const west = pointsOf(town, 'west');

describe('a shared border', () => {
  it('bends for both areas when a point is added to it, wherever the point is', () => {
    const added = point(48.01, 2.025);
    const after = withNeighbours(town, 'west', west.toSpliced(2, 0, added));
    expect(has(after, 'west', added) && has(after, 'east', added)).toBe(true);
    expect(pointsOf(after, 'east')).toHaveLength(5);
    expect(isWhole(after)).toBe(true);
    expect(covered(after)).toBeCloseTo(covered(town), 2);
    expect(after[3]).toBe(town[3]);
  });

  it('bends for all areas that share a part of it, and their corners keep their places along it', () => {
    const north = pointsOf(town, 'north');
    const after = withNeighbours(town, 'north', [...north.slice(0, 1), point(48.03, 2.01), ...north.slice(1)]);
    expect(isWhole(after)).toBe(true);
    expect(covered(after)).toBeCloseTo(covered(town), 2);
    // The point where West meets East, in the middle of the long edge, moves with that edge.
    expect(has(after, 'west', point(48.03, 2.01)) && has(after, 'east', point(48.03, 2.01))).toBe(true);
  });

  it('follows a moved corner, even for an area without a corner there', () => {
    const moved = point(48.025, 2.022);
    const after = withNeighbours(town, 'west', west.with(2, moved));
    expect(has(after, 'west', moved) && has(after, 'east', moved) && has(after, 'north', moved)).toBe(true);
    expect(isWhole(after)).toBe(true);
  });

  it('straightens for both areas when its corner is removed', () => {
    const bent = withNeighbours(town, 'west', west.toSpliced(2, 0, point(48.01, 2.025)));
    const back = withNeighbours(bent, 'west', west);
    expect(pointsOf(back, 'west')).toEqual(west);
    expect(pointsOf(back, 'east')).toEqual(pointsOf(town, 'east'));
  });

  it('keeps a removed corner on the remaining line where the borders of other areas begin', () => {
    const after = withNeighbours(town, 'west', west.toSpliced(2, 1));
    expect(pointsOf(after, 'west')).toHaveLength(4);
    expect(isWhole(after)).toBe(true);
    expect(pointsOf(after, 'west')[2]).toEqual(point(48.01, 2.01));
    expect(has(after, 'east', point(48.01, 2.01)) && has(after, 'north', point(48.01, 2.01))).toBe(true);
  });

  it('stays in place when the area is moved away or redrawn', () => {
    const away = box(50, 2, 50.02, 2.02);
    for (const points of [away, [...away, point(50.01, 1.99)]])
      expect(withNeighbours(town, 'west', points)).toEqual(town.map((area) => (area.key === 'west' ? { ...area, points } : area)));
  });

  it('is followed across the antimeridian', () => {
    const fiji = planOf({ west: box(-17, 179.9, -16.9, -179.95), south: box(-17.1, 179.9, -17, -179.95) });
    const added = point(-17.02, 179.98);
    const after = withNeighbours(fiji, 'west', pointsOf(fiji, 'west').toSpliced(1, 0, added));
    expect(has(after, 'south', added)).toBe(true);
  });

  it('does not bend when an area that only touches it is reshaped', () => {
    const plan = planOf({ west: box(48, 2, 48.02, 2.02), tip: [point(48.01, 2.02), point(48, 2.04), point(48.02, 2.04)] });
    const after = withNeighbours(plan, 'tip', [point(48.01, 2.03), point(48, 2.04), point(48.02, 2.04)]);
    expect(after[0]).toBe(plan[0]);
  });

  it('gets no gap and no overlap, whatever is done to its corners', () => {
    const keys = fc.constantFrom('west', 'east', 'north');
    const aside = fc.integer({ min: -4_000, max: 4_000 }).map((n) => n / 1e6);
    const anyEdit = fc.tuple(keys, fc.nat(20), fc.constantFrom('move', 'add', 'remove'), aside, aside);
    fc.assert(
      fc.property(fc.array(anyEdit, { minLength: 1, maxLength: 4 }), (edits) => {
        let plan: Plan = town.slice(0, 3);
        for (const [key, place, kind, lat, lng] of edits) {
          const points = pointsOf(plan, key);
          const index = place % points.length;
          const [a, b] = [points[index], points[(index + 1) % points.length]] as [Point, Point];
          const next =
            kind === 'move'
              ? points.with(index, point(a.lat + lat, a.lng + lng))
              : kind === 'add'
                ? points.toSpliced(index + 1, 0, point((a.lat + b.lat) / 2 + lat, (a.lng + b.lng) / 2 + lng))
                : points.toSpliced(index, 1);
          if (next.length < 3) continue;
          const after = withNeighbours(plan, key, next);
          // The editor refuses outlines that cross themselves. An outline that is flat or inverted has no sides to keep apart.
          if (brokenBy(plan, after) || after.some(({ points }) => surface(points) < 1e-5)) continue;
          plan = after;
          expect(coverageOf(coveringOf(plan)).gaps).toEqual([]);
          expect(coverageOf(coveringOf(plan)).overlaps).toEqual([]);
        }
      }),
      runs(200),
    );
  });

  it('bends in one undoable step, and only if areas are reshaped together', () => {
    const state = openEditor(town);
    const points = west.toSpliced(2, 0, point(48.01, 2.025));
    const bent = step(state, { type: 'reshape', key: 'west', points, kind: 'reshape', together: true });
    expect(bent.steps.past).toHaveLength(1);
    expect(step(bent, { type: 'undo' }).plan).toEqual(town);
    const alone = step(state, { type: 'reshape', key: 'west', points, kind: 'reshape', together: false });
    expect(alone.plan[1]).toBe(town[1]);
  });
});

describe('brokenBy', () => {
  it('returns the neighbour that an edit would break', () => {
    const after = withNeighbours(town, 'west', west.toSpliced(2, 0, point(48.01, 2.06)));
    expect(brokenBy(town, after)?.key).toBe('east');
    expect(brokenBy(town, town)).toBeNull();
    expect(brokenBy(after, after)).toBeNull();
  });
});
