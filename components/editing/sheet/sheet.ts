import { fold } from '@/components/ui/fold';
import { isRecord } from '../isRecord';
import { sameJson } from '../sharedEdit.rules';
import type { Range } from './selection';

/*
 * A sheet: saved rows, with unsaved entries on top. Pure functions.
 */

/** Identifies a row: a saved one by its id, a new one by a key of its own. */
export type RowKey = string;

/** The values of a row by column. */
export type Fields = Readonly<Record<string, unknown>>;

/** Typed or pasted text that can’t be read. It stays in its cell, with the problem. */
export interface Unread {
  unread: string;
}
export const isUnread = (value: unknown): value is Unread => isRecord(value) && typeof value.unread === 'string';

/** The value of a cell’s text, or what is wrong with it. */
export type Reading = { value: unknown } | { problem: string };

/** The rules of a column’s values. */
export interface ColumnRules {
  key: string;
  /** Writes a value as text that `read` reads back to the same value. */
  write: (value: unknown) => string;
  /** Absent for columns that can’t be changed. */
  read?: (text: string) => Reading;
  /** Other headings of the column in pasted files, in any language. */
  names?: readonly string[];
  /** The value in a new row. */
  initial?: unknown;
  /** Set if values are ids, and their texts name what they stand for. */
  choice?: unknown;
  /** The message if a new row has no value here. */
  required?: string;
}

/** Unsaved entries. */
export interface Entered {
  /** New rows, in their order. */
  added: readonly RowKey[];
  /** By row, the cells whose value differs from the saved one. */
  cells: ReadonlyMap<RowKey, Fields>;
}
export const nothingEntered: Entered = { added: [], cells: new Map() };

/** The part of a sheet that is shown. */
export interface Sheet {
  columns: readonly ColumnRules[];
  /** Row keys from top to bottom: new rows, the row for a new entry (null), then saved rows. */
  order: readonly (RowKey | null)[];
  saved: ReadonlyMap<RowKey, Fields>;
  entered: Entered;
}

/** A value for a cell. */
export interface CellEdit {
  key: RowKey;
  column: string;
  value: unknown;
}

const isSame = sameJson;

/** The value of a cell: as entered, or as saved. */
export function valueAt({ columns, saved, entered }: Omit<Sheet, 'order'>, key: RowKey | null, column: string): unknown {
  const rules = columns.find((each) => each.key === column);
  if (key === null) return rules?.initial;
  const cells = entered.cells.get(key);
  if (cells && column in cells) return cells[column];
  const row = saved.get(key);
  return row ? row[column] : rules?.initial;
}

/** Parses a text as a value of a column; unreadable text is kept as it is. */
export function readText({ read }: ColumnRules, text: string): unknown {
  const reading = read?.(text);
  return reading && 'value' in reading ? reading.value : ({ unread: text } satisfies Unread);
}

/** The text of a cell for editing and copying. */
export const textOf = ({ write }: ColumnRules, value: unknown): string => (isUnread(value) ? value.unread : write(value));

/** What is wrong with the value of a cell, judged by itself. */
export function problemOf({ read, required, write }: ColumnRules, value: unknown, isNew: boolean): string | null {
  if (isUnread(value)) {
    const reading = read?.(value.unread);
    return reading && 'problem' in reading ? reading.problem : null;
  }
  return isNew && required !== undefined && write(value) === '' ? required : null;
}

/** Enters values. A value equal to the saved one is no entry. */
export function enter({ saved }: Pick<Sheet, 'saved'>, entered: Entered, edits: readonly CellEdit[]): Entered {
  if (edits.length === 0) return entered;
  const cells = new Map(entered.cells);
  const editedRows = new Map<RowKey, Record<string, unknown>>();
  for (const { key, column, value } of edits) {
    const row = editedRows.get(key) ?? { ...cells.get(key) };
    const before = saved.get(key);
    if (before && isSame(before[column], value)) delete row[column];
    else row[column] = value;
    editedRows.set(key, row);
  }
  for (const [key, row] of editedRows) {
    if (Object.keys(row).length === 0 && saved.has(key)) cells.delete(key);
    else cells.set(key, row);
  }
  return { ...entered, cells };
}

/** Adds new rows below the existing ones. */
export const addRows = (entered: Entered, keys: readonly RowKey[]): Entered => ({
  added: [...entered.added, ...keys],
  cells: new Map([...entered.cells, ...keys.map((key) => [key, {}] as const)]),
});

/** Discards the entries in these rows; new rows are removed. */
export function withoutRows(entered: Entered, keys: Iterable<RowKey>): Entered {
  const removed = new Set(keys);
  return {
    added: entered.added.filter((key) => !removed.has(key)),
    cells: new Map([...entered.cells].filter(([key]) => !removed.has(key))),
  };
}

/** Applies the difference between two states of the entries. Cells that others saved in the meantime keep their other entries. */
export function rebase(from: Entered, to: Entered, entered: Entered): Entered {
  const cells = new Map(entered.cells);
  for (const key of new Set([...from.cells.keys(), ...to.cells.keys()])) {
    const [before, after] = [from.cells.get(key), to.cells.get(key)];
    if (before === after) continue;
    if (!after) {
      cells.delete(key);
      continue;
    }
    const row = { ...cells.get(key) };
    for (const column of new Set([...Object.keys(before ?? {}), ...Object.keys(after)])) {
      if (!(column in after)) delete row[column];
      else if (!before || !isSame(before[column], after[column])) row[column] = after[column];
    }
    cells.set(key, row);
  }
  const removed = new Set(from.added.filter((key) => !to.added.includes(key)));
  const present = new Set(entered.added);
  const restored = to.added.filter((key) => !from.added.includes(key) && !present.has(key));
  return { added: [...entered.added.filter((key) => !removed.has(key)), ...restored], cells };
}

