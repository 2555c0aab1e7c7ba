'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { type Column, MOMENT_WIDTH } from '@/components/ui/table/columns';
import { useChannelName } from '@/components/ui/useChannelName';
import { useFormat } from '@/components/ui/useFormat';
import type { ListedMovement } from '@/server/stock/stock.schema';
import { movementValue } from '../shared/atCost';
import { FreshMark } from '../shared/FreshMark';
import { MovementTypeBadge } from '../shared/MovementTypeBadge';
import { QuantityDelta } from '../shared/QuantityDelta';
import { Value } from '../shared/Value';
import { Origin, QuantityStep, Who } from './MovementCells';
import classes from './movements.module.css';

/** @param fresh movements that arrived a moment ago */
export function useColumns(fresh: ReadonlySet<number>): Column<ListedMovement>[] {
  const t = useTranslations('stock.movements.column');
  const format = useFormat();
  const channelName = useChannelName();
  return useMemo(
    () => [
      {
        key: 'when',
        header: t('when'),
        width: MOMENT_WIDTH,
        cell: ({ createdAt, movementId }) => (
          <FreshMark isFresh={fresh.has(movementId)}>
            <time dateTime={createdAt}>{format.dateTime(createdAt)}</time>
          </FreshMark>
        ),
      },
      { key: 'product', header: t('product'), primary: true, minWidth: 190, cell: ({ productName }) => productName },
      { key: 'type', header: t('type'), width: 138, cell: ({ movementType }) => <MovementTypeBadge type={movementType} /> },
      { key: 'change', header: t('change'), width: 76, align: 'end', cell: ({ quantityDelta }) => <QuantityDelta value={quantityDelta} /> },
      {
        key: 'quantity',
        header: t('quantity'),
        width: 112,
        align: 'end',
        yields: 3,
        cell: (movement) => <QuantityStep movement={movement} />,
      },
      {
        key: 'value',
        header: t('value'),
        width: 104,
        align: 'end',
        yields: 1,
        cell: (movement) => <Value cents={movementValue(movement)} />,
      },
      { key: 'who', header: t('who'), width: 130, share: 12, yields: 2, cell: (movement) => <Who movement={movement} /> },
      { key: 'origin', header: t('origin'), width: 124, share: 11, cell: (movement) => <Origin movement={movement} /> },
      {
        key: 'channel',
        header: t('channel'),
        width: 150,
        hiddenAtFirst: true,
        cell: ({ channelId }) => (channelId === null ? <span className={classes.quiet}>–</span> : channelName(channelId)),
      },
      {
        key: 'sku',
        header: t('sku'),
        width: 120,
        hiddenAtFirst: true,
        cell: ({ productSku }) => <span className={classes.quiet}>{productSku ?? '–'}</span>,
      },
    ],
    [t, format, channelName, fresh],
  );
}
