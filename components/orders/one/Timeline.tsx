'use client';

import { Anchor } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import layout from '@/components/ui/layout.module.css';
import { Panel } from '@/components/ui/Panel';
import { useFormat } from '@/components/ui/useFormat';
import type { Order } from '@/server/orders/order.schema';
import { receiptHref } from '../links';
import { cardMessageKey } from '../order';
import { type OrderEvent, timelineOf } from './timeline';

/** When an order was placed, paid and refunded. */
export function Timeline({ order }: { order: Order }) {
  const t = useTranslations('orders.one');
  const cardMessage = cardMessageKey(order);
  return (
    <Panel title={t('happened')}>
      <ol className={layout.rows}>
        {timelineOf(order).map((event) => (
          <TimelineEntry key={event.key} event={event} orderId={order.orderId} />
        ))}
        {cardMessage && <Row text={t(`card.${cardMessage}`)} small={[order.charge?.failure ?? null]} />}
      </ol>
    </Panel>
  );
}

function TimelineEntry({ event, orderId }: { event: OrderEvent; orderId: string }) {
  const t = useTranslations('orders.one.event');
  const paymentName = useTranslations('orders.payment');
  const format = useFormat();
  const at = format.dateTime(event.at);
  if (event.kind === 'paid' || event.kind === 'left' || event.kind === 'replaced') {
    const { type, amount, reference } = event.payment;
    return <Row text={t(event.kind, { means: paymentName(type) })} small={[at, reference]} cents={amount} />;
  }
  if (event.kind === 'refund') {
    const { refundId, reason, amount, granted, ticketNumber, isRestocked } = event.refund;
    const refundParts = event.payments.map(({ type, amount: cents }) => `${paymentName(type)} ${format.money(-cents)}`);
    return (
      <Row
        text={t('refund')}
        small={[
          at,
          reason,
          ...refundParts,
          event.unpaid > 0 && t('notPaid', { amount: format.money(event.unpaid) }),
          granted > 0 && t('granted', { amount: format.money(granted) }),
          isRestocked && t('restocked'),
        ]}
        cents={-amount}
      >
        {ticketNumber !== null && (
          <Anchor href={receiptHref(orderId, refundId)} target="_blank" size="sm" style={{ justifySelf: 'start' }}>
            {t('receipt', { number: String(ticketNumber) })}
          </Anchor>
        )}
      </Row>
    );
  }
  return <Row text={t(event.kind)} small={[at]} />;
}

interface RowProps {
  text: string;
  small: (string | false | null)[];
  cents?: number;
  children?: ReactNode;
}

function Row({ text, small, cents, children }: RowProps) {
  const format = useFormat();
  return (
    <li className={layout.row}>
      <span className={layout.rowText}>
        <span>{text}</span>
        <span className={layout.quiet}>{small.filter(Boolean).join(' · ')}</span>
        {children}
      </span>
      {cents !== undefined && <span className="tabular">{format.money(cents)}</span>}
    </li>
  );
}
