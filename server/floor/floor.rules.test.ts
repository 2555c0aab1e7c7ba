import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findRepeated, layoutDifferences, outlineOf } from './floor.rules';
import type { PublishedLayout, Table } from './floor.schema';

const ROOM = 'room-1';
const size = fc.integer({ min: 1, max: 10_000 });
const position = fc.integer({ min: 0, max: 100_000 });
const fields = { name: fc.string({ minLength: 1, maxLength: 8 }), positionX: position, positionY: position, height: size, width: size };
const beside = {
  shape: fc.constantFrom('rectangle' as const, 'round' as const),
  seats: fc.option(fc.integer({ min: 0, max: 100 })),
  rotation: fc.integer({ min: 0, max: 23 }).map((steps) => steps * 15),
};
const table = fc.record({ tableId: fc.uuid(), roomId: fc.constant(ROOM), ...fields, ...beside }) as fc.Arbitrary<Table>;
const current = fc.uniqueArray(table, { selector: ({ tableId }) => tableId, maxLength: 12 });
describe('layout differences', () => {
  const layoutOf = (...rooms: [string, Table[]][]): PublishedLayout => ({
    tableLayoutUuid: 'l',
    restaurantId: 1,
    name: 'Plan',
    rooms: rooms.map(([roomId, tables], index) => ({
      roomId,
      name: `Room ${roomId}`,
      tableLayoutId: 'l',
      position: index,
      aisle: 30,
      tables: tables.map((one) => ({ ...one, roomId })),
      decoration: [],
    })),
  });

  it('are empty between a layout and itself', () => {
    fc.assert(
      fc.property(current, (tables) => {
        const layout = layoutOf(['a', tables], ['b', []]);
        expect(layoutDifferences(layout, layout)).toEqual({ rooms: [], tables: [] });
      }),
    );
  });

  it('are the same in the other direction, with added and removed swapped', () => {
    const kinds = { added: 'removed', removed: 'added', changed: 'changed' } as const;
    fc.assert(
      fc.property(current, current, (tables, wanted) => {
        const before = layoutOf(['a', tables], ['gone', []]);
        const after = layoutOf(['a', [...tables.slice(1), ...wanted]], ['new', []]);
        const told = ({ tables: changed, rooms }: ReturnType<typeof layoutDifferences>, swapped: boolean) =>
          [...changed.map((each) => [each.tableId, each.kind] as const), ...rooms.map((each) => [each.roomId, each.kind] as const)]
            .map(([id, kind]) => `${id} ${swapped ? kinds[kind] : kind}`)
            .sort();
        expect(told(layoutDifferences(after, before), true)).toEqual(told(layoutDifferences(before, after), false));
      }),
    );
  });

  it('cover only the fields that a box knows when compared with a box', () => {
    const tables = [{ tableId: 't1', name: '1' }];
    const box = outlineOf({ rooms: [{ roomId: 'a', name: 'Room a', position: 0, tables }] });
    expect(box.rooms[0]?.tables).toEqual([{ tableId: 't1', name: '1', roomId: 'a' }]);
    const renamed = outlineOf({ rooms: [{ roomId: 'a', name: 'Hall', position: 0, tables: [] }] });
    expect(layoutDifferences(box, renamed)).toEqual({
      rooms: [
        { roomId: 'a', name: 'Hall', kind: 'changed', changes: [{ path: ['name'], kind: 'changed', before: 'Room a', after: 'Hall' }] },
      ],
      tables: [{ tableId: 't1', name: '1', roomId: 'a', roomName: 'Hall', kind: 'removed', changes: [] }],
    });
  });
});

it('findRepeated names each repeated value once', () => {
  expect(findRepeated(['a', 'b', 'a', 'c', 'a', 'b'])).toEqual(['a', 'b']);
});
