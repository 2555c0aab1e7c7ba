import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DecorationItem, WrittenRoom } from './floor.schema';
import { assignOrdinals, completeState, type PlacedRoom, planWrites, resolveRooms, rewind } from './plan.rules';

const size = fc.integer({ min: 1, max: 10_000 });
const place = fc.integer({ min: 0, max: 1_000 });
const fields = fc.record({
  name: fc.string({ minLength: 1, maxLength: 8 }),
  positionX: place,
  positionY: place,
  height: size,
  width: size,
  shape: fc.constantFrom('rectangle' as const, 'round' as const),
  seats: fc.option(fc.integer({ min: 0, max: 100 })),
  rotation: fc.integer({ min: 0, max: 23 }).map((steps) => steps * 15),
  isLocked: fc.boolean(),
  groupId: fc.constantFrom(null, 'a', 'b'),
});
const wall = (decorationId: string): DecorationItem => ({
  decorationId,
  kind: 'wall',
  name: '',
  positionX: 0,
  positionY: 0,
  width: 10,
  height: 10,
  shape: 'rectangle',
  rotation: 0,
  isLocked: false,
  groupId: null,
});
const decoration = fc.subarray(['d1', 'd2']).map((ids) => ids.map(wall));
const roomIds = ['r0', 'r1', 'r2'];
const tableIds = Array.from({ length: 8 }, (_, index) => `t${index}`);

/** Rooms with some of eight tables, each in a random room, in the form of a save. */
const somePlan = fc
  .record({
    rooms: fc.subarray(roomIds, { minLength: 1 }),
    tables: fc.shuffledSubarray(tableIds).chain((ids) => fc.tuple(...ids.map((id) => fc.tuple(fc.constant(id), fc.nat(2), fields)))),
    heads: fc.array(fc.record({ name: fc.constantFrom('A', 'B'), position: fc.nat(3), aisle: fc.constantFrom(30, 60), decoration }), {
      minLength: 3,
      maxLength: 3,
    }),
  })
  .map(({ rooms, tables, heads }): WrittenRoom[] =>
    rooms.map((roomId, index) => ({
      roomId,
      ...heads[index]!,
      tables: tables.flatMap(([tableId, room, values]) => (room % rooms.length === index ? [{ tableId, ...values }] : [])),
    })),
  );
const placed = (wanted: WrittenRoom[], current: PlacedRoom[] = []) => resolveRooms(current, wanted, () => 'made');
const inRooms = (rooms: readonly PlacedRoom[]) =>
  rooms
    .map(({ tables, ...room }) => ({ ...room, tables: tables.map(({ ordinal: _, ...table }) => table) }))
    .sort((a, b) => (a.roomId < b.roomId ? -1 : 1));

describe('planWrites', () => {
  it('turns the current rooms and tables into the wanted ones', () => {
    fc.assert(
      fc.property(somePlan, somePlan, (before, after) => {
        const current = placed(before);
        const wanted = placed(after, current);
        const writes = planWrites(current, wanted);
        const rooms = new Map(current.map(({ tables: _, ...room }) => [room.roomId, room]));
        const tables = new Map(current.flatMap((room) => room.tables.map((table) => [table.tableId, table])));
        for (const { roomId } of writes.removedRooms) rooms.delete(roomId);
        for (const { tables: _, ...room } of writes.rooms) rooms.set(room.roomId, room);
        for (const { tableId } of writes.removedTables) expect(tables.delete(tableId)).toBe(true);
        for (const { tableId } of writes.addedTables) expect(tables.has(tableId)).toBe(false);
        for (const table of [...writes.updatedTables, ...writes.addedTables]) tables.set(table.tableId, table);
        const written = [...rooms.values()].map((room) => ({
          ...room,
          tables: [...tables.values()].filter(({ roomId }) => roomId === room.roomId).sort((a, b) => a.ordinal - b.ordinal),
        }));
        expect(inRooms(written)).toEqual(inRooms(wanted));
        for (const { tables: listed } of wanted) expect(new Set(listed.map(({ ordinal }) => ordinal)).size).toBe(listed.length);
      }),
    );
  });

  it('writes nothing for an unchanged plan', () => {
    fc.assert(
      fc.property(somePlan, (plan) => {
        const current = placed(plan);
        const { rooms, removedRooms, addedTables, updatedTables, removedTables } = planWrites(current, placed(plan, current));
        expect([rooms, removedRooms, addedTables, updatedTables, removedTables].flat()).toEqual([]);
      }),
    );
  });

  it('does not touch the other tables when one is removed', () => {
    fc.assert(
      fc.property(somePlan, fc.nat(), (plan, index) => {
        const current = placed(plan);
        const gone = tableIds[index % tableIds.length];
        const without = plan.map((room) => ({ ...room, tables: room.tables.filter(({ tableId }) => tableId !== gone) }));
        const { updatedTables, removedTables, rooms } = planWrites(current, placed(without, current));
        expect(updatedTables).toEqual([]);
        expect(rooms).toHaveLength(removedTables.length);
      }),
    );
  });

  it('records a before and after from which the plan can be undone', () => {
    fc.assert(
      fc.property(somePlan, somePlan, (before, after) => {
        const current = placed(before);
        const wanted = placed(after, current);
        const trace = planWrites(current, wanted);
        expect(completeState(wanted, trace.before, trace.after)).toEqual(trace.after);
        const { rooms, homeless } = rewind(wanted, trace.before, trace.after);
        expect(homeless).toEqual([]);
        expect(inRooms(rooms)).toEqual(inRooms(current));
      }),
    );
  });
});

it('undoing a plan keeps tables added since, and detects a table that was changed again', () => {
  const of = (...names: string[]): WrittenRoom[] => [
    {
      roomId: 'r0',
      name: 'A',
      tables: names.map((name) => ({ tableId: `id of ${name}`, name, positionX: 0, positionY: 0, width: 1, height: 1 })),
    },
  ];
  const first = placed(of('1', '2', '3'));
  const second = placed(of('2', '3'), first);
  const { before, after } = planWrites(first, second);
  expect([before, after]).toMatchObject([
    { rooms: {}, tables: { 'id of 1': { name: '1' } } },
    { rooms: {}, tables: {} },
  ]);
  const third = placed(of('2', 'Later', '3'), second);
  expect(completeState(third, before, after)).toEqual(after);
  expect(rewind(third, before, after).rooms[0]?.tables.map(({ name }) => name)).toEqual(['1', '2', 'Later', '3']);
  const again = placed(of('1', '2', '3'), second);
  expect(completeState(again, before, after)).not.toEqual(after);
});

it('ordinals of tables increase, and each table keeps its own where possible', () => {
  const at = (...ordinals: (number | undefined)[]) =>
    assignOrdinals(ordinals.map((ordinal) => ({ ordinal }) as never)).map(({ ordinal }) => ordinal);
  expect(at(0, 3, 4)).toEqual([0, 3, 4]);
  expect(at(0, undefined, 1, 5)).toEqual([0, 1, 2, 5]);
  expect(at(4, 0, 1)).toEqual([4, 5, 6]);
});
