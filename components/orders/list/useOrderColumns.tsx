'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import layout from '@/components/ui/layout.module.css';
import { type Column, MOMENT_WIDTH } from '@/components/ui/table/columns';
import { useFormat } from '@/components/ui/useFormat';
import type { ListedOrder } from '@/server/orders/order.schema';
import { OrderStatusBadge } from '../OrderStatusBadge';
import { isPartlyRefunded, statusMessageKey } from '../order';
import { useOrderWords } from '../useOrderWords';

/** The number of pieces ordered. */
const piecesOf = ({ items }: ListedOrder) => items.reduce((sum, { partOf, quantity }) => sum + (partOf === null ? quantity : 0), 0);

/** The total of an order and its refunds. For a fully refunded order, the status shows it. */
function Total({ order }: { order: ListedOrder }) {
  const t = useTranslations('orders');
  const format = useFormat();
  return (
    <>
      {format.money(order.totalPrice)}
      {isPartlyRefunded(order) && <span className={layout.under}>{t('refundedOf', { amount: format.money(order.refunded) })}</span>}
    </>
  );
}

/** The columns of lists of orders. @param restaurantName names the restaurant, in lists of several */
export function useOrderColumns(restaurantName?: (restaurantId: number) => string | undefined): Column<ListedOrder>[] {
  const t = useTranslations('orders');
  const format = useFormat();
  const words = useOrderWords();
  return useMemo(
    () => [
      {
        key: 'number',
        header: t('field.number'),
        width: 82,
        primary: true,
        cell: ({ orderNumber }) => String(orderNumber),
        csv: ({ orderNumber }) => orderNumber,
      },
      {
        key: 'placed',
        header: t('field.placed'),
        width: MOMENT_WIDTH,
        cell: ({ createdAt }) => <time dateTime={createdAt}>{format.dateTime(createdAt)}</time>,
        csv: ({ createdAt }) => createdAt,
      },
      ...(restaurantName
        ? [
            {
              key: 'restaurant',
              header: t('field.restaurant'),
              width: 215,
              share: 18,
              cell: ({ restaurantId }: ListedOrder) => restaurantName(restaurantId),
              csv: ({ restaurantId }: ListedOrder) => restaurantName(restaurantId),
            },
          ]
        : []),
      {
        key: 'status',
        header: t('field.status'),
        width: 150,
        cell: (order) => <OrderStatusBadge order={order} />,
        csv: (order) => t(statusMessageKey(order)),
      },
      { key: 'channel', header: t('field.channel'), width: 175, yields: 1, cell: words.channel, csv: words.channel },
      { key: 'mode', header: t('field.mode'), width: 120, share: 10, yields: 2, cell: words.mode, csv: words.mode },
      {
        key: 'who',
        header: t('field.who'),
        minWidth: 140,
        cell: (order) => <span className={layout.fewLines}>{words.who(order)}</span>,
        csv: words.who,
      },
      {
        key: 'preparation',
        header: t('field.preparation'),
        width: 130,
        hiddenAtFirst: true,
        cell: ({ preparation }) => t(`preparation.${preparation}`),
        csv: ({ preparation }) => t(`preparation.${preparation}`),
      },
      {
        key: 'pieces',
        header: t('field.pieces'),
        width: 80,
        align: 'end',
        yields: 3,
        cell: (order) => format.number(piecesOf(order)),
        csv: piecesOf,
      },
      {
        key: 'refunded',
        header: t('field.refunded'),
        width: 120,
        align: 'end',
        hiddenAtFirst: true,
        cell: ({ refunded }) => (refunded === 0 ? '' : format.money(refunded)),
        csv: ({ refunded }) => format.amountText(refunded),
      },
      {
        key: 'total',
        header: t('field.total'),
        width: 120,
        align: 'end',
        cell: (order) => <Total order={order} />,
        csv: ({ totalPrice }) => format.amountText(totalPrice),
      },
    ],
    [t, format, words, restaurantName],
  );
}
