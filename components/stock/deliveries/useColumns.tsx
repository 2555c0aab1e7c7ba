'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { useRestaurant } from '@/components/ui/scope';
import type { Column } from '@/components/ui/table/columns';
import { useFormat } from '@/components/ui/useFormat';
import type { DeliverySummary } from '@/server/stock/stock.schema';
import { FreshMark } from '../shared/FreshMark';
import { usePeople } from '../shared/usePeople';
import { CostSum } from './CostSum';
import { DeliveryState } from './DeliveryState';
import classes from './deliveries.module.css';

/** @param fresh deliveries that were changed a moment ago */
export function useColumns(fresh: ReadonlySet<number>): Column<DeliverySummary>[] {
  const t = useTranslations('stock.deliveries.column');
  const format = useFormat();
  const { id } = useRestaurant();
  const { nameOf } = usePeople(id);
  return useMemo(
    () => [
      { key: 'supplier', header: t('supplier'), primary: true, minWidth: 190, sortable: true, cell: ({ supplierName }) => supplierName },
      {
        key: 'reference',
        header: t('reference'),
        width: 116,
        share: 12,
        yields: 2,
        cell: ({ reference }) => <span className={classes.quiet}>{reference ?? '–'}</span>,
      },
      {
        // Its name is that of the order in the interface: by when it came in or is due.
        key: 'date',
        header: t('state'),
        width: 248,
        sortable: true,
        cell: (delivery) => (
          <FreshMark isFresh={fresh.has(delivery.deliveryId)}>
            <DeliveryState delivery={delivery} />
          </FreshMark>
        ),
      },
      { key: 'lines', header: t('lines'), width: 70, align: 'end', cell: ({ lineCount }) => format.number(lineCount) },
      { key: 'units', header: t('units'), width: 70, align: 'end', cell: ({ totalQuantity }) => format.number(totalQuantity) },
      {
        key: 'cost',
        header: t('cost'),
        width: 156,
        align: 'end',
        cell: ({ totalCost, linesWithoutCost }) => (
          <div className={classes.costCell}>
            <CostSum cost={totalCost} withoutCost={linesWithoutCost} />
          </div>
        ),
      },
      { key: 'who', header: t('who'), width: 140, share: 14, yields: 1, cell: ({ userId }) => nameOf(userId) },
    ],
    [t, format, nameOf, fresh],
  );
}
