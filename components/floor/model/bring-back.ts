import { freeName, takenNames } from './names';
import { changeRoom, type Plan, type Room, roomOf, type Table, tablesOf } from './plan';

/** A plan into which tables came back, those tables, and the first of their rooms. */
export interface BroughtBack {
  plan: Plan;
  tables: Table[];
  roomKey: string | undefined;
}

/**
 * Puts tables of an earlier plan that this one lacks back into their rooms, where they stood, in the list too. A room that is gone comes back with
 * them alone, behind the others; a name that was given away meanwhile becomes the next free one.
 */
export function bringBack(plan: Plan, before: Plan, keys: ReadonlySet<string>): BroughtBack {
  const present = new Set(tablesOf(plan).map(({ key }) => key));
  const taken = takenNames(plan);
  return before.rooms.reduce<BroughtBack>(
    (back, room) => {
      const tables = room.tables
        .filter(({ key }) => keys.has(key) && !present.has(key))
        .map((table) => ({ ...table, name: freeName(table.name, taken) }));
      if (tables.length === 0) return back;
      return {
        plan: withTables(back.plan, room, tables),
        tables: [...back.tables, ...tables],
        roomKey: back.roomKey ?? room.key,
      };
    },
    { plan, tables: [], roomKey: undefined },
  );
}

function withTables(plan: Plan, room: Room, tables: Table[]): Plan {
  if (roomOf(plan, room.key))
    return changeRoom(plan, room.key, (now) => ({ ...now, tables: inOldPlaces(now.tables, room.tables, tables) }));
  const position = Math.max(-1, ...plan.rooms.map((each) => each.position)) + 1;
  return { ...plan, rooms: [...plan.rooms, { ...room, position, tables, decoration: [] }] };
}

/** Each table follows the nearest one that it followed before and that is still there. */
function inOldPlaces(now: readonly Table[], before: readonly Table[], back: readonly Table[]): Table[] {
  const list = [...now];
  for (const table of back) {
    const at = before.findIndex(({ key }) => key === table.key);
    const ahead = before.slice(0, at).findLast(({ key }) => list.some((each) => each.key === key));
    list.splice(list.findIndex(({ key }) => key === ahead?.key) + 1, 0, table);
  }
  return list;
}
