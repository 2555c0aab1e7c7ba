'use client';

import { IconArrowBackUp, IconClipboardCheck, IconFlag, IconRotate, IconShoppingBag, IconTruckDelivery } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import type { Hue } from '@/components/ui/colors';
import type { MovementType } from '@/server/stock/stock.schema';
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

/** Icon and colour of each type of movement: the same in lists and charts, and never shown without word or icon. */
export const movementLook: Record<MovementType, { icon: typeof IconFlag; hue: Hue }> = {
  DELIVERY: { icon: IconTruckDelivery, hue: 'teal' },
  SALE: { icon: IconShoppingBag, hue: 'aubergine' },
  CANCELLATION: { icon: IconArrowBackUp, hue: 'orange' },
  MANUAL_ADJUSTMENT: { icon: IconClipboardCheck, hue: 'blue' },
  RAZ: { icon: IconRotate, hue: 'red' },
  INITIAL: { icon: IconFlag, hue: 'gray' },
};

/** A shape for each type, centred at 0/0, so that types do not differ by colour only. */
const shapes: Record<MovementType, string> = {
  DELIVERY: 'M0 -5.5 5.5 4.5 -5.5 4.5Z',
  SALE: 'M-2 0a2 2 0 1 0 4 0a2 2 0 1 0 -4 0Z',
  CANCELLATION: 'M0 5.5 5.5 -4.5 -5.5 -4.5Z',
  MANUAL_ADJUSTMENT: 'M-4.5 -4.5H4.5V4.5H-4.5Z',
  RAZ: 'M-5 -3 -3 -5 0 -2 3 -5 5 -3 2 0 5 3 3 5 0 2 -3 5 -5 3 -2 0Z',
  INITIAL: 'M0 -6 6 0 0 6 -6 0Z',
};

/** The mark of a movement on the line of a quantity. */
export function MovementMark({ type, x = 0, y = 0 }: { type: MovementType; x?: number; y?: number }) {
  return (
    <path
      d={shapes[type]}
      transform={`translate(${x} ${y})`}
      fill={`var(--mantine-color-${movementLook[type].hue}-text)`}
      stroke="var(--surface-card)"
      strokeWidth={type === 'SALE' ? 0 : 1}
    />
  );
}
