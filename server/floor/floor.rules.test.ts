import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { layoutDifferences, outlineOf, repeated, tableWrites } from './floor.rules';
import type { PublishedLayout, Table, WrittenTable } from './floor.schema';

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
/** A list to save: some of the room's tables, some of them changed, and new ones, in any order. */
const saved = current.chain((tables) =>
  fc
    .tuple(
      fc.subarray(tables).chain((kept) =>
        fc.tuple(
          ...kept.map((one) =>
            fc.oneof(
              fc.constant(one),
              fc.record(fields).map((change) => ({ ...one, ...change })),
            ),
          ),
        ),
      ),
      fc.array(fc.record(fields), { maxLength: 5 }),
    )
    .chain(([kept, added]) => fc.shuffledSubarray([...kept, ...added] as WrittenTable[], { minLength: kept.length + added.length }))
    .map((wanted) => ({ tables, wanted })),
);

const ids = () => {
  let next = 0;
  return () => `new-${next++}`;
};

describe('what is to be written of a room', () => {
  it('leads from the tables that are there to those that should be', () => {
    fc.assert(
      fc.property(saved, ({ tables, wanted }) => {
        const { added, updated, removed, tables: after } = tableWrites(ROOM, tables, wanted, ids());
        const rows = new Map(tables.map((one, ordinal) => [one.tableId, { ...one, ordinal }]));
        for (const { tableId } of removed) rows.delete(tableId);
        for (const row of [...updated, ...added]) rows.set(row.tableId, row);
        const result = [...rows.values()].sort((a, b) => a.ordinal - b.ordinal);
        expect(result.map(({ ordinal: _, ...one }) => one)).toEqual(after);
        expect(result.map(({ ordinal }) => ordinal)).toEqual(result.map((_, index) => index));
        expect(after.map(({ name, positionX }) => [name, positionX])).toEqual(wanted.map(({ name, positionX }) => [name, positionX]));
        expect(added.length).toBe(wanted.filter(({ tableId }) => !tableId).length);
      }),
    );
  });

  it('is nothing for a room that stays as it is', () => {
    fc.assert(
      fc.property(current, (tables) => {
        const { added, updated, removed } = tableWrites(ROOM, tables, tables, ids());
        expect([added, updated, removed]).toEqual([[], [], []]);
      }),
    );
  });

  it('touches nothing that the list leaves as it is', () => {
    fc.assert(
      fc.property(saved, ({ tables, wanted }) => {
        const { updated } = tableWrites(ROOM, tables, wanted, ids());
        const places = new Map(tables.map(({ tableId }, ordinal) => [tableId, ordinal]));
        for (const row of updated) {
          const before = tables.find(({ tableId }) => tableId === row.tableId);
          expect({ ...before, ordinal: places.get(row.tableId) }).not.toEqual(row);
        }
      }),
    );
  });
});

describe('differences', () => {
  const layoutOf = (...rooms: [string, Table[]][]): PublishedLayout => ({
    tableLayoutUuid: 'l',
    restaurantId: 1,
    name: 'Plan',
    rooms: rooms.map(([roomId, tables], index) => ({
      roomId,
      name: `Room ${roomId}`,
      tableLayoutId: 'l',
      position: index,
      tables: tables.map((one) => ({ ...one, roomId })),
      decoration: [],
    })),
  });

  it('of a layout with itself are none', () => {
    fc.assert(
      fc.property(current, (tables) => {
        const layout = layoutOf(['a', tables], ['b', []]);
        expect(layoutDifferences(layout, layout)).toEqual({ rooms: [], tables: [] });
      }),
    );
  });

  it('the other way round are the same with their kinds swapped', () => {
    const kinds = { added: 'removed', removed: 'added', changed: 'changed' } as const;
    fc.assert(
      fc.property(saved, ({ tables, wanted }) => {
        const before = layoutOf(['a', tables], ['gone', []]);
        const after = layoutOf(['a', tableWrites('a', tables, wanted, ids()).tables], ['new', []]);
        const told = ({ tables: changed, rooms }: ReturnType<typeof layoutDifferences>, swapped: boolean) =>
          [...changed.map((each) => [each.tableId, each.kind] as const), ...rooms.map((each) => [each.roomId, each.kind] as const)]
            .map(([id, kind]) => `${id} ${swapped ? kinds[kind] : kind}`)
            .sort();
        expect(told(layoutDifferences(after, before), true)).toEqual(told(layoutDifferences(before, after), false));
      }),
    );
  });

  it('with a box are of what a box knows', () => {
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

it('names what stands twice once', () => {
  expect(repeated(['a', 'b', 'a', 'c', 'a', 'b'])).toEqual(['a', 'b']);
});
