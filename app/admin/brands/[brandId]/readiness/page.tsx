import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { createLoader, type SearchParams } from 'nuqs/server';
import { Prefetched, read } from '@/app/prefetch';
import { boardInput, momentParsers } from '@/components/readiness/board';
import { ReadinessBoard } from '@/components/readiness/ReadinessBoard';
import { listReadiness } from '@/server/readiness/readiness.operations';

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
  return (
    <Prefetched reads={[read(listReadiness, boardInput(brandId, await loadMoment(searchParams)))]}>
      <ReadinessBoard />
    </Prefetched>
  );
}
