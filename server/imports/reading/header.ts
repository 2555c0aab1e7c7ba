import { plainName } from './columns';

/** The number of rows in which column names are searched, as titles and empty rows may come first. */
const ROWS = 30;

/** How many cells of a row are expected column names. */
export function countKnownNames(cells: readonly string[], known: readonly string[]): number {
  const names = new Set(known.map(plainName));
  return cells.filter((cell) => names.has(plainName(cell))).length;
}

/**
 * Which of the first rows has the column names: the one with the most expected names; if none has any, the first that fills more than half
 * of the usual width and has no values.
 * @param rows without empty ones
 * @returns its index; -1 if there are no rows
 */
export function findHeader(rows: readonly string[][], known: readonly string[]): number {
  const first = rows.slice(0, ROWS);
  const counts = first.map((cells) => countKnownNames(cells, known));
  const most = Math.max(0, ...counts);
  if (most > 0) return counts.indexOf(most);
  const filled = first.map((cells) => cells.filter((cell) => cell.trim() !== '').length);
  // The second widest row, as a single row may have too many cells.
  const [widest = 0, second = widest] = filled.toSorted((a, b) => b - a);
  const headerIndex = first.findIndex((cells, index) => (filled[index] ?? 0) > second / 2 && !cells.some(isValue));
  return headerIndex >= 0 ? headerIndex : first.length > 0 ? 0 : -1;
}

/** Numbers, dates and emails are never column names. */
const isValue = (cell: string) => /^\s*[-+\d.,/: ]*\d[-+\d.,/: ]*\s*$|@.+\./.test(cell);
