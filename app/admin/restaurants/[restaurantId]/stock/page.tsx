import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { createLoader } from 'nuqs/server';
import { brandIdOf } from '@/app/admin/backOffice';
import { Prefetched, read } from '@/app/prefetch';
import { operations } from '@/app/service';
import { dashboardSearch, expectedInput, LOSS_DAYS, lossesInput, outInput, resetEntriesInput } from '@/components/stock/dashboard/reads';
import { StockDashboard } from '@/components/stock/dashboard/StockDashboard';

interface Props {
  params: Promise<{ restaurantId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('stock.dashboard');
  return { title: t('title') };
}

/** The items read, or none: the screen reports failures. */
const itemsOf = <Item,>(page: Promise<{ items: Item[] }>): Promise<Item[]> =>
  page.then(
    ({ items }) => items,
    () => [],
  );

const loadSearch = createLoader(dashboardSearch);

export default async function Page({ params, searchParams }: Props) {
  const restaurantId = Number((await params).restaurantId);
  const { days } = await loadSearch(searchParams);
  const outOfStock = read(operations.stock.listOut, outInput(restaurantId));
  const expected = read(operations.stock.listDeliveries, expectedInput(restaurantId));
  const reads = [
    outOfStock,
    expected,
    read(operations.stock.getStockOverview, { restaurantId, days }),
    read(operations.stock.getStockForecast, { restaurantId }),
    read(operations.stock.getStockLosses, lossesInput(restaurantId, LOSS_DAYS[0])),
    read(operations.stock.getStockSettings, { restaurantId }),
    read(operations.brands.listChannels, { brandId: await brandIdOf(restaurantId) }),
    read(operations.audit.listAudit, resetEntriesInput(restaurantId)),
  ];
  // Expected deliveries are shown only next to products that are out of stock.
  const [products, deliveries] = await Promise.all([itemsOf(outOfStock.data), itemsOf(expected.data)]);
  const details =
    products.length === 0 ? [] : deliveries.map(({ deliveryId }) => read(operations.stock.getDelivery, { restaurantId, deliveryId }));
  return (
    <Prefetched reads={[...reads, ...details]}>
      <StockDashboard />
    </Prefetched>
  );
}
