'use client';

import { useTranslations } from 'next-intl';
import { Panel } from '@/components/ui/Panel';
import { useFormat } from '@/components/ui/useFormat';
import type { Order } from '@/server/orders/order.schema';
import { isPartlyRefunded, piecesLeft, refundable } from '../order';
import classes from './one.module.css';

type Row = Pick<Order['fees'][number], 'position' | 'quantity' | 'unitCents' | 'grossCents' | 'leftCents' | 'vatRate'> & {
  name: string;
  options: Order['items'][number]['options'];
  comment: string | null;
  isPart: boolean;
};

/** The items, fees and totals of an order. */
export function Lines({ order }: { order: Order }) {
  const t = useTranslations('orders.one');
  const format = useFormat();
  const rows: Row[] = [
    ...order.items.map((item) => ({ ...item, isPart: item.partOf !== null })),
    ...order.fees.map((fee) => ({ ...fee, name: fee.label, options: [], comment: null, isPart: false })),
  ];
  const { itemsPrice, feesPrice, discount, totalPrice, granted, toPay, refunded } = order;
  const sums = [
    ['items', itemsPrice, discount > 0 || feesPrice > 0],
    ['fees', feesPrice, feesPrice > 0],
    ['discount', -discount, discount > 0],
    ['total', totalPrice, true],
    ['granted', -granted, granted > 0],
    ['toPay', toPay, granted > 0],
    ['refunded', -refunded, refunded > 0],
    ['left', refundable(order), isPartlyRefunded(order)],
  ] as const;
  return (
    <Panel title={t('lines')}>
      <ul className={classes.lines}>
        {rows.map((row) => (
          <Line key={row.position} row={row} refundedPieces={row.quantity - piecesLeft(order, row)} />
        ))}
      </ul>
      <dl className={classes.sums}>
        {sums.map(
          ([key, cents, isShown]) =>
            isShown && (
              <div key={key} data-total={key === 'total' || undefined}>
                <dt>{t(`sums.${key}`)}</dt>
                <dd>{format.money(cents)}</dd>
              </div>
            ),
        )}
      </dl>
    </Panel>
  );
}

function Line({ row, refundedPieces }: { row: Row; refundedPieces: number }) {
  const t = useTranslations('orders.one');
  const format = useFormat();
  const { name, quantity, unitCents, grossCents, leftCents, vatRate, options, comment, isPart } = row;
  const details = [quantity > 1 && t('each', { amount: format.money(unitCents) }), t('rate', { rate: format.percent(vatRate) })];
  return (
    <li className={classes.line}>
      <span className={classes.pieces}>{isPart ? '' : format.number(quantity)}</span>
      <span className={classes.what}>
        <span>{name}</span>
        {options.length > 0 && (
          <span className={classes.small}>
            {options
              .map(({ name: option, quantity: count, unitCents: price }) =>
                [count > 1 ? `${count} × ${option}` : option, price !== 0 && `(${format.money(price)})`].filter(Boolean).join(' '),
              )
              .join(', ')}
          </span>
        )}
        {comment && <span className={classes.comment}>{comment}</span>}
        <span className={classes.small}>{details.filter(Boolean).join(' · ')}</span>
        {refundedPieces > 0 && <span className={classes.refundedPieces}>{t('backPieces', { count: refundedPieces })}</span>}
      </span>
      <span className={classes.price}>
        {leftCents < grossCents && (
          <span className={classes.small}>
            <s aria-hidden>{format.money(grossCents)}</s>
            <span className={classes.unseen}>{t('before', { amount: format.money(grossCents) })}</span>
          </span>
        )}
        <span>{format.money(leftCents)}</span>
      </span>
    </li>
  );
}
