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
  searchedText: string;
  /** The options do not belong to the current text yet. */
  isSearching: boolean;
}

/** Finds products of the restaurant by SKU or part of the name. */
export function useProductSearch(text: string): Search {
  const trpc = useTRPC();
  const { id: restaurantId } = useRestaurant();
  const [searchedText] = useDebouncedValue(text, PAUSE_MS);
  const isEnabled = searchedText !== '';
  const byName = useQuery(
    trpc.stock.listStock.queryOptions(
      { restaurantId, search: searchedText, limit: SHOWN },
      { enabled: isEnabled, placeholderData: keepPreviousData },
    ),
  );
  const bySku = useQueries({
    queries: [...new Set([searchedText, searchedText.toUpperCase()])].map((sku) =>
      trpc.stock.listStock.queryOptions({ restaurantId, sku, limit: 2 }, { enabled: isEnabled }),
    ),
    combine: (queries) => ({
      items: queries.flatMap(({ data }) => data?.items ?? []),
      isFetching: queries.some((query) => query.isFetching),
    }),
  });
  const matches = [...bySku.items, ...(byName.data?.items ?? [])];
  const options = isEnabled
    ? matches.filter((item, index) => matches.findIndex(({ productId }) => productId === item.productId) === index)
    : [];
  return { options, searchedText, isSearching: byName.isFetching || bySku.isFetching || text !== searchedText };
}
