import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Prefetched, read } from '@/app/prefetch';
import { operations } from '@/app/service';
import { BrandModulesScreen } from '@/components/modules/brand/BrandModulesScreen';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('modules.brand');
  return { title: t('title') };
}

export default async function Page({ params }: { params: Promise<{ brandId: string }> }) {
  const brandId = Number((await params).brandId);
  return (
    <Prefetched reads={[read(operations.modules.listBrandModules, { brandId })]}>
      <BrandModulesScreen />
    </Prefetched>
  );
}
