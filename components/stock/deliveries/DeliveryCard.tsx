'use client';

import { useTranslations } from 'next-intl';
import { CardName } from '@/components/ui/table/CardName';
import { useFormat } from '@/components/ui/useFormat';
import type { DeliverySummary } from '@/server/stock/stock.schema';
import { FreshMark } from '../shared/FreshMark';
import { CostSum } from './CostSum';
import { DeliveryState } from './DeliveryState';
import classes from './deliveries.module.css';

/** A delivery on a phone. */
export function DeliveryCard({ delivery, isFresh }: { delivery: DeliverySummary; isFresh: boolean }) {
  const t = useTranslations('stock.deliveries.totals');
  const format = useFormat();
  const { supplierName, reference, lineCount, totalQuantity, totalCost, linesWithoutCost } = delivery;
  const facts = [reference, t('lines', { count: lineCount }), t('units', { count: totalQuantity, shown: format.number(totalQuantity) })];
  return (
    <FreshMark isFresh={isFresh}>
      <CardName>{supplierName}</CardName>
      <DeliveryState delivery={delivery} />
      <span className={classes.cardFacts}>
        {facts.filter(Boolean).join(' · ')}
        {totalCost !== null && (
          <>
            {' · '}
            <CostSum cost={totalCost} withoutCost={linesWithoutCost} />
          </>
        )}
      </span>
    </FreshMark>
  );
}
