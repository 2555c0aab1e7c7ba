'use client';

import { IconCalendarTime, IconCircleCheck, IconCircleX, IconClockExclamation } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useFormat } from '@/components/ui/useFormat';
import type { DeliverySummary } from '@/server/stock/stock.schema';
import classes from './deliveries.module.css';
import { shownStateOf } from './state';

const icons = { received: IconCircleCheck, cancelled: IconCircleX, expected: IconCalendarTime, overdue: IconClockExclamation };

interface Props {
  delivery: Pick<DeliverySummary, 'receivedAt' | 'cancelledAt' | 'expectedAt'>;
}

/** Received, cancelled, expected or overdue, with the date: word, icon and colour. */
export function DeliveryState({ delivery }: Props) {
  const t = useTranslations('stock.deliveries.state');
  const format = useFormat();
  const state = shownStateOf(delivery, Date.now());
  const Icon = icons[state];
  const at = delivery.cancelledAt ?? delivery.receivedAt ?? delivery.expectedAt;
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
