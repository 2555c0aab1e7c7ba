'use client';

import { Button } from '@mantine/core';
import { IconDeviceTablet } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { boardReads } from '@/components/brands/board';
import { useShell } from '@/components/shell/shellContext';
import { ChoiceFilter } from '@/components/ui/filters/ChoiceFilter';
import { SearchFilter } from '@/components/ui/filters/SearchFilter';
import { ListTable } from '@/components/ui/list/ListTable';
import { useFilters } from '@/components/ui/list/useFilters';
import { byPages, useList } from '@/components/ui/list/useList';
import { useOpen } from '@/components/ui/opening';
import { PageHeader } from '@/components/ui/PageHeader';
import { StatTile, StatTiles } from '@/components/ui/StatTile';
import { useBrand } from '@/components/ui/scope';
import { EmptyState } from '@/components/ui/states';
import { CsvButton } from '@/components/ui/table/CsvButton';
import type { Column } from '@/components/ui/table/columns';
import { readAllPages } from '@/components/ui/table/readAllPages';
import { useTRPC, useTRPCClient } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import { whenOpened } from '@/components/ui/whenOpened';
import type { BrandFleetDevice, FleetSummary } from '@/server/devices/devices.schema';
import { deviceKinds } from '@/server/devices/devices.values';
import { brandFleetInput, brandFleetParsers } from './brandFilters';
import type { CompliantVersionsProps } from './CompliantVersionsModal';
import { DeviceCard } from './DeviceCard';
import classes from './devices.module.css';
import { useDeviceColumns } from './useDeviceColumns';

const CompliantVersions = whenOpened<CompliantVersionsProps>(() => import('./CompliantVersionsModal'));

const CSV_PAGE_SIZE = 200;

const countedKinds = ['outdated', 'away', 'behind', 'invited'] as const;
const hues = { outdated: 'red', away: 'red', behind: 'yellow', invited: 'yellow' } as const;

const inForceOf = ({ inForce }: BrandFleetDevice) => inForce;

/** The tills of all restaurants of a brand. A row leads to the till in its restaurant. */
export function BrandFleetScreen() {
  const t = useTranslations('devices');
  const trpc = useTRPC();
  const client = useTRPCClient();
  const open = useOpen();
  const format = useFormat();
  const brand = useBrand();
  const { user } = useShell();
  const [isListing, setListing] = useState(false);
  const filters = useFilters(brandFleetParsers);
  const input = brandFleetInput(brand.id, filters.values);
  const list = useList(filters, useInfiniteQuery(trpc.devices.listBrandFleet.infiniteQueryOptions(input, byPages)));
  const summary = useQuery(trpc.devices.getFleetSummary.queryOptions({ brandId: brand.id }, boardReads));
  const columns = useDeviceColumns(inForceOf, useRestaurantColumn());
  const allRows = () => readAllPages((cursor) => client.devices.listBrandFleet.query({ ...input, limit: CSV_PAGE_SIZE, cursor }));
  const count = brand.restaurants.length;

  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('brand.subtitle', { brand: brand.name, count, shown: format.number(count) })}
        actions={
          user.role === 'admin' && (
            <Button variant="default" onClick={() => setListing(true)}>
              {t('compliant.title')}
            </Button>
          )
        }
      />
      <Tiles summary={summary.data} />
      <div className={classes.list}>
        <ListTable
          id="devices.brandFleet"
          label={t('title')}
          list={list}
          columns={columns}
          rowKey={({ posDeviceId }) => posDeviceId}
          rowLabel={({ deviceName, restaurantName }) => `${deviceName}, ${restaurantName}`}
          onOpenRow={({ restaurantId, posDeviceId }) => open(`/admin/restaurants/${restaurantId}/devices?device=${posDeviceId}`)}
          compact={(device) => <DeviceCard device={device} inForce={device.inForce} place={device.restaurantName} />}
          reserve="22rem"
          nothing={t('nothingMatches')}
          clear={t('showAll')}
          empty={
            <EmptyState icon={<IconDeviceTablet size={20} />} title={t('empty.title')}>
              {t('brand.empty')}
            </EmptyState>
          }
          filters={
            <>
              <SearchFilter label={t('brand.search')} {...filters.bind('search')} />
              <ChoiceFilter
                label={t('show.label')}
                {...filters.bind('show')}
                options={deviceKinds.map((value) => ({ value, label: t(`show.${value}`) }))}
              />
              <ChoiceFilter
                label={t('column.restaurant')}
                {...filters.bind('restaurant')}
                options={brand.restaurants.map(({ id, name }) => ({ value: id, label: name }))}
              />
            </>
          }
          actions={<CsvButton fileName="devices" columns={columns} rows={allRows} />}
        />
      </div>
      <CompliantVersions opened={isListing} onClose={() => setListing(false)} />
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
        width: 195,
        share: 18,
        cell: ({ restaurantName }) => restaurantName,
        sortBy: ({ restaurantName }) => restaurantName,
        csv: ({ restaurantName }) => restaurantName,
      },
    ],
    [t],
  );
}

/** The number of a brand's tills, and of those that need attention. Each figure leads to a list. */
function Tiles({ summary }: { summary: FleetSummary | undefined }) {
  const t = useTranslations('devices');
  const format = useFormat();
  return (
    <StatTiles>
      <StatTile label={t('tiles.inUse')} value={summary && format.number(summary.inUse)} hint={t('tiles.inUseHint')} />
      {countedKinds.map((kind) => (
        <StatTile
          key={kind}
          label={t(`show.${kind}`)}
          value={summary && format.number(summary[kind])}
          hint={t(`brand.${kind}Hint`)}
          hue={summary && summary[kind] > 0 ? hues[kind] : 'gray'}
          href={`?show=${kind}`}
        />
      ))}
    </StatTiles>
  );
}
