import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Prefetched, read } from '@/app/prefetch';
import { operations } from '@/app/service';
import { ModulesScreen } from '@/components/modules/ModulesScreen';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('modules');
  return { title: t('title') };
}

export default async function Page({ params }: { params: Promise<{ restaurantId: string }> }) {
  const restaurantId = Number((await params).restaurantId);
  return (
    <Prefetched reads={[read(operations.modules.listModuleOrigins, { restaurantId })]}>
      <ModulesScreen />
    </Prefetched>
  );
}
