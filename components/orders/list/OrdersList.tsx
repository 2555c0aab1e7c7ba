'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { ListTable } from '@/components/ui/list/ListTable';
import { useFilters } from '@/components/ui/list/useFilters';
import { byPages, useList } from '@/components/ui/list/useList';
import { useOpen } from '@/components/ui/opening';
import { useRestaurant } from '@/components/ui/scope';
import { useTRPC } from '@/components/ui/trpc';
import { orderLinks } from '../links';
import { useOrdersLive } from '../useOrdersLive';
import { useOrderWords } from '../useOrderWords';
import { OrderFilterFields } from './OrderFilterFields';
import { OrderRow } from './OrderRow';
import { OrdersEmpty } from './OrdersEmpty';
import { orderFilters, ordersInput } from './orderFilters';
import { useOrderColumns } from './useOrderColumns';

/** The orders of a restaurant, newest first. */
export function OrdersList() {
  const t = useTranslations('orders');
  const trpc = useTRPC();
  const open = useOpen();
  const words = useOrderWords();
  const { id: restaurantId } = useRestaurant();
  const filters = useFilters(orderFilters);
  const input = ordersInput({ restaurantId }, filters.values);
  const query = useInfiniteQuery(trpc.orders.listOrders.infiniteQueryOptions(input, byPages));
  const list = useList(filters, query);
  useOrdersLive(restaurantId, trpc.orders.listOrders.infiniteQueryKey(input), false);
  const columns = useOrderColumns();
  return (
    <ListTable
      id="orders.restaurant"
      label={t('list')}
      list={list}
      columns={columns}
      rowKey={({ orderId }) => orderId}
      rowLabel={words.title}
      onOpenRow={({ orderId }) => open(orderLinks(restaurantId).order(orderId))}
      compact={(order) => <OrderRow order={order} />}
      reserve="17rem"
      nothing={t('nothingMatches')}
      empty={<OrdersEmpty readinessHref={`/admin/restaurants/${restaurantId}/readiness`} />}
      filters={<OrderFilterFields filters={filters} />}
    />
  );
}
