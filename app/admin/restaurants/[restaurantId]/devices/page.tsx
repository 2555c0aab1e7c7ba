import { getTranslations } from 'next-intl/server';
import { currentCaller } from '@/app/perform';
import { Prefetched, read } from '@/app/prefetch';
import { operations } from '@/app/service';
import { DevicesScreen } from '@/components/devices/DevicesScreen';
import { permissions } from '@/server/core/operation/access';

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
    read(operations.devices.listFleet, { restaurantId, withRevoked: true }),
    read(operations.floor.listLayouts, { restaurantId }),
    read(operations.devices.listCompliantVersions, {}),
  ];
  return (
    <Prefetched reads={reads}>
      <DevicesScreen canEdit={caller !== null && writers.includes(caller.role)} />
    </Prefetched>
  );
}
