import { getTranslations } from 'next-intl/server';
import { currentCaller } from '@/app/perform';
import { Prefetched, read } from '@/app/prefetch';
import { DevicesScreen } from '@/components/devices/DevicesScreen';
import { permissions } from '@/server/core/operation/access';
import { listCompliantVersions, listFleet } from '@/server/devices/devices.operations';
import { listLayouts } from '@/server/floor/floor.operations';

interface Props {
  params: Promise<{ restaurantId: string }>;
}

export async function generateMetadata() {
  const t = await getTranslations('devices');
  return { title: t('title') };
}

export default async function Page({ params }: Props) {
  const restaurantId = Number((await params).restaurantId);
  const caller = await currentCaller();
  const writers: readonly string[] = permissions.devices.write;
  const reads = [
    read(listFleet, { restaurantId, withRevoked: true }),
    read(listLayouts, { restaurantId }),
    read(listCompliantVersions, {}),
  ];
  return (
    <Prefetched reads={reads}>
      <DevicesScreen canEdit={caller !== null && writers.includes(caller.role)} />
    </Prefetched>
  );
}
