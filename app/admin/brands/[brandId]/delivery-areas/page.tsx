import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Prefetched, read } from '@/app/prefetch';
import { BrandAreasMap } from '@/components/delivery-areas/brand/BrandAreasMap';
import { baseMapOf } from '@/server/delivery-areas/base-map.rules';
import { listBrandAreas } from '@/server/delivery-areas/delivery-areas.operations';

interface Props {
  params: Promise<{ brandId: string }>;
}

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('deliveryAreas.brand');
  return { title: t('title') };
}

export default async function Page({ params }: Props) {
  const brandId = Number((await params).brandId);
  return (
    <Prefetched reads={[read(listBrandAreas, { brandId })]}>
      <BrandAreasMap key={brandId} baseMap={baseMapOf(process.env)} />
    </Prefetched>
  );
}
