'use client';

import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { rankFor } from '@/components/ui/fold';
import { useRestaurant } from '@/components/ui/scope';
import { useTRPC } from '@/components/ui/trpc';
import type { InventoryItem } from '@/server/stock/stock.schema';

/** The service lists products by id, so the best of them are chosen here. */
const SEARCHED = 200;
const SHOWN = 20;
const PAUSE_MS = 150;

interface Search {
  /** Best first: the product with that SKU, then those whose name starts with the text, then those with a word that does. */
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
      { restaurantId, search: searchedText, limit: SEARCHED },
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
  const rankOf = rankFor(searchedText);
  const named = (byName.data?.items ?? [])
    .map((item) => ({ item, rank: rankOf(item.name) }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ item }) => item);
  const matches = new Map([...bySku.items, ...named].map((item) => [item.productId, item]));
  const options = isEnabled ? [...matches.values()].slice(0, SHOWN) : [];
  return { options, searchedText, isSearching: byName.isFetching || bySku.isFetching || text !== searchedText };
}
