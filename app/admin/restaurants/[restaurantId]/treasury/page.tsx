import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { createLoader, type SearchParams } from 'nuqs/server';
import { reachableRestaurants } from '@/app/admin/backOffice';
import { Prefetched, read } from '@/app/prefetch';
import { operations } from '@/app/service';
import { dueOrdersInput } from '@/components/treasury/dueOrders';
import { comparedPeriodOf, periodOf } from '@/components/treasury/period';
import { RestaurantTakings } from '@/components/treasury/RestaurantTakings';
import { takingsParams } from '@/components/treasury/takingsParams';
import { dayOf } from '@/components/ui/format';

interface Props {
  params: Promise<{ restaurantId: string }>;
  searchParams: Promise<SearchParams>;
}

const load = createLoader(takingsParams);

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('treasury');
  return { title: t('title') };
}

export default async function Page({ params, searchParams }: Props) {
  const { restaurantId: text } = await params;
  const [restaurants, filters] = await Promise.all([reachableRestaurants(), load(searchParams)]);
  const restaurant = restaurants.find(({ id }) => String(id) === text);
  const restaurantId = Number(text);
  const today = dayOf(Date.now(), restaurant?.timeZone ?? 'UTC');
  const period = periodOf(filters, today);
  const comparedPeriod = comparedPeriodOf(period, filters.compare, today);
  const reads = [
    read(operations.treasury.getTakings, { restaurantId, ...period }),
    ...(comparedPeriod ? [read(operations.treasury.getTakings, { restaurantId, ...comparedPeriod })] : []),
    read(operations.treasury.getRhythm, { restaurantId, ...period }),
    read(operations.orders.listOrders, dueOrdersInput({ restaurantId }, period)),
  ];
  return (
    <Prefetched reads={reads}>
      <RestaurantTakings />
    </Prefetched>
  );
}
