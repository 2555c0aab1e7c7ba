import type { OperatingLayout, Room as SavedRoom, Table as SavedTable } from '@/server/floor/floor.schema';
import type { Outline } from './difference';
import { sameItem } from './fields';
import { type Choose, type Merged, merge } from './merge';
import { freeName, nameKey, takenNames } from './names';
import { type Decoration, itemsOf, type Plan, type Room, replaceItems, roomOf, type Table } from './plan';

/*
 * Between the editor's plan and the interface. An item keeps its key for as long as the editor lives, so that undo knows it before and
 * after a save; the ids that the server gave to what was made here stand beside the plan.
 */

/** What the server is known to hold. */
export interface Saved {
  plan: Plan;
  /** The server's ids of rooms and tables whose keys were given here; the others' keys are their ids. */
  ids: Readonly<Record<string, string>>;
}

/** What a layout, a version and a published layout have in common. */
export interface LayoutContent {
  name: string;
  rooms: readonly Pick<SavedRoom, 'roomId' | 'name' | 'position' | 'tables' | 'decoration'>[];
}

type SavedDecoration = SavedRoom['decoration'][number];

/**
 * The plan of a layout as the interface gives it.
 * @param known what the editor knows already: its keys are used again
 */
export function planOf(layout: LayoutContent, known: Saved = { plan: { name: '', rooms: [] }, ids: {} }): Plan {
  const keyOf = keysOf(known);
  return {
    name: layout.name,
    rooms: layout.rooms.map(({ roomId, name, position, tables, decoration }) => ({
      key: keyOf(roomId),
      name,
      position,
      tables: tables.map(({ tableId, roomId: _, ...fields }) => ({ kind: 'table', key: keyOf(tableId), ...fields })),
      decoration: decorationOf(roomId, decoration, roomOf(known.plan, keyOf(roomId))?.decoration ?? []),
    })),
  };
}

function keysOf({ ids }: Pick<Saved, 'ids'>): (id: string) => string {
  const keys = new Map(Object.entries(ids).map(([key, id]) => [id, key]));
  return (id) => keys.get(id) ?? id;
}

/** What the box tells of its layout, under the editor's keys, to be compared with a plan. */
export function outlineOf({ name, rooms }: Pick<OperatingLayout, 'name' | 'rooms'>, known: Pick<Saved, 'ids'>): Outline {
  const keyOf = keysOf(known);
  return {
    name,
    rooms: rooms.map((room) => ({
      key: keyOf(room.roomId),
      name: room.name,
      tables: room.tables.map((table) => ({ key: keyOf(table.tableId), name: table.name })),
    })),
  };
}

/** Decoration has no ids: what says the same as something known is that, and the rest is called by what it says. */
function decorationOf(roomId: string, decoration: readonly SavedDecoration[], known: readonly Decoration[]): Decoration[] {
  const left = [...known];
  const met = new Map<string, number>();
  return decoration.map((fields) => {
    const at = left.findIndex((item) => sameItem(item, { ...fields, key: item.key }));
    const [same] = at < 0 ? [] : left.splice(at, 1);
    if (same) return same;
    const { kind, positionX, positionY, width, height, rotation, shape, name } = fields;
    const key = [roomId, kind, positionX, positionY, width, height, rotation, shape, name].join(' ');
    const count = met.get(key) ?? 0;
    met.set(key, count + 1);
    return { ...fields, key: count === 0 ? key : `${key} ${count}` };
  });
}

/** A table as it is written: without an id it is new. */
export type TableBody = Omit<SavedTable, 'tableId' | 'roomId'> & { tableId?: string; roomId?: string };

export interface RoomBody {
  name: string;
  position: number;
  tables: TableBody[];
  decoration: SavedDecoration[];
}

/** One call of the interface, and the room as the editor knows it. */
export type Write =
  | { kind: 'rename layout'; name: string }
  | { kind: 'delete room'; key: string; roomId: string }
  | { kind: 'create room'; room: Room; body: RoomBody }
  | { kind: 'update room'; room: Room; roomId: string; body: RoomBody };

/**
 * The calls that make the server hold a plan, in their order: none when it does. A name stands once in a layout at any time, so it is
 * given up before another room takes it.
 */
export function writesOf(saved: Saved, plan: Plan): Write[] {
  const idOf = (key: string) => saved.ids[key] ?? key;
  const before = new Map(saved.plan.rooms.map((room) => [room.key, room]));
  const kept = new Set(plan.rooms.map(({ key }) => key));
  const deleted = saved.plan.rooms.filter(({ key }) => !kept.has(key));
  const created = plan.rooms.filter(({ key }) => !before.has(key));
  const updated = plan.rooms.filter((room) => before.has(room.key) && !sameRoom(before.get(room.key)!, room));
  return [
    ...deleted.map(({ key }): Write => ({ kind: 'delete room', key, roomId: idOf(key) })),
    ...givingBeforeTaking(updated, before, plan).map(
      (room): Write => ({ kind: 'update room', room, roomId: idOf(room.key), body: bodyOf(room, idOf, before.get(room.key)) }),
    ),
    ...created.map((room): Write => ({ kind: 'create room', room, body: bodyOf(room, idOf) })),
    ...(saved.plan.name === plan.name ? [] : [{ kind: 'rename layout', name: plan.name } as const]),
  ];
}

