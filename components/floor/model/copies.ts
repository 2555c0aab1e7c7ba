import { MAX_TABLES_PER_ROOM } from '@/server/floor/floor.values';
import { boundsOfAll, boxSize, keptOnCanvas, movedBy } from './geometry';
import { freeName, type Numbering, numberTables, takenNames } from './names';
import { type Item, isTable, itemsOf, type Plan, tablesOf } from './plan';
import type { Saved } from './saving';

/** Units by which a copy stands beside its original, so that both are seen. */
export const COPY_OFFSET = 20;

export interface Clipboard {
  items: readonly Item[];
  /** How often it was pasted into each room, so that copies do not hide each other. */
  pastes: Readonly<Record<string, number>>;
}

/** Keys of new items; the server gives ids of its own. */
export const newKey = (number: number): string => `new-${number}`;

/** The first number whose keys neither the plans nor the ids of an editor know: for a draft that comes back after a reload. */
export function firstFreeKey(plans: readonly Plan[], ids: Saved['ids']): number {
  const keys = plans.flatMap(({ rooms }) => rooms.flatMap((room) => [room.key, ...itemsOf(room).map(({ key }) => key)]));
  const numbers = [...keys, ...Object.keys(ids)].flatMap((key) => /^new-(\d+)$/.exec(key)?.[1] ?? []).map(Number);
  return numbers.reduce((most, number) => Math.max(most, number), 0) + 1;
}

/**
 * Copies of items under new keys and free names, moved by units as far as the canvas goes.
 * @param taken the names that are borne already; grows by those that are given
 */
export function copiesOf(items: readonly Item[], firstKey: number, taken: Set<string>, dx: number, dy: number): Item[] {
  const { x, y } = keptOnCanvas(items, dx, dy);
  return items.map((item, index) => ({
    ...movedBy(item, x, y),
    key: newKey(firstKey + index),
    name: isTable(item) ? freeName(item.name, taken) : item.name,
  }));
}

/** What was cut, or copied and removed, as itself: the server then sees the same tables. Null while any of it stands in the plan. */
export function broughtBack(plan: Plan, items: readonly Item[], dx: number, dy: number): Item[] | null {
  const borne = new Set(plan.rooms.flatMap((room) => itemsOf(room).map(({ key }) => key)));
  if (items.some(({ key }) => borne.has(key))) return null;
  const taken = takenNames(plan);
  const { x, y } = keptOnCanvas(items, dx, dy);
  return items.map((item) => ({ ...movedBy(item, x, y), name: isTable(item) ? freeName(item.name, taken) : item.name }));
}

export interface ArrayOptions {
  rows: number;
  columns: number;
  /** Units between two columns, and between two rows. */
  gapX: number;
  gapY: number;
  /** Numbers all tables of the array, the pattern too; without it copies get the next free names. */
  numbering?: Numbering;
}

/**
 * Repeats items in rows and columns, the items themselves being the first place.
 * @returns all items of the array, the pattern first; the pattern alone when the array would hold more than a room may
 */
export function arrayOf(plan: Plan, items: readonly Item[], firstKey: number, options: ArrayOptions): Item[] {
  const { rows, columns, gapX, gapY, numbering } = options;
  const all = boundsOfAll(items);
  if (!all || rows < 1 || columns < 1 || rows * columns * items.length > MAX_TABLES_PER_ROOM) return [...items];
  const { width, height } = boxSize(all);
  const taken = new Set(tablesOf(plan).map(({ name }) => name.trim()));
  const places = Array.from({ length: rows * columns - 1 }, (_, index) => ({
    column: (index + 1) % columns,
    row: Math.floor((index + 1) / columns),
  }));
  const copies = places.flatMap(({ column, row }, index) =>
    copiesOf(items, firstKey + index * items.length, taken, column * (width + gapX), row * (height + gapY)),
  );
  const array = [...items, ...copies];
  if (!numbering) return array;
  const numbered = new Map(numberTables(plan, array.filter(isTable), numbering).map((table) => [table.key, table]));
  return array.map((item) => numbered.get(item.key) ?? item);
}
