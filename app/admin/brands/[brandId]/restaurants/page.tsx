import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Prefetched, read } from '@/app/prefetch';
import { operations } from '@/app/service';
import { RestaurantsScreen } from '@/components/brands/restaurants/RestaurantsScreen';
import { NOW } from '@/components/brands/restaurants/rows';
import { permissions } from '@/server/core/operation/access';
import { assertRole } from '../../places';
import { boardReads } from '../readiness/reads';

interface Props {
  params: Promise<{ brandId: string }>;
}

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('brands.restaurants');
  return { title: t('title') };
}

export default async function Page({ params }: Props) {
  await assertRole(permissions.ownBrand.write);
  const brandId = Number((await params).brandId);
  const archived = read(operations.brands.listReachableRestaurants, { brandId, archived: true });
  return (
    <Prefetched reads={[archived, ...(await boardReads(brandId, NOW))]}>
      <RestaurantsScreen />
    </Prefetched>
  );
}
