'use client';

import { useQueries } from '@tanstack/react-query';
import { useTRPC } from '@/components/ui/trpc';

/** What is there of some products now, as far as it is read. One request asks for many of them. */
export function useStockOf(restaurantId: number, productIds: number[]): ReadonlyMap<number, number> {
  const trpc = useTRPC();
  return useQueries({
    // The interface has no read of single products: each is the first of the page that begins right before it.
    queries: productIds.map((productId) => trpc.stock.listStock.queryOptions({ restaurantId, cursor: productId - 1, limit: 1 })),
    combine: (queries) =>
      new Map(queries.flatMap(({ data }) => (data?.items ?? []).map((item) => [item.productId, item.currentQuantity] as const))),
  });
}
