import { getTranslations } from 'next-intl/server';
import type { SearchParams } from 'nuqs/server';
import { Prefetched, read, readPages } from '@/app/prefetch';
import { operations } from '@/app/service';
import { listInput, loadMovementFilters, PAGE_SIZE } from '@/components/stock/movements/filters';
import { MovementsScreen } from '@/components/stock/movements/MovementsScreen';

interface Props {
  params: Promise<{ restaurantId: string }>;
  searchParams: Promise<SearchParams>;
}

export async function generateMetadata() {
  const t = await getTranslations('stock.movements');
  return { title: t('title') };
}

export default async function Page({ params, searchParams }: Props) {
  const restaurantId = Number((await params).restaurantId);
  const filters = await loadMovementFilters(searchParams);
  const reads = [
    readPages(operations.stock.listMovements, { restaurantId, ...listInput(filters), limit: PAGE_SIZE }),
    read(operations.stock.listStockPeople, { restaurantId }),
  ];
  return (
    <Prefetched reads={reads}>
      <MovementsScreen />
    </Prefetched>
  );
}
