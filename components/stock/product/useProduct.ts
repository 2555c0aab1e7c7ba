'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTRPC } from '@/components/ui/trpc';
import type { InventoryItem } from '@/server/stock/stock.schema';

/**
 * One product of the inventory. The API cannot read a single one, so it is read as the first of the page that starts just before it.
 * @param listedItem the product as shown in a list, used until it has loaded
 */
export function useProduct(restaurantId: number, productId: number, listedItem?: InventoryItem) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const options = trpc.stock.listStock.queryOptions(
    { restaurantId, cursor: productId - 1, limit: 1 },
    { placeholderData: listedItem && { items: [listedItem], nextCursor: null } },
  );
  const query = useQuery(options);
  const item = query.data?.items.find((candidate) => candidate.productId === productId);

  /** Reloads the product and the data shown with it. */
  const reload = useCallback(
    () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: trpc.stock.listStock.queryKey({ restaurantId, cursor: productId - 1, limit: 1 }) }),
        queryClient.invalidateQueries({ queryKey: trpc.stock.listProductMovements.pathKey() }),
        queryClient.invalidateQueries({ queryKey: trpc.stock.getStockForecast.pathKey() }),
        queryClient.invalidateQueries({ queryKey: trpc.audit.pathKey() }),
      ]),
    [queryClient, trpc, restaurantId, productId],
  );

  /** Shows a change before the service has confirmed it. */
  const patch = useCallback(
    (change: Partial<InventoryItem>) =>
      queryClient.setQueryData(trpc.stock.listStock.queryKey({ restaurantId, cursor: productId - 1, limit: 1 }), (page) =>
        page ? { ...page, items: page.items.map((candidate) => ({ ...candidate, ...change })) } : page,
      ),
    [queryClient, trpc, restaurantId, productId],
  );

  return { item, query, reload, patch };
}
