import fc from 'fast-check';
import { expect, it } from 'vitest';
import { boundsOf, centreOf, covers, keepOnCanvas, moveAll, rotateAll, rotateItem } from './geometry';
import { someItems } from './testing/arbitraries';
import { frameOf, table } from './testing/samples';

it('swaps width and height for a quarter turn, and keeps the rest as a rotation', () => {
  const long = table('T1', 100, 100, { width: 200, height: 80 });
  expect(frameOf(rotateItem(long, 90))).toEqual([160, 40, 80, 200]);
  expect(rotateItem(long, 90).rotation).toBe(0);
  expect(rotateItem(long, 180)).toBe(long);
  expect(rotateItem(long, 45)).toMatchObject({ width: 200, rotation: 45 });
  expect(rotateItem(long, 105)).toMatchObject({ width: 80, rotation: 15 });
  expect(rotateItem(long, -15)).toMatchObject({ width: 80, rotation: 75 });
});

it('returns an item to its frame after turning back or all the way round, even with odd sizes', () => {
  const odd = table('T1', 100, 100, { width: 85, height: 60 });
  expect(rotateItem(rotateItem(odd, 90), -90)).toEqual(odd);
  expect([1, 2, 3, 4].reduce((item) => rotateItem(item, 90), odd)).toEqual(odd);
  expect([1, 2, 3, 4, 5, 6].reduce((item) => rotateItem(item, 15), odd)).toEqual(rotateItem(odd, 90));
});

it('rotates several items around their common centre', () => {
  const row = [table('T1', 100, 100), table('T2', 300, 100)];
  expect(rotateAll(row, 90).map(frameOf)).toEqual([
    [200, 0, 80, 80],
    [200, 200, 80, 80],
  ]);
});

it('moves items that a rotation would push over the edge back onto the canvas', () => {
  const row = [table('T1', 0, 0), table('T2', 400, 0)];
  const turned = rotateAll(row, 90);
  expect(Math.min(...turned.map(({ positionY }) => positionY))).toBe(0);
  expect(turned[1]!.positionY - turned[0]!.positionY).toBe(400);
});

it('bounds an item in whole units, with no point of it outside', () => {
  fc.assert(
    fc.property(someItems(1), fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true }), ([item], x, y) => {
      if (!item) return;
      const box = boundsOf(item);
      expect(Object.values(box).every(Number.isInteger)).toBe(true);
      const centre = centreOf(item);
      const reach = item.width + item.height;
      const point = { x: centre.x + (x - 0.5) * reach, y: centre.y + (y - 0.5) * reach };
      const inside = point.x >= box.left && point.x <= box.right && point.y >= box.top && point.y <= box.bottom;
      if (covers(item, point)) expect(inside).toBe(true);
    }),
  );
});

it('moves several items only as far as all of them stay on the canvas', () => {
  const row = [table('T1', 30, 0), table('T2', 300, 99_990)];
  expect(keepOnCanvas(row, -50, 50)).toEqual({ x: -30, y: 10 });
  expect(moveAll(row, -50, 50).map(({ positionX, positionY }) => [positionX, positionY])).toEqual([
    [0, 10],
    [270, 100_000],
  ]);
});

it('covers only the actual shape of round and rotated tables', () => {
  const round = table('T1', 0, 0, { shape: 'round' });
  expect(covers(round, { x: 5, y: 5 })).toBe(false);
  expect(covers(round, { x: 40, y: 0 })).toBe(true);
  expect(covers({ ...round, shape: 'rectangle' }, { x: 5, y: 5 })).toBe(true);
  expect(covers({ ...round, shape: 'rectangle', rotation: 45 }, { x: 0, y: 0 })).toBe(false);
  expect(covers({ ...round, shape: 'rectangle', rotation: 45 }, { x: 40, y: -16 })).toBe(true);
});
