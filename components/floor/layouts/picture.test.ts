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

it('shows all that stands in a room, with air around it', () => {
  const tables = [table(), table({ positionX: 3_000, positionY: 2_000 })];
  expect(pictureOf(tablesOfRoom({ tables }))).toEqual({ left: 940, top: 440, right: 3_140, bottom: 2_140 });
});

it('does not blow one table up, and keeps it in the middle', () => {
  expect(pictureOf(tablesOfRoom({ tables: [table()] }))).toEqual({ left: 800, top: 380, right: 1_280, bottom: 700 });
});

it('has no picture of an empty room', () => {
  expect(pictureOf([])).toBeNull();
});

it('counts the seats of all rooms, and judges a table that says nothing of them by its size', () => {
  const rooms = [{ tables: [table({ seats: 6 })] }, { tables: [table({ seats: null, width: 120 }), table({ seats: 0 })] }];
  expect(seatsOf(rooms)).toBe(10);
});
