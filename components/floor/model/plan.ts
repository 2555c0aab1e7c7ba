/*
 * The document of the editor: a layout with its rooms, tables and decoration. All values are immutable: an edit returns a new plan that
 * shares the unchanged parts with the old one, so that === compares them. Lengths and positions are whole units of the documented canvas.
 * One unit is one centimetre; x grows to the right, y downwards.
 */

import { type decorationKinds, MAX_POSITION, MAX_SIZE, type tableShapes } from '@/server/floor/floor.values';

export type Shape = (typeof tableShapes)[number];
export type DecorationKind = (typeof decorationKinds)[number];

/** The documented fields of a place on the canvas: the upright frame, before rotation. */
export interface Frame {
  positionX: number;
  positionY: number;
  width: number;
  height: number;
}

interface Placed extends Readonly<Frame> {
  /** Identifies the item during the life of the editor. A table known to the server also has an id of its own (`saving.ts`). */
  readonly key: string;
  readonly name: string;
  readonly shape: Shape;
  /**
   * Degrees clockwise about the frame's centre, in steps of 15, always below 90. A quarter turn swaps the frame's sides instead, so that a
   * till, which knows only the documented frame, still shows the table in the right place and direction.
   */
  readonly rotation: number;
  /** Cannot be moved or reshaped until it is unlocked. Its name and seats can be changed. */
  readonly isLocked: boolean;
  /** Items of a room with the same value form a group; null for a single item. */
  readonly groupId: string | null;
}

/** A table. Name and frame are documented; shape, rotation and seats are stored next to the tables of the API. */
export interface Table extends Placed {
  readonly kind: 'table';
  /** Null for a table that was created through the API without seats. `seatsAt` then derives them from its size. */
  readonly seats: number | null;
}

/** An item without guests. The tables of the API do not include it. */
export interface Decoration extends Placed {
  readonly kind: DecorationKind;
}

export type Item = Table | Decoration;

export interface Room {
  readonly key: string;
  readonly name: string;
  /** The position among the rooms, as documented: there may be gaps, and two rooms may have the same. */
  readonly position: number;
  /** Units between the chairs of two tables below which the checks report a narrow gap. */
  readonly aisle: number;
  readonly tables: readonly Table[];
  readonly decoration: readonly Decoration[];
}

/** A layout, with its rooms sorted by position. */
export interface Plan {
  readonly name: string;
  readonly rooms: readonly Room[];
}

/** Caches a calculation for each value. Items are immutable, so a result stays valid. */
export function memoize<Value extends object, Result>(calculate: (value: Value) => Result): (value: Value) => Result {
  const cache = new WeakMap<Value, Result>();
  return (value) => {
    let result = cache.get(value);
    if (result === undefined) {
      result = calculate(value);
      cache.set(value, result);
    }
    return result;
  };
}

/** More than the rooms of a layout, but few enough that the caches of rooms do not grow with the two hundred steps of the history. */
const MAX_CACHED = 32;

/** The same for rooms and plans. The history holds many of them, but the editor needs only the latest. */
export function memoizeLatest<Value extends object, Result>(calculate: (value: Value) => Result): (value: Value) => Result {
  const cache = new Map<Value, Result>();
  return (value) => {
    const result = cache.get(value) ?? calculate(value);
    cache.delete(value);
    cache.set(value, result);
    if (cache.size > MAX_CACHED) cache.delete(cache.keys().next().value as Value);
    return result;
  };
}

export const roomOf = (plan: Plan, roomKey: string): Room | undefined => plan.rooms.find(({ key }) => key === roomKey);

export const tablesOf = (plan: Plan): Table[] => plan.rooms.flatMap(({ tables }) => tables);

/** All items of a room, from bottom to top: decoration, then tables. */
export const itemsOf: (room: Room) => readonly Item[] = memoizeLatest((room: Room) => [...room.decoration, ...room.tables]);

export const itemsByKey: (room: Room) => ReadonlyMap<string, Item> = memoizeLatest(
  (room: Room) => new Map(itemsOf(room).map((item) => [item.key, item])),
);