function sameRoom(a: Room, b: Room): boolean {
  if (a === b) return true;
  const [one, other] = [itemsOf(a), itemsOf(b)];
  const sameItems =
    one.length === other.length && one.every((item, index) => item.key === other[index]!.key && sameItem(item, other[index]!));
  return sameItems && a.name === b.name && a.position === b.position;
}

/**
 * Rooms in an order in which each finds the names that it takes given up by the others. Where rooms swap names, one after the other
 * is written twice: it first steps aside under names that nobody bears, until the next finds its names free.
 */
function givingBeforeTaking(rooms: readonly Room[], before: ReadonlyMap<string, Room>, plan: Plan): Room[] {
  const waiting = new Set(rooms);
  const inPlace = new Set(rooms);
  const held = new Map(rooms.map(({ key }) => [key, namesOf(before.get(key)!)]));
  const ordered: Room[] = [];
  const write = (room: Room) => {
    ordered.push(room);
    held.set(room.key, namesOf(room));
  };
  const blocked = ({ key, tables }: Room) => {
    const others = new Set([...held].flatMap(([other, names]) => (other === key ? [] : names)));
    return tables.filter(({ name }) => others.has(nameKey(name)));
  };
  while (waiting.size > 0) {
    const free = [...waiting].find((room) => blocked(room).length === 0);
    const [first] = inPlace;
    if (free) {
      write(free);
      waiting.delete(free);
      inPlace.delete(free);
    } else if (first) {
      write(aside(first, blocked(first), new Set([...[...held.values()].flat(), ...takenNames(plan)])));
      inPlace.delete(first);
    } else {
      // Only a plan that gives one name twice gets here: the server says so.
      return [...ordered, ...waiting];
    }
  }
  return ordered;
}

const namesOf = ({ tables }: Room): string[] => tables.map(({ name }) => nameKey(name));

function aside(room: Room, blocked: readonly Table[], taken: Set<string>): Room {
  return replaceItems(
    room,
    blocked.map((table) => ({ ...table, name: freeName(table.name, taken) })),
  );
}

/** @param before the room as the server holds it: only what is in it has an id there */
function bodyOf(room: Room, idOf: (key: string) => string, before?: Room): RoomBody {
  const known = new Set(before?.tables.map(({ key }) => key));
  return {
    name: room.name,
    position: room.position,
    tables: room.tables.map(({ kind: _, key, ...fields }) => ({
      ...(known.has(key) ? { tableId: idOf(key) } : {}),
      ...(before ? { roomId: idOf(room.key) } : {}),
      ...fields,
    })),
    decoration: room.decoration.map(({ key: _, ...fields }) => fields),
  };
}

/** What the interface answers to the writing of a room. */
export interface RoomAnswer {
  roomId: string;
  tables: readonly Pick<SavedTable, 'tableId' | 'name'>[];
}

/**
 * What the server is known to hold after a call that it took.
 * @param answer of a room that was created or updated: its tables are known by their names, which are unique
 */
export function acknowledged(saved: Saved, write: Write, answer?: RoomAnswer): Saved {
  const { plan } = saved;
  switch (write.kind) {
    case 'rename layout':
      return { ...saved, plan: { ...plan, name: write.name } };
    case 'delete room':
      return { ...saved, plan: { ...plan, rooms: plan.rooms.filter(({ key }) => key !== write.key) } };
    default: {
      const { room } = write;
      const others = plan.rooms.filter(({ key }) => key !== room.key);
      const rooms = [...others, room].sort((a, b) => a.position - b.position);
      return { plan: { ...plan, rooms }, ids: answer ? { ...saved.ids, ...idsFrom(room, answer) } : saved.ids };
    }
  }
}

function idsFrom(room: Room, { roomId, tables }: RoomAnswer): Record<string, string> {
  const byName = new Map(tables.map(({ name, tableId }) => [nameKey(name), tableId]));
  const ids = room.tables.flatMap(({ key, name }) => {
    const id = byName.get(nameKey(name));
    return id === undefined || id === key ? [] : [[key, id] as const];
  });
  return Object.fromEntries(room.key === roomId ? ids : [...ids, [room.key, roomId]]);
}

/**
 * Brings the editor's plan and the server's together: after a save that came too late, and for a draft that comes back after a reload.
 * @returns what the server holds now, and the plan with both sides' changes
 */
export function reconciled(saved: Saved, plan: Plan, layout: LayoutContent, choose?: Choose): Merged & { saved: Saved } {
  const theirs = planOf(layout, saved);
  return { ...merge(saved.plan, plan, theirs, choose), saved: { plan: theirs, ids: saved.ids } };
}
