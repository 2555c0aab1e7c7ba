import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Prefetched, read } from '@/app/prefetch';
import { BrandsScreen } from '@/components/brands/chain/BrandsScreen';
import { listBrandGroups, listReachableBrands } from '@/server/brands/brands.operations';
import { permissions } from '@/server/core/operation/access';
import { assertRole } from './places';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('brands.list');
  return { title: t('title') };
}

export default async function Page() {
  await assertRole(permissions.brandGroups.read);
  const brands = [read(listReachableBrands, {}), read(listReachableBrands, { archived: true })];
  return (
    <Prefetched reads={[...brands, read(listBrandGroups, {})]}>
      <BrandsScreen />
    </Prefetched>
  );
}
