import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Prefetched, read } from '@/app/prefetch';
import { operations } from '@/app/service';
import { BrandFiscalScreen } from '@/components/fiscal/brand/BrandFiscalScreen';

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
    <Prefetched reads={[read(operations.fiscal.listBrandZones, { id })]}>
      <BrandFiscalScreen />
    </Prefetched>
  );
}
