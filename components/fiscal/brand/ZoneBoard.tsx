'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { BrandBoard } from '@/components/brands/BrandBoard';
import { boardReads } from '@/components/brands/board';
import { ChoiceFilter } from '@/components/ui/filters/ChoiceFilter';
import { useFilters } from '@/components/ui/list/useFilters';
import { wholeList } from '@/components/ui/list/useList';
import { useBrand } from '@/components/ui/scope';
import type { Column } from '@/components/ui/table/columns';
import { useTRPC } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import type { BrandZones } from '@/server/fiscal/fiscal.schema';
import { zoneIssues } from '@/server/fiscal/fiscal.values';
import classes from './brand.module.css';
import { IssueMark } from './IssueMark';
import { RestaurantZones } from './RestaurantZones';
import { isShown, primaryOf, shows, type ZoneRow, zoneParsers, zoneRows } from './rows';
import { useZoneWords, type ZoneWords } from './useZoneWords';

const hues = { no_zone: 'red', identity: 'red', unusual: 'yellow', well: 'green' } as const;

/** All restaurants of the brand with their zones, those with most problems first. */
export function ZoneBoard() {
  const t = useTranslations('fiscal.brand');
  const trpc = useTRPC();
  const format = useFormat();
  const { id } = useBrand();
  const filters = useFilters(zoneParsers);
  const query = useQuery(trpc.fiscal.listBrandZones.queryOptions({ id }, boardReads));
  const { data } = query;
  const rows = useMemo(() => data && zoneRows(data, filters.values), [data, filters.values]);
  const words = useZoneWords(data);
  const columns = useZoneColumns(words);
  const tiles = shows.map((show) => {
    const count = data?.restaurants.filter((row) => isShown(row, show)).length;
    return {
      label: t(`shows.${show}`),
      value: count === undefined ? undefined : format.number(count),
      hint: t(`hints.${show}`),
      hue: count === 0 ? ('gray' as const) : hues[show],
      href: `?show=${show}`,
    };
  });
  return (
    <BrandBoard
      id="fiscal.brand"
      label={t('list')}
      fileName={t('fileName')}
      tiles={tiles}
      note={data && <Dominant brand={data} />}
      filters={filters}
      searchLabel={t('search')}
      otherFilters={
        <>
          <ChoiceFilter
            label={t('show')}
            {...filters.bind('show')}
            options={shows.map((value) => ({ value, label: t(`shows.${value}`) }))}
          />
          <ChoiceFilter
            label={t('zone')}
            {...filters.bind('zone')}
            options={(data?.zones ?? []).map(({ operationZoneId, name }) => ({ value: operationZoneId, label: name }))}
          />
        </>
      }
      list={wholeList(filters, rows, query)}
      all={data?.restaurants}
      columns={columns}
      card={(row) => ({
        about: row.zones.length > 0 && words.zonesOf(row),
        body: <IssueMark row={row} words={words} />,
      })}
      detail={(row) => <RestaurantZones row={row} words={words} />}
      reserve="28rem"
    />
  );
}

/** The number of restaurants by zone, in one line. */
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

/** The columns of a brand's zones, for the table and its CSV. */
function useZoneColumns(words: ZoneWords): Column<ZoneRow>[] {
  const t = useTranslations('fiscal.brand');
  const fiscal = useTranslations('fiscal.zones');
  return useMemo(() => {
    const identityColumn = (key: 'socialReason' | 'siret' | 'vatNumber', more: Partial<Column<ZoneRow>>): Column<ZoneRow> => ({
      key,
      header: fiscal(key),
      cell: (row) => primaryOf(row)?.[key] || '—',
      sortBy: (row) => primaryOf(row)?.[key] || null,
      csv: (row) => primaryOf(row)?.[key] ?? '',
      ...more,
    });
    return [
      { key: 'zone', header: t('zone'), cell: words.zonesOf, width: 170, sortBy: words.zonesOf, csv: words.zonesOf },
      identityColumn('socialReason', { minWidth: 130, yields: 1 }),
      identityColumn('siret', { width: 150, yields: 2 }),
      identityColumn('vatNumber', { width: 150, yields: 3 }),
      {
        key: 'issues',
        header: t('show'),
        cell: (row) => <IssueMark row={row} words={words} />,
        minWidth: 210,
        sortBy: ({ issues }) => Math.min(...issues.map(({ code }) => zoneIssues.indexOf(code)), zoneIssues.length),
        csv: ({ issues }) => issues.map(words.short).join('; '),
      },
    ];
  }, [t, fiscal, words]);
}
