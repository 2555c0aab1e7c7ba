'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { BrandBoard } from '@/components/brands/BrandBoard';
import { boardReads } from '@/components/brands/board';
import { stockLinks } from '@/components/stock/shared/links';
import { ChoiceFilter } from '@/components/ui/filters/ChoiceFilter';
import { useFilters } from '@/components/ui/list/useFilters';
import { wholeList } from '@/components/ui/list/useList';
import { PageHeader } from '@/components/ui/PageHeader';
import { RelativeTime } from '@/components/ui/RelativeTime';
import { useBrand } from '@/components/ui/scope';
import type { Column } from '@/components/ui/table/columns';
import { useTRPC } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import classes from './board.module.css';
import { Automatic, StockBar, Urgent } from './cells';
import { type BoardRow, type BoardTotals, boardFilters, stockFilters, stockRows, totalsOf, v2Filters } from './rows';

/** Compares the stock of all restaurants of a brand. Those with most problems come first. */
export function StockBoard() {
  const t = useTranslations('stock.board');
  const trpc = useTRPC();
  const format = useFormat();
  const brand = useBrand();
  const filters = useFilters(boardFilters);
  const query = useQuery(trpc.stock.getStockBoard.queryOptions({ brandId: brand.id }, boardReads));
  const { data } = query;
  const rows = useMemo(() => data && stockRows(data, filters.values), [data, filters.values]);
  const columns = useBoardColumns();
  const count = data?.length ?? brand.restaurants.length;
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle', { brand: brand.name, count, shown: format.number(count) })} />
      <BrandBoard
        id="stock.board"
        label={t('list')}
        fileName={t('fileName')}
        tiles={useTiles(data)}
        filters={filters}
        otherFilters={
          <>
            <ChoiceFilter
              label={t('filterStock')}
              {...filters.bind('stock')}
              options={stockFilters.map((value) => ({ value, label: t(`stockFilter.${value}`) }))}
            />
            <ChoiceFilter
              label={t('filterV2')}
              {...filters.bind('v2')}
              options={v2Filters.map((value) => ({ value, label: t(value === 'on' ? 'v2On' : 'v2Off') }))}
            />
          </>
        }
        list={wholeList(filters, rows, query)}
        all={data}
        columns={columns}
        card={(row) => ({
          mark: !row.stockManagementV2Enabled && <Automatic on={false} standalone />,
          about: row.lastMovementAt && <RelativeTime value={row.lastMovementAt} />,
          body: <Figures row={row} />,
        })}
        href={({ restaurantId }) => stockLinks(restaurantId).dashboard}
      />
    </>
  );
}

function useTiles(rows: BoardRow[] | undefined) {
  const t = useTranslations('stock.board.tiles');
  const format = useFormat();
  const totals = useMemo(() => rows && totalsOf(rows), [rows]);
  const value = (key: keyof BoardTotals) => totals && format.number(totals[key]);
  const restaurantsOutHint = t('restaurantsOutHint', { count: totals?.restaurants ?? 0 });
  return [
    { label: t('restaurantsOut'), value: value('restaurantsOut'), hint: restaurantsOutHint, hue: 'red', href: '?stock=out' },
    { label: t('out'), value: value('out'), hint: t('outHint'), hue: 'red', href: '?stock=out' },
    { label: t('low'), value: value('low'), hint: t('lowHint'), hue: 'yellow', href: '?stock=low' },
    { label: t('v2Off'), value: value('v2Off'), hint: t('v2OffHint', { count: totals?.v2Off ?? 0 }), href: '?v2=off' },
  ] as const;
}

/** The columns of the board, for the table and its CSV. */
function useBoardColumns(): Column<BoardRow>[] {
  const t = useTranslations('stock.board');
  const format = useFormat();
  return useMemo(() => {
    const count = (key: keyof BoardRow['counts'], more: Partial<Column<BoardRow>> = {}): Column<BoardRow> => ({
      key,
      header: t(`columns.${key}`),
      cell: ({ counts }) => (
        <span className={classes.count} data-state={key} data-zero={counts[key] === 0 || undefined}>
          {format.number(counts[key])}
        </span>
      ),
      align: 'end',
      width: 60,
      sortBy: ({ counts }) => counts[key],
      csv: ({ counts }) => counts[key],
      ...more,
    });
    return [
      { key: 'stock', header: t('columns.stock'), cell: ({ counts }) => <StockBar counts={counts} />, width: 142 },
      count('out', { width: 92 }),
      count('low', { width: 84 }),
      count('ok', { width: 78, yields: 3 }),
      count('untracked', { hiddenAtFirst: true, width: 104 }),
      {
        key: 'v2',
        header: t('columns.v2'),
        cell: ({ stockManagementV2Enabled }) => <Automatic on={stockManagementV2Enabled} />,
        width: 108,
        yields: 4,
        sortBy: ({ stockManagementV2Enabled }) => Number(stockManagementV2Enabled),
        csv: ({ stockManagementV2Enabled }) => t(stockManagementV2Enabled ? 'yes' : 'no'),
      },
      {
        key: 'lastMovement',
        header: t('columns.lastMovement'),
        cell: ({ lastMovementAt }) =>
          lastMovementAt === null ? <span className={classes.quiet}>{t('never')}</span> : <RelativeTime value={lastMovementAt} />,
        width: 140,
        yields: 2,
        sortBy: ({ lastMovementAt }) => (lastMovementAt === null ? null : Date.parse(lastMovementAt)),
        csv: ({ lastMovementAt }) => lastMovementAt,
      },
      {
        key: 'mostUrgent',
        header: t('columns.mostUrgent'),
        cell: (row) => <Urgent row={row} />,
        minWidth: 150,
        csv: ({ mostUrgent }) => mostUrgent.map(({ name, quantity }) => `${name} (${quantity})`).join('; '),
      },
    ];
  }, [t, format]);
}

/** The figures of a restaurant on a phone. */
function Figures({ row }: { row: BoardRow }) {
  const t = useTranslations('stock.board');
  const format = useFormat();
  const { counts } = row;
  return (
    <>
      <StockBar counts={counts} />
      <span className={classes.figures}>
        {(['out', 'low', 'ok'] as const).map((state) => (
          <span key={state}>
            <strong>{format.number(counts[state])}</strong> {t(`columns.${state}`)}
          </span>
        ))}
      </span>
      {row.mostUrgent.length > 0 && <Urgent row={row} />}
    </>
  );
}
