import { MAX_NAME_LENGTH, MAX_POSITION, MAX_SIZE, MAX_TABLES_PER_ROOM } from '@/server/floor/floor.values';
import { seatsAt } from '@/server/floor/shapes.values';
import { footprintOf } from './chairs';
import { growBox } from './geometry';
import { nameKey } from './names';
import { type Decoration, type Item, isTable, itemsOf, memoizeLatest, type Plan, type Room, type Table, tablesOf } from './plan';
import { clearanceBetween, gapBetween, gapOfBoxes } from './separation';
import { indexOf } from './spatial';

/** Units. Tables closer than this were pushed together on purpose; an overlap smaller than this is a rounding error. */
export const TOUCHING = 1;

interface RoomRef {
  roomKey: string;
  roomName: string;
}

/** A problem of a plan, as data. An «error» would be refused by the API; a «warning» is for the user to judge. */
export type Problem =
  | { severity: 'error'; kind: 'layout name' }
  | ({ severity: 'error'; kind: 'room name' } & RoomRef)
  | ({ severity: 'error'; kind: 'too many tables' | 'too much decoration'; count: number; most: number } & RoomRef)
  | ({ severity: 'error'; kind: 'table name'; table: Table } & RoomRef)
  | ({ severity: 'error'; kind: 'outside limits'; item: Item } & RoomRef)
  | { severity: 'error'; kind: 'same name'; name: string; tables: Table[] }
  | ({ severity: 'warning'; kind: 'overlap' | 'chairs'; table: Table; other: Item } & RoomRef)
  | ({ severity: 'warning'; kind: 'too close'; table: Table; other: Table; gap: number } & RoomRef);

const isValidName = (name: string): boolean => name.trim().length >= 1 && name.trim().length <= MAX_NAME_LENGTH;

/** The errors that the API would report (design section 8); empty if the plan can be saved. */
export const errorsOf: (plan: Plan) => readonly Problem[] = memoizeLatest((plan: Plan) => [
  ...(isValidName(plan.name) ? [] : [{ severity: 'error', kind: 'layout name' } as const]),
  ...plan.rooms.flatMap(roomErrors),
  ...duplicateNames(plan),
]);

const roomErrors: (room: Room) => readonly Problem[] = memoizeLatest((room: Room): Problem[] => {
  const location = { severity: 'error', roomKey: room.key, roomName: room.name } as const;
  const found: Problem[] = [];
  if (!isValidName(room.name)) found.push({ ...location, kind: 'room name' });
  const most = MAX_TABLES_PER_ROOM;
  if (room.tables.length > most) found.push({ ...location, kind: 'too many tables', count: room.tables.length, most });
  if (room.decoration.length > most) found.push({ ...location, kind: 'too much decoration', count: room.decoration.length, most });
  for (const table of room.tables) if (!isValidName(table.name)) found.push({ ...location, kind: 'table name', table });
  for (const item of itemsOf(room)) if (!withinLimits(item)) found.push({ ...location, kind: 'outside limits', item });
  return found;
});

function withinLimits({ positionX, positionY, width, height }: Item): boolean {
  const within = (value: number, least: number, most: number) => Number.isInteger(value) && value >= least && value <= most;
  return (
    [positionX, positionY].every((value) => within(value, 0, MAX_POSITION)) && [width, height].every((value) => within(value, 1, MAX_SIZE))
  );
}

function duplicateNames(plan: Plan): Problem[] {
  const tablesByName = Map.groupBy(tablesOf(plan), ({ name }) => nameKey(name));
  return [...tablesByName.values()].flatMap((tables) =>
    tables.length > 1 && isValidName(tables[0]!.name)
      ? [{ severity: 'error', kind: 'same name', name: tables[0]!.name.trim(), tables } as const]
      : [],
  );
}

/** Decoration that a table may overlap: a door is only a line on the floor. */
const isPassable = (item: Decoration): boolean => item.kind === 'door';

/** A stool at the bar may be close to its neighbours. */
const isStool = (table: Table): boolean => seatsAt(table) <= 1;

/** A warning about a table and another item, the worst first. */
export type PairProblem = { kind: 'overlap' } | { kind: 'chairs' } | { kind: 'too close'; gap: number };

/** The minimum distance between a table and another item, including the chairs of both, in units. */
export const requiredGap = (table: Table, other: Item, aisle: number): number =>
  isTable(other) && !isStool(table) && !isStool(other) ? aisle : 0;

/**
 * The problem between a table and another item: they overlap; a chair of one is on the other or on one of its chairs; or the gap between
 * their chairs is too narrow. Tables pushed together touch, which is fine.
 * @param aisle units
 */
export function problemBetween(table: Table, other: Item, aisle: number): PairProblem | null {
  const required = requiredGap(table, other, aisle);
  if (gapOfBoxes(footprintOf(table), footprintOf(other)) >= required || (!isTable(other) && isPassable(other))) return null;
  const gap = gapBetween(table, other);
  if (gap < -TOUCHING) return { kind: 'overlap' };
  if (gap <= TOUCHING && isTable(other)) return null;
  const clearance = clearanceBetween(table, other);
  if (clearance < -TOUCHING) return { kind: 'chairs' };
  return clearance < required ? { kind: 'too close', gap: Math.max(0, Math.floor(clearance)) } : null;
}

/** Tables that overlap each other, decoration or chairs, and tables with too narrow a gap between them. */
export const warningsOf: (room: Room) => readonly Problem[] = memoizeLatest((room: Room): Problem[] => {
  const items = itemsOf(room);
  const index = indexOf(room);
  const location = { severity: 'warning', roomKey: room.key, roomName: room.name } as const;
  const found: Problem[] = [];
  const firstTable = room.decoration.length;
  room.tables.forEach((table, order) => {
    for (const neighbourIndex of index.indices(growBox(footprintOf(table), room.aisle))) {
      // Each pair of tables once, in the order of the room.
      if (neighbourIndex >= firstTable && neighbourIndex <= firstTable + order) continue;
      const other = items[neighbourIndex]!;
      const problem = problemBetween(table, other, room.aisle);
      if (problem?.kind === 'too close' && isTable(other)) found.push({ ...location, ...problem, table, other });
      else if (problem && problem.kind !== 'too close') found.push({ ...location, ...problem, table, other });
    }
  });
  return found;
});

/** All problems of a plan, errors first. Unchanged rooms are not checked again. */
export const problemsOf = (plan: Plan): Problem[] => [...errorsOf(plan), ...plan.rooms.flatMap(warningsOf)];
