'use client';

import { IconCircleCheck, IconPower } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { stateHues } from '@/components/stock/shared/status';
import { useFormat } from '@/components/ui/useFormat';
import classes from './board.module.css';
import type { BoardRow } from './rows';

const states = ['out', 'low', 'ok'] as const;

/** Out of stock, low and in stock, as shares of the tracked products. */
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

/** The most urgent products of a restaurant, with what is left of each. */
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

interface AutomaticProps {
  on: boolean;
  /** Shown without a column header that names it. */
  standalone?: boolean;
}

/** Whether the stock is managed automatically. */
export function Automatic({ on, standalone = false }: AutomaticProps) {
  const t = useTranslations('stock.board');
  const Icon = on ? IconCircleCheck : IconPower;
  return (
    <span className={classes.v2} data-on={on || undefined}>
      <Icon size={16} stroke={1.8} aria-hidden />
      {t(standalone ? (on ? 'v2IsOn' : 'v2IsOff') : on ? 'v2On' : 'v2Off')}
    </span>
  );
}
