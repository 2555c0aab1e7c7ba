import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '@/server/testing/runs';
import { align, distribute, edges, equalGaps, sameSize } from './arrange';
import { boundsOf } from './geometry';
import type { Item, Table } from './plan';
import { someItems } from './testing/arbitraries';
import { table } from './testing/samples';

const lefts = (items: readonly Item[]) => items.map(({ positionX }) => positionX);
/** Without chairs. */
const bare = (item: Table): Table => ({ ...item, seats: 0 });
const row = [table('T1', 0, 0), table('T2', 90, 10, { width: 40 }), table('T3', 400, 20)];

describe('align', () => {
  it('lines items up at each edge and at the common centre', () => {
    expect(lefts(align(row, 'left'))).toEqual([0, 0, 0]);
    expect(lefts(align(row, 'right'))).toEqual([400, 440, 400]);
    expect(lefts(align(row, 'centre'))).toEqual([200, 220, 200]);
    expect(align(row, 'top').map(({ positionY }) => positionY)).toEqual([0, 0, 0]);
    expect(align(row, 'bottom').map(({ positionY }) => positionY)).toEqual([20, 20, 20]);
    expect(align(row, 'middle').map(({ positionY }) => positionY)).toEqual([10, 10, 10]);
  });

  it('moves tables of the same size to exactly the same position', () => {
    expect(lefts(align([table('T1', 0, 0), table('T2', 25, 100)], 'centre'))).toEqual([12, 12]);
  });

  it('aligns a rotated item by its bounding box', () => {
    const [, turned] = align([table('T1', 100, 0), table('T2', 300, 200, { rotation: 45 })], 'left');
    expect(boundsOf(turned!).left).toBe(100);
  });
});

describe('distribute', () => {
  it('spaces centres evenly, in the order of their positions', () => {
    const items = [table('T3', 400, 0), table('T1', 0, 0), table('T2', 90, 0, { width: 40 })];
    expect(distribute(items, 'x').map(({ key, positionX }) => [key, positionX])).toEqual([
      ['T1', 0],
      ['T2', 220],
      ['T3', 400],
    ]);
  });
});

describe('equalGaps', () => {
  it('divides the free space between the first and the last item', () => {
    expect(lefts(equalGaps(row, 'x'))).toEqual([0, 220, 400]);
    const uneven = [table('T1', 0, 0), table('T2', 100, 0, { width: 200 }), table('T3', 301, 0)].map(bare);
    expect(lefts(equalGaps(uneven, 'x'))).toEqual([0, 91, 301]);
  });

  it('leaves the requested gap', () => {
    expect(lefts(equalGaps(row.map(bare), 'x', 0, 50))).toEqual([0, 130, 220]);
  });

  it('places overlapping items side by side, or at the minimum gap', () => {
    const heap = [table('T1', 0, 0), table('T2', 20, 0), table('T3', 40, 0)].map(bare);
    expect(lefts(equalGaps(heap, 'x'))).toEqual([0, 80, 160]);
    expect(lefts(equalGaps(heap, 'x', 30))).toEqual([0, 110, 220]);
  });

  it('measures from the chairs', () => {
    const seated = table('T2', 200, 0, { width: 120, height: 80, seats: 6 });
    expect(lefts(equalGaps([bare(table('T1', 0, 0)), seated, bare(table('T3', 600, 0))], 'x', 0, 40))).toEqual([0, 149, 338]);
  });

  it('keeps a group together', () => {
    const pair = [table('T2', 100, 0, { groupId: 'g' }), table('T3', 180, 0, { groupId: 'g' })];
    const spread = equalGaps([table('T1', 0, 0), ...pair, table('T4', 800, 0)].map(bare), 'x');
    expect(lefts(spread)).toEqual([0, 360, 440, 800]);
  });
});

it('sameSize gives all items the same size, each around its own centre', () => {
  const items = [table('T1', 0, 0), table('T2', 200, 0, { width: 120, height: 60 })];
  expect(sameSize(items, items[0]!, { width: true, height: false })[1]).toMatchObject({
    positionX: 220,
    positionY: 0,
    width: 80,
    height: 60,
  });
  expect(sameSize(items, items[0]!, { width: true, height: true })[0]).toBe(items[0]);
});

const axis = fc.constantFrom('x' as const, 'y' as const);
/** The items sorted by key. */
const byKey = (items: readonly Item[]) => items.toSorted((a, b) => a.key.localeCompare(b.key));

it.each([
  ['align', fc.constantFrom(...edges).map((edge) => (items: readonly Item[]) => align(items, edge))],
  ['distribute', axis.map((along) => (items: readonly Item[]) => distribute(items, along))],
  [
    'equal gaps',
    fc.tuple(axis, fc.constantFrom(undefined, 0, 25)).map(
      ([along, gap]) =>
        (items: readonly Item[]) =>
          equalGaps(items, along, 30, gap),
    ),
  ],
  ['same size', fc.constant((items: readonly Item[]) => (items[0] ? sameSize(items, items[0], { width: true, height: true }) : []))],
])('%s is idempotent, keeps whole units and loses no item', (_, how) => {
  fc.assert(
    fc.property(someItems(10), how, (items, arrange) => {
      const once = arrange(items);
      expect(byKey(arrange(once))).toEqual(byKey(once));
      expect(byKey(once).map(({ key }) => key)).toEqual(byKey(items).map(({ key }) => key));
      for (const { positionX, positionY } of once) expect([positionX, positionY].every(Number.isInteger)).toBe(true);
    }),
    runs(2000),
  );
});
