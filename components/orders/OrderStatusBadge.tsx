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

export function OrderStatusBadge({ order }: { order: Pick<Order, 'status' | 'totalPrice' | 'refunded'> }) {
  const t = useTranslations('orders');
  return (
    <Badge component="span" variant="light" color={hues[order.status]}>
      {t(statusMessageKey(order))}
    </Badge>
  );
}
