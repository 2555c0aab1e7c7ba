import type { ReactNode } from 'react';

export interface Column<Row> {
  /** Stable: kept in the URL (sort) and in the browser (hidden columns). */
  key: string;
  /** Shown in the header and in the column menu. */
  header: string;
  cell: (row: Row) => ReactNode;
  /** Pixels. Columns without one share what is left. */
  width?: number;
  /** Percent of the table that a column with a `width` grows to where there is room. */
  share?: number;
  /** Pixels that a sharing column never goes below; 140 unless given. */
  minWidth?: number;
  /** 'end' for figures, so that they stand under each other. */
  align?: 'start' | 'end';
  /** Makes the header sort the rows by this. Empty values stand last in both directions. */
  sortBy?: (row: Row) => string | number | null;
  /** Makes the header sort without a `sortBy`: the screen orders the rows itself. */
  sortable?: boolean;
  /** The cell names the row: it opens it, and it can't be hidden. */
  primary?: boolean;
  hiddenAtFirst?: boolean;
  /** Leaves a table that is too narrow for all, the lowest first; it can be brought back in the column menu. Without it the column stays. */
  yields?: number;
  /** The value for the CSV file; without it the column is left out of the file. */
  csv?: (row: Row) => string | number | boolean | null | undefined;
}

/** Pixels for a day with its time, in either language and in wide letters. */
export const MOMENT_WIDTH = 180;

export interface Sort {
  column: string;
  direction: 'asc' | 'desc';
}

/** Rows in the order of a sort, the given order breaking ties. */
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

/** What a click on a header makes of the sort: ascending, descending, then as it came. */
export function nextSort(sort: Sort | null, column: string): Sort | null {
  if (sort?.column !== column) return { column, direction: 'asc' };
  return sort.direction === 'asc' ? { column, direction: 'desc' } : null;
}
