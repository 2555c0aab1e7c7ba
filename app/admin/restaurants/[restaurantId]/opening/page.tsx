import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Prefetched, read } from '@/app/prefetch';
import { operations } from '@/app/service';
import { OpeningScreen } from '@/components/modules/OpeningScreen';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('modules.opening');
  return { title: t('title') };
}

export default async function Page({ params }: { params: Promise<{ restaurantId: string }> }) {
  const restaurantId = Number((await params).restaurantId);
  return (
    <Prefetched
      reads={[
        read(operations.modules.getOpening, { restaurantId }),
        read(operations.modules.listModuleOrigins, { restaurantId }),
        read(operations.readiness.getReadiness, { restaurantId }),
      ]}
    >
      <OpeningScreen />
    </Prefetched>
  );
}
