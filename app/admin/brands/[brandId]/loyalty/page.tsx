import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Prefetched, read } from '@/app/prefetch';
import { operations } from '@/app/service';
import { ProgrammeScreen } from '@/components/loyalty/programme/ProgrammeScreen';

interface Props {
  params: Promise<{ brandId: string }>;
}

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('loyalty.programme');
  return { title: t('title') };
}

export default async function Page({ params }: Props) {
  const brandId = Number((await params).brandId);
  return (
    <Prefetched reads={[read(operations.loyalty.getProgramme, { brandId })]}>
      <ProgrammeScreen />
    </Prefetched>
  );
}
