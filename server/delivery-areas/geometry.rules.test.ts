import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '@/server/testing/runs';
import { contains, onGrid, openOutline, outlineFault, type Point, ringOf } from './geometry.rules';

const at = (lat: number, lng: number): Point => ({ lat, lng });
const has = (points: Point[], { lat, lng }: Point) => contains(ringOf(points), onGrid(lng), onGrid(lat));

/** An outline around a point, with corners in many directions, which never crosses itself. */
const stars = fc
  .record({
    lat: fc.integer({ min: -80, max: 80 }),
    lng: fc.integer({ min: -180, max: 180 }),
    radii: fc.array(fc.integer({ min: 1_000, max: 900_000 }), { minLength: 3, maxLength: 40 }),
  })
  .map(({ lat, lng, radii }) => {
    const points = radii.map((radius, index) => {
      const angle = (2 * Math.PI * index) / radii.length;
      return at(lat + (Math.sin(angle) * radius) / 1e6, wrapped(lng + (Math.cos(angle) * radius) / 1e6));
    });
    return { centre: at(lat, lng), points };
  })
  // With three corners, nearly in a line, the centre may be outside.
  .filter(({ points }) => points.length > 4);
const wrapped = (lng: number) => (lng > 180 ? lng - 360 : lng < -180 ? lng + 360 : lng);
const nearby = fc.tuple(fc.double({ min: -1, max: 1, noNaN: true }), fc.double({ min: -1, max: 1, noNaN: true }));
const rotated = <T>(list: T[], by: number) => [...list.slice(by % list.length), ...list.slice(0, by % list.length)];

describe('an outline', () => {
  const square = [at(0, 0), at(0, 4), at(4, 4), at(4, 0)];

  it('contains the points inside it, on its edges and on its corners, and no others', () => {
    for (const point of [at(2, 2), at(0, 2), at(4, 1.2345678), at(2, 0), at(2.5, 4), ...square]) expect(has(square, point)).toBe(true);
    for (const point of [at(2, 4.0000001), at(-0.0000001, 2), at(5, 5), at(2, 184), at(2, -178)]) expect(has(square, point)).toBe(false);
  });

  it('does not contain points in a bay', () => {
    const bay = [at(0, 0), at(0, 4), at(4, 4), at(1, 2), at(4, 0)];
    expect(has(bay, at(3, 2))).toBe(false);
    expect(has(bay, at(1, 2))).toBe(true);
    expect(has(bay, at(0.5, 2))).toBe(true);
  });

  it('contains its corners and the midpoints of its edges, whatever its shape', () => {
    const even = fc.array(fc.tuple(fc.integer({ min: -400, max: 400 }), fc.integer({ min: -400, max: 400 })), {
      minLength: 3,
      maxLength: 8,
    });
    fc.assert(
      fc.property(even, (pairs) => {
        const points = pairs.map(([lat, lng]) => at((lat * 2) / 10, (lng * 2) / 10));
        if (outlineFault(points)) return;
        for (const [index, corner] of points.entries()) {
          const next = points[(index + 1) % points.length] as Point;
          expect(has(points, corner)).toBe(true);
          expect(has(points, at((corner.lat + next.lat) / 2, (corner.lng + next.lng) / 2))).toBe(true);
        }
      }),
    );
  });

  it('contains the same points when reversed, rotated, closed or with duplicate points', () => {
    fc.assert(
      fc.property(stars, nearby, fc.nat(40), ({ centre, points }, [up, right], by) => {
        const point = at(centre.lat + up, wrapped(centre.lng + right));
        const expected = has(points, point);
        const first = points[0] as Point;
        const variants = [points.toReversed(), rotated(points, by), [...points, first], points.flatMap((each) => [each, each])];
        for (const same of variants) {
          expect(outlineFault(same)).toEqual(undefined);
          expect(has(same, point)).toBe(expected);
        }
      }),
    );
  });

  it('contains its centre anywhere on earth, but not the point 180° of longitude away', () => {
    fc.assert(
      fc.property(stars, ({ centre, points }) => {
        expect(outlineFault(points)).toBeUndefined();
        expect(has(points, centre)).toBe(true);
        expect(has(points, at(centre.lat, wrapped(centre.lng + 180)))).toBe(false);
      }),
    );
  });

  it('may cross the antimeridian', () => {
    const fiji = [at(-16, 179), at(-16, -179), at(-18, -179), at(-18, 179)];
    for (const point of [at(-17, 180), at(-17, -180), at(-17, 179.5), at(-17, -179.5), at(-16, 180)]) expect(has(fiji, point)).toBe(true);
    for (const point of [at(-17, 178.9), at(-17, -178.9), at(-17, 0), at(-15, 180)]) expect(has(fiji, point)).toBe(false);
    expect(outlineFault(fiji)).toBeUndefined();
  });

  it('drops a last point that repeats the first', () => {
    expect(openOutline([...square, at(0, 0)])).toEqual(square);
    expect(openOutline(square)).toEqual(square);
  });
});

