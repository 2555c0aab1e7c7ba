'use client';

import { Badge } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { OrderStatus } from '@/server/orders/orders.values';

const hues: Record<OrderStatus, string> = {
  PAID: 'green',
  AWAITING_PAYMENT: 'yellow',
  CANCELLED: 'gray',
  REFUNDED: 'gray',
  EXPIRED: 'gray',
  NOT_SERVABLE: 'red',
};

export function OrderStatusBadge({ status }: { status: OrderStatus }) {
  const t = useTranslations('orders.status');
  return (
    <Badge component="span" variant="light" color={hues[status]}>
      {t(status)}
    </Badge>
  );
}
