'use client';

import { IconBuildingStore } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useQueryStates } from 'nuqs';
import { useMemo } from 'react';
import { stockLinks } from '@/components/stock/shared/links';
import { ChoiceFilter } from '@/components/ui/filters/ChoiceFilter';
import { FilterBar } from '@/components/ui/filters/FilterBar';
import { SearchFilter } from '@/components/ui/filters/SearchFilter';
import { PageHeader } from '@/components/ui/PageHeader';
import { StatTile, StatTiles } from '@/components/ui/StatTile';
import { useBrand } from '@/components/ui/scope';
import { EmptyState, NothingMatches } from '@/components/ui/states';
import { CsvButton } from '@/components/ui/table/CsvButton';
import { DataTable } from '@/components/ui/table/DataTable';
import { useTableSort } from '@/components/ui/table/useTableSort';
import { useTRPC } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import { BoardCard } from './BoardCard';
import classes from './board.module.css';
import { type BoardTotals, boardFilters, boardRows, stockFilters, totalsOf, v2Filters } from './rows';
import { useBoardColumns } from './useBoardColumns';

/** A stream for each of fifty restaurants would cost more than it tells. */
const READ_AGAIN_MS = 30_000;

/** The stock of all restaurants of a brand beside each other, those that most want mending first. */
export function StockBoard() {
  const t = useTranslations('stock.board');
  const trpc = useTRPC();
  const router = useRouter();
  const format = useFormat();
  const brand = useBrand();
  const [filters, setFilters] = useQueryStates(boardFilters);
  const { data, error, refetch } = useQuery(
    trpc.stock.getStockBoard.queryOptions({ brandId: brand.id }, { refetchInterval: READ_AGAIN_MS }),
  );
  const rows = useMemo(() => data && boardRows(data, filters), [data, filters]);
  const totals = useMemo(() => data && totalsOf(data), [data]);
  const columns = useBoardColumns();
  const active = [filters.search !== '', filters.stock, filters.v2].filter(Boolean).length;
  const clear = () => setFilters(null);
  const count = data?.length ?? brand.restaurants.length;

  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle', { brand: brand.name, count, shown: format.number(count) })} />
      <div className={classes.tiles}>
        <Tiles totals={totals} />
      </div>
      <DataTable
        id="stock.board"
        label={t('list')}
        columns={columns}
        rows={rows}
        rowKey={({ restaurantId }) => restaurantId}
        rowLabel={({ name }) => name}
        {...useTableSort()}
        onOpenRow={({ restaurantId }) => router.push(stockLinks(restaurantId).dashboard)}
        compact={(row) => <BoardCard row={row} />}
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
            <ChoiceFilter
              label={t('filterStock')}
              value={filters.stock}
              options={stockFilters.map((value) => ({ value, label: t(`stockFilter.${value}`) }))}
              onChange={(stock) => setFilters({ stock })}
            />
            <ChoiceFilter
              label={t('filterV2')}
              value={filters.v2}
              options={v2Filters.map((value) => ({ value, label: t(value === 'on' ? 'v2On' : 'v2Off') }))}
              onChange={(v2) => setFilters({ v2 })}
            />
          </FilterBar>
        }
        actions={<CsvButton fileName={t('fileName')} columns={columns} rows={() => rows ?? []} />}
      />
    </>
  );
}

function Tiles({ totals }: { totals: BoardTotals | undefined }) {
  const t = useTranslations('stock.board.tiles');
  const format = useFormat();
  const value = (figure: number | undefined) => (figure === undefined ? undefined : format.number(figure));
  return (
    <StatTiles>
      <StatTile
        label={t('restaurantsOut')}
        value={value(totals?.restaurantsOut)}
        hint={t('restaurantsOutHint', { count: totals?.restaurants ?? 0 })}
        hue="red"
        href="?stock=out"
      />
      <StatTile label={t('out')} value={value(totals?.out)} hint={t('outHint')} hue="red" href="?stock=out" />
      <StatTile label={t('low')} value={value(totals?.low)} hint={t('lowHint')} hue="yellow" href="?stock=low" />
      <StatTile label={t('v2Off')} value={value(totals?.v2Off)} hint={t('v2OffHint', { count: totals?.v2Off ?? 0 })} href="?v2=off" />
    </StatTiles>
  );
}
