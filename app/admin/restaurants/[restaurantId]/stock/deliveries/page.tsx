import { getTranslations } from 'next-intl/server';
import type { SearchParams } from 'nuqs/server';
import { Prefetched, read, readPages } from '@/app/prefetch';
import { DeliveriesScreen } from '@/components/stock/deliveries/DeliveriesScreen';
import { listInput, loadDeliveryFilters, MAX_EXPECTED, PAGE_SIZE } from '@/components/stock/deliveries/filters';
import { listDeliveries, listStockPeople, listSuppliers } from '@/server/stock/stock.operations';

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
    readPages(listDeliveries, { restaurantId, ...listInput(filters, sort), limit: PAGE_SIZE }),
    read(listDeliveries, { restaurantId, state: 'expected', limit: MAX_EXPECTED }),
    read(listSuppliers, { restaurantId }),
    read(listStockPeople, { restaurantId }),
  ];
  return (
    <Prefetched reads={reads}>
      <DeliveriesScreen />
    </Prefetched>
  );
}
