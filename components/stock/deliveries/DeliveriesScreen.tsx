'use client';

import { Button } from '@mantine/core';
import { useThrottledCallback } from '@mantine/hooks';
import { IconPlus, IconTruckDelivery } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useQueryStates } from 'nuqs';
import { useMemo } from 'react';
import { useLive } from '@/components/live/useLive';
import { Link } from '@/components/ui/Link';
import { PageHeader } from '@/components/ui/PageHeader';
import { useRestaurant } from '@/components/ui/scope';
import { EmptyState, NothingMatches } from '@/components/ui/states';
import { CsvButton } from '@/components/ui/table/CsvButton';
import { DataTable } from '@/components/ui/table/DataTable';
import { useTableSort } from '@/components/ui/table/useTableSort';
import { useTRPC } from '@/components/ui/trpc';
import { stockLinks } from '../shared/links';
import { useFresh } from '../shared/useFresh';
import { DeliveryCard } from './DeliveryCard';
import { DeliveryFilterBar } from './DeliveryFilterBar';
import classes from './deliveries.module.css';
import { countActive, deliveryParsers, exportHref, listInput, PAGE_SIZE } from './filters';
import { useColumns } from './useColumns';

const READ_EVERY_MS = 700;

/** What suppliers brought and will bring: newest first, unless another order is chosen. */
export function DeliveriesScreen() {
  const t = useTranslations('stock.deliveries');
  const router = useRouter();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { id: restaurantId } = useRestaurant();
  const links = stockLinks(restaurantId);
  const [filters, setFilters] = useQueryStates(deliveryParsers);
  const { state } = filters;
  const clear = () => setFilters(null);
  const sorting = useTableSort();
  const order = sorting.sort && `${sorting.sort.direction === 'desc' ? '-' : ''}${sorting.sort.column}`;
  const query = useInfiniteQuery(
    trpc.stock.listDeliveries.infiniteQueryOptions(
      { restaurantId, ...listInput(filters, order), limit: PAGE_SIZE },
      { getNextPageParam: (page) => page.nextCursor, placeholderData: keepPreviousData },
    ),
  );
  const rows = useMemo(() => query.data?.pages.flatMap(({ items }) => items), [query.data]);
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
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle')}
        actions={
          <>
            {create}
            <CsvButton href={exportHref(restaurantId, filters, order)} />
          </>
        }
      />
      <div className={classes.list} data-stale={query.isPlaceholderData || undefined}>
        <DataTable
          id="stock.deliveries"
          label={t('title')}
          columns={columns}
          rows={rows}
          rowKey={({ deliveryId }) => deliveryId}
          rowLabel={({ supplierName }) => supplierName}
          {...sorting}
          onOpenRow={({ deliveryId }) => router.push(links.delivery(deliveryId))}
          compact={(delivery) => <DeliveryCard delivery={delivery} isFresh={fresh.has(delivery.deliveryId)} />}
          hasMore={query.hasNextPage}
          loadingMore={query.isFetchingNextPage}
          onEndReached={query.fetchNextPage}
          error={query.error}
          onRetry={query.refetch}
          reserve="15.5rem"
          empty={
            countActive(filters) > 0 ? (
              <NothingMatches title={t('nothingMatches')} clear={t('empty.showAll')} onClear={clear} />
            ) : (
              <EmptyState
                icon={<IconTruckDelivery size={20} />}
                title={t(state ? `empty.${state}` : 'empty.all')}
                action={
                  state === null ? (
                    create
                  ) : (
                    <Button variant="default" onClick={clear}>
                      {t('empty.showAll')}
                    </Button>
                  )
                }
              >
                {t(state === 'expected' ? 'empty.expectedHint' : 'empty.hint')}
              </EmptyState>
            )
          }
          filters={<DeliveryFilterBar filters={filters} onChange={setFilters} onClear={clear} />}
        />
      </div>
    </>
  );
}
