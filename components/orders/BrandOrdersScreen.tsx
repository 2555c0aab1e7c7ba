'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useCallback, useMemo } from 'react';
import { ChoiceFilter } from '@/components/ui/filters/ChoiceFilter';
import { ListTable } from '@/components/ui/list/ListTable';
import { useFilters } from '@/components/ui/list/useFilters';
import { byPages, useList } from '@/components/ui/list/useList';
import { useOpen } from '@/components/ui/opening';
import { PageHeader } from '@/components/ui/PageHeader';
import { useBrand } from '@/components/ui/scope';
import { useTRPC } from '@/components/ui/trpc';
import { orderLinks } from './links';
import { OrderFilterFields } from './list/OrderFilterFields';
import { OrderRow } from './list/OrderRow';
import { OrdersEmpty } from './list/OrdersEmpty';
import { brandOrderFilters, ordersInput } from './list/orderFilters';
import { useOrderColumns } from './list/useOrderColumns';
import { useOrderWords } from './useOrderWords';

/** The orders of all restaurants of a brand, newest first. */
export function BrandOrdersScreen() {
  const t = useTranslations('orders');
  const trpc = useTRPC();
  const open = useOpen();
  const words = useOrderWords();
  const { id: brandId, restaurants } = useBrand();
  const filters = useFilters(brandOrderFilters);
  const input = ordersInput({ brandId }, filters.values);
  const query = useInfiniteQuery(trpc.orders.listOrders.infiniteQueryOptions(input, { ...byPages, refetchOnWindowFocus: 'always' }));
  const list = useList(filters, query);
  const names = useMemo(() => new Map(restaurants.map(({ id, name }) => [id, name])), [restaurants]);
  const restaurantName = useCallback((id: number) => names.get(id), [names]);
  const columns = useOrderColumns(restaurantName);
  return (
    <>
      <PageHeader title={t('brandOrders')} subtitle={t('brandSubtitle')} />
      <ListTable
        id="orders.brand"
        label={t('brandOrders')}
        list={list}
        columns={columns}
        rowKey={({ orderId }) => orderId}
        rowLabel={words.title}
        onOpenRow={({ orderId, restaurantId }) => open(orderLinks(restaurantId).order(orderId))}
        compact={(order) => <OrderRow order={order} restaurant={restaurantName(order.restaurantId)} />}
        nothing={t('nothingMatches')}
        empty={<OrdersEmpty readinessHref={`/admin/brands/${brandId}/readiness`} />}
        filters={
          <>
            {restaurants.length > 1 && (
              <ChoiceFilter
                label={t('field.restaurant')}
                {...filters.bind('restaurant')}
                options={restaurants.map(({ id, name }) => ({ value: id, label: name }))}
              />
            )}
            <OrderFilterFields filters={filters} />
          </>
        }
      />
    </>
  );
}
