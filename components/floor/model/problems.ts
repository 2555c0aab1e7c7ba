import { MAX_NAME_LENGTH, MAX_POSITION, MAX_SIZE, MAX_TABLES_PER_ROOM } from '@/server/floor/floor.values';
import { seatsAt } from '@/server/floor/shapes.values';
import { boundsOf, grown } from './geometry';
import { nameKey } from './names';
import { type Decoration, type Item, isTable, itemsOf, type Plan, type Room, rememberedLately, type Table, tablesOf } from './plan';
import { gapBetween, gapOfBounds } from './separation';
import { indexOf } from './spatial';

/** Units (centimetres): what a guest needs to get up between two tables. */
export const PASSAGE = 30;
/** Units: what is nearer was pushed together on purpose, and less than this on top of each other is a matter of rounding. */
const TOUCHING = 1;

interface Place {
  roomKey: string;
  roomName: string;
}

/** What is wrong with a plan, as data for words. An «error» would be refused by the interface; a «warning» is for a person to judge. */
export type Problem =
  | { severity: 'error'; kind: 'layout name' }
  | ({ severity: 'error'; kind: 'room name' } & Place)
  | ({ severity: 'error'; kind: 'too many tables' | 'too much decoration'; count: number; most: number } & Place)
  | ({ severity: 'error'; kind: 'table name'; table: Table } & Place)
  | ({ severity: 'error'; kind: 'outside limits'; item: Item } & Place)
  | { severity: 'error'; kind: 'same name'; name: string; tables: Table[] }
  | ({ severity: 'warning'; kind: 'overlap'; table: Table; other: Item } & Place)
  | ({ severity: 'warning'; kind: 'too close'; table: Table; other: Table; gap: number } & Place);

const goodName = (name: string): boolean => name.trim().length >= 1 && name.trim().length <= MAX_NAME_LENGTH;

/** What the interface would refuse (design section 8): empty when the plan can be saved. */
export const errorsOf: (plan: Plan) => readonly Problem[] = rememberedLately((plan: Plan) => [
  ...(goodName(plan.name) ? [] : [{ severity: 'error', kind: 'layout name' } as const]),
  ...plan.rooms.flatMap(roomErrors),
  ...sameNames(plan),
]);

const roomErrors: (room: Room) => readonly Problem[] = rememberedLately((room: Room): Problem[] => {
  const place = { severity: 'error', roomKey: room.key, roomName: room.name } as const;
  const found: Problem[] = [];
  if (!goodName(room.name)) found.push({ ...place, kind: 'room name' });
  const most = MAX_TABLES_PER_ROOM;
  if (room.tables.length > most) found.push({ ...place, kind: 'too many tables', count: room.tables.length, most });
  if (room.decoration.length > most) found.push({ ...place, kind: 'too much decoration', count: room.decoration.length, most });
  for (const table of room.tables) if (!goodName(table.name)) found.push({ ...place, kind: 'table name', table });
  for (const item of itemsOf(room)) if (!withinLimits(item)) found.push({ ...place, kind: 'outside limits', item });
  return found;
});

function withinLimits({ positionX, positionY, width, height }: Item): boolean {
  const within = (value: number, least: number, most: number) => Number.isInteger(value) && value >= least && value <= most;
  return (
    [positionX, positionY].every((value) => within(value, 0, MAX_POSITION)) && [width, height].every((value) => within(value, 1, MAX_SIZE))
  );
}

function sameNames(plan: Plan): Problem[] {
  const bearers = Map.groupBy(tablesOf(plan), ({ name }) => nameKey(name));
  return [...bearers.values()].flatMap((tables) =>
    tables.length > 1 && goodName(tables[0]!.name)
      ? [{ severity: 'error', kind: 'same name', name: tables[0]!.name.trim(), tables } as const]
      : [],
  );
}

/** Kinds of decoration in which a table may stand: a door is a line on the floor. */
const passable = (item: Decoration): boolean => item.kind === 'door';

/** A stool at the bar stands close to its neighbours. */
const isStool = (table: Table): boolean => seatsAt(table) <= 1;

/**
 * Tables that stand on each other or on decoration, and tables between which nobody gets through. Tables pushed together touch and
 * are no matter.
 */
export const warningsOf: (room: Room) => readonly Problem[] = rememberedLately((room: Room): Problem[] => {
  const items = itemsOf(room);
  const index = indexOf(room);
  const place = { severity: 'warning', roomKey: room.key, roomName: room.name } as const;
  const found: Problem[] = [];
  const firstTable = room.decoration.length;
  room.tables.forEach((table, order) => {
    for (const near of index.indices(grown(boundsOf(table), PASSAGE))) {
      // Each pair of tables once, named in the room's order.
      if (near >= firstTable && near <= firstTable + order) continue;
      const other = items[near]!;
      if (gapOfBounds(table, other) >= PASSAGE) continue;
      const gap = gapBetween(table, other);
      if (gap < -TOUCHING) {
        if (isTable(other) || !passable(other)) found.push({ ...place, kind: 'overlap', table, other });
      } else if (gap > TOUCHING && gap < PASSAGE && isTable(other) && !isStool(table) && !isStool(other)) {
        found.push({ ...place, kind: 'too close', table, other, gap: Math.round(gap) });
      }
    }
  });
  return found;
});

/** All of a plan: what is refused first. Rooms that stayed as they were are not looked at again. */
export const problemsOf = (plan: Plan): Problem[] => [...errorsOf(plan), ...plan.rooms.flatMap(warningsOf)];
