'use client';

import { useTranslations } from 'next-intl';
import { useFormat } from '@/components/ui/useFormat';
import classes from './board.module.css';
import type { BoardRow } from './rows';

/** The products of a restaurant that most want mending, with what is left of each. */
export function Urgent({ row: { mostUrgent } }: { row: BoardRow }) {
  const t = useTranslations('stock.board');
  const format = useFormat();
  if (mostUrgent.length === 0) return <span className={classes.quiet}>{t('nothingUrgent')}</span>;
  const words = mostUrgent.map(({ name, quantity }) => t('urgent', { name, quantity: format.number(quantity) })).join(', ');
  return (
    <span className={classes.urgent} title={words}>
      {words}
    </span>
  );
}
