import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Prefetched, read } from '@/app/prefetch';
import { operations } from '@/app/service';
import { GrantsScreen } from '@/components/grants/GrantsScreen';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('grants');
  return { title: t('title') };
}

export default async function Page({ params }: { params: Promise<{ brandId: string }> }) {
  const brandId = Number((await params).brandId);
  return (
    <Prefetched reads={[read(operations.grants.getGrantsOverview, { brandId })]}>
      <GrantsScreen />
    </Prefetched>
  );
}
