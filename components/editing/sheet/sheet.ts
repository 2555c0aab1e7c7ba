import { fold } from '@/components/ui/fold';
import { sameJson } from '../heldEdit.rules';
import { isRecord } from '../isRecord';
import type { Range } from './selection';

/* A sheet: rows as they are saved, and over them what is entered and not saved yet. Pure. */

/** Names a row: a saved one by its id, a new one by a key of its own. */
export type RowKey = string;

/** The values of a row by column. */
export type Fields = Readonly<Record<string, unknown>>;

/** What was typed or pasted and can't be read: it stays in its cell, with what is wrong with it. */
export interface Unread {
  unread: string;
}
export const isUnread = (value: unknown): value is Unread => isRecord(value) && typeof value.unread === 'string';

/** What a text in a cell means, or what is wrong with it. */
export type Reading = { value: unknown } | { problem: string };

/** What a sheet knows of a column beside how it looks. */
export interface ColumnRules {
  key: string;
  /** A value as text, which `read` reads back to the same. */
  write: (value: unknown) => string;
  /** Without it the cells can't be changed. */
  read?: (text: string) => Reading;
  /** What stands over the column in files, in any language, beside its own header. */
  names?: readonly string[];
  /** What a cell has in a new row. */
  initial?: unknown;
  /** Its values stand for others, which their texts name. */
  choice?: unknown;
  /** Said where a new row has nothing there. */
  required?: string;
}

/** What is entered and not saved. */
export interface Entered {
  /** The new rows, in their order. */
  added: readonly RowKey[];
  /** By row, the cells whose value is another than the saved one. */
  cells: ReadonlyMap<RowKey, Fields>;
}
export const nothingEntered: Entered = { added: [], cells: new Map() };

/** What is in sight. */
export interface Sheet {
  columns: readonly ColumnRules[];
  /** The keys of the rows from top to bottom: new ones first, and one after them that has no key yet (null). */
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

const same = sameJson;

/** The value of a cell: the entered one, or the saved one. */
export function valueAt({ columns, saved, entered }: Omit<Sheet, 'order'>, key: RowKey | null, column: string): unknown {
  const rules = columns.find((each) => each.key === column);
  if (key === null) return rules?.initial;
  const cells = entered.cells.get(key);
  if (cells && column in cells) return cells[column];
  const row = saved.get(key);
  return row ? row[column] : rules?.initial;
}

/** A text as the value of a column; what can't be read stays as it is. */
export function readText({ read }: ColumnRules, text: string): unknown {
  const reading = read?.(text);
  return reading && 'value' in reading ? reading.value : ({ unread: text } satisfies Unread);
}

/** The text of a cell, as it is edited and copied. */
export const textOf = ({ write }: ColumnRules, value: unknown): string => (isUnread(value) ? value.unread : write(value));

/** What is wrong with the value of a cell, as far as it tells itself. */
export function problemOf({ read, required, write }: ColumnRules, value: unknown, isNew: boolean): string | null {
  if (isUnread(value)) {
    const reading = read?.(value.unread);
    return reading && 'problem' in reading ? reading.problem : null;
  }
  return isNew && required !== undefined && write(value) === '' ? required : null;
}

/** Enters values. One that is saved already is nothing entered. */
export function enter({ saved }: Pick<Sheet, 'saved'>, entered: Entered, edits: readonly CellEdit[]): Entered {
  if (edits.length === 0) return entered;
  const cells = new Map(entered.cells);
  const touched = new Map<RowKey, Record<string, unknown>>();
  for (const { key, column, value } of edits) {
    const row = touched.get(key) ?? { ...cells.get(key) };
    const before = saved.get(key);
    if (before && same(before[column], value)) delete row[column];
    else row[column] = value;
    touched.set(key, row);
  }
  for (const [key, row] of touched) {
    if (Object.keys(row).length === 0 && saved.has(key)) cells.delete(key);
    else cells.set(key, row);
  }
  return { ...entered, cells };
}

/** Adds new rows below those there are. */
export const addRows = (entered: Entered, keys: readonly RowKey[]): Entered => ({
  added: [...entered.added, ...keys],
  cells: new Map([...entered.cells, ...keys.map((key) => [key, {}] as const)]),
});

/** Takes back all that is entered in rows; new ones are gone. */
export function withoutRows(entered: Entered, keys: Iterable<RowKey>): Entered {
  const gone = new Set(keys);
  return {
    added: entered.added.filter((key) => !gone.has(key)),
    cells: new Map([...entered.cells].filter(([key]) => !gone.has(key))),
  };
}

/** Does to what is entered what led from one state to another: cells that others saved in between keep their other entries. */
export function lead(from: Entered, to: Entered, entered: Entered): Entered {
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
      else if (!before || !same(before[column], after[column])) row[column] = after[column];
    }
    cells.set(key, row);
  }
  const gone = new Set(from.added.filter((key) => !to.added.includes(key)));
  const known = new Set(entered.added);
  const back = to.added.filter((key) => !from.added.includes(key) && !known.has(key));
  return { added: [...entered.added.filter((key) => !gone.has(key)), ...back], cells };
}

