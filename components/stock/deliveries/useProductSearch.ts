'use client';

import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useRestaurant } from '@/components/ui/scope';
import { useTRPC } from '@/components/ui/trpc';
import type { InventoryItem } from '@/server/stock/stock.schema';

const SHOWN = 8;
const PAUSE_MS = 150;

interface Search {
  /** Best first: the product with that SKU, then those whose name contains the text. */
  options: InventoryItem[];
  /** The text that was searched last. */
  settled: string;
  /** The options do not belong to the current text yet. */
  isSearching: boolean;
}

/** Finds products of the restaurant by SKU or part of the name. */
export function useProductSearch(text: string): Search {
  const trpc = useTRPC();
  const { id: restaurantId } = useRestaurant();
  const [settled] = useDebouncedValue(text, PAUSE_MS);
  const wanted = settled !== '';
  const byName = useQuery(
    trpc.stock.listStock.queryOptions(
      { restaurantId, search: settled, limit: SHOWN },
      { enabled: wanted, placeholderData: keepPreviousData },
    ),
  );
  const bySku = useQueries({
    queries: [...new Set([settled, settled.toUpperCase()])].map((sku) =>
      trpc.stock.listStock.queryOptions({ restaurantId, sku, limit: 2 }, { enabled: wanted }),
    ),
    combine: (queries) => ({
      items: queries.flatMap(({ data }) => data?.items ?? []),
      isFetching: queries.some((query) => query.isFetching),
    }),
  });
  const found = [...bySku.items, ...(byName.data?.items ?? [])];
  const options = wanted ? found.filter((item, index) => found.findIndex(({ productId }) => productId === item.productId) === index) : [];
  return { options, settled, isSearching: byName.isFetching || bySku.isFetching || text !== settled };
}
