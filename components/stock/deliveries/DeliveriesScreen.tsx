'use client';

import { Button } from '@mantine/core';
import { useThrottledCallback } from '@mantine/hooks';
import { IconPlus, IconTruckDelivery } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { useLive } from '@/components/live/useLive';
import { ChoiceFilter } from '@/components/ui/filters/ChoiceFilter';
import { DateRangeFilter } from '@/components/ui/filters/DateRangeFilter';
import { PillChoice } from '@/components/ui/filters/PillChoice';
import { SearchFilter } from '@/components/ui/filters/SearchFilter';
import { Link } from '@/components/ui/Link';
import { ListTable } from '@/components/ui/list/ListTable';
import { type Filters, useFilters } from '@/components/ui/list/useFilters';
import { byPages, useList } from '@/components/ui/list/useList';
import { useOpen } from '@/components/ui/opening';
import { PageHeader } from '@/components/ui/PageHeader';
import { useRestaurant } from '@/components/ui/scope';
import { EmptyState } from '@/components/ui/states';
import { CardName } from '@/components/ui/table/CardName';
import { CsvButton } from '@/components/ui/table/CsvButton';
import { type Column, MOMENT_WIDTH } from '@/components/ui/table/columns';
import { useTableSort } from '@/components/ui/table/useTableSort';
import { useTRPC } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import type { DeliverySummary } from '@/server/stock/stock.schema';
import { deliveryStates } from '@/server/stock/stock.values';
import { FreshMark, useFresh } from '../shared/FreshMark';
import { stockLinks } from '../shared/links';
import { usePeople } from '../shared/usePeople';
import { CostSum } from './CostSum';
import { DeliveryState } from './DeliveryState';
import classes from './deliveries.module.css';
import { type DeliveryFilters, deliveryParsers, exportHref, listInput, MAX_EXPECTED, PAGE_SIZE } from './filters';

const READ_EVERY_MS = 700;
/** Filters whose choice is always visible. */
const pills = ['state'] as const;

/** Deliveries, received and expected. Newest first by default. */
export function DeliveriesScreen() {
  const t = useTranslations('stock.deliveries');
  const open = useOpen();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { id: restaurantId } = useRestaurant();
  const links = stockLinks(restaurantId);
  const filters = useFilters(deliveryParsers, pills);
  const { state } = filters.values;
  const { sort } = useTableSort();
  const order = sort && `${sort.direction === 'desc' ? '-' : ''}${sort.column}`;
  const input = { restaurantId, ...listInput(filters.values, order), limit: PAGE_SIZE };
  const list = useList(filters, useInfiniteQuery(trpc.stock.listDeliveries.infiniteQueryOptions(input, byPages)), {
    sortedByService: true,
  });
  const [fresh, markFresh] = useFresh();
  const columns = useColumns(fresh);

  const readAgain = useThrottledCallback((ids: number[]) => {
    queryClient.invalidateQueries({ queryKey: trpc.stock.listDeliveries.pathKey() }).then(() => markFresh(ids));
  }, READ_EVERY_MS);
  useLive(restaurantId, ['deliveries'], ({ ids }) => readAgain(ids));

  const createButton = (
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
            {createButton}
            <CsvButton href={exportHref(restaurantId, filters.values, order)} />
          </>
        }
      />
      <ListTable
        id="stock.deliveries"
        label={t('title')}
        list={list}
        columns={columns}
        rowKey={({ deliveryId }) => deliveryId}
        rowLabel={({ supplierName }) => supplierName}
        onOpenRow={({ deliveryId }) => open(links.delivery(deliveryId))}
        compact={(delivery) => <DeliveryCard delivery={delivery} isFresh={fresh.has(delivery.deliveryId)} />}
        reserve="15.5rem"
        nothing={t('nothingMatches')}
        clear={t('empty.showAll')}
        empty={
          <EmptyState
            icon={<IconTruckDelivery size={20} />}
            title={t(state ? `empty.${state}` : 'empty.all')}
            action={
              state === null ? (
                createButton
              ) : (
                <Button variant="default" onClick={filters.clear}>
                  {t('empty.showAll')}
                </Button>
              )
            }
          >
            {t(state === 'expected' ? 'empty.expectedHint' : 'empty.hint')}
          </EmptyState>
        }
        filters={<FilterFields filters={filters} />}
      />
    </>
  );
}

