import type { ReactNode } from 'react';

export interface Column<Row> {
  /** Must be stable: it is kept in the URL (sort) and in the browser (hidden columns). */
  key: string;
  /** Shown in the header and in the column menu. */
  header: string;
  cell: (row: Row) => ReactNode;
  /** Pixels. Columns without a width share the remaining space. */
  width?: number;
  /** Percent of the table that a column with a `width` grows to if there is room. */
  share?: number;
  /** The minimum width of a sharing column, in pixels. Default: 140. */
  minWidth?: number;
  /** Use 'end' for figures, so that their digits line up. */
  align?: 'start' | 'end';
  /** The value to sort by; makes the header clickable. Empty values come last in both directions. */
  sortBy?: (row: Row) => string | number | null;
  /** Makes the header clickable without `sortBy`: the screen sorts the rows itself. */
  sortable?: boolean;
  /** The cell names the row and opens it. The column cannot be hidden. */
  primary?: boolean;
  hiddenAtFirst?: boolean;
  /**
   * The column is hidden if the table is too narrow, lowest number first. The column menu can bring it back. Columns without a number stay.
   */
  yields?: number;
  /** The value in the CSV file. Without it, the column is not in the file. */
  csv?: (row: Row) => string | number | boolean | null | undefined;
}

/** Pixels for a date with a time, in either language and in a wide font. */
export const MOMENT_WIDTH = 180;

export interface Sort {
  column: string;
  direction: 'asc' | 'desc';
}

/** Sorts rows, keeping the given order of equal ones. */
export function sortRows<Row>(rows: Row[], columns: Column<Row>[], sort: Sort | null, locale: string): Row[] {
  const value = columns.find((column) => column.key === sort?.column)?.sortBy;
  if (!sort || !value) return rows;
  const sign = sort.direction === 'asc' ? 1 : -1;
  const collator = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' });
  return [...rows].sort((left, right) => {
    const [a, b] = [value(left), value(right)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return sign * (typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b)));
  });
}

/** The sort after a click on a header: ascending, descending, then none. */
export function nextSort(sort: Sort | null, column: string): Sort | null {
  if (sort?.column !== column) return { column, direction: 'asc' };
  return sort.direction === 'asc' ? { column, direction: 'desc' } : null;
}
