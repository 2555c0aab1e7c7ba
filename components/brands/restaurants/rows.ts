import { parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { type BoardRow, boardRows } from '@/components/brands/board';
import type { ReadinessRow } from '@/components/readiness/board';
import { missingIn, takesOrders } from '@/server/readiness/board.rules';
import type { ReadinessReason, RestaurantReadiness } from '@/server/readiness/readiness.schema';
import { type ReadinessCode, readinessCodes } from '@/server/readiness/readiness.values';

/** The list judges the present moment. */
export const NOW = { day: null, minute: null };

/** The states of a restaurant in the list. Closed ones either open by schedule or lack something. */
export const listStates = ['open', 'closed', 'archived'] as const;
export type ListState = (typeof listStates)[number];

/** The filters of the list in the address. */
export const listParsers = {
  search: parseAsString.withDefault(''),
  state: parseAsStringLiteral(listStates),
  missing: parseAsStringLiteral(readinessCodes),
};
export interface ListFilters {
  search: string;
  state: ListState | null;
  missing: ReadinessCode | null;
}

/** A restaurant in the list; without state and missing things until it is judged. */
export interface RestaurantRow extends BoardRow {
  state?: ListState;
  /** The distinct reasons that block some way of ordering, those with the widest effect first. */
  missing?: ReadinessReason[];
  judged?: RestaurantReadiness;
  archivedAt?: string;
}

interface Archived {
  restaurantId: number;
  name: string;
  city: string;
  archivedAt?: string;
}

/** All restaurants of a brand, as far as judged, and the archived ones. */
export function listRows(board: readonly ReadinessRow[], archived: readonly Archived[]): RestaurantRow[] {
  const rows = board.map(({ restaurantId, name, city, judged }): RestaurantRow => {
    if (!judged) return { restaurantId, name, city };
    return { restaurantId, name, city, judged, state: takesOrders(judged) ? 'open' : 'closed', missing: missingIn(judged) };
  });
  return [
    ...rows,
    ...archived.map(({ restaurantId, name, city, archivedAt }) => ({ restaurantId, name, city, archivedAt, state: 'archived' as const })),
  ];
}

/** The restaurants that match the filters, by name. Archived ones only on request. */
export function filterRows(rows: readonly RestaurantRow[], { search, state, missing }: ListFilters): RestaurantRow[] {
  return boardRows(rows, {
    search,
    keep: (row) =>
      (state === null ? row.state !== 'archived' : row.state === state) &&
      (missing === null || (row.missing ?? []).some(({ code }) => code === missing)),
    rank: () => 0,
  });
}

/** The reasons in the list, most frequent first. */
export function missingCounts(rows: readonly RestaurantRow[]): { code: ReadinessCode; count: number }[] {
  const counts = new Map<ReadinessCode, number>();
  for (const { code } of rows.flatMap(({ missing = [] }) => missing)) counts.set(code, (counts.get(code) ?? 0) + 1);
  return [...counts].map(([code, count]) => ({ code, count })).sort((a, b) => b.count - a.count);
}
