'use client';

import { Button } from '@mantine/core';
import { useThrottledCallback } from '@mantine/hooks';
import { IconPlus, IconTruckDelivery } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useQueryStates } from 'nuqs';
import { useMemo } from 'react';
import { useLive } from '@/components/live/useLive';
import { FilterBar } from '@/components/ui/filters/FilterBar';
import { PageHeader } from '@/components/ui/PageHeader';
import { useRestaurant } from '@/components/ui/scope';
import { EmptyState } from '@/components/ui/states';
import { DataTable } from '@/components/ui/table/DataTable';
import { useTRPC } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import { deliveryStates } from '@/server/stock/stock.values';
import { stockLinks } from '../shared/links';
import { PillChoice } from '../shared/PillChoice';
import { useFresh } from '../shared/useFresh';
import { DeliveryCard } from './DeliveryCard';
import classes from './deliveries.module.css';
import { deliveryParsers, MAX_EXPECTED, PAGE_SIZE } from './filters';
import { useColumns } from './useColumns';

const READ_EVERY_MS = 700;

/** What suppliers brought and will bring, newest first. */
export function DeliveriesScreen() {
  const t = useTranslations('stock.deliveries');
  const format = useFormat();
  const router = useRouter();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { id: restaurantId } = useRestaurant();
  const links = stockLinks(restaurantId);
  const [{ state }, setFilters] = useQueryStates(deliveryParsers);
  const query = useInfiniteQuery(
    trpc.stock.listDeliveries.infiniteQueryOptions(
      { restaurantId, state: state ?? undefined, limit: PAGE_SIZE },
      { getNextPageParam: (page) => page.nextCursor, placeholderData: keepPreviousData },
    ),
  );
  const rows = useMemo(() => query.data?.pages.flatMap(({ items }) => items), [query.data]);
  const { data: expected } = useQuery(trpc.stock.listDeliveries.queryOptions({ restaurantId, state: 'expected', limit: MAX_EXPECTED }));
  const [fresh, markFresh] = useFresh();
  const columns = useColumns(fresh);

  const readAgain = useThrottledCallback((ids: number[]) => {
    queryClient.invalidateQueries({ queryKey: trpc.stock.listDeliveries.pathKey() }).then(() => markFresh(ids));
  }, READ_EVERY_MS);
  useLive(restaurantId, ['deliveries'], ({ ids }) => readAgain(ids));

  const create = (
    <Button component={Link} href={links.newDelivery} leftSection={<IconPlus size={16} aria-hidden />}>
      {t('create')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} actions={create} />
      <div className={classes.list} data-stale={query.isPlaceholderData || undefined}>
        <DataTable
          id="stock.deliveries"
          label={t('title')}
          columns={columns}
          rows={rows}
          rowKey={({ deliveryId }) => deliveryId}
          rowLabel={({ supplierName }) => supplierName}
          onOpenRow={({ deliveryId }) => router.push(links.delivery(deliveryId))}
          compact={(delivery) => <DeliveryCard delivery={delivery} isFresh={fresh.has(delivery.deliveryId)} />}
          hasMore={query.hasNextPage}
          loadingMore={query.isFetchingNextPage}
          onEndReached={query.fetchNextPage}
          error={query.error}
          onRetry={query.refetch}
          reserve="15.5rem"
          empty={
            <EmptyState
              icon={<IconTruckDelivery size={20} />}
              title={t(state ? `empty.${state}` : 'empty.all')}
              action={
                state === null ? (
                  create
                ) : (
                  <Button variant="default" onClick={() => setFilters(null)}>
                    {t('empty.showAll')}
                  </Button>
                )
              }
            >
              {t(state === 'expected' ? 'empty.expectedHint' : 'empty.hint')}
            </EmptyState>
          }
          filters={
            <FilterBar active={0} onClear={() => setFilters(null)}>
              <PillChoice
                label={t('filter.label')}
                all={t('filter.all')}
                value={state}
                options={deliveryStates.map((value) => ({
                  value,
                  label: t(`filter.${value}`),
                  count: value === 'expected' ? (expected ? format.number(expected.items.length) : '\u2007') : undefined,
                }))}
                onChange={(next) => setFilters({ state: next })}
              />
            </FilterBar>
          }
        />
      </div>
    </>
  );
}
