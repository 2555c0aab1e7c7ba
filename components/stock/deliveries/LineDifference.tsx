'use client';

import { useTranslations } from 'next-intl';
import { useFormat } from '@/components/ui/useFormat';
import classes from '../shared/shared.module.css';

/** How far a received quantity is from the announced one: «8 missing». Empty if they are the same. */
export function LineDifference({ value }: { value: number }) {
  const t = useTranslations('stock.deliveries.receive');
  const format = useFormat();
  if (value === 0) return null;
  return (
    <span className={classes.delta} data-sign={Math.sign(value)}>
      {t(value < 0 ? 'missing' : 'more', { quantity: format.number(Math.abs(value)) })}
    </span>
  );
}
