import type { Db } from '@/server/core/platform/db';
import { transaction } from '@/server/core/platform/db';
import type { BookedOrder, BookedRefund } from '@/server/orders/booked.types';
import { rollUpOrder, rollUpRefund } from '@/server/treasury/roll-up.service';
import { createPaidOrder, createRefund, type NewOrder, type NewRefund } from './orders';

/** A paid order with its rows, included in the figures of its day. */
export function sell(order: NewOrder): Promise<BookedOrder> {
  return transaction((db) => sellWithin(db, order));
}

/** The same in the caller’s transaction. */
export async function sellWithin(db: Db, order: NewOrder): Promise<BookedOrder> {
  const booked = await createPaidOrder(db, order);
  await rollUpOrder({ db }, booked);
  return booked;
}

/** A refund of such an order with its rows, included in the figures of its own day. */
export function refundSale(order: BookedOrder, refund: NewRefund = {}): Promise<BookedRefund> {
  return transaction(async (db) => {
    const booked = await createRefund(db, order, refund);
    await rollUpRefund({ db }, booked);
    return booked;
  });
}

/** A day with some of everything: a sale in cash, one with a discount and a grant, and a refund of the first in the evening. */
export async function sellADay(scope: { brandId: number; restaurantId: number; day: string; at: Date }): Promise<void> {
  const lines = [
    { unitCents: 1_100, categoryName: 'Dishes' },
    { unitCents: 600, vatRate: 2000, categoryName: 'Drinks' },
  ];
  const cash = await sell({ ...scope, lines, payments: [{ type: 'Cash', amountCents: 1_700 }] });
  await sell({ ...scope, lines, discounts: [{ label: 'SUMMER', valueCents: 170 }], grants: [{ label: 'Employer', valueCents: 500 }] });
  await refundSale(cash, { positions: [1], day: scope.day, at: new Date(`${scope.day}T18:00:00Z`) });
}
