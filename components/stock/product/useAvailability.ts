'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useCallback } from 'react';
import { useNotify } from '@/components/ui/notify';
import { useTRPC } from '@/components/ui/trpc';
import type { InventoryItem, StockSettings } from '@/server/stock/stock.schema';
import type { Channel } from './effect';

export const availabilityField = { web: 'webAvailability', kiosk: 'kioskAvailability' } as const;

/** Why guests cannot order a product on a channel: it is out of stock there, or a user switched it off. Null if they can. */
export function offReasonOf(item: InventoryItem, channel: Channel, settings: StockSettings): 'out' | 'person' | null {
  if (item[availabilityField[channel]]) return null;
  const managed = settings.stockManagementV2Enabled && settings.channels[channel];
  return managed && item.tracked && item.currentQuantity <= 0 ? 'out' : 'person';
}

/** The data of a product needed to switch it. */
type SwitchableItem = Pick<InventoryItem, 'productId' | 'menuId' | 'signature' | 'name'>;

/**
 * Switches products on and off, shown at once and with undo.
 * @param patch shows a change before the service has confirmed it
 */
export function useAvailability(
  patch: (productId: number, change: Partial<Pick<InventoryItem, 'webAvailability' | 'kioskAvailability'>>) => void,
) {
  const t = useTranslations('stock.product.availability');
  const trpc = useTRPC();
  const notify = useNotify();
  const { mutateAsync } = useMutation(trpc.stock.setAvailability.mutationOptions());

  return useCallback(
    function set(item: SwitchableItem, channel: Channel, on: boolean, announce = true) {
      const { productId, menuId, signature, name } = item;
      const field = availabilityField[channel];
      patch(productId, { [field]: on });
      // Uses the promise, as the observer's callbacks would be lost if the row is scrolled away.
      mutateAsync({ menuId, signature, [channel]: on }).then(
        () => {
          const undo = { label: t('undo'), run: () => set(item, channel, !on, false) };
          if (announce) notify.done(t(on ? 'switchedOn' : 'switchedOff', { name, channel: t(channel) }), undo);
        },
        (error) => {
          patch(productId, { [field]: !on });
          notify.failed(error);
        },
      );
    },
    [t, notify, mutateAsync, patch],
  );
}
