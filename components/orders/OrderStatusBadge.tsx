'use client';

import { Badge } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { Order } from '@/server/orders/order.schema';
import type { OrderStatus } from '@/server/orders/orders.values';
import { statusMessageKey } from './order';

const hues: Record<OrderStatus, string> = {
  PAID: 'green',
  AWAITING_PAYMENT: 'yellow',
  CANCELLED: 'gray',
  REFUNDED: 'gray',
  EXPIRED: 'gray',
  NOT_SERVABLE: 'red',
};

export function OrderStatusBadge({ order }: { order: Order }) {
  const t = useTranslations('orders');
  const key = statusMessageKey(order);
  return (
    <Badge component="span" variant="light" color={key === 'status.DUE_AT_COUNTER' ? hues.AWAITING_PAYMENT : hues[order.status]}>
      {t(key)}
    </Badge>
  );
}
