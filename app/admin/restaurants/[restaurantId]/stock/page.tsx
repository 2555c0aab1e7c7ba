import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { createLoader } from 'nuqs/server';
import { Prefetched, read } from '@/app/prefetch';
import { dashboardSearch, expectedInput, OUT_SHOWN, outInput, resetEntriesInput, timelineInput } from '@/components/stock/dashboard/reads';
import { StockDashboard } from '@/components/stock/dashboard/StockDashboard';
import { listAudit } from '@/server/audit/audit.operations';
import {
  getDelivery,
  getStockForecast,
  getStockOverview,
  getStockSettings,
  listDeliveries,
  listProductMovements,
  listStock,
} from '@/server/stock/stock.operations';

interface Props {
  params: Promise<{ restaurantId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('stock.dashboard');
  return { title: t('title') };
}

const loadSearch = createLoader(dashboardSearch);

export default async function Page({ params, searchParams }: Props) {
  const restaurantId = Number((await params).restaurantId);
  const { days } = await loadSearch(searchParams);
  const out = read(listStock, outInput(restaurantId));
  const expected = read(listDeliveries, expectedInput(restaurantId));
  const reads = [
    out,
    expected,
    read(getStockOverview, { restaurantId, days }),
    read(getStockForecast, { restaurantId }),
    read(getStockSettings, { restaurantId }),
    read(listAudit, resetEntriesInput(restaurantId)),
  ];
  // What the list of what is out says of each product depends on which they are.
  const products = await out.data.then(
    ({ items }) => items.slice(0, OUT_SHOWN),
    () => [],
  );
  const deliveries =
    products.length === 0
      ? []
      : await expected.data.then(
          ({ items }) => items,
          () => [],
        );
  const details = [
    ...products.map(({ productId }) => read(listProductMovements, timelineInput(restaurantId, productId))),
    ...deliveries.map(({ deliveryId }) => read(getDelivery, { restaurantId, deliveryId })),
  ];
  return (
    <Prefetched reads={[...reads, ...details]}>
      <StockDashboard />
    </Prefetched>
  );
}
