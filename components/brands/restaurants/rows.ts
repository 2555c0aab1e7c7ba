import { parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { type BoardRow, boardRows } from '@/components/brands/board';
import type { ReadinessRow } from '@/components/readiness/board';
import { isBlocked, isOff } from '@/server/readiness/board.rules';
import type { ReadinessReason, ReadinessWay, RestaurantReadiness } from '@/server/readiness/readiness.schema';
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

const takesOrders = (way: ReadinessWay) => !isOff(way) && (way.state === 'ready' || way.state === 'attention');

/** What a restaurant lacks, without channels where ordering is switched off; where it is off everywhere, all of it. */
export function missingIn({ ways }: Pick<RestaurantReadiness, 'ways'>): ReadinessReason[] {
  const counted = ways.every(isOff) ? ways : ways.filter(isBlocked);
  const reasons = counted.flatMap((way) => way.reasons.filter(({ weight }) => weight === 'blocks'));
  const byCode = new Map(reasons.toReversed().map((reason) => [reason.code, reason]));
  return [...byCode.values()].sort((a, b) => readinessCodes.indexOf(a.code) - readinessCodes.indexOf(b.code));
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
    return { restaurantId, name, city, judged, state: judged.ways.some(takesOrders) ? 'open' : 'closed', missing: missingIn(judged) };
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

/** How many of the rows are so. */
export const countOf = (rows: readonly RestaurantRow[], is: (row: RestaurantRow) => boolean) => rows.filter(is).length;

/** What restaurants of the list lack, most frequent first. */
export function missingCounts(rows: readonly RestaurantRow[]): { code: ReadinessCode; count: number }[] {
  const counts = new Map<ReadinessCode, number>();
  for (const { code } of rows.flatMap(({ missing = [] }) => missing)) counts.set(code, (counts.get(code) ?? 0) + 1);
  return [...counts].map(([code, count]) => ({ code, count })).sort((a, b) => b.count - a.count);
}
