'use client';

import { useTranslations } from 'next-intl';
import { QuantityDelta } from '../shared/QuantityDelta';

/** How far a received quantity is from the announced one: «−8 missing». Empty if they are the same. */
export function LineDifference({ value }: { value: number }) {
  const t = useTranslations('stock.deliveries.receive');
  if (value === 0) return null;
  return (
    <>
      <QuantityDelta value={value} /> {t(value < 0 ? 'missing' : 'more')}
    </>
  );
}
