import { MAX_NAME_LENGTH } from '@/server/floor/floor.values';
import { boundsOf, boxCentre } from './geometry';
import { clamp, type Plan, type Table, tablesOf } from './plan';

/** Two names of a layout are the same if these keys are equal. */
export const nameKey = (name: string): string => name.trim();

/** The names of a plan's tables as `nameKey`s, except some tables. */
export function takenNames(plan: Plan, except: ReadonlySet<string> = new Set()): Set<string> {
  return new Set(tablesOf(plan).flatMap(({ key, name }) => (except.has(key) ? [] : nameKey(name))));
}

/** A typed name, trimmed to the maximum length of the API; empty if there is none. */
export const tidyName = (name: string): string => name.trim().slice(0, MAX_NAME_LENGTH).toWellFormed();

/** Joins stem and number. The stem is shortened to keep the maximum length. */
const join = (stem: string, suffix: string): string => stem.slice(0, MAX_NAME_LENGTH - suffix.length).toWellFormed() + suffix;

/**
 * The wanted name if it is free, otherwise the next free number after it: «T9» becomes «T10», «Window» becomes «Window 2».
 * @param taken the names in use; the new name is added
 */
export function freeName(wanted: string, taken: Set<string>): string {
  let name = wanted.trim();
  if (taken.has(nameKey(name))) {
    const [, stem = name, digits] = /^(.*?)(\d{1,9})$/s.exec(name) ?? [];
    const separator = digits === undefined ? ' ' : '';
    let number = digits === undefined ? 2 : Number(digits) + 1;
    do name = join(stem, separator + String(number++).padStart(digits?.length ?? 1, '0'));
    while (taken.has(nameKey(name)));
  }
  taken.add(nameKey(name));
  return name;
}

export const numberingOrders = ['rows', 'snake'] as const;

export interface Numbering {
  prefix: string;
  /** The first number. */
  from: number;
  /** The minimum number of digits, with leading zeros. */
  digits: number;
  /** Each row from the left, or every second row from the right, as a waiter walks. */
  order: (typeof numberingOrders)[number];
}

/**
 * Tables in reading order: row by row from the top. A row consists of the tables whose centre lies within the height of its first one, so
 * that rows need not be exact.
 */
export function inReadingOrder(tables: readonly Table[], order: Numbering['order'] = 'rows'): Table[] {
  const middles = new Map(tables.map((table) => [table, boxCentre(boundsOf(table))]));
  const middle = (table: Table) => middles.get(table)!;
  const fromTop = tables.toSorted((a, b) => middle(a).y - middle(b).y || middle(a).x - middle(b).x);
  const rows: Table[][] = [];
  for (const table of fromTop) {
    const row = rows.at(-1);
    if (row && middle(table).y <= boundsOf(row[0]!).bottom) row.push(table);
    else rows.push([table]);
  }
  return rows.flatMap((row, index) => {
    const fromLeft = row.toSorted((a, b) => middle(a).x - middle(b).x);
    return order === 'snake' && index % 2 === 1 ? fromLeft.reverse() : fromLeft;
  });
}

/** Numbers tables in order. Numbers that other tables of the layout have are skipped. */
export function numberTables(plan: Plan, tables: readonly Table[], { prefix, from, digits, order }: Numbering): Table[] {
  const taken = takenNames(plan, new Set(tables.map(({ key }) => key)));
  let number = Math.max(0, Math.trunc(from));
  return inReadingOrder(tables, order).map((table) => {
    let name: string;
    do name = join(prefix.trimStart(), String(number++).padStart(clamp(digits, 1, 9), '0'));
    while (taken.has(nameKey(name)));
    return { ...table, name };
  });
}

/**
 * Renames tables by a pattern: `{n}` is a running number in reading order, `{name}` is the current name. Duplicates get the next free
 * number.
 */
export function renameByPattern(plan: Plan, tables: readonly Table[], pattern: string, from: number): Table[] {
  const taken = takenNames(plan, new Set(tables.map(({ key }) => key)));
  return inReadingOrder(tables).map((table, index) => {
    const wanted = pattern.replaceAll(/\{(n|name)\}/g, (_, field) => (field === 'n' ? String(from + index) : table.name));
    return { ...table, name: freeName(tidyName(wanted) || table.name, taken) };
  });
}
