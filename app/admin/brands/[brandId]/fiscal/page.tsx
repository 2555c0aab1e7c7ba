import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Prefetched, read } from '@/app/prefetch';
import { BrandFiscalScreen } from '@/components/fiscal/brand/BrandFiscalScreen';
import { listBrandZones } from '@/server/fiscal/fiscal.operations';

interface Props {
  params: Promise<{ brandId: string }>;
}

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('fiscal.brand');
  return { title: t('title') };
}

export default async function Page({ params }: Props) {
  const id = Number((await params).brandId);
  return (
    <Prefetched reads={[read(listBrandZones, { id })]}>
      <BrandFiscalScreen />
    </Prefetched>
  );
}
