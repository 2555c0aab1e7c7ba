'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { RelativeTime } from '@/components/ui/RelativeTime';
import type { Column } from '@/components/ui/table/columns';
import { useFormat } from '@/components/ui/useFormat';
import classes from './board.module.css';
import type { BoardRow } from './rows';
import { StockBar } from './StockBar';
import { Urgent } from './Urgent';
import { V2State } from './V2State';

/** The columns of the board, for the table and for its CSV. */
export function useBoardColumns(): Column<BoardRow>[] {
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
      {
        key: 'name',
        header: t('columns.name'),
        cell: ({ name }) => <span className={classes.name}>{name}</span>,
        primary: true,
        minWidth: 204,
        sortBy: ({ name }) => name,
        csv: ({ name }) => name,
      },
      {
        key: 'city',
        header: t('columns.city'),
        cell: ({ city }) => city,
        width: 84,
        yields: 1,
        sortBy: ({ city }) => city,
        csv: ({ city }) => city,
      },
      { key: 'stock', header: t('columns.stock'), cell: ({ counts }) => <StockBar counts={counts} />, width: 142 },
      count('out', { width: 92 }),
      count('low', { width: 84 }),
      count('ok', { width: 78, yields: 3 }),
      count('untracked', { hiddenAtFirst: true, width: 104 }),
      {
        key: 'v2',
        header: t('columns.v2'),
        cell: ({ stockManagementV2Enabled }) => <V2State on={stockManagementV2Enabled} />,
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
