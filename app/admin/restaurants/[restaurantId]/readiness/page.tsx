import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { createLoader, type SearchParams } from 'nuqs/server';
import { Prefetched, read } from '@/app/prefetch';
import { operations } from '@/app/service';
import { momentInput, momentParsers } from '@/components/readiness/board';
import { ReadinessScreen } from '@/components/readiness/ReadinessScreen';

interface Props {
  params: Promise<{ restaurantId: string }>;
  searchParams: Promise<SearchParams>;
}

const loadMoment = createLoader(momentParsers);

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('readiness');
  return { title: t('title') };
}

export default async function Page({ params, searchParams }: Props) {
  const restaurantId = Number((await params).restaurantId);
  return (
    <Prefetched
      reads={[
        read(operations.readiness.getReadiness, { restaurantId, ...momentInput(await loadMoment(searchParams)) }),
        read(operations.readiness.getFirstSteps, { restaurantId }),
      ]}
    >
      <ReadinessScreen />
    </Prefetched>
  );
}
