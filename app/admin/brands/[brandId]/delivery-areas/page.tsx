import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { restaurantsOf } from '@/app/admin/backOffice';
import { Prefetched, read } from '@/app/prefetch';
import { operations } from '@/app/service';
import { BrandAreasMap } from '@/components/delivery-areas/brand/BrandAreasMap';
import { outlinesInput } from '@/components/delivery-areas/brand/outlines';
import { baseMapOf } from '@/server/delivery-areas/base-map.rules';

/** The maximum number of restaurants whose outlines are sent with the page. */
const SHORT = 40;

interface Props {
  params: Promise<{ brandId: string }>;
}

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('deliveryAreas.brand');
  return { title: t('title') };
}

export default async function Page({ params }: Props) {
  const brandId = Number((await params).brandId);
  // With more, the screen would wait for its map.
  const isShort = (await restaurantsOf(brandId)).length <= SHORT;
  return (
    <Prefetched reads={isShort ? [read(operations['delivery-areas'].listBrandOutlines, outlinesInput(brandId, null))] : []}>
      <BrandAreasMap key={brandId} baseMap={baseMapOf(process.env)} />
    </Prefetched>
  );
}
