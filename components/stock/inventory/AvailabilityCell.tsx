'use client';

import { Switch } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { InventoryItem } from '@/server/stock/stock.schema';
import type { Channel } from '../product/effect';
import { availabilityField, offBecause, useAvailability } from '../product/useAvailability';
import { useInventoryTools } from './InventoryContext';
import classes from './inventory.module.css';

interface Props {
  item: InventoryItem;
  channel: Channel;
}

/** Whether guests can order the product on a channel, and if not, whether its stock or a person took it off. */
export function AvailabilityCell({ item, channel }: Props) {
  const t = useTranslations('stock.product.availability');
  const { settings, patch } = useInventoryTools();
  const set = useAvailability(patch);
  const reason = offBecause(item, channel, settings);
  return (
    <span className={classes.availability}>
      <Switch
        size="xs"
        withThumbIndicator={false}
        checked={item[availabilityField[channel]]}
        aria-label={t('label', { channel: t(channel), name: item.name })}
        onChange={(event) => set(item, channel, event.currentTarget.checked)}
      />
      {reason && (
        <span className={classes.reason} data-reason={reason} title={t(`${reason}Hint`, { channel: t(channel) })}>
          {t(reason)}
        </span>
      )}
    </span>
  );
}
