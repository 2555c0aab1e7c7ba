import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { createLoader, type SearchParams } from 'nuqs/server';
import { Prefetched } from '@/app/prefetch';
import { momentParsers } from '@/components/readiness/board';
import { ReadinessBoard } from '@/components/readiness/ReadinessBoard';
import { boardReads } from './reads';

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
  return (
    <Prefetched reads={await boardReads(brandId, moment)}>
      <ReadinessBoard />
    </Prefetched>
  );
}