/** The cells of a range as text. */
export function copyRange(sheet: Sheet, { top, bottom, left, right }: Range): string[][] {
  const columns = sheet.columns.slice(left, right + 1);
  return sheet.order.slice(top, bottom + 1).map((key) => columns.map((column) => textOf(column, valueAt(sheet, key, column.key))));
}

/** What a paste, or another change of many cells, enters. */
export interface Filled {
  entered: Entered;
  /** The cells it covers, to be selected. */
  range: Range;
  /** Number of cells that can’t be changed and were skipped. */
  skipped: number;
}

/** The column that a heading in a file refers to. */
function columnNamed(columns: readonly ColumnRules[], heading: string): ColumnRules | undefined {
  const name = fold(heading.trim());
  return columns.find(({ key, names = [] }) => [key, ...names].some((each) => fold(each) === name));
}

/** The columns named in a first line; null if it is a line of values. */
function headings(columns: readonly ColumnRules[], line: readonly string[]): (ColumnRules | undefined)[] | null {
  const matched = line.map((cell) => columnNamed(columns, cell));
  return matched.filter(Boolean).length >= 2 ? matched : null;
}

/**
 * Pastes rows of text over a range. A single cell fills the whole range, and a block is repeated if the range is a multiple of its size.
 * Pasting on the row for a new entry, or past the last row, adds rows. If the first line names columns, the cells go to these.
 * @param newKey makes the key of a new row
 */
export function paste(sheet: Sheet, range: Range, text: readonly (readonly string[])[], newKey: () => RowKey): Filled {
  const isNew = isAdded(sheet, range.top);
  const namedColumns = isNew ? headings(sheet.columns, text[0] ?? []) : null;
  const lines = (namedColumns ? text.slice(1) : text).filter((line) => !isNew || line.some((cell) => cell.trim() !== ''));
  const width = Math.max(0, ...lines.map((line) => line.length));
  const available = sheet.order.slice(range.top, range.bottom + 1).filter((key) => key !== null && sheet.saved.has(key) !== isNew).length;
  const rows = repeatedSize(Math.max(1, available), lines.length);
  const columns = repeatedSize(range.right - range.left + 1, width);
  const targets = namedColumns ?? sheet.columns.slice(range.left, range.left + columns);
  const { order, entered: withNewRows } = withRows(sheet, range.top, rows, newKey);
  let skipped = 0;
  const edits: CellEdit[] = [];
  for (let row = 0; row < rows; row++) {
    const line = lines[row % lines.length] ?? [];
    const key = order[range.top + row];
    if (key === null || key === undefined) continue;
    targets.forEach((column, index) => {
      const cell = line[namedColumns ? index : index % width];
      if (!column || cell === undefined) return;
      if (!column.read) skipped += 1;
      else edits.push({ key, column: column.key, value: readText(column, cell.trim()) });
    });
  }
  const right = namedColumns ? sheet.columns.length - 1 : Math.min(sheet.columns.length, range.left + columns) - 1;
  return {
    entered: enter(sheet, withNewRows, edits),
    range: { top: range.top, bottom: range.top + Math.max(0, rows - 1), left: namedColumns ? 0 : range.left, right },
    skipped,
  };
}

/** A block is repeated if it fits a whole number of times. */
const repeatedSize = (available: number, size: number) => (size > 0 && available % size === 0 ? available : size);

/** Whether a row is new, or becomes new once something is entered in it. */
function isAdded({ order, saved }: Pick<Sheet, 'order' | 'saved'>, row: number): boolean {
  const key = order[row];
  return key === null || key === undefined || !saved.has(key);
}

/** The rows from `top` on: missing ones are added, and a block in new rows never reaches into saved ones. */
function withRows(sheet: Sheet, top: number, rows: number, newKey: () => RowKey): Pick<Sheet, 'order' | 'entered'> {
  const { order, entered } = sheet;
  const isNew = isAdded(sheet, top);
  const existingKeys = order.slice(top, top + rows).filter((key, index) => key !== null && (!isNew || isAdded(sheet, top + index)));
  const addedKeys = Array.from({ length: rows - existingKeys.length }, newKey);
  return {
    order: [...order.slice(0, top), ...existingKeys, ...addedKeys],
    entered: addedKeys.length > 0 ? addRows(entered, addedKeys) : entered,
  };
}

/** Gives each column of a range the value of its first cell; a single row or cell that of the cell above. */
export function fillDown(sheet: Sheet, range: Range): Entered {
  const from = range.top === range.bottom ? range.top - 1 : range.top;
  if (from < 0) return sheet.entered;
  const columns = sheet.columns.slice(range.left, range.right + 1).filter(({ read }) => read);
  const keys = sheet.order.slice(from + 1, range.bottom + 1).filter((key) => key !== null);
  const first = sheet.order[from] ?? null;
  return enter(
    sheet,
    sheet.entered,
    columns.flatMap(({ key: column }) => keys.map((key) => ({ key, column, value: valueAt(sheet, first, column) }))),
  );
}

/** Empties the cells of a range. */
export function clear(sheet: Sheet, { top, bottom, left, right }: Range): Entered {
  const columns = sheet.columns.slice(left, right + 1).filter(({ read }) => read);
  const keys = sheet.order.slice(top, bottom + 1).filter((key) => key !== null);
  return enter(
    sheet,
    sheet.entered,
    columns.flatMap((column) => keys.map((key) => ({ key, column: column.key, value: readText(column, '') }))),
  );
}
