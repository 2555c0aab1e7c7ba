import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Prefetched, read } from '@/app/prefetch';
import { ProgrammeScreen } from '@/components/loyalty/programme/ProgrammeScreen';
import { getProgramme } from '@/server/loyalty/loyalty.operations';

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
    <Prefetched reads={[read(getProgramme, { brandId })]}>
      <ProgrammeScreen />
    </Prefetched>
  );
}
