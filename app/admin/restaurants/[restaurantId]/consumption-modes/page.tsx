import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Prefetched, read } from '@/app/prefetch';
import { operations } from '@/app/service';
import { ModesScreen } from '@/components/consumption-modes/ModesScreen';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('consumptionModes');
  return { title: t('title') };
}

export default async function Page({ params }: { params: Promise<{ restaurantId: string }> }) {
  const restaurantId = Number((await params).restaurantId);
  return (
    <Prefetched reads={[read(operations['consumption-modes'].getModesOverview, { restaurantId })]}>
      <ModesScreen />
    </Prefetched>
  );
}
