'use client';

import { useTranslations } from 'next-intl';
import { CardName } from '@/components/ui/table/CardName';
import card from '@/components/ui/table/card.module.css';
import { useFormat } from '@/components/ui/useFormat';
import type { ListedOrder } from '@/server/orders/order.schema';
import { OrderStatusBadge } from '../OrderStatusBadge';
import { useOrderWords } from '../useOrderWords';

/** An order in the list on a phone. */
export function OrderRow({ order, restaurant }: { order: ListedOrder; restaurant?: string }) {
  const t = useTranslations('orders');
  const format = useFormat();
  const words = useOrderWords();
  return (
    <div className={card.card}>
      <div className={card.line}>
        <CardName>{words.title(order)}</CardName>
        <span className="tabular">{format.money(order.totalPrice)}</span>
      </div>
      <div className={card.line}>
        <span className={card.text}>
          {[format.dateTime(order.createdAt), restaurant, words.channel(order), words.mode(order), words.who(order)]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <OrderStatusBadge order={order} />
      </div>
      {order.refunded > 0 && <span className={card.text}>{t('refundedOf', { amount: format.money(order.refunded) })}</span>}
    </div>
  );
}
