import { plainName } from './columns';

/** How far below titles and empty rows the column names are looked for. */
const ROWS = 30;

/** How many of a row's cells are names that are expected. */
export function countKnownNames(cells: readonly string[], known: readonly string[]): number {
  const names = new Set(known.map(plainName));
  return cells.filter((cell) => names.has(plainName(cell))).length;
}

/**
 * Which of the first rows holds the column names: the one with most of the names that are expected; else the first that fills
 * more than half of the usual width and holds no value.
 * @param rows without empty ones
 * @returns its index; -1 when there are no rows
 */
export function findHeader(rows: readonly string[][], known: readonly string[]): number {
  const first = rows.slice(0, ROWS);
  const counts = first.map((cells) => countKnownNames(cells, known));
  const most = Math.max(0, ...counts);
  if (most > 0) return counts.indexOf(most);
  const filled = first.map((cells) => cells.filter((cell) => cell.trim() !== '').length);
  // The widest but one: a single row may have cells too many.
  const [widest = 0, second = widest] = filled.toSorted((a, b) => b - a);
  const named = first.findIndex((cells, index) => (filled[index] ?? 0) > second / 2 && !cells.some(isValue));
  return named >= 0 ? named : first.length > 0 ? 0 : -1;
}

/** No column has such a name: numbers, dates, mails. */
const isValue = (cell: string) => /^\s*[-+\d.,/: ]*\d[-+\d.,/: ]*\s*$|@.+\./.test(cell);
