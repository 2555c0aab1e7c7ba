'use client';

import { IconAlertTriangle, IconCircleCheck, IconCircleMinus, IconCircleX } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import classes from './shared.module.css';
import { type StockState, stateHues } from './status';

const icons = { out: IconCircleX, low: IconAlertTriangle, ok: IconCircleCheck, untracked: IconCircleMinus };

/** Out of stock, low, in stock or not tracked: word, icon and colour. */
export function StockStateBadge({ state }: { state: StockState }) {
  const t = useTranslations('stock.shared.state');
  const Icon = icons[state];
  return (
    <span className={classes.badge} style={{ '--badge-hue': `var(--mantine-color-${stateHues[state]}-text)` } as React.CSSProperties}>
      <Icon size={16} stroke={1.8} aria-hidden />
      {t(state)}
    </span>
  );
}
