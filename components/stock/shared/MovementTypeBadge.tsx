'use client';

import { useTranslations } from 'next-intl';
import type { MovementType } from '@/server/stock/stock.schema';
import { movementLook } from './movementLook';
import classes from './shared.module.css';

/** A type of movement: word, icon and colour. */
export function MovementTypeBadge({ type }: { type: MovementType }) {
  const t = useTranslations('stock.shared.movementType');
  const { icon: Icon, hue } = movementLook[type];
  return (
    <span className={classes.badge} style={{ '--badge-hue': `var(--mantine-color-${hue}-text)` } as React.CSSProperties}>
      <Icon size={16} stroke={1.8} aria-hidden />
      {t(type)}
    </span>
  );
}
