/*
 * The document that the editor edits: a layout with its rooms, tables and decoration. Values only, never changed in place: an edit
 * gives a new plan that shares with the old one all that stayed as it was, so that «the same» can be asked with ===.
 *
 * Lengths and positions are whole units of the documented canvas, one unit being one centimetre; x grows to the right, y downwards.
 */

import { type decorationKinds, MAX_POSITION, MAX_SIZE, type tableShapes } from '@/server/floor/floor.values';

export type Shape = (typeof tableShapes)[number];
export type DecorationKind = (typeof decorationKinds)[number];

/** The documented fields of a place on the canvas: the upright frame, before it is turned. */
export interface Frame {
  positionX: number;
  positionY: number;
  width: number;
  height: number;
}

interface Placed extends Readonly<Frame> {
  /** Names the item for as long as the editor lives; a table that the server knows has its own id too (`saving.ts`). */
  readonly key: string;
  readonly name: string;
  readonly shape: Shape;
  /**
   * Degrees clockwise about the frame's centre, in steps of 15. The editor keeps it below 90: a quarter turn swaps the frame's sides
   * instead, so that a till, which knows the documented frame only, still shows the table in its place and the way it lies.
   */
  readonly rotation: number;
  /** Stays where it stands and as it is made until it is unlocked; its name and its seats may change. */
  readonly isLocked: boolean;
  /** What bears the same text in a room is taken hold of together; null for what stands alone. */
  readonly groupId: string | null;
}

/** A table: name and frame are documented, shape, rotation and seats are kept beside the interface's tables. */
export interface Table extends Placed {
  readonly kind: 'table';
  /** Null for one that was made over the interface and says nothing of it: `seatsAt` then judges by its size. */
  readonly seats: number | null;
}

/** What stands in a room and takes no guests. The interface's tables do not carry it. */
export interface Decoration extends Placed {
  readonly kind: DecorationKind;
}

export type Item = Table | Decoration;

export interface Room {
  readonly key: string;
  readonly name: string;
  /** The place among the rooms, as documented: numbers may be left out, and two rooms may have the same. */
  readonly position: number;
  /** Units between the chairs of two tables below which the checks speak of it. */
  readonly aisle: number;
  readonly tables: readonly Table[];
  readonly decoration: readonly Decoration[];
}

/** A layout, its rooms in the order of their positions. */
export interface Plan {
  readonly name: string;
  readonly rooms: readonly Room[];
}

/** Calculates once for each value: items never change, so what was found of one stays true. */
export function remember<Value extends object, Result>(calculate: (value: Value) => Result): (value: Value) => Result {
  const known = new WeakMap<Value, Result>();
  return (value) => {
    let result = known.get(value);
    if (result === undefined) {
      result = calculate(value);
      known.set(value, result);
    }
    return result;
  };
}

/** More than a layout has rooms, and few enough that the rooms of two hundred steps do not keep their indexes. */
const LATEST = 32;

/** The same for rooms and plans, of which the history holds many and the editor needs the latest. */
export function rememberLately<Value extends object, Result>(calculate: (value: Value) => Result): (value: Value) => Result {
  const known = new Map<Value, Result>();
  return (value) => {
    const result = known.get(value) ?? calculate(value);
    known.delete(value);
    known.set(value, result);
    if (known.size > LATEST) known.delete(known.keys().next().value as Value);
    return result;
  };
}

export const roomOf = (plan: Plan, roomKey: string): Room | undefined => plan.rooms.find(({ key }) => key === roomKey);

export const tablesOf = (plan: Plan): Table[] => plan.rooms.flatMap(({ tables }) => tables);

/** All that stands in a room, from the bottom to the top: decoration, then tables. */
export const itemsOf: (room: Room) => readonly Item[] = rememberLately((room: Room) => [...room.decoration, ...room.tables]);

export const itemsByKey: (room: Room) => ReadonlyMap<string, Item> = rememberLately(
  (room: Room) => new Map(itemsOf(room).map((item) => [item.key, item])),
);

/** The named items of a room, in the names' order; names of no item are passed over. */
export function pick(room: Room, keys: Iterable<string>): Item[] {
  const known = itemsByKey(room);
  return [...keys].flatMap((key) => known.get(key) ?? []);
}

/** What may be moved, turned and taken away. */
export const withoutLocked = (items: readonly Item[]): Item[] => items.filter(({ isLocked }) => !isLocked);

/** The keys of items of a room, with those of all that is grouped with them. */
export function withGroups(room: Room, keys: Iterable<string>): string[] {
  const chosen = pick(room, keys);
  const groups = new Set(chosen.flatMap(({ groupId }) => groupId ?? []));
  const others = groups.size === 0 ? [] : itemsOf(room).filter(({ groupId }) => groupId !== null && groups.has(groupId));
  return [...new Set([...chosen, ...others].map(({ key }) => key))];
}

/** The groups of a room that have more than one member, numbered in the order in which they come. */
export const groupNumbers: (room: Room) => ReadonlyMap<string, number> = rememberLately((room: Room) => {
  const members = Map.groupBy(itemsOf(room), ({ groupId }) => groupId ?? '');
  const groups = [...members].filter(([groupId, items]) => groupId !== '' && items.length > 1);
  return new Map(groups.map(([groupId], index) => [groupId, index + 1]));
});

export const isTable = (item: Item): item is Table => item.kind === 'table';

/** The value with some fields changed: itself when they have these values already. */
export function changeFields<Value extends object>(value: Value, fields: Partial<Value>): Value {
  const keys = Object.keys(fields) as (keyof Value)[];
  return keys.every((key) => Object.is(value[key], fields[key])) ? value : { ...value, ...fields };
}

/** A list with some of its values changed, or left out for null: itself when all stayed. */
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

/** Rooms in the order that they stand in: positions grow where they have to. */
export function inPositions(rooms: readonly Room[]): readonly Room[] {
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

/** Puts items in the place of those with the same keys; items of other keys are passed over. */
export function replaceItems(room: Room, items: readonly Item[]): Room {
  const next = new Map(items.map((item) => [item.key, item]));
  const instead = <Kind extends Item>(item: Kind): Kind => {
    const other = next.get(item.key);
    return other ? (changeFields<Item>(item, other) as Kind) : item;
  };
  return changeFields(room, { tables: mapList(room.tables, instead), decoration: mapList(room.decoration, instead) });
}

/** Puts further items on top of those that stand in a room. */
export function addItems(room: Room, items: readonly Item[]): Room {
  if (items.length === 0) return room;
  const tables = items.filter(isTable);
  const decoration = items.filter((item) => !isTable(item));
  return { ...room, tables: [...room.tables, ...tables], decoration: [...room.decoration, ...decoration] };
}

export function removeItems(room: Room, keys: ReadonlySet<string>): Room {
  const keep = <Kind extends Item>(item: Kind): Kind | null => (keys.has(item.key) ? null : item);
  return changeFields(room, { tables: mapList(room.tables, keep), decoration: mapList(room.decoration, keep) });
}

export const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

/** The nearest frame of whole units that the interface takes. */
export function lawful(frame: Frame): Frame {
  return {
    positionX: clamp(Math.round(frame.positionX), 0, MAX_POSITION),
    positionY: clamp(Math.round(frame.positionY), 0, MAX_POSITION),
    width: clamp(Math.round(frame.width), 1, MAX_SIZE),
    height: clamp(Math.round(frame.height), 1, MAX_SIZE),
  };
}
