import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Prefetched, read } from '@/app/prefetch';
import { operations } from '@/app/service';
import { SimulatorScreen } from '@/components/promotions/SimulatorScreen';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('promotions.simulator');
  return { title: t('title') };
}

export default async function Page({ params }: { params: Promise<{ brandId: string }> }) {
  const brandId = Number((await params).brandId);
  return (
    <Prefetched reads={[read(operations.brands.listChannels, { brandId }), read(operations.loyalty.getProgramme, { brandId })]}>
      <SimulatorScreen />
    </Prefetched>
  );
}
