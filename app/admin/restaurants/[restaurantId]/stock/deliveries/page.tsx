import { getTranslations } from 'next-intl/server';
import type { SearchParams } from 'nuqs/server';
import { Prefetched, read, readPages } from '@/app/prefetch';
import { operations } from '@/app/service';
import { DeliveriesScreen } from '@/components/stock/deliveries/DeliveriesScreen';
import { listInput, loadDeliveryFilters, MAX_EXPECTED, PAGE_SIZE } from '@/components/stock/deliveries/filters';

interface Props {
  params: Promise<{ restaurantId: string }>;
  searchParams: Promise<SearchParams>;
}

export async function generateMetadata() {
  const t = await getTranslations('stock.deliveries');
  return { title: t('title') };
}

export default async function Page({ params, searchParams }: Props) {
  const restaurantId = Number((await params).restaurantId);
  const { sort, ...filters } = await loadDeliveryFilters(searchParams);
  const reads = [
    readPages(operations.stock.listDeliveries, { restaurantId, ...listInput(filters, sort), limit: PAGE_SIZE }),
    read(operations.stock.listDeliveries, { restaurantId, state: 'expected', limit: MAX_EXPECTED }),
    read(operations.stock.listSuppliers, { restaurantId }),
    read(operations.stock.listStockPeople, { restaurantId }),
  ];
  return (
    <Prefetched reads={reads}>
      <DeliveriesScreen />
    </Prefetched>
  );
}
