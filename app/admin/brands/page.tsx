import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Prefetched, read } from '@/app/prefetch';
import { operations } from '@/app/service';
import { BrandsScreen } from '@/components/brands/chain/BrandsScreen';
import { permissions } from '@/server/core/operation/access';
import { assertRole } from './places';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('brands.list');
  return { title: t('title') };
}

export default async function Page() {
  await assertRole(permissions.brandGroups.read);
  const brands = [read(operations.brands.listReachableBrands, {}), read(operations.brands.listReachableBrands, { archived: true })];
  return (
    <Prefetched reads={[...brands, read(operations.brands.listBrandGroups, {})]}>
      <BrandsScreen />
    </Prefetched>
  );
}
