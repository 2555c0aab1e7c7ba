import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Prefetched, read } from '@/app/prefetch';
import { BrandModulesScreen } from '@/components/modules/brand/BrandModulesScreen';
import { listBrandModules } from '@/server/modules/modules.operations';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('modules.brand');
  return { title: t('title') };
}

export default async function Page({ params }: { params: Promise<{ brandId: string }> }) {
  const brandId = Number((await params).brandId);
  return (
    <Prefetched reads={[read(listBrandModules, { brandId })]}>
      <BrandModulesScreen />
    </Prefetched>
  );
}
