import { MAX_TABLES_PER_ROOM } from '@/server/floor/floor.values';
import { footprintOfAll } from './chairs';
import { boxSize, keepOnCanvas, moveBy } from './geometry';
import { freeName, type Numbering, numberTables, takenNames } from './names';
import { placeInTurn, problemOf } from './placing';
import { type Item, isTable, itemsOf, type Plan, type Room, tablesOf } from './plan';
import type { Saved } from './saving';

/** The offset of a copy from its original, in units, so that both are visible. */
export const COPY_OFFSET = 20;

export interface Clipboard {
  items: readonly Item[];
  /** How often it was pasted into each room, so that copies do not hide each other. */
  pastes: Readonly<Record<string, number>>;
  /** It is from another layout: only copies can be pasted. */
  isFromElsewhere?: boolean;
}

/** Keys of new items. The server assigns its own ids. */
export const newKey = (number: number): string => `new-${number}`;

/** The first number whose key is unused in the plans and ids of an editor. Needed for a draft that is restored after a reload. */
export function firstFreeKey(plans: readonly Plan[], ids: Saved['ids']): number {
  const keys = plans.flatMap(({ rooms }) => rooms.flatMap((room) => [room.key, ...itemsOf(room).map(({ key }) => key)]));
  const numbers = [...keys, ...Object.keys(ids)].flatMap((key) => /^new-(\d+)$/.exec(key)?.[1] ?? []).map(Number);
  return numbers.reduce((most, number) => Math.max(most, number), 0) + 1;
}

/** The counter for new keys, and a prefix unique to this editor for keys of groups, which have no ids on the server. */
export interface NewKeys {
  nextKey: number;
  origin: string;
}

export const newGroupId = ({ origin }: NewKeys, number: number): string => `${origin}${newKey(number)}`;

/**
 * Copies items in place, under new keys and free names, unlocked. Copies of grouped items form a group of their own.
 * @param taken the names in use; new names are added
 */
export function copiesOf(items: readonly Item[], keys: NewKeys, taken: Set<string>): Item[] {
  const groups = new Map<string, string>();
  for (const [groupId, members] of Map.groupBy(items, (item) => item.groupId ?? ''))
    if (groupId !== '' && members.length > 1) groups.set(groupId, newGroupId(keys, keys.nextKey + groups.size));
  return items.map((item, index) => ({
    ...item,
    key: newKey(keys.nextKey + index),
    name: isTable(item) ? freeName(item.name, taken) : item.name,
    isLocked: false,
    groupId: groups.get(item.groupId ?? '') ?? null,
  }));
}

/**
 * Returns cut items, or copied and then deleted ones, as themselves, so that the server sees the same tables. Null while any of them is in
 * the plan.
 */
export function restoreOriginals(plan: Plan, items: readonly Item[]): Item[] | null {
  const presentKeys = new Set(plan.rooms.flatMap((room) => itemsOf(room).map(({ key }) => key)));
  if (items.some(({ key }) => presentKeys.has(key))) return null;
  const taken = takenNames(plan);
  return items.map((item) => ({ ...item, name: isTable(item) ? freeName(item.name, taken) : item.name }));
}

export interface ArrayOptions {
  rows: number;
  columns: number;
  /** Units between columns and rows, including chairs. */
  gapX: number;
  gapY: number;
  /** Numbers all tables of the array, including the pattern. Without it, copies get the next free names. */
  numbering?: Numbering;
}

/**
 * Repeats items in rows and columns; the items themselves are in the first place. A gap that is too narrow to walk through becomes an aisle
 * of the room, and a copy that would overlap something goes to the nearest free place.
 * @returns all items of the array, the pattern first; only the pattern if the array would exceed the limit of a room
 */
export function arrayOf(plan: Plan, room: Room, items: readonly Item[], keys: NewKeys, options: ArrayOptions): Item[] {
  const { rows, columns, gapX, gapY, numbering } = options;
  const bounds = footprintOfAll(items);
  if (!bounds || rows < 1 || columns < 1 || rows * columns * items.length > MAX_TABLES_PER_ROOM) return [...items];
  const { width, height } = boxSize(bounds);
  const collides = (dx: number, dy: number) =>
    items.some((item) => items.some((other) => problemOf(item, moveBy(other, dx, dy), room.aisle) !== null));
  const stepX = width + (collides(width + gapX, 0) ? Math.max(gapX, room.aisle) : gapX);
  const stepY = height + (collides(0, height + gapY) ? Math.max(gapY, room.aisle) : gapY);
  const taken = new Set(tablesOf(plan).map(({ name }) => name.trim()));
  const pieces = Array.from({ length: rows * columns - 1 }, (_, index) => {
    const copies = copiesOf(items, { ...keys, nextKey: keys.nextKey + index * items.length }, taken);
    const [column, row] = [(index + 1) % columns, Math.floor((index + 1) / columns)];
    const { x, y } = keepOnCanvas(copies, column * stepX, row * stepY);
    return copies.map((copy) => moveBy(copy, x, y));
  });
  const array = [...items, ...placeInTurn(room, pieces, 0)];
  if (!numbering) return array;
  const numbered = new Map(numberTables(plan, array.filter(isTable), numbering).map((table) => [table.key, table]));
  return array.map((item) => numbered.get(item.key) ?? item);
}