function FilterFields({ filters: { values, set, bind } }: { filters: Filters<DeliveryFilters> }) {
  const t = useTranslations('stock.deliveries.filter');
  const format = useFormat();
  const trpc = useTRPC();
  const { id: restaurantId } = useRestaurant();
  const { data: expected } = useQuery(trpc.stock.listDeliveries.queryOptions({ restaurantId, state: 'expected', limit: MAX_EXPECTED }));
  const { data: suppliers = [] } = useQuery(trpc.stock.listSuppliers.queryOptions({ restaurantId }));
  return (
    <>
      <PillChoice
        label={t('label')}
        all={t('all')}
        {...bind('state')}
        options={deliveryStates.map((value) => ({
          value,
          label: t(value),
          count: value === 'expected' ? (expected ? format.number(expected.items.length) : '\u2007') : undefined,
        }))}
      />
      <SearchFilter label={t('search')} {...bind('search')} />
      <ChoiceFilter
        label={t('supplier')}
        {...bind('supplier')}
        options={suppliers.map(({ supplierName }) => ({ value: supplierName, label: supplierName }))}
      />
      <DateRangeFilter ahead label={t('period')} value={{ from: values.from, to: values.to }} onChange={set} />
    </>
  );
}

/** @param fresh deliveries that changed a moment ago */
function useColumns(fresh: ReadonlySet<number>): Column<DeliverySummary>[] {
  const t = useTranslations('stock.deliveries.column');
  const format = useFormat();
  const { id } = useRestaurant();
  const { nameOf } = usePeople(id);
  return useMemo(
    () => [
      { key: 'supplier', header: t('supplier'), primary: true, minWidth: 190, sortable: true, cell: ({ supplierName }) => supplierName },
      {
        key: 'reference',
        header: t('reference'),
        width: 116,
        share: 12,
        yields: 2,
        cell: ({ reference }) => <span className={classes.quiet}>{reference ?? '–'}</span>,
      },
      {
        // Named like the API's sort order: the day it was received or is due.
        key: 'date',
        header: t('state'),
        // Room for the state in words before the date.
        width: MOMENT_WIDTH + 84,
        sortable: true,
        cell: (delivery) => (
          <FreshMark isFresh={fresh.has(delivery.deliveryId)}>
            <DeliveryState delivery={delivery} />
          </FreshMark>
        ),
      },
      { key: 'lines', header: t('lines'), width: 70, align: 'end', cell: ({ lineCount }) => format.number(lineCount) },
      { key: 'units', header: t('units'), width: 70, align: 'end', cell: ({ totalQuantity }) => format.number(totalQuantity) },
      {
        key: 'cost',
        header: t('cost'),
        width: 156,
        align: 'end',
        cell: ({ totalCost, linesWithoutCost }) => (
          <div className={classes.costCell}>
            <CostSum cost={totalCost} withoutCost={linesWithoutCost} />
          </div>
        ),
      },
      { key: 'who', header: t('who'), width: 140, share: 14, yields: 1, cell: ({ userId }) => nameOf(userId) },
    ],
    [t, format, nameOf, fresh],
  );
}

/** A delivery on a phone. */
function DeliveryCard({ delivery, isFresh }: { delivery: DeliverySummary; isFresh: boolean }) {
  const t = useTranslations('stock.deliveries.totals');
  const format = useFormat();
  const { supplierName, reference, lineCount, totalQuantity, totalCost, linesWithoutCost } = delivery;
  const facts = [reference, t('lines', { count: lineCount }), t('units', { count: totalQuantity, shown: format.number(totalQuantity) })];
  return (
    <FreshMark isFresh={isFresh}>
      <CardName>{supplierName}</CardName>
      <DeliveryState delivery={delivery} />
      <span className={classes.cardFacts}>
        {facts.filter(Boolean).join(' · ')}
        {totalCost !== null && (
          <>
            {' · '}
            <CostSum cost={totalCost} withoutCost={linesWithoutCost} />
          </>
        )}
      </span>
    </FreshMark>
  );
}
