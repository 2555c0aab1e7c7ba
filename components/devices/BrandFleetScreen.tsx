'use client';

import { IconDeviceTablet } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useQueryStates } from 'nuqs';
import { useMemo } from 'react';
import { ChoiceFilter } from '@/components/ui/filters/ChoiceFilter';
import { FilterBar } from '@/components/ui/filters/FilterBar';
import { SearchFilter } from '@/components/ui/filters/SearchFilter';
import { PageHeader } from '@/components/ui/PageHeader';
import { useBrand } from '@/components/ui/scope';
import { EmptyState, NothingMatches } from '@/components/ui/states';
import { CsvButton } from '@/components/ui/table/CsvButton';
import type { Column } from '@/components/ui/table/columns';
import { DataTable } from '@/components/ui/table/DataTable';
import { everyPage } from '@/components/ui/table/everyPage';
import { useTableSort } from '@/components/ui/table/useTableSort';
import { useTRPC, useTRPCClient } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import type { BrandFleetDevice } from '@/server/devices/devices.schema';
import { deviceKinds } from '@/server/devices/devices.values';
import { BrandFleetTiles } from './BrandFleetTiles';
import { brandFleetInput, brandFleetParsers } from './brandFilters';
import { DeviceCard } from './DeviceCard';
import classes from './devices.module.css';
import { useDeviceColumns } from './useDeviceColumns';

/** A stream for each of fifty restaurants would cost more than it tells. */
const READ_AGAIN_MS = 30_000;
const MOST_A_PAGE = 200;

const inForceOf = ({ inForce }: BrandFleetDevice) => inForce;

/** The POS devices of all restaurants of a brand; a row leads to the device in its restaurant. */
export function BrandFleetScreen() {
  const t = useTranslations('devices');
  const trpc = useTRPC();
  const client = useTRPCClient();
  const router = useRouter();
  const format = useFormat();
  const brand = useBrand();
  const [filters, setFilters] = useQueryStates(brandFleetParsers);
  const input = brandFleetInput(brand.id, filters);
  const query = useInfiniteQuery(
    trpc.devices.listBrandFleet.infiniteQueryOptions(input, {
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    }),
  );
  const summary = useQuery(trpc.devices.getFleetSummary.queryOptions({ brandId: brand.id }, { refetchInterval: READ_AGAIN_MS }));
  const rows = useMemo(() => query.data?.pages.flatMap(({ items }) => items), [query.data]);
  const columns = useDeviceColumns(inForceOf, useRestaurantColumn());
  const active = [filters.search !== '', filters.show, filters.restaurant].filter(Boolean).length;
  const clear = () => setFilters(null);
  const allRows = () => everyPage((cursor) => client.devices.listBrandFleet.query({ ...input, limit: MOST_A_PAGE, cursor }));
  const count = brand.restaurants.length;

  return (
    <>
      <PageHeader title={t('title')} subtitle={t('brand.subtitle', { brand: brand.name, count, shown: format.number(count) })} />
      <BrandFleetTiles summary={summary.data} />
      <div className={classes.list}>
        <DataTable
          id="devices.brandFleet"
          label={t('title')}
          columns={columns}
          rows={rows}
          rowKey={({ posDeviceId }) => posDeviceId}
          rowLabel={({ deviceName, restaurantName }) => `${deviceName}, ${restaurantName}`}
          {...useTableSort()}
          onOpenRow={({ restaurantId, posDeviceId }) => router.push(`/admin/restaurants/${restaurantId}/devices?device=${posDeviceId}`)}
          compact={(device) => <DeviceCard device={device} inForce={device.inForce} place={device.restaurantName} />}
          hasMore={query.hasNextPage}
          loadingMore={query.isFetchingNextPage}
          onEndReached={query.fetchNextPage}
          error={query.error}
          onRetry={query.refetch}
          reserve="22rem"
          empty={
            active > 0 ? (
              <NothingMatches title={t('nothingMatches')} clear={t('showAll')} onClear={clear} />
            ) : (
              <EmptyState icon={<IconDeviceTablet size={20} />} title={t('empty.title')}>
                {t('brand.empty')}
              </EmptyState>
            )
          }
          filters={
            <FilterBar active={active} onClear={clear}>
              <SearchFilter label={t('brand.search')} value={filters.search} onChange={(search) => setFilters({ search })} />
              <ChoiceFilter
                label={t('show.label')}
                value={filters.show}
                options={deviceKinds.map((value) => ({ value, label: t(`show.${value}`) }))}
                onChange={(show) => setFilters({ show })}
              />
              <ChoiceFilter
                label={t('column.restaurant')}
                value={filters.restaurant === null ? null : String(filters.restaurant)}
                options={brand.restaurants.map(({ id, name }) => ({ value: String(id), label: name }))}
                onChange={(value) => setFilters({ restaurant: value === null ? null : Number(value) })}
              />
            </FilterBar>
          }
          actions={<CsvButton fileName="devices" columns={columns} rows={allRows} />}
        />
      </div>
    </>
  );
}

function useRestaurantColumn(): Column<BrandFleetDevice>[] {
  const t = useTranslations('devices.column');
  return useMemo(
    () => [
      {
        key: 'restaurant',
        header: t('restaurant'),
        minWidth: 120,
        cell: ({ restaurantName }) => restaurantName,
        sortBy: ({ restaurantName }) => restaurantName,
        csv: ({ restaurantName }) => restaurantName,
      },
    ],
    [t],
  );
}
