'use client';

import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/Link';
import { PageHeader } from '@/components/ui/PageHeader';
import { ScreenTabs } from '@/components/ui/ScreenTabs';
import { useRestaurant } from '@/components/ui/scope';
import { Board } from './board/Board';
import { FindOrder } from './FindOrder';
import { orderLinks } from './links';
import { OrdersList } from './list/OrdersList';

/** The orders of a restaurant: the board of those in preparation, and the list of all. @param openedAt milliseconds since 1970 */
export function OrdersScreen({ openedAt }: { openedAt: number }) {
  const t = useTranslations('orders');
  const { id: restaurantId } = useRestaurant();
  return (
    <>
      <PageHeader
        title={t('orders')}
        subtitle={t('subtitle')}
        actions={
          <>
            <FindOrder />
            <Button component={Link} href={orderLinks(restaurantId).place}>
              {t('place')}
            </Button>
          </>
        }
      />
      <ScreenTabs
        tabs={[
          { value: 'live', label: t('tabs.live'), panel: <Board openedAt={openedAt} /> },
          { value: 'list', label: t('tabs.list'), panel: <OrdersList /> },
        ]}
      />
    </>
  );
}
