import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { createLoader, parseAsString, type SearchParams } from 'nuqs/server';
import { Prefetched, readPages } from '@/app/prefetch';
import { operations } from '@/app/service';
import { boardInput } from '@/components/orders/board/board';
import { orderFilters, ordersInput } from '@/components/orders/list/orderFilters';
import { OrdersScreen } from '@/components/orders/OrdersScreen';

interface Props {
  params: Promise<{ restaurantId: string }>;
  searchParams: Promise<SearchParams>;
}

const load = createLoader({ ...orderFilters, tab: parseAsString });

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('orders');
  return { title: t('orders') };
}

export default async function Page({ params, searchParams }: Props) {
  const restaurantId = Number((await params).restaurantId);
  const { tab, ...filters } = await load(searchParams);
  const openedAt = Date.now();
  const input = tab === 'list' ? ordersInput({ restaurantId }, filters) : boardInput(restaurantId, openedAt);
  return (
    <Prefetched reads={[readPages(operations.orders.listOrders, input)]}>
      <OrdersScreen openedAt={openedAt} />
    </Prefetched>
  );
}
