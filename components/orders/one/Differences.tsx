'use client';

import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useFormat } from '@/components/ui/useFormat';
import type { Order } from '@/server/orders/order.schema';
import classes from './one.module.css';

/** How an order differs from the catalog, if it was placed offline or lacks a VAT rate. */
export function Differences({ order }: { order: Order }) {
  const t = useTranslations('orders.one.difference');
  const format = useFormat();
  if (order.differences.length === 0) return null;
  const product = (id: number | undefined) => order.items.find(({ productId }) => productId === id)?.name ?? t('aProduct');
  return (
    <Alert color="yellow" icon={<IconAlertTriangle size={18} aria-hidden />} title={t('title')}>
      <ul className={classes.differences}>
        {order.differences.map(({ code, productId, ours = 0, theirs = 0, missing = 0 }) => (
          <li key={`${code} ${productId ?? ''}`}>
            {t(code, {
              product: product(productId),
              ours: format.money(ours),
              theirs: format.money(theirs),
              count: missing,
            })}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
