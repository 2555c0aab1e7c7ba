import { expect, it } from 'vitest';
import type { Differences, Room } from '@/server/floor/floor.schema';
import { drawRooms } from './drawn';

const table = (tableId: string, roomId = 'r'): Room['tables'][number] => ({
  tableId,
  name: tableId.toUpperCase(),
  roomId,
  positionX: 0,
  positionY: 0,
  width: 80,
  height: 80,
  shape: 'rectangle',
  seats: 4,
  rotation: 0,
  isLocked: false,
  groupId: null,
});
const room = (roomId: string, ...ids: string[]) => ({
  roomId,
  name: `Room ${roomId}`,
  position: 0,
  aisle: 30,
  tables: ids.map((id) => table(id, roomId)),
  decoration: [],
});
const differing = (kind: 'added' | 'changed' | 'removed', tableId: string, roomId = 'r'): Differences['tables'][number] => ({
  tableId,
  name: tableId.toUpperCase(),
  roomId,
  roomName: `Room ${roomId}`,
  kind,
  changes: [],
});
const marksOf = (rooms: ReturnType<typeof drawRooms>) => rooms.map(({ tables }) => tables.map(({ table: { key }, mark }) => [key, mark]));

it('marks added and changed tables, and draws removed ones where they stood', () => {
  const shown = { name: 'A', rooms: [room('r', 'a', 'b', 'c')] };
  const other = { name: 'A', rooms: [room('r', 'a', 'c', 'd'), room('s', 'e')] };
  const tables = [differing('added', 'b'), differing('changed', 'c'), differing('removed', 'd'), differing('removed', 'e', 's')];
  const rooms = drawRooms(shown, other, { rooms: [], tables });
  expect(rooms.map(({ name, differing: count }) => [name, count])).toEqual([
    ['Room r', 3],
    ['Room s', 1],
  ]);
  expect(marksOf(rooms)).toEqual([
    [
      ['a', null],
      ['b', 'added'],
      ['c', 'changed'],
      ['d', 'removed'],
    ],
    [['e', 'removed']],
  ]);
});

it('lists tables that only a box has by name, because a box knows no positions', () => {
  const shown = { name: 'A', rooms: [room('r', 'a', 'b')] };
  const tables = [differing('removed', 'b'), differing('added', 'x'), differing('added', 'y', 'z')];
  const rooms = drawRooms(shown, null, { rooms: [], tables });
  expect(rooms.map(({ name, unplaced }) => [name, unplaced])).toEqual([
    ['Room r', ['X']],
    ['Room z', ['Y']],
  ]);
  expect(marksOf(rooms)).toEqual([
    [
      ['a', null],
      ['b', 'removed'],
    ],
    [],
  ]);
});

it('draws a single version without marks', () => {
  const rooms = drawRooms({ name: 'A', rooms: [room('r', 'a')] }, null, undefined);
  expect(rooms).toMatchObject([{ differing: 0, unplaced: [], tables: [{ mark: null }] }]);
});
