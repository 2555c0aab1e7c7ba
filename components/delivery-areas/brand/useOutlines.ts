'use client';

import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { pageStarts } from '@/components/brands/board';
import { useBrand } from '@/components/ui/scope';
import { useTRPC } from '@/components/ui/trpc';
import { outlinesInput } from './outlines';

/**
 * The outlines of all areas of the brand by restaurant, read page by page. The first page is one update, all others together are another.
 */
export function useOutlines() {
  const trpc = useTRPC();
  const { id: brandId, restaurants } = useBrand();
  const starts = useMemo(() => pageStarts(restaurants.map(({ id }) => id)), [restaurants]);
  const pages = useQueries({
    queries: starts.map((cursor) => trpc['delivery-areas'].listBrandOutlines.queryOptions(outlinesInput(brandId, cursor))),
  });
  const isWhole = pages.every(({ data }) => data !== undefined);
  const shown = isWhole ? pages : pages.slice(0, 1);
  const versions = shown.map(({ dataUpdatedAt }) => dataUpdatedAt).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pages are new on each render; their versions tell when they changed
  const byRestaurant = useMemo(
    () => new Map(shown.flatMap(({ data }) => data?.items ?? []).map((item) => [item.restaurantId, item.areas])),
    [versions],
  );
  return {
    byRestaurant,
    isWhole,
    error: pages.find(({ error }) => error)?.error ?? null,
    retry: () => void Promise.all(pages.filter(({ isError }) => isError).map(({ refetch }) => refetch())),
  };
}
