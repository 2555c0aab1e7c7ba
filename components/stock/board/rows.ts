import { parseAsString, parseAsStringLiteral } from 'nuqs/server';
import type { z } from 'zod';
import { boardRows } from '@/components/brands/board';
import type { boardRow } from '@/server/stock/stock.schema';

export type BoardRow = z.infer<typeof boardRow>;

export const stockFilters = ['out', 'low', 'well'] as const;
export const v2Filters = ['on', 'off'] as const;

/** The filters of the board in the address. */
export const boardFilters = {
  search: parseAsString.withDefault(''),
  stock: parseAsStringLiteral(stockFilters),
  v2: parseAsStringLiteral(v2Filters),
};

export interface BoardFilters {
  search: string;
  stock: (typeof stockFilters)[number] | null;
  v2: (typeof v2Filters)[number] | null;
}

function matchesFilters({ stock, v2 }: BoardFilters, { counts, stockManagementV2Enabled }: BoardRow): boolean {
  if (v2 !== null && stockManagementV2Enabled !== (v2 === 'on')) return false;
  if (stock === 'out') return counts.out > 0;
  if (stock === 'low') return counts.low > 0;
  return stock !== 'well' || counts.out + counts.low === 0;
}

/** The restaurants that match the filters, sorted by products out of stock, then by low products. */
export const stockRows = (rows: BoardRow[], filters: BoardFilters): BoardRow[] =>
  boardRows(rows, {
    search: filters.search,
    keep: (row) => matchesFilters(filters, row),
    rank: (a, b) => b.counts.out - a.counts.out || b.counts.low - a.counts.low,
  });

export interface BoardTotals {
  restaurants: number;
  restaurantsOut: number;
  out: number;
  low: number;
  v2Off: number;
}

export function totalsOf(rows: BoardRow[]): BoardTotals {
  const sum = (figure: (row: BoardRow) => number) => rows.reduce((total, row) => total + figure(row), 0);
  return {
    restaurants: rows.length,
    restaurantsOut: sum(({ counts }) => Number(counts.out > 0)),
    out: sum(({ counts }) => counts.out),
    low: sum(({ counts }) => counts.low),
    v2Off: sum(({ stockManagementV2Enabled }) => Number(!stockManagementV2Enabled)),
  };
}
