'use client';

import { useThrottledCallback } from '@mantine/hooks';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useLive } from '@/components/live/useLive';
import { useTRPCClient } from '@/components/ui/trpc';
import { type OrderPages, withOrders } from './followed';

/** Changes within this time are read together. */
const BREATH_MS = 500;
/** If more orders than this have changed, everything shown is read again. */
const MAX_READ_APART = 20;

/**
 * Keeps orders on screen up to date with changes by tills, kiosks and colleagues. Only changed orders are read again.
 * @param queryKey of the infinite query that reads them
 * @param adds whether new orders are inserted; otherwise the first page is read again if it is the only one loaded
 */
export function useOrdersLive(restaurantId: number, queryKey: QueryKey, adds: boolean): void {
  const queryClient = useQueryClient();
  const client = useTRPCClient();
  const changed = useRef(new Set<number>());

  const readAgain = useThrottledCallback(async () => {
    const ids = [...changed.current];
    changed.current.clear();
    const known = queryClient.getQueryData<OrderPages>(queryKey);
    if (!known) return;
    const there = new Set(known.pages.flatMap(({ items }) => items.map(({ orderId }) => Number(orderId))));
    const isNew = ids.some((id) => !there.has(id));
    if (ids.length > MAX_READ_APART || (!adds && isNew && known.pages.length === 1)) return queryClient.invalidateQueries({ queryKey });
    const asked = adds ? ids : ids.filter((id) => there.has(id));
    // If reading fails, it is repeated with the next change.
    const answers = await Promise.allSettled(asked.map((id) => client.orders.getOrder.query({ orderId: String(id), include: 'customer' })));
    const read = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
    queryClient.setQueryData<OrderPages>(queryKey, (pages) => pages && withOrders(pages, read, adds));
  }, BREATH_MS);

  useLive(restaurantId, ['orders'], ({ ids }) => {
    if (ids.length === 0) return void queryClient.invalidateQueries({ queryKey });
    for (const id of ids) changed.current.add(id);
    readAgain();
  });
}
