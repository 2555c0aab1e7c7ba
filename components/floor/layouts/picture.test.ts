import { expect, it } from 'vitest';
import type { Room } from '@/server/floor/floor.schema';
import { pictureOf, seatsOf, tablesOfRoom } from './picture';

const table = (fields: Partial<Room['tables'][number]> = {}): Room['tables'][number] => ({
  tableId: crypto.randomUUID(),
  name: '1',
  roomId: 'r',
  positionX: 1_000,
  positionY: 500,
  width: 80,
  height: 80,
  shape: 'rectangle',
  seats: 4,
  rotation: 0,
  isLocked: false,
  groupId: null,
  ...fields,
});

it('shows everything in a room, with a margin around it', () => {
  const tables = [table(), table({ positionX: 3_000, positionY: 2_000 })];
  expect(pictureOf(tablesOfRoom({ tables }))).toEqual({ left: 940, top: 440, right: 3_140, bottom: 2_140 });
});

it('does not enlarge a single table, and keeps it centred', () => {
  expect(pictureOf(tablesOfRoom({ tables: [table()] }))).toEqual({ left: 800, top: 380, right: 1_280, bottom: 700 });
});

it('returns no picture for an empty room', () => {
  expect(pictureOf([])).toBeNull();
});

it('counts the seats of all rooms, and estimates them by size for a table that does not state them', () => {
  const rooms = [{ tables: [table({ seats: 6 })] }, { tables: [table({ seats: null, width: 120 }), table({ seats: 0 })] }];
  expect(seatsOf(rooms)).toBe(10);
});
