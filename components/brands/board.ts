import { compareNames, searchFor } from '@/components/ui/fold';

/** Boards are read at intervals: a stream for each of a brand's restaurants would cost too much. */
export const boardReads = { refetchInterval: 30_000, refetchOnWindowFocus: 'always' as const };

/** Restaurants per page of data read by restaurant. */
export const RESTAURANTS_A_PAGE = 200;

/**
 * The cursors of the pages for a number of restaurants: the id before each page, null for the first. Knowing them in advance, pages can be
 * read in parallel.
 */
export function pageStarts(restaurantIds: readonly number[]): (number | null)[] {
  const ids = restaurantIds.toSorted((a, b) => a - b);
  return [null, ...ids.filter((_, index) => (index + 1) % RESTAURANTS_A_PAGE === 0 && index + 1 < ids.length)];
}

/** A row of a brand's board. */
export interface BoardRow {
  restaurantId: number;
  name: string;
  city: string;
}

interface BoardOptions<Row> {
  search: string;
  /** The text that is searched. Default: name and city. */
  textOf?: (row: Row) => string;
  /** Whether the other filters accept a row. */
  keep: (row: Row) => boolean;
  /** Sorts the most urgent first. Equal rows are sorted by name. */
  rank: (a: Row, b: Row) => number;
}

/** The restaurants shown on a board, in order. */
export function boardRows<Row extends BoardRow>(
  rows: readonly Row[],
  { search, textOf = ({ name, city }) => `${name} ${city}`, keep, rank }: BoardOptions<Row>,
): Row[] {
  const isFound = searchFor(search);
  return rows.filter((row) => keep(row) && isFound(textOf(row))).sort((a, b) => rank(a, b) || compareNames(a.name, b.name));
}
