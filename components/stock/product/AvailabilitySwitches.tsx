'use client';

import { Switch } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { InventoryItem, StockSettings } from '@/server/stock/stock.schema';
import classes from './product.module.css';
import { availabilityField, offBecause, useAvailability } from './useAvailability';

interface Props {
  item: InventoryItem;
  settings: StockSettings;
  patch: (change: Partial<InventoryItem>) => void;
}

/** Where guests can order the product, and why not where they can't. */
export function AvailabilitySwitches({ item, settings, patch }: Props) {
  const t = useTranslations('stock.product.availability');
  const set = useAvailability((_productId, change) => patch(change));
  return (
    <div className={classes.switches}>
      {(['web', 'kiosk'] as const).map((channel) => {
        const reason = offBecause(item, channel, settings);
        return (
          <Switch
            key={channel}
            checked={item[availabilityField[channel]]}
            label={t(channel)}
            description={reason ? t(`${reason}Hint`, { channel: t(channel) }) : t('onHint')}
            onChange={(event) => set(item, channel, event.currentTarget.checked)}
          />
        );
      })}
    </div>
  );
}
