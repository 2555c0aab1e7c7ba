import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Prefetched, read } from '@/app/prefetch';
import { operations } from '@/app/service';
import { PickupScreen } from '@/components/pickup/PickupScreen';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('pickup');
  return { title: t('title') };
}

export default async function Page({ params }: { params: Promise<{ restaurantId: string }> }) {
  const restaurantId = Number((await params).restaurantId);
  return (
    <Prefetched
      reads={[
        read(operations.pickup.listPickupSchedules, { restaurantId }),
        read(operations['consumption-modes'].listModes, { restaurant_id: restaurantId, channel_id: 2 }),
      ]}
    >
      <PickupScreen />
    </Prefetched>
  );
}
