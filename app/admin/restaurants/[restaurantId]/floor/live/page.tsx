import { getTranslations } from 'next-intl/server';
import { Prefetched, read } from '@/app/prefetch';
import { operations } from '@/app/service';
import { LiveFloorScreen } from '@/components/floor/live/LiveFloorScreen';

interface Props {
  params: Promise<{ restaurantId: string }>;
}

export async function generateMetadata() {
  const t = await getTranslations('floor.live');
  return { title: t('title') };
}

export default async function Page({ params }: Props) {
  const restaurantId = Number((await params).restaurantId);
  const sessions = read(operations.floor.listTableSessions, { restaurantId, status: 'OPEN' });
  const layouts = read(operations.floor.listLayouts, { restaurantId });
  const loadedLayouts = await layouts.data.catch(() => []);
  const versions = loadedLayouts.flatMap(({ tableLayoutUuid, published }) =>
    published ? [read(operations.floor.getVersion, { tableLayoutUuid, version: published.version })] : [],
  );
  return (
    <Prefetched reads={[layouts, sessions, ...versions]}>
      <LiveFloorScreen />
    </Prefetched>
  );
}
