'use client';

import { IconBuildingStore } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useQueryStates } from 'nuqs';
import { useMemo, useState } from 'react';
import { DetailDrawer } from '@/components/ui/DetailDrawer';
import { ChoiceFilter } from '@/components/ui/filters/ChoiceFilter';
import { FilterBar } from '@/components/ui/filters/FilterBar';
import { SearchFilter } from '@/components/ui/filters/SearchFilter';
import { StatTile, StatTiles } from '@/components/ui/StatTile';
import { useBrand } from '@/components/ui/scope';
import { EmptyState, NothingMatches } from '@/components/ui/states';
import { CsvButton } from '@/components/ui/table/CsvButton';
import { DataTable } from '@/components/ui/table/DataTable';
import { useTableSort } from '@/components/ui/table/useTableSort';
import { useTRPC } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import type { BrandZones } from '@/server/fiscal/fiscal.schema';
import classes from './brand.module.css';
import { RestaurantZones } from './RestaurantZones';
import { isShown, shows, type ZoneRow, zoneParsers, zoneRows } from './rows';
import { useZoneColumns } from './useZoneColumns';
import { useZoneWords } from './useZoneWords';
import { ZoneCard } from './ZoneCard';

/** A stream for each restaurant would cost more than it tells. */
const READ_AGAIN_MS = 60_000;
const hues = { no_zone: 'red', identity: 'red', unusual: 'yellow', well: 'green' } as const;

/** All restaurants of the brand with their zones, those with the most to mend first. */
export function ZoneBoard() {
  const t = useTranslations('fiscal.brand');
  const trpc = useTRPC();
  const { id } = useBrand();
  const [filters, setFilters] = useQueryStates(zoneParsers);
  const options = { refetchInterval: READ_AGAIN_MS, refetchOnWindowFocus: 'always' as const };
  const { data, error, refetch } = useQuery(trpc.fiscal.listBrandZones.queryOptions({ id }, options));
  const rows = useMemo(() => data && zoneRows(data, filters), [data, filters]);
  const words = useZoneWords(data);
  const columns = useZoneColumns(words);
  const active = [filters.search !== '', filters.show, filters.zone !== null].filter(Boolean).length;
  const clear = () => setFilters({ search: null, show: null, zone: null });
  return (
    <>
      <Tiles brand={data} />
      {data && <Dominant brand={data} />}
      <DataTable
        id="fiscal.brand"
        label={t('list')}
        columns={columns}
        rows={rows}
        rowKey={({ restaurantId }) => restaurantId}
        rowLabel={({ name }) => name}
        {...useTableSort()}
        onOpenRow={({ restaurantId }) => setFilters({ open: restaurantId })}
        openKey={filters.open ?? undefined}
        compact={(row) => <ZoneCard row={row} words={words} />}
        reserve="28rem"
        error={error}
        onRetry={refetch}
        empty={
          active > 0 ? (
            <NothingMatches title={t('nothingMatches')} clear={t('clear')} onClear={clear} />
          ) : (
            <EmptyState icon={<IconBuildingStore size={20} />} title={t('none')} />
          )
        }
        filters={
          <FilterBar active={active} onClear={clear}>
            <SearchFilter label={t('search')} value={filters.search} onChange={(search) => setFilters({ search })} />
            <ChoiceFilter
              label={t('show')}
              value={filters.show}
              options={shows.map((value) => ({ value, label: t(`shows.${value}`) }))}
              onChange={(show) => setFilters({ show })}
            />
            <ChoiceFilter
              label={t('zone')}
              value={filters.zone === null ? null : String(filters.zone)}
              options={(data?.zones ?? []).map(({ operationZoneId, name }) => ({ value: String(operationZoneId), label: name }))}
              onChange={(value) => setFilters({ zone: value === null ? null : Number(value) })}
            />
          </FilterBar>
        }
        actions={<CsvButton fileName={t('fileName')} columns={columns} rows={() => rows ?? []} />}
      />
      <Drawer
        row={data?.restaurants.find(({ restaurantId }) => restaurantId === filters.open)}
        brand={data}
        onClose={() => setFilters({ open: null })}
      />
    </>
  );
}

function Tiles({ brand }: { brand: BrandZones | undefined }) {
  const t = useTranslations('fiscal.brand');
  const format = useFormat();
  return (
    <StatTiles>
      {shows.map((show) => {
        const count = brand?.restaurants.filter((row) => isShown(row, show)).length;
        return (
          <StatTile
            key={show}
            label={t(`shows.${show}`)}
            value={count !== undefined && format.number(count)}
            hint={t(`hints.${show}`)}
            hue={count === 0 ? 'gray' : hues[show]}
            href={`?show=${show}`}
          />
        );
      })}
    </StatTiles>
  );
}

/** The restaurants by zone, in one line. */
function Dominant({ brand: { zones, dominantZoneId, restaurants } }: { brand: BrandZones }) {
  const t = useTranslations('fiscal.brand');
  const format = useFormat();
  const dominant = zones.find(({ operationZoneId }) => operationZoneId === dominantZoneId);
  const shown = format.number(restaurants.length);
  const others = zones.filter((zone) => zone !== dominant && zone.primaryIn > 0);
  return (
    <p className={classes.dominant}>
      {dominant
        ? t.rich('dominant', { zone: dominant.name, count: format.number(dominant.primaryIn), shown, b: (text) => <strong>{text}</strong> })
        : t('noDominant')}{' '}
      {others.length > 0 &&
        t('others', { zones: format.list(others.map(({ name, primaryIn }) => t('zoneCount', { name, count: format.number(primaryIn) }))) })}
    </p>
  );
}

function Drawer({ row, brand, onClose }: { row: ZoneRow | undefined; brand: BrandZones | undefined; onClose: () => void }) {
  // What is shown stays while the drawer closes.
  const [last, setLast] = useState(row);
  if (row && row !== last) setLast(row);
  const words = useZoneWords(brand);
  return (
    <DetailDrawer opened={row !== undefined} onClose={onClose} title={last?.name}>
      {last && <RestaurantZones row={last} words={words} />}
    </DetailDrawer>
  );
}
