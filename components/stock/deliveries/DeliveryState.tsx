'use client';

import { IconCalendarTime, IconCircleCheck, IconClockExclamation } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useFormat } from '@/components/ui/useFormat';
import type { DeliverySummary } from '@/server/stock/stock.schema';
import classes from './deliveries.module.css';

/** Received, expected or overdue, and when: word, icon and colour. */
export function DeliveryState({ delivery: { receivedAt, expectedAt } }: { delivery: Pick<DeliverySummary, 'receivedAt' | 'expectedAt'> }) {
  const t = useTranslations('stock.deliveries.state');
  const format = useFormat();
  const overdue = receivedAt === null && expectedAt !== null && Date.parse(expectedAt) < Date.now();
  const state = receivedAt !== null ? 'received' : overdue ? 'overdue' : 'expected';
  const Icon = { received: IconCircleCheck, expected: IconCalendarTime, overdue: IconClockExclamation }[state];
  const at = receivedAt ?? expectedAt;
  return (
    <span className={classes.state} data-state={state}>
      <Icon size={16} stroke={1.8} aria-hidden />
      <span suppressHydrationWarning>
        {t(state)}
        {at && <span className={classes.stateDate}>{format.dateTime(at)}</span>}
      </span>
    </span>
  );
}
