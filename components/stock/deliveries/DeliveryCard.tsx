'use client';

import { useTranslations } from 'next-intl';
import { useFormat } from '@/components/ui/useFormat';
import type { DeliverySummary } from '@/server/stock/stock.schema';
import { FreshMark } from '../shared/FreshMark';
import { DeliveryState } from './DeliveryState';
import classes from './deliveries.module.css';

/** A delivery on a phone. */
export function DeliveryCard({ delivery, isFresh }: { delivery: DeliverySummary; isFresh: boolean }) {
  const t = useTranslations('stock.deliveries.totals');
  const format = useFormat();
  const { supplierName, reference, lineCount, totalQuantity, totalCost } = delivery;
  const facts = [
    reference,
    t('lines', { count: lineCount }),
    t('units', { count: totalQuantity, shown: format.number(totalQuantity) }),
    totalCost === null ? null : format.money(totalCost),
  ];
  return (
    <FreshMark isFresh={isFresh}>
      <span className={classes.cardName}>{supplierName}</span>
      <DeliveryState delivery={delivery} />
      <span className={classes.cardFacts}>{facts.filter(Boolean).join(' · ')}</span>
    </FreshMark>
  );
}
