import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { createLoader, type SearchParams } from 'nuqs/server';
import { restaurantsOf } from '@/app/admin/backOffice';
import { Prefetched, type Read, read } from '@/app/prefetch';
import { boardInput, firstInput, isLong, type Moment, momentParsers, summaryInput } from '@/components/readiness/board';
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

/** What a long board is made of, and the rows that are seen first. */
async function startOfLong(brandId: number, moment: Moment): Promise<Read[]> {
  const summary = read(summarizeReadiness, summaryInput(brandId, moment));
  const facts = await summary.data.catch(() => undefined);
  return facts ? [summary, read(listReadiness, firstInput(brandId, moment, facts))] : [summary];
}

export default async function Page({ params, searchParams }: Props) {
  const brandId = Number((await params).brandId);
  const moment = await loadMoment(searchParams);
  const restaurants = await restaurantsOf(brandId);
  const reads = isLong(restaurants.length) ? await startOfLong(brandId, moment) : [read(listReadiness, boardInput(brandId, moment))];
  return (
    <Prefetched reads={reads}>
      <ReadinessBoard />
    </Prefetched>
  );
}
