'use client';

import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { byPages } from '@/components/ui/list/useList';
import { newKey } from '@/components/ui/newKey';
import { useNotify } from '@/components/ui/notify';
import { useRestaurant } from '@/components/ui/scope';
import { useTRPC } from '@/components/ui/trpc';
import type { Order } from '@/server/orders/order.schema';
import type { OrderPreparation } from '@/server/orders/orders.values';
import { type OrderPages, withOrders } from '../followed';
import { useOrderRefusal } from '../useOrderRefusal';
import { useOrdersLive } from '../useOrdersLive';
import { useOrderWords } from '../useOrderWords';
import { boardInput, columnsOf, MAX_PAGES, needsNextPage } from './board';

const TICK_MS = 15_000;

/** The live orders in preparation, and a function to move them. @param openedAt milliseconds since 1970 */
export function useBoard(openedAt: number) {
  const trpc = useTRPC();
  const { id: restaurantId } = useRestaurant();
  const [now, setNow] = useState(openedAt);
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const input = boardInput(restaurantId, openedAt);
  const query = useInfiniteQuery(trpc.orders.listOrders.infiniteQueryOptions(input, byPages));
  const queryKey = trpc.orders.listOrders.infiniteQueryKey(input);
  useOrdersLive(restaurantId, queryKey, true);
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = query;
  const isNextPageNeeded = needsNextPage(data?.pages.at(-1)?.items.at(-1), now);
  const canReadNextPage = hasNextPage && isNextPageNeeded && !isFetching && !isError && (data?.pages.length ?? 0) < MAX_PAGES;
  useEffect(() => {
    if (canReadNextPage) fetchNextPage();
  }, [canReadNextPage, fetchNextPage]);
  const orders = useMemo(() => data?.pages.flatMap(({ items }) => items), [data]);
  const columns = useMemo(() => orders && columnsOf(orders, now), [orders, now]);
  const move = useMove(queryKey);
  return { query, columns, now, move };
}

/** Returns a function that moves an order at once and then calls the service. If refused, the order moves back. */
function useMove(queryKey: ReturnType<ReturnType<typeof useTRPC>['orders']['listOrders']['infiniteQueryKey']>) {
  const t = useTranslations('orders.board');
  const states = useTranslations('orders.preparation');
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const words = useOrderWords();
  const refusal = useOrderRefusal();
  const { mutateAsync } = useMutation(trpc.orders.setPreparation.mutationOptions());
  return useCallback(
    (order: Order, preparation: OrderPreparation) => {
      const setOrder = (changed: Order) =>
        queryClient.setQueryData<OrderPages>(queryKey, (pages) => pages && withOrders(pages, [changed], true));
      const findCurrent = () => {
        const shown = queryClient.getQueryData<OrderPages>(queryKey)?.pages.flatMap(({ items }) => items) ?? [];
        return shown.find(({ orderId }) => orderId === order.orderId) ?? order;
      };
      async function send(to: OrderPreparation, from: OrderPreparation, isUndo: boolean) {
        setOrder({ ...findCurrent(), preparation: to });
        try {
          setOrder(await mutateAsync({ orderId: order.orderId, preparation: to, idempotencyKey: newKey() }));
          if (!isUndo)
            notify.done(t('moved', { order: words.title(order), state: states(to) }), {
              label: t('undo'),
              run: () => void send(from, to, true),
            });
        } catch (error) {
          setOrder({ ...findCurrent(), preparation: from });
          notify.failed(error, t('notMoved', { order: words.title(order) }), { message: refusal(error), about: `order ${order.orderId}` });
          void queryClient.invalidateQueries({ queryKey });
        }
      }
      void send(preparation, order.preparation, false);
    },
    [queryClient, queryKey, mutateAsync, notify, t, states, words, refusal],
  );
}
