'use client';

import { useThrottledCallback } from '@mantine/hooks';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useLive } from '@/components/live/useLive';
import { useTRPCClient } from '@/components/ui/trpc';
import { type OrderPages, withOrders } from './followed';

/** Changes within this time are read together. */
const REFRESH_EVERY_MS = 500;
/** If more orders than this have changed, everything shown is read again. */
const MAX_SINGLE_READS = 20;

/**
 * Keeps orders on screen up to date with changes by tills, kiosks and colleagues. Only changed orders are read again.
 * @param queryKey of the infinite query that reads them
 * @param insertsNew whether new orders are inserted; otherwise the first page is read again if it is the only one loaded
 */
export function useOrdersLive(restaurantId: number, queryKey: QueryKey, insertsNew: boolean): void {
  const queryClient = useQueryClient();
  const client = useTRPCClient();
  const changed = useRef(new Set<number>());

  const readAgain = useThrottledCallback(async () => {
    const ids = [...changed.current];
    changed.current.clear();
    const current = queryClient.getQueryData<OrderPages>(queryKey);
    if (!current) return;
    const currentIds = new Set(current.pages.flatMap(({ items }) => items.map(({ orderId }) => Number(orderId))));
    const isNew = ids.some((id) => !currentIds.has(id));
    if (ids.length > MAX_SINGLE_READS || (!insertsNew && isNew && current.pages.length === 1))
      return queryClient.invalidateQueries({ queryKey });
    const idsToRead = insertsNew ? ids : ids.filter((id) => currentIds.has(id));
    // If reading fails, it is repeated with the next change.
    const results = await Promise.allSettled(
      idsToRead.map((id) => client.orders.getOrder.query({ orderId: String(id), include: 'customer' })),
    );
    const orders = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    queryClient.setQueryData<OrderPages>(queryKey, (pages) => pages && withOrders(pages, orders, insertsNew));
  }, REFRESH_EVERY_MS);

  useLive(restaurantId, ['orders'], ({ ids }) => {
    if (ids.length === 0) return void queryClient.invalidateQueries({ queryKey });
    for (const id of ids) changed.current.add(id);
    readAgain();
  });
}
