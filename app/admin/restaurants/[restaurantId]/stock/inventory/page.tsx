import { getTranslations } from 'next-intl/server';
import type { SearchParams } from 'nuqs/server';
import { brandIdOf } from '@/app/admin/backOffice';
import { Prefetched, read, readPages } from '@/app/prefetch';
import { operations } from '@/app/service';
import { countInput, filterInput, loadInventoryFilters, PAGE_SIZE, valueInput } from '@/components/stock/inventory/filters';
import { InventoryScreen } from '@/components/stock/inventory/InventoryScreen';

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
    readPages(operations.stock.listStock, { restaurantId, ...filterInput(filters), limit: PAGE_SIZE }),
    read(operations.stock.getStockSettings, { restaurantId }),
    read(operations.brands.listChannels, { brandId: await brandIdOf(restaurantId) }),
    read(operations.stock.getStockOverview, { restaurantId, ...countInput(filters) }),
    read(operations.stock.getStockValue, valueInput(restaurantId, filters)),
    read(operations.catalog.listCategories, { restaurantId }),
  ];
  return (
    <Prefetched reads={reads}>
      <InventoryScreen />
    </Prefetched>
  );
}
