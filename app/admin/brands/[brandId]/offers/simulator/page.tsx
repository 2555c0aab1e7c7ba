import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Prefetched, read } from '@/app/prefetch';
import { SimulatorScreen } from '@/components/promotions/SimulatorScreen';
import { listChannels } from '@/server/brands/brands.operations';
import { getProgramme } from '@/server/loyalty/loyalty.operations';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('promotions.simulator');
  return { title: t('title') };
}

export default async function Page({ params }: { params: Promise<{ brandId: string }> }) {
  const brandId = Number((await params).brandId);
  return (
    <Prefetched reads={[read(listChannels, { brandId }), read(getProgramme, { brandId })]}>
      <SimulatorScreen />
    </Prefetched>
  );
}
