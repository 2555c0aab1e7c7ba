'use client';

import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { byPages } from '@/components/ui/list/useList';
import { useTRPC } from '@/components/ui/trpc';
import type { InventoryItem } from '@/server/stock/stock.schema';
import { filterInput, type InventoryFilters, PAGE_SIZE } from './filters';
import { patchPages } from './pages';

/** Above this number of products, reading the whole list again is less work than reading each product. */
const MAX_SINGLE_READS = 60;

/** The filtered inventory, in which single products are reloaded in place. */
export function useInventory(restaurantId: number, filters: InventoryFilters) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const input = useMemo(() => ({ restaurantId, ...filterInput(filters), limit: PAGE_SIZE }), [restaurantId, filters]);
  const options = trpc.stock.listStock.infiniteQueryOptions(input, {
    ...byPages,
    // The live stream reports changes.
    staleTime: 5 * 60_000,
  });
  const query = useInfiniteQuery(options);
  /** Reloads products, if they still match the filters. Without ids: all. Returns the ids that look different. */
  const refresh = useCallback(
    async (productIds: number[]): Promise<number[]> => {
      const queryKey = trpc.stock.listStock.infiniteQueryKey(input);
      const otherQueries = {
        predicate: (other: { queryKey: readonly unknown[] }) => JSON.stringify(other.queryKey) !== JSON.stringify(queryKey),
      };
      queryClient.invalidateQueries({ queryKey: trpc.stock.listStock.pathKey(), ...otherQueries });
      if (productIds.length === 0 || productIds.length > MAX_SINGLE_READS) {
        await queryClient.invalidateQueries({ queryKey });
        return [];
      }
      const reloaded = new Map<number, InventoryItem | null>(
        await Promise.all(
          productIds.map(async (productId) => {
            // The page that starts just before it has it first, unless the filters exclude it.
            const singleRead = trpc.stock.listStock.queryOptions({ ...input, cursor: productId - 1, limit: 1 }, { staleTime: 0 });
            const { items } = await queryClient.fetchQuery(singleRead);
            return [productId, items[0]?.productId === productId ? items[0] : null] as const;
          }),
        ),
      );
      let changed: number[] = [];
      queryClient.setQueryData(queryKey, (cached) => {
        if (!cached) return cached;
        const patched = patchPages(cached, reloaded);
        changed = patched.changed;
        return patched.data;
      });
      return changed;
    },
    [input, trpc, queryClient],
  );

  const patch = useCallback(
    (productId: number, change: Partial<InventoryItem>) => {
      const queryKey = trpc.stock.listStock.infiniteQueryKey(input);
      queryClient.setQueryData(queryKey, (cached) => {
        const item = cached?.pages.flatMap((page) => page.items).find((candidate) => candidate.productId === productId);
        return cached && item ? patchPages(cached, new Map([[productId, { ...item, ...change }]])).data : cached;
      });
    },
    [input, trpc, queryClient],
  );

  return { query, refresh, patch };
}
