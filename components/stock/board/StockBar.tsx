'use client';

import { useTranslations } from 'next-intl';
import { stateHues } from '@/components/stock/shared/status';
import { useFormat } from '@/components/ui/useFormat';
import classes from './board.module.css';
import type { BoardRow } from './rows';

const states = ['out', 'low', 'ok'] as const;

/** Out, low and in stock as shares of what is counted. */
export function StockBar({ counts }: Pick<BoardRow, 'counts'>) {
  const t = useTranslations('stock.board');
  const format = useFormat();
  const tracked = counts.out + counts.low + counts.ok;
  if (tracked === 0) return <span className={classes.quiet}>{t('nothingTracked')}</span>;
  const words = t('bar', { out: format.number(counts.out), low: format.number(counts.low), ok: format.number(counts.ok) });
  return (
    <span className={classes.bar} role="img" aria-label={words} title={words}>
      {states.map(
        (state) =>
          counts[state] > 0 && (
            <span key={state} style={{ flexGrow: counts[state], background: `var(--mantine-color-${stateHues[state]}-text)` }} />
          ),
      )}
    </span>
  );
}
