import { compareNames, searchFor } from '@/components/ui/fold';

/** How boards are read: a stream for each of a brand's restaurants would cost more than it tells. */
export const boardReads = { refetchInterval: 30_000, refetchOnWindowFocus: 'always' as const };

/** Restaurants on a page of what is read by restaurant. */
export const RESTAURANTS_A_PAGE = 200;

/** Where the pages of so many restaurants begin: behind which id each, null for the first. Known beforehand, they need not wait for each other. */
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

interface Shown<Row> {
  search: string;
  /** What is searched through; name and city unless given. */
  textOf?: (row: Row) => string;
  /** What the other filters let through. */
  keep: (row: Row) => boolean;
  /** What most wants mending comes first. Rows that are equal in it go by name. */
  rank: (a: Row, b: Row) => number;
}

/** The restaurants that a board shows, in its order. */
export function boardRows<Row extends BoardRow>(
  rows: readonly Row[],
  { search, textOf = ({ name, city }) => `${name} ${city}`, keep, rank }: Shown<Row>,
): Row[] {
  const isFound = searchFor(search);
  return rows.filter((row) => keep(row) && isFound(textOf(row))).sort((a, b) => rank(a, b) || compareNames(a.name, b.name));
}