describe('an invalid outline', () => {
  it.each<[string, Point[], object]>([
    ['two points', [at(0, 0), at(1, 1)], { kind: 'too_few_points' }],
    ['two points, one of them twice', [at(0, 0), at(1, 1), at(1, 1), at(0, 0)], { kind: 'too_few_points' }],
    ['a line', [at(0, 0), at(1, 1), at(2, 2)], { kind: 'crosses_itself' }],
    ['a bow tie', [at(0, 0), at(0, 2), at(2, 0), at(2, 2)], { kind: 'crosses_itself', edges: [1, 3] }],
    ['a spike', [at(0, 0), at(0, 2), at(3, 2), at(2, 2), at(2, 0)], { kind: 'crosses_itself' }],
    ['two that touch in a corner', [at(0, 0), at(0, 2), at(1, 1), at(2, 2), at(2, 0), at(1, 1)], { kind: 'crosses_itself' }],
    ['a corner on another edge', [at(0, 0), at(0, 4), at(4, 4), at(0, 2), at(4, 0)], { kind: 'crosses_itself' }],
    ['a bow tie over the antimeridian', [at(0, 179), at(0, -179), at(2, 179), at(2, -179)], { kind: 'crosses_itself', edges: [1, 3] }],
    ['half of the earth', [at(0, 0), at(0, 90), at(0, 180), at(1, 90)], { kind: 'too_wide' }],
    ['a pole', [at(80, 0), at(80, 120), at(80, -120)], { kind: 'too_wide' }],
  ])('is recognised in both directions: %s', (_, points, fault) => {
    expect(outlineFault(points)).toMatchObject(fault);
    expect(outlineFault(points.toReversed())).toMatchObject({ kind: (fault as { kind: string }).kind });
  });

  it('is recognised exactly as by comparing every pair of edges', () => {
    const few = fc.array(fc.tuple(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 6 })), { minLength: 3, maxLength: 7 });
    fc.assert(
      fc.property(few, (pairs) => {
        const points = pairs.map(([lat, lng]) => at(lat, lng));
        fc.pre(points.every((point, index) => !same(point, points[(index + 1) % points.length] as Point)));
        expect(outlineFault(points)?.kind).toBe(isSimple(points) ? undefined : 'crosses_itself');
      }),
      runs(2_000),
    );
  });
});

const same = (a: Point, b: Point) => a.lat === b.lat && a.lng === b.lng;

/** Slow but simple: compares every pair of edges by the intersection of their lines. */
function isSimple(points: Point[]): boolean {
  const count = points.length;
  for (let i = 0; i < count; i++) {
    for (let j = i + 1; j < count; j++) {
      const [a, b, c, d] = [points[i], points[(i + 1) % count], points[j], points[(j + 1) % count]] as [Point, Point, Point, Point];
      const shared = common(a, b, c, d);
      const neighbours = j === i + 1 || (i === 0 && j === count - 1);
      if (shared === 'line' || (shared === 'point' && !neighbours)) return false;
    }
  }
  return true;
}

/** The common part of two edges, by the parameters of their lines' intersection. */
function common(a: Point, b: Point, c: Point, d: Point): 'nothing' | 'point' | 'line' {
  const [rx, ry, sx, sy] = [b.lng - a.lng, b.lat - a.lat, d.lng - c.lng, d.lat - c.lat];
  const [qx, qy] = [c.lng - a.lng, c.lat - a.lat];
  const cross = rx * sy - ry * sx;
  if (cross !== 0) {
    const t = (qx * sy - qy * sx) / cross;
    const u = (qx * ry - qy * rx) / cross;
    return t >= 0 && t <= 1 && u >= 0 && u <= 1 ? 'point' : 'nothing';
  }
  if (qx * ry - qy * rx !== 0) return 'nothing';
  const length = rx * rx + ry * ry;
  const from = (qx * rx + qy * ry) / length;
  const to = from + (sx * rx + sy * ry) / length;
  const [low, high] = [Math.max(0, Math.min(from, to)), Math.min(1, Math.max(from, to))];
  return low > high ? 'nothing' : low === high ? 'point' : 'line';
}
