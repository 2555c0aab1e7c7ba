import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { currentCaller } from '@/app/perform';
import { Prefetched, read } from '@/app/prefetch';
import { operations } from '@/app/service';
import { DeliveryAreasEditor } from '@/components/delivery-areas/editor/DeliveryAreasEditor';
import { permissions } from '@/server/core/operation/access';
import { baseMapOf } from '@/server/delivery-areas/base-map.rules';
import { geocoderOf } from '@/server/delivery-areas/geocoder.rules';

interface Props {
  params: Promise<{ restaurantId: string }>;
}

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('deliveryAreas');
  return { title: t('title') };
}

export default async function Page({ params }: Props) {
  const restaurantId = Number((await params).restaurantId);
  const caller = await currentCaller();
  const writers: readonly string[] = permissions.deliveryAreas.write;
  const canEdit = caller !== null && writers.includes(caller.role) && caller.accessFlags.includes('CAN_EDIT_AREAS');
  const modes = [1, 2].map((channel_id) => read(operations['consumption-modes'].listModes, { restaurant_id: restaurantId, channel_id }));
  return (
    <Prefetched reads={[read(operations['delivery-areas'].listAreas, { restaurantId }), ...modes]}>
      <DeliveryAreasEditor
        key={restaurantId}
        baseMap={baseMapOf(process.env)}
        findsAddresses={geocoderOf(process.env) !== null}
        canEdit={canEdit}
      />
    </Prefetched>
  );
}
