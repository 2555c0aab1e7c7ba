import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Prefetched, read } from '@/app/prefetch';
import { OpeningScreen } from '@/components/modules/OpeningScreen';
import { getOpening, listModuleOrigins } from '@/server/modules/modules.operations';
import { getReadiness } from '@/server/readiness/readiness.operations';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('modules.opening');
  return { title: t('title') };
}

export default async function Page({ params }: { params: Promise<{ restaurantId: string }> }) {
  const restaurantId = Number((await params).restaurantId);
  return (
    <Prefetched
      reads={[read(getOpening, { restaurantId }), read(listModuleOrigins, { restaurantId }), read(getReadiness, { restaurantId })]}
    >
      <OpeningScreen />
    </Prefetched>
  );
}
