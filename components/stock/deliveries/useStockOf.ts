'use client';

import { useQueries } from '@tanstack/react-query';
import { useTRPC } from '@/components/ui/trpc';

/** The current stock of some products, as far as it has loaded. Many are read in one request. */
export function useStockOf(restaurantId: number, productIds: number[]): ReadonlyMap<number, number> {
  const trpc = useTRPC();
  return useQueries({
    // The API cannot read single products, so each is read as the first of the page that starts just before it.
    queries: productIds.map((productId) => trpc.stock.listStock.queryOptions({ restaurantId, cursor: productId - 1, limit: 1 })),
    combine: (queries) =>
      new Map(queries.flatMap(({ data }) => (data?.items ?? []).map((item) => [item.productId, item.currentQuantity] as const))),
  });
}
