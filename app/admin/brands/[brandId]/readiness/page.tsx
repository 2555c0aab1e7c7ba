import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { createLoader, type SearchParams } from 'nuqs/server';
import { reachableRestaurants } from '@/app/admin/backOffice';
import { Prefetched, read } from '@/app/prefetch';
import { boardInput, isLong, momentParsers, summaryInput } from '@/components/readiness/board';
import { ReadinessBoard } from '@/components/readiness/ReadinessBoard';
import { listReadiness, summarizeReadiness } from '@/server/readiness/readiness.operations';

interface Props {
  params: Promise<{ brandId: string }>;
  searchParams: Promise<SearchParams>;
}

const loadMoment = createLoader(momentParsers);

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('readiness.board');
  return { title: t('title') };
}

export default async function Page({ params, searchParams }: Props) {
  const brandId = Number((await params).brandId);
  const moment = await loadMoment(searchParams);
  const restaurants = (await reachableRestaurants()).filter((restaurant) => restaurant.brandId === brandId);
  const isCounted = isLong(restaurants.length);
  const first = isCounted ? read(summarizeReadiness, summaryInput(brandId, moment)) : read(listReadiness, boardInput(brandId, moment));
  return (
    <Prefetched reads={[first]}>
      <ReadinessBoard />
    </Prefetched>
  );
}
