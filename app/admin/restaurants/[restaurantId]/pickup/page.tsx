import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Prefetched, read } from '@/app/prefetch';
import { PickupScreen } from '@/components/pickup/PickupScreen';
import { listModes } from '@/server/consumption-modes/consumption-modes.operations';
import { listPickupSchedules } from '@/server/pickup/pickup.operations';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('pickup');
  return { title: t('title') };
}

export default async function Page({ params }: { params: Promise<{ restaurantId: string }> }) {
  const restaurantId = Number((await params).restaurantId);
  return (
    <Prefetched reads={[read(listPickupSchedules, { restaurantId }), read(listModes, { restaurant_id: restaurantId, channel_id: 2 })]}>
      <PickupScreen />
    </Prefetched>
  );
}
