import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Prefetched, read } from '@/app/prefetch';
import { operations } from '@/app/service';
import { BrandScreen } from '@/components/brands/brand/BrandScreen';
import { permissions } from '@/server/core/operation/access';
import { assertRole, brandFormFacts } from '../../places';

interface Props {
  params: Promise<{ brandId: string }>;
}

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('brands.brand');
  return { title: t('nav') };
}

export default async function Page({ params }: Props) {
  const role = await assertRole(permissions.ownBrand.write);
  const brandId = Number((await params).brandId);
  const groups = role === 'admin' ? [read(operations.brands.listBrandGroups, {})] : [];
  return (
    <Prefetched reads={[read(operations.brands.getBrand, { brandId }), ...groups]}>
      <BrandScreen facts={await brandFormFacts()} />
    </Prefetched>
  );
}
