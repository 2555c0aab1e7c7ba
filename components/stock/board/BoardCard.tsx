'use client';

import { useTranslations } from 'next-intl';
import { RelativeTime } from '@/components/ui/RelativeTime';
import { CardName } from '@/components/ui/table/CardName';
import { useFormat } from '@/components/ui/useFormat';
import classes from './board.module.css';
import type { BoardRow } from './rows';
import { StockBar } from './StockBar';
import { Urgent } from './Urgent';
import { V2State } from './V2State';

/** One restaurant on a phone. */
export function BoardCard({ row }: { row: BoardRow }) {
  const t = useTranslations('stock.board');
  const format = useFormat();
  const { name, city, counts, lastMovementAt, stockManagementV2Enabled } = row;
  return (
    <div className={classes.card}>
      <span className={classes.cardHead}>
        <CardName>{name}</CardName>
        {!stockManagementV2Enabled && <V2State on={false} alone />}
      </span>
      <span className={classes.quiet}>
        {city}
        {lastMovementAt && (
          <>
            {' · '}
            <RelativeTime value={lastMovementAt} />
          </>
        )}
      </span>
      <StockBar counts={counts} />
      <span className={classes.figures}>
        {(['out', 'low', 'ok'] as const).map((state) => (
          <span key={state}>
            <strong>{format.number(counts[state])}</strong> {t(`columns.${state}`)}
          </span>
        ))}
      </span>
      {row.mostUrgent.length > 0 && <Urgent row={row} />}
    </div>
  );
}
