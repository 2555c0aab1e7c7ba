import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runs } from '@/server/testing/runs';
import { coversWithChairs, footprintOf } from './chairs';
import { boxesTouch, covers } from './geometry';
import { type Item, isTable, itemsOf, type Room } from './plan';
import { hit, indexOf } from './spatial';
import { someItems } from './testing/arbitraries';
import { decoration, room, table } from './testing/samples';

const furnished = (items: readonly Item[]): Room =>
  room('r', items.filter(isTable), { decoration: items.filter((item) => !isTable(item)) });

const point = fc.record({ x: fc.integer({ min: -100, max: 1400 }), y: fc.integer({ min: -100, max: 1400 }) });

it('hit finds the same item as a scan of all items', () => {
  fc.assert(
    fc.property(someItems(60), point, (items, at) => {
      const plan = furnished(items);
      expect(hit(plan, at)).toBe(
        itemsOf(plan).findLast((item) => covers(item, at)) ?? itemsOf(plan).findLast((item) => coversWithChairs(item, at)) ?? null,
      );
    }),
    runs(500),
  );
});

it('within finds the same items in a box as a scan of all items, including walls as long as the building', () => {
  const wall = decoration('wall', 'wall', { width: 10_000, height: 9_000 });
  fc.assert(
    fc.property(someItems(60), point, point, (items, a, b) => {
      const plan = furnished([...items, wall]);
      const box = { left: Math.min(a.x, b.x), top: Math.min(a.y, b.y), right: Math.max(a.x, b.x), bottom: Math.max(a.y, b.y) };
      expect(indexOf(plan).within(box)).toEqual(itemsOf(plan).filter((item) => boxesTouch(footprintOf(item), box)));
    }),
    runs(300),
  );
});

it('within finds every item in a box larger than the room', () => {
  const plan = furnished([table('T1', 0, 0), table('T2', 90_000, 90_000)]);
  const everywhere = { left: -1e9, top: -1e9, right: 1e9, bottom: 1e9 };
  expect(indexOf(plan).within(everywhere)).toHaveLength(2);
});

it('hits tables before the decoration under them, and later items before earlier ones', () => {
  const plan = furnished([decoration('carpet', 'plant', { width: 200, height: 200 }), table('T1', 20, 20), table('T2', 40, 40)]);
  expect(hit(plan, { x: 50, y: 50 })?.key).toBe('T2');
  expect(hit(plan, { x: 30, y: 30 })?.key).toBe('T1');
  expect(hit(plan, { x: 150, y: 150 })?.key).toBe('carpet');
  expect(hit(plan, { x: 500, y: 500 })).toBeNull();
});

it('hits a table by its chairs, but other tables before chairs', () => {
  const plan = furnished([table('T1', 0, 0), table('T2', 0, 90, { seats: 0 })]);
  expect(hit(plan, { x: 40, y: -20 })?.key).toBe('T1');
  expect(hit(plan, { x: 20, y: -20 })).toBeNull();
  expect(hit(plan, { x: 40, y: 98 })?.key).toBe('T2');
});

it('gives a finger the nearest item that it almost hit', () => {
  const plan = furnished([table('T1', 0, 0, { seats: 1 }), table('T2', 100, 0, { seats: 1 })]);
  expect(hit(plan, { x: 88, y: 40 })).toBeNull();
  expect(hit(plan, { x: 88, y: 40 }, 12)?.key).toBe('T1');
  expect(hit(plan, { x: 93, y: 40 }, 12)?.key).toBe('T2');
  expect(hit(plan, { x: 93, y: 95 }, 12)).toBeNull();
});
