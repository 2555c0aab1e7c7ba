'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { ordersDueAtCounter } from '@/components/orders/links';
import { Link } from '@/components/ui/Link';
import layout from '@/components/ui/layout.module.css';
import { useTRPC } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import { counterDue } from '@/server/orders/counter.rules';
import { dueOrdersInput, type TakingsScope } from './dueOrders';
import type { Period } from './period';

/** How much of a period’s external payments kiosks left to the counter and nobody has taken there yet, with a link to the orders. */
export function DueAtCounter({ scope, period }: { scope: TakingsScope; period: Period }) {
  const t = useTranslations('treasury.due');
  const trpc = useTRPC();
  const format = useFormat();
  const { data } = useQuery(trpc.orders.listOrders.queryOptions(dueOrdersInput(scope, period)));
  if (!data || data.items.length === 0) return null;
  const count = data.items.length;
  const amount = format.money(data.items.reduce((sum, order) => sum + counterDue(order), 0));
  return (
    <p className={layout.note}>
      {data.nextCursor === null ? t('text', { amount }) : t('more', { amount })}{' '}
      <Link href={ordersDueAtCounter(scope, period)}>{t('show', { count })}</Link>
    </p>
  );
}
