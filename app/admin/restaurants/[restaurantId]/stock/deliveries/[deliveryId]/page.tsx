import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { Prefetched, read } from '@/app/prefetch';
import { operations } from '@/app/service';
import { DeliveryScreen } from '@/components/stock/deliveries/DeliveryScreen';
import { MAX_INTEGER } from '@/server/core/operation/limits';

interface Props {
  params: Promise<{ restaurantId: string; deliveryId: string }>;
}

export async function generateMetadata() {
  const t = await getTranslations('stock.deliveries');
  return { title: t('one') };
}

export default async function Page({ params }: Props) {
  const { restaurantId: restaurant, deliveryId: delivery } = await params;
  const restaurantId = Number(restaurant);
  const deliveryId = Number(delivery);
  if (!/^\d+$/.test(delivery) || deliveryId < 1 || deliveryId > MAX_INTEGER) notFound();
  return (
    <Prefetched
      reads={[read(operations.stock.getDelivery, { restaurantId, deliveryId }), read(operations.stock.listStockPeople, { restaurantId })]}
    >
      <DeliveryScreen key={deliveryId} deliveryId={deliveryId} />
    </Prefetched>
  );
}
