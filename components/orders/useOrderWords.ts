'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { useChannelName } from '@/components/ui/useChannelName';
import { useFormat } from '@/components/ui/useFormat';
import { counterDue } from '@/server/orders/counter.rules';
import type { ListedOrder, Order } from '@/server/orders/order.schema';
import { nameToCall } from './order';

/** Names an order and its origin. */
export function useOrderWords() {
  const t = useTranslations('orders');
  const modes = useTranslations('consumptionModes.types');
  const channelName = useChannelName();
  const format = useFormat();
  return useMemo(() => {
    const mode = ({ consumptionMode }: Order) => modes(consumptionMode);
    return {
      /** «Order 48». */
      title: ({ orderNumber }: Pick<Order, 'orderNumber'>) => t('title', { number: String(orderNumber) }),
      mode,
      channel: ({ channelId }: Order) => channelName(channelId),
      /** The table, the name of the customer or guest, and the details of the dining option. */
      who: (order: ListedOrder): string =>
        [order.tableName !== null && t('table', { name: order.tableName }), nameToCall(order), order.additionalInformation]
          .filter(Boolean)
          .join(' · '),
      /** «Pay €19.80 at the counter», if a kiosk left it to the counter. */
      sayDue: (order: Order): string | null => {
        const cents = counterDue(order);
        return cents > 0 ? t('payAtCounter', { amount: format.money(cents) }) : null;
      },
    };
  }, [t, modes, channelName, format]);
}
