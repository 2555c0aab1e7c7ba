import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { cache } from 'react';
import { Prefetched, read } from '@/app/prefetch';
import { operations } from '@/app/service';
import { OrderScreen } from '@/components/orders/one/OrderScreen';
import { MAX_INTEGER } from '@/server/core/operation/limits';

interface Props {
  params: Promise<{ orderId: string }>;
}

/** The order of the address, read once per page. */
const readOne = cache((orderId: string) => read(operations.orders.getOrder, { orderId, include: 'trace' }));

async function idOf(params: Props['params']): Promise<string> {
  const { orderId } = await params;
  if (!/^[1-9]\d{0,9}$/.test(orderId) || Number(orderId) > MAX_INTEGER) notFound();
  return orderId;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations('orders');
  const order = await readOne(await idOf(params)).data.catch(() => null);
  return { title: order ? t('title', { number: String(order.orderNumber) }) : t('orders') };
}

export default async function Page({ params }: Props) {
  const orderId = await idOf(params);
  return (
    <Prefetched reads={[readOne(orderId)]}>
      <OrderScreen key={orderId} orderId={orderId} />
    </Prefetched>
  );
}
