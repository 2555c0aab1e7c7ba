import { diff } from '@/server/core/writes/diff';
import type { Differences, OperatingLayout } from './floor.schema';

/** The names that occur more than once in a list, without repetition. */
export function findRepeated(values: readonly string[]): string[] {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const value of values) {
    if (seen.has(value)) repeated.add(value);
    seen.add(value);
  }
  return [...repeated];
}

/** The comparable part of a layout: at least what a box knows of it. */
interface Comparable {
  rooms: { roomId: string; name: string; tables: { tableId: string; name: string; roomId: string }[] }[];
}

/** A layout in the form in which a box knows it. */
export function outlineOf({ rooms }: Pick<OperatingLayout, 'rooms'>): Comparable {
  return {
    rooms: rooms.map(({ roomId, name, position, tables }) => ({
      roomId,
      name,
      position,
      tables: tables.map((table) => ({ tableId: table.tableId, name: table.name, roomId })),
    })),
  };
}

/** The differences between two states of a layout: rooms and tables, matched by id. */
export function layoutDifferences(from: Comparable, to: Comparable): Differences {
  const rooms = pairById(from.rooms, to.rooms, ({ roomId }) => roomId).flatMap(({ kind, before, after, entry }) => {
    const changes = before && after ? diff(omitTables(before), omitTables(after)) : [];
    return kind === 'changed' && changes.length === 0 ? [] : [{ roomId: entry.roomId, name: entry.name, kind, changes }];
  });
  const roomNames = new Map([...from.rooms, ...to.rooms].map(({ roomId, name }) => [roomId, name]));
  const tablesOf = ({ rooms }: Comparable) => rooms.flatMap(({ tables }) => tables);
  const tables = pairById(tablesOf(from), tablesOf(to), ({ tableId }) => tableId).flatMap(({ kind, before, after, entry }) => {
    const changes = before && after ? diff(before, after) : [];
    const { tableId, name, roomId } = entry;
    const roomName = roomNames.get(roomId) ?? '';
    return kind === 'changed' && changes.length === 0 ? [] : [{ tableId, name, roomId, roomName, kind, changes }];
  });
  return { rooms, tables };
}

function omitTables<R extends { tables: unknown }>({ tables: _, ...room }: R): Omit<R, 'tables'> {
  return room;
}

/** Pairs of two lists: first the entries of the second one, in its order, then those that only the first one has. */
function pairById<Thing>(before: readonly Thing[], after: readonly Thing[], idOf: (thing: Thing) => string) {
  const earlier = new Map(before.map((thing) => [idOf(thing), thing]));
  const later = new Set(after.map(idOf));
  type Pair = { kind: 'added' | 'changed' | 'removed'; before?: Thing; after?: Thing; entry: Thing };
  const currentPairs = after.map((thing): Pair => {
    const match = earlier.get(idOf(thing));
    return { kind: match ? 'changed' : 'added', before: match, after: thing, entry: thing };
  });
  const removedPairs = before
    .filter((thing) => !later.has(idOf(thing)))
    .map((thing): Pair => ({ kind: 'removed', before: thing, entry: thing }));
  return [...currentPairs, ...removedPairs];
}
