import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { brandIdOf } from '@/app/admin/backOffice';
import { Prefetched, read } from '@/app/prefetch';
import { operations } from '@/app/service';
import { hasModes, takesOrders, usualChannel } from '@/components/orders/desk/desk';
import { PlaceOrderScreen } from '@/components/orders/desk/PlaceOrderScreen';
import { geocoderOf } from '@/server/delivery-areas/geocoder.rules';

interface Props {
  params: Promise<{ restaurantId: string }>;
}

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('orders.desk');
  return { title: t('title') };
}

export default async function Page({ params }: Props) {
  const restaurantId = Number((await params).restaurantId);
  const brandId = await brandIdOf(restaurantId);
  const [channels, menus] = [read(operations.brands.listChannels, { brandId }), read(operations.catalog.listMenus, { restaurantId })];
  const ids = (await channels.data.catch(() => [])).map(({ channelId }) => channelId).filter(takesOrders);
  const channelId = usualChannel(ids);
  const publishedMenus = (await menus.data.catch(() => [])).map(({ menuId }) =>
    read(operations.catalog.readPublishedMenu, { restaurantId, menuId, channelId }),
  );
  const modes = hasModes(channelId)
    ? [read(operations['consumption-modes'].listModes, { restaurant_id: restaurantId, channel_id: channelId })]
    : [];
  return (
    <Prefetched reads={[channels, menus, ...publishedMenus, ...modes]}>
      <PlaceOrderScreen findsAddresses={geocoderOf(process.env) !== null} />
    </Prefetched>
  );
}
