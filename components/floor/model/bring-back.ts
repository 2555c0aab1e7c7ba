import { freeName, takenNames } from './names';
import { changeRoom, type Plan, type Room, roomOf, type Table, tablesOf } from './plan';

/** A plan with tables restored, those tables, and the first of their rooms. */
export interface RestoredPlan {
  plan: Plan;
  tables: Table[];
  roomKey: string | undefined;
}

/**
 * Restores tables of an earlier plan that are missing in this one, at their old position in the room and in the list. A deleted room is
 * restored with only these tables, after the other rooms. A name that is taken meanwhile becomes the next free one.
 */
export function restoreTables(plan: Plan, before: Plan, keys: ReadonlySet<string>): RestoredPlan {
  const present = new Set(tablesOf(plan).map(({ key }) => key));
  const taken = takenNames(plan);
  return before.rooms.reduce<RestoredPlan>(
    (restored, room) => {
      const tables = room.tables
        .filter(({ key }) => keys.has(key) && !present.has(key))
        .map((table) => ({ ...table, name: freeName(table.name, taken) }));
      if (tables.length === 0) return restored;
      return {
        plan: withTables(restored.plan, room, tables),
        tables: [...restored.tables, ...tables],
        roomKey: restored.roomKey ?? room.key,
      };
    },
    { plan, tables: [], roomKey: undefined },
  );
}

function withTables(plan: Plan, room: Room, tables: Table[]): Plan {
  if (roomOf(plan, room.key))
    return changeRoom(plan, room.key, (current) => ({ ...current, tables: insertInOldOrder(current.tables, room.tables, tables) }));
  const position = Math.max(-1, ...plan.rooms.map((each) => each.position)) + 1;
  return { ...plan, rooms: [...plan.rooms, { ...room, position, tables, decoration: [] }] };
}

/** Each table is inserted after the nearest table that preceded it before and still exists. */
function insertInOldOrder(current: readonly Table[], before: readonly Table[], restoredTables: readonly Table[]): Table[] {
  const list = [...current];
  for (const table of restoredTables) {
    const index = before.findIndex(({ key }) => key === table.key);
    const predecessor = before.slice(0, index).findLast(({ key }) => list.some((each) => each.key === key));
    list.splice(list.findIndex(({ key }) => key === predecessor?.key) + 1, 0, table);
  }
  return list;
}
