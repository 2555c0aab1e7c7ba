import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runs } from '@/server/testing/runs';
import { covers } from './geometry';
import { gapBetween, outlineOf } from './separation';
import { someItems } from './testing/arbitraries';
import { table } from './testing/samples';

it('measures the gap between unrotated tables side by side, corner to corner and overlapping', () => {
  const at = (x: number, y: number) => gapBetween(table('T1', 0, 0), table('T2', x, y));
  expect(at(100, 0)).toBe(20);
  expect(at(80, 0)).toBe(0);
  expect(at(110, 120)).toBe(50);
  expect(at(70, 10)).toBe(-10);
});

it('measures the gap of round tables from their edges, not from the corners of their boxes', () => {
  const round = (key: string, x: number, y: number) => table(key, x, y, { shape: 'round' });
  expect(gapBetween(round('T1', 0, 0), round('T2', 100, 0))).toBeCloseTo(20);
  expect(gapBetween(round('T1', 0, 0), round('T2', 60, 60))).toBeCloseTo(Math.hypot(60, 60) - 80);
  expect(gapBetween(round('T1', 0, 0), table('T2', 80, 80))).toBeCloseTo(Math.hypot(40, 40) - 40);
  expect(gapBetween(round('T1', 20, 20), table('T2', 0, 0, { width: 120, height: 120 }))).toBeLessThan(0);
});

it('measures the gap of rotated tables from their actual outline', () => {
  const turned = table('T1', 0, 0, { rotation: 45 });
  const half = Math.hypot(40, 40);
  expect(gapBetween(turned, table('T2', 120, 0))).toBeCloseTo(120 - 40 - half);
  expect(gapBetween(turned, table('T2', 80, 80))).toBeCloseTo(Math.hypot(40, 40) - 40);
  expect(gapBetween(turned, table('T2', 90, 30))).toBeLessThan(0);
});

it('the gap is symmetric, at most the distance of the centres, and negative once a corner or the centre is covered', () => {
  fc.assert(
    fc.property(someItems(2), ([a, b]) => {
      if (!a || !b) return;
      const gap = gapBetween(a, b);
      expect(gapBetween(b, a)).toBeCloseTo(gap, 6);
      const middle = { x: b.positionX + b.width / 2, y: b.positionY + b.height / 2 };
      const inner = { ...a, positionX: a.positionX + 1, positionY: a.positionY + 1, width: a.width - 2, height: a.height - 2 };
      const isCovered = outlineOf(a).length === 4 && [middle, ...outlineOf(b)].some((point) => covers(inner, point));
      if (isCovered) expect(gap).toBeLessThan(0);
      // Two items cannot be further apart than any two of their points.
      const corner = { x: a.positionX + a.width / 2, y: a.positionY + a.height / 2 };
      expect(gap).toBeLessThanOrEqual(Math.hypot(middle.x - corner.x, middle.y - corner.y) + 1e-6);
    }),
    runs(500),
  );
});
