import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { createLoader, type SearchParams } from 'nuqs/server';
import { Prefetched, read, readPages } from '@/app/prefetch';
import { operations } from '@/app/service';
import { CouponsScreen } from '@/components/coupons/CouponsScreen';
import { couponFilters, listInput } from '@/components/coupons/couponFilters';

interface Props {
  params: Promise<{ brandId: string }>;
  searchParams: Promise<SearchParams>;
}

const load = createLoader(couponFilters);

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('coupons');
  return { title: t('title') };
}

export default async function Page({ params, searchParams }: Props) {
  const brandId = Number((await params).brandId);
  const input = listInput(brandId, await load(searchParams));
  return (
    <Prefetched reads={[readPages(operations.coupons.listBrandCoupons, input), read(operations.coupons.lintBrandCoupons, { brandId })]}>
      <CouponsScreen />
    </Prefetched>
  );
}
