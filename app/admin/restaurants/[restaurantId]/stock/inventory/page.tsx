import { getTranslations } from 'next-intl/server';
import type { SearchParams } from 'nuqs/server';
import { Prefetched, read, readPages } from '@/app/prefetch';
import { countInput, filterInput, loadInventoryFilters, PAGE_SIZE, valueInput } from '@/components/stock/inventory/filters';
import { InventoryScreen } from '@/components/stock/inventory/InventoryScreen';
import { listCategories } from '@/server/catalog/catalog.operations';
import { getStockOverview, getStockSettings, getStockValue, listStock } from '@/server/stock/stock.operations';

interface Props {
  params: Promise<{ restaurantId: string }>;
  searchParams: Promise<SearchParams>;
}

export async function generateMetadata() {
  const t = await getTranslations('stock.inventory');
  return { title: t('title') };
}

export default async function Page({ params, searchParams }: Props) {
  const restaurantId = Number((await params).restaurantId);
  const filters = await loadInventoryFilters(searchParams);
  const reads = [
    readPages(listStock, { restaurantId, ...filterInput(filters), limit: PAGE_SIZE }),
    read(getStockSettings, { restaurantId }),
    read(getStockOverview, { restaurantId, ...countInput(filters) }),
    read(getStockValue, valueInput(restaurantId, filters)),
    read(listCategories, { restaurantId }),
  ];
  return (
    <Prefetched reads={reads}>
      <InventoryScreen />
    </Prefetched>
  );
}
