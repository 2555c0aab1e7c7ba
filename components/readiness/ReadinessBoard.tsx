'use client';

import { IconBuildingStore } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useQueryStates } from 'nuqs';
import { useMemo, useState } from 'react';
import { DetailDrawer } from '@/components/ui/DetailDrawer';
import { ChoiceFilter } from '@/components/ui/filters/ChoiceFilter';
import { FilterBar } from '@/components/ui/filters/FilterBar';
import { SearchFilter } from '@/components/ui/filters/SearchFilter';
import { PageHeader } from '@/components/ui/PageHeader';
import { useBrand } from '@/components/ui/scope';
import { EmptyState, NothingMatches } from '@/components/ui/states';
import { CsvButton } from '@/components/ui/table/CsvButton';
import { DataTable } from '@/components/ui/table/DataTable';
import { useTableSort } from '@/components/ui/table/useTableSort';
import { useChannelName } from '@/components/ui/useChannelName';
import type { RestaurantReadiness } from '@/server/readiness/readiness.schema';
import { readinessStates } from '@/server/readiness/readiness.values';
import { BoardCard } from './BoardCard';
import { BoardTiles } from './BoardTiles';
import { boardParsers, boardRows, missingIn, placesOf } from './board';
import { MomentFilter } from './MomentFilter';
import classes from './readiness.module.css';
import { useBoard } from './useBoard';
import { useBoardColumns } from './useBoardColumns';
import { WayList } from './WayList';

const none: RestaurantReadiness[] = [];

/** The restaurants of a brand beside each other: which can take an order, in which way, and what the others lack. */
export function ReadinessBoard() {
  const t = useTranslations('readiness.board');
  const states = useTranslations('readiness.state');
  const short = useTranslations('readiness.short');
  const channelName = useChannelName();
  const brand = useBrand();
  const [filters, setFilters] = useQueryStates(boardParsers);
  const { rows: all, counts, error, refetch } = useBoard(filters);
  const rows = useMemo(() => all && boardRows(all, filters), [all, filters]);
  const places = useMemo(() => placesOf(all ?? none), [all]);
  const missing = useMemo(() => missingIn(all ?? none), [all]);
  const shown = useMemo(
    () => places.filter(({ channelId }) => filters.channel === null || channelId === filters.channel),
    [places, filters.channel],
  );
  const columns = useBoardColumns(shown);
  const active = [filters.search !== '', filters.missing, filters.state, filters.channel !== null].filter(Boolean).length;
  const clear = () => setFilters({ search: null, missing: null, state: null, channel: null });

  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle', { brand: brand.name })} />
      <div className={classes.tiles}>
        <BoardTiles counts={counts} moment={filters} />
      </div>
      <DataTable
        id="readiness.board"
        label={t('list')}
        columns={columns}
        rows={rows}
        rowKey={({ restaurantId }) => restaurantId}
        rowLabel={({ name }) => name}
        {...useTableSort()}
        onOpenRow={({ restaurantId }) => setFilters({ open: restaurantId })}
        openKey={filters.open ?? undefined}
        compact={(row) => <BoardCard row={row} />}
        rowHeight={52}
        reserve="22rem"
        error={error}
        onRetry={refetch}
        empty={
          active > 0 ? (
            <NothingMatches title={t('nothingMatches')} clear={t('clear')} onClear={clear} />
          ) : (
            <EmptyState icon={<IconBuildingStore size={20} />} title={t('empty.title')}>
              {t('empty.text')}
            </EmptyState>
          )
        }
        filters={
          <FilterBar active={active} onClear={clear}>
            <SearchFilter label={t('search')} value={filters.search} onChange={(search) => setFilters({ search })} />
            <MomentFilter value={filters} onChange={setFilters} />
            <ChoiceFilter
              label={t('missing')}
              value={filters.missing}
              options={missing.map(({ code, count }) => ({ value: code, label: t('missingCount', { reason: short(code), count }) }))}
              onChange={(code) => setFilters({ missing: code })}
            />
            <ChoiceFilter
              label={t('overall')}
              value={filters.state}
              options={readinessStates.map((value) => ({ value, label: states(value) }))}
              onChange={(state) => setFilters({ state })}
            />
            <ChoiceFilter
              label={t('channel')}
              value={filters.channel === null ? null : String(filters.channel)}
              options={[...new Set(places.map(({ channelId }) => channelId))].map((id) => ({ value: String(id), label: channelName(id) }))}
              onChange={(value) => setFilters({ channel: value === null ? null : Number(value) })}
            />
          </FilterBar>
        }
        actions={<CsvButton fileName={t('fileName')} columns={columns} rows={() => rows ?? []} />}
      />
      <RestaurantDrawer row={all?.find(({ restaurantId }) => restaurantId === filters.open)} onClose={() => setFilters({ open: null })} />
    </>
  );
}

function RestaurantDrawer({ row, onClose }: { row: RestaurantReadiness | undefined; onClose: () => void }) {
  // What is shown stays while the drawer closes.
  const [last, setLast] = useState(row);
  if (row && row !== last) setLast(row);
  return (
    <DetailDrawer opened={row !== undefined} onClose={onClose} title={last?.name}>
      {last && <WayList row={last} heading="h3" />}
    </DetailDrawer>
  );
}
