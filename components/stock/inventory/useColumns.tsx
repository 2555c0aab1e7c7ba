'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import type { Column } from '@/components/ui/table/columns';
import type { InventoryItem, StockSettings } from '@/server/stock/stock.schema';
import { availabilityField } from '../product/useAvailability';
import { stockValue } from '../shared/atCost';
import { stateOf, thresholdOf } from '../shared/status';
import { useStockChannels } from '../shared/useStockChannels';
import { Value } from '../shared/Value';
import { AvailabilityCell, QuantityCell, SafetyStockCell, StateCell } from './cells';
import classes from './inventory.module.css';

/** The order of urgency. */
const urgency = { out: 0, low: 1, ok: 2, untracked: 3 };

export function useColumns({ defaultSafetyStock }: StockSettings): Column<InventoryItem>[] {
  const t = useTranslations('stock.inventory.column');
  const channels = useStockChannels();
  return useMemo(
    () => [
      { key: 'name', header: t('name'), primary: true, minWidth: 220, sortBy: (item) => item.name, cell: (item) => item.name },
      {
        key: 'quantity',
        header: t('quantity'),
        align: 'end',
        width: 136,
        sortBy: (item) => (item.tracked ? item.currentQuantity : null),
        cell: (item) => <QuantityCell item={item} />,
      },
      {
        key: 'state',
        header: t('state'),
        width: 164,
        sortBy: (item) => urgency[stateOf(item, defaultSafetyStock)],
        cell: (item) => <StateCell item={item} />,
      },
      {
        key: 'safetyStock',
        header: t('safetyStock'),
        align: 'end',
        width: 128,
        yields: 3,
        sortBy: (item) => (item.tracked ? thresholdOf(item, defaultSafetyStock) : null),
        cell: (item) => <SafetyStockCell item={item} />,
      },
      ...channels.map(
        (channel): Column<InventoryItem> => ({
          key: channel,
          header: t(channel),
          width: 124,
          sortBy: (item) => Number(item[availabilityField[channel]]),
          cell: (item) => <AvailabilityCell item={item} channel={channel} />,
        }),
      ),
      {
        key: 'value',
        header: t('value'),
        align: 'end',
        width: 116,
        yields: 2,
        sortBy: stockValue,
        cell: (item) => <Value cents={item.tracked ? stockValue(item) : null} />,
      },
      {
        key: 'categories',
        header: t('categories'),
        width: 150,
        share: 15,
        yields: 1,
        sortBy: (item) => item.categoryNames[0] ?? null,
        cell: (item) => (
          <span className={classes.quiet} title={item.categoryNames.join(', ')}>
            {item.categoryNames.join(', ')}
          </span>
        ),
      },
      {
        key: 'unitCost',
        header: t('unitCost'),
        align: 'end',
        width: 116,
        hiddenAtFirst: true,
        sortBy: (item) => item.unitCost,
        cell: (item) => <Value cents={item.unitCost} />,
      },
      {
        key: 'sku',
        header: t('sku'),
        width: 120,
        hiddenAtFirst: true,
        sortBy: (item) => item.sku,
        cell: (item) => <span className={classes.quiet}>{item.sku ?? '–'}</span>,
      },
    ],
    [t, defaultSafetyStock, channels],
  );
}