/** The items of a room with these keys, in the order of the keys. Unknown keys are ignored. */
export function pick(room: Room, keys: Iterable<string>): Item[] {
  const byKey = itemsByKey(room);
  return [...keys].flatMap((key) => byKey.get(key) ?? []);
}

/** The items that may be moved, turned and deleted. */
export const withoutLocked = (items: readonly Item[]): Item[] => items.filter(({ isLocked }) => !isLocked);

/** The keys of items of a room, and of all items grouped with them. */
export function withGroups(room: Room, keys: Iterable<string>): string[] {
  const chosen = pick(room, keys);
  const groups = new Set(chosen.flatMap(({ groupId }) => groupId ?? []));
  const others = groups.size === 0 ? [] : itemsOf(room).filter(({ groupId }) => groupId !== null && groups.has(groupId));
  return [...new Set([...chosen, ...others].map(({ key }) => key))];
}

/** The groups of a room with more than one member, numbered in order of appearance. */
export const groupNumbers: (room: Room) => ReadonlyMap<string, number> = memoizeLatest((room: Room) => {
  const members = Map.groupBy(itemsOf(room), ({ groupId }) => groupId ?? '');
  const groups = [...members].filter(([groupId, items]) => groupId !== '' && items.length > 1);
  return new Map(groups.map(([groupId], index) => [groupId, index + 1]));
});

export const isTable = (item: Item): item is Table => item.kind === 'table';

/** Changes some fields of a value. Returns the same value if nothing changes. */
export function changeFields<Value extends object>(value: Value, fields: Partial<Value>): Value {
  const keys = Object.keys(fields) as (keyof Value)[];
  return keys.every((key) => Object.is(value[key], fields[key])) ? value : { ...value, ...fields };
}

/** Changes some values of a list; null removes one. Returns the same list if nothing changes. */
export function mapList<Value>(list: readonly Value[], change: (value: Value) => Value | null): readonly Value[] {
  let same = true;
  const result: Value[] = [];
  for (const value of list) {
    const next = change(value);
    if (next !== value) same = false;
    if (next !== null) result.push(next);
  }
  return same ? list : result;
}

/** Gives rooms increasing positions in their current order, changing as few as needed. */
export function assignPositions(rooms: readonly Room[]): readonly Room[] {
  let next = 0;
  return rooms.map((room) => {
    const position = Math.max(next, room.position);
    next = position + 1;
    return changeFields(room, { position });
  });
}

export function changeRoom(plan: Plan, roomKey: string, change: (room: Room) => Room): Plan {
  return changeFields(plan, { rooms: mapList(plan.rooms, (room) => (room.key === roomKey ? change(room) : room)) });
}

/** Replaces items by key. Unknown keys are ignored. */
export function replaceItems(room: Room, items: readonly Item[]): Room {
  const next = new Map(items.map((item) => [item.key, item]));
  const replace = <Kind extends Item>(item: Kind): Kind => {
    const other = next.get(item.key);
    return other ? (changeFields<Item>(item, other) as Kind) : item;
  };
  return changeFields(room, { tables: mapList(room.tables, replace), decoration: mapList(room.decoration, replace) });
}

/** Adds items on top of those of a room. */
export function addItems(room: Room, items: readonly Item[]): Room {
  if (items.length === 0) return room;
  const tables = items.filter(isTable);
  const decoration = items.filter((item) => !isTable(item));
  return { ...room, tables: [...room.tables, ...tables], decoration: [...room.decoration, ...decoration] };
}

export function removeItems(room: Room, keys: ReadonlySet<string>): Room {
  const keepItem = <Kind extends Item>(item: Kind): Kind | null => (keys.has(item.key) ? null : item);
  return changeFields(room, { tables: mapList(room.tables, keepItem), decoration: mapList(room.decoration, keepItem) });
}

export const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

/** The nearest frame in whole units that the API accepts. */
export function toValidFrame(frame: Frame): Frame {
  return {
    positionX: clamp(Math.round(frame.positionX), 0, MAX_POSITION),
    positionY: clamp(Math.round(frame.positionY), 0, MAX_POSITION),
    width: clamp(Math.round(frame.width), 1, MAX_SIZE),
    height: clamp(Math.round(frame.height), 1, MAX_SIZE),
  };
}
