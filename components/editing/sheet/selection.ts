/*
 * The selection of a sheet, and where keys move it. Pure functions.
 */

export interface CellPosition {
  row: number;
  column: number;
}

export interface Selection {
  /** The cell where the selection began. */
  anchor: CellPosition;
  /** The focused cell, which keys move. */
  focus: CellPosition;
  /** The column in which a series of Tabs began: Enter returns to it, one row below. */
  since?: number;
}

/** All bounds are inclusive. */
export interface Range {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/** How many rows and columns there are. */
export interface Extent {
  rows: number;
  columns: number;
}

export const selectionAt = (row: number, column: number): Selection => ({ anchor: { row, column }, focus: { row, column } });

export function rangeOf({ anchor, focus }: Selection): Range {
  return {
    top: Math.min(anchor.row, focus.row),
    bottom: Math.max(anchor.row, focus.row),
    left: Math.min(anchor.column, focus.column),
    right: Math.max(anchor.column, focus.column),
  };
}

const clampIndex = (value: number, count: number) => Math.max(0, Math.min(count - 1, value));
const clampToExtent = ({ row, column }: CellPosition, extent: Extent): CellPosition => ({
  row: clampIndex(row, extent.rows),
  column: clampIndex(column, extent.columns),
});

/** The selection limited to the rows and columns that are left. */
export function fitSelection({ anchor, focus, since }: Selection, extent: Extent): Selection {
  return { anchor: clampToExtent(anchor, extent), focus: clampToExtent(focus, extent), since };
}

/**
 * The selection after rows were added, removed or moved. It stays on its rows if they are still together; otherwise only the focused cell
 * stays selected, so that nothing happens to rows that nobody chose.
 */
export function followRows<Key>(selection: Selection, before: readonly Key[], after: readonly Key[], extent: Extent): Selection {
  const { anchor, focus, since } = selection;
  const { top, bottom } = rangeOf(selection);
  const rows = before.slice(top, bottom + 1);
  const start = after.indexOf(rows[0] as Key);
  if (rows.length > 0 && start >= 0 && rows.every((key, index) => after[start + index] === key)) {
    const by = start - top;
    return { anchor: { ...anchor, row: anchor.row + by }, focus: { ...focus, row: focus.row + by }, since };
  }
  const row = after.indexOf(before[focus.row] as Key);
  return fitSelection({ ...selectionAt(row >= 0 ? row : focus.row, focus.column), since }, extent);
}

export interface SheetKey {
  key: string;
  shiftKey: boolean;
  /** Control, or Command on a Mac. */
  isCommand: boolean;
}

/**
 * Where a key moves the selection; null if it moves nothing or would leave the sheet.
 * @param page number of rows in sight
 */
export function moveSelection(
  selection: Selection,
  { key, shiftKey, isCommand }: SheetKey,
  extent: Extent,
  page: number,
): Selection | null {
  const { anchor, focus, since } = selection;
  const last = { row: extent.rows - 1, column: extent.columns - 1 };
  if (key === 'Tab') return isCommand ? null : moveByTab(selection, shiftKey ? -1 : 1, extent);
  if (key === 'Enter') {
    if (isCommand) return null;
    const column = since ?? focus.column;
    return { ...selectionAt(clampIndex(focus.row + (shiftKey ? -1 : 1), extent.rows), shiftKey ? focus.column : column) };
  }
  if (isCommand && key.toLowerCase() === 'a') return { anchor: { row: 0, column: 0 }, focus: last };
  if (key === ' ' && (shiftKey || isCommand)) {
    const rows = shiftKey ? [anchor.row, focus.row] : [0, last.row];
    const columns = shiftKey ? [0, last.column] : [anchor.column, focus.column];
    return { anchor: { row: rows[0]!, column: columns[0]! }, focus: { row: rows[1]!, column: columns[1]! } };
  }
  const { row, column } = focus;
  const targets: Record<string, CellPosition> = {
    ArrowDown: { row: isCommand ? last.row : row + 1, column },
    ArrowUp: { row: isCommand ? 0 : row - 1, column },
    ArrowRight: { row, column: isCommand ? last.column : column + 1 },
    ArrowLeft: { row, column: isCommand ? 0 : column - 1 },
    PageDown: { row: row + page, column },
    PageUp: { row: row - page, column },
    Home: { row: isCommand ? 0 : row, column: 0 },
    End: { row: isCommand ? last.row : row, column: last.column },
  };
  const target = targets[key];
  if (!target) return null;
  const next = clampToExtent(target, extent);
  return { anchor: shiftKey ? anchor : next, focus: next };
}

/** The next cell, wrapping to the next row; null past the last one, so that Tab leaves the sheet. */
function moveByTab({ focus, since }: Selection, by: 1 | -1, { rows, columns }: Extent): Selection | null {
  const next = focus.row * columns + focus.column + by;
  if (next < 0 || next >= rows * columns) return null;
  const row = Math.floor(next / columns);
  return { ...selectionAt(row, next % columns), since: row === focus.row ? (since ?? focus.column) : 0 };
}
