import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { createLoader, type SearchParams } from 'nuqs/server';
import { Prefetched, readPages } from '@/app/prefetch';
import { operations } from '@/app/service';
import { BrandOrdersScreen } from '@/components/orders/BrandOrdersScreen';
import { brandOrderFilters, ordersInput } from '@/components/orders/list/orderFilters';

interface Props {
  params: Promise<{ brandId: string }>;
  searchParams: Promise<SearchParams>;
}

const load = createLoader(brandOrderFilters);

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('orders');
  return { title: t('brandOrders') };
}

export default async function Page({ params, searchParams }: Props) {
  const brandId = Number((await params).brandId);
  const filters = await load(searchParams);
  return (
    <Prefetched reads={[readPages(operations.orders.listOrders, ordersInput({ brandId }, filters))]}>
      <BrandOrdersScreen />
    </Prefetched>
  );
}