/** The cells of a range as text. */
export function copyRange(sheet: Sheet, { top, bottom, left, right }: Range): string[][] {
  const columns = sheet.columns.slice(left, right + 1);
  return sheet.order.slice(top, bottom + 1).map((key) => columns.map((column) => textOf(column, valueAt(sheet, key, column.key))));
}

/** What a paste, or another act over many cells, enters. */
export interface Filled {
  entered: Entered;
  /** The cells that it reaches, to be selected. */
  range: Range;
  /** Cells that can't be changed, and were left as they are. */
  skipped: number;
}

/** The column that a heading of a file means. */
function columnNamed(columns: readonly ColumnRules[], heading: string): ColumnRules | undefined {
  const name = fold(heading.trim());
  return columns.find(({ key, names = [] }) => [key, ...names].some((each) => fold(each) === name));
}

/** The columns that a first line names; null for a line of values. */
function headings(columns: readonly ColumnRules[], line: readonly string[]): (ColumnRules | undefined)[] | null {
  const found = line.map((cell) => columnNamed(columns, cell));
  return found.filter(Boolean).length >= 2 ? found : null;
}

/**
 * Puts rows of text over a range. One cell fills all of the range, and a block is repeated where the range is a multiple of it. On a new
 * row everything becomes new rows, and what reaches past the last row does too; a first line that names columns says where the cells go.
 * @param newKey a key for a new row
 */
export function paste(sheet: Sheet, range: Range, text: readonly (readonly string[])[], newKey: () => RowKey): Filled {
  const isNew = isAdded(sheet, range.top);
  const named = isNew ? headings(sheet.columns, text[0] ?? []) : null;
  const lines = (named ? text.slice(1) : text).filter((line) => !isNew || line.some((cell) => cell.trim() !== ''));
  const width = Math.max(0, ...lines.map((line) => line.length));
  const room = sheet.order.slice(range.top, range.bottom + 1).filter((key) => key !== null && sheet.saved.has(key) !== isNew).length;
  const rows = repeat(Math.max(1, room), lines.length);
  const columns = repeat(range.right - range.left + 1, width);
  const targets = named ?? sheet.columns.slice(range.left, range.left + columns);
  const { order, entered: begun } = withRows(sheet, range.top, rows, newKey);
  let skipped = 0;
  const edits: CellEdit[] = [];
  for (let row = 0; row < rows; row++) {
    const line = lines[row % lines.length] ?? [];
    const key = order[range.top + row];
    if (key === null || key === undefined) continue;
    targets.forEach((column, index) => {
      const cell = line[named ? index : index % width];
      if (!column || cell === undefined) return;
      if (!column.read) skipped += 1;
      else edits.push({ key, column: column.key, value: readText(column, cell.trim()) });
    });
  }
  const right = named ? sheet.columns.length - 1 : Math.min(sheet.columns.length, range.left + columns) - 1;
  return {
    entered: enter(sheet, begun, edits),
    range: { top: range.top, bottom: range.top + Math.max(0, rows - 1), left: named ? 0 : range.left, right },
    skipped,
  };
}

/** A block of so many is repeated where it fits a whole number of times. */
const repeat = (room: number, size: number) => (size > 0 && room % size === 0 ? room : size);

/** Whether a row is a new one, or the one that becomes new once something stands in it. */
function isAdded({ order, saved }: Pick<Sheet, 'order' | 'saved'>, row: number): boolean {
  const key = order[row];
  return key === null || key === undefined || !saved.has(key);
}

/** So many rows from one on: new ones are made where there are none, and those of new rows reach no saved one. */
function withRows(sheet: Sheet, top: number, rows: number, newKey: () => RowKey): Pick<Sheet, 'order' | 'entered'> {
  const { order, entered } = sheet;
  const isNew = isAdded(sheet, top);
  const here = order.slice(top, top + rows).filter((key, index) => key !== null && (!isNew || isAdded(sheet, top + index)));
  const made = Array.from({ length: rows - here.length }, newKey);
  return { order: [...order.slice(0, top), ...here, ...made], entered: made.length > 0 ? addRows(entered, made) : entered };
}

/** Each column of a range gets the value of its first cell; a single row, or cell, that of the cell above. */
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
