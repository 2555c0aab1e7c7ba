import { parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { type BoardRow, boardRows } from '@/components/brands/board';
import type { ReadinessRow } from '@/components/readiness/board';
import { missingIn, takesOrders } from '@/server/readiness/board.rules';
import type { ReadinessReason, RestaurantReadiness } from '@/server/readiness/readiness.schema';
import { type ReadinessCode, readinessCodes } from '@/server/readiness/readiness.values';

/** The list judges this moment. */
export const NOW = { day: null, minute: null };

/** How a restaurant of the list stands. Closed ones open by themselves, or lack something. */
export const listStates = ['open', 'closed', 'archived'] as const;
export type ListState = (typeof listStates)[number];

/** The filters of the list, as its address keeps them. */
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

/** A restaurant of the list; without state and what it lacks until it is judged. */
export interface RestaurantRow extends BoardRow {
  state?: ListState;
  /** What keeps it from taking orders in some way, once each, the widest first. */
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

/** All restaurants of a brand, as far as they are judged, and those that are archived. */
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

/** The restaurants that the filters let through, by name; archived ones where they are asked for alone. */
export function filterRows(rows: readonly RestaurantRow[], { search, state, missing }: ListFilters): RestaurantRow[] {
  return boardRows(rows, {
    search,
    keep: (row) =>
      (state === null ? row.state !== 'archived' : row.state === state) &&
      (missing === null || (row.missing ?? []).some(({ code }) => code === missing)),
    rank: () => 0,
  });
}

/** What restaurants of the list lack, most frequent first. */
export function missingCounts(rows: readonly RestaurantRow[]): { code: ReadinessCode; count: number }[] {
  const counts = new Map<ReadinessCode, number>();
  for (const { code } of rows.flatMap(({ missing = [] }) => missing)) counts.set(code, (counts.get(code) ?? 0) + 1);
  return [...counts].map(([code, count]) => ({ code, count })).sort((a, b) => b.count - a.count);
}
