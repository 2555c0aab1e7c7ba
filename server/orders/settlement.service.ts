// Decided in docs/decisions/106-cards-of-one-order.md.

import type { z } from 'zod';
import type { Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import { JsonText } from '@/server/core/reads/json';
import { closeReplaced } from './closing';
import { dayOf } from './confirmation.service';
import { type LockedOrder, lockOrder, orderHeaderOf, type PaidRow, readPayments } from './locked-order.query';
import type { Order } from './order.schema';
import { readOrder } from './orders.query';
import type { settlementBody } from './orders.schema';
import { orderRefOf } from './orders.service';
import type { SettlementMeans } from './orders.values';

type SettlementRequest = z.output<typeof settlementBody> & { orderId: string };

/**
 * Settles by hand a refund that the payment provider has refused for good.
 * @throws data_not_found; conflict if nothing is owed (`nothing_owed`), or if it was never booked, such as money that arrived after the
 *   order had ended, which is refunded at the provider (`not_booked`); conflict if the day is closed
 */
export async function settleRefund(ctx: Context, { orderId, means }: SettlementRequest): Promise<JsonText<Order>> {
  const order = await lockOrder(ctx.db, orderRefOf(ctx, orderId));
  const { restaurantId, id } = order;
  const where = { restaurantId, orderId: id, kind: 'REFUND', state: 'REFUSED', settledAt: null } as const;
  const owedCharges = await ctx.db.orderCharge.findMany({ where, select: { amount: true } });
  const amount = owedCharges.reduce((sum, charge) => sum + charge.amount, 0);
  if (amount === 0) throw new AppError('conflict', { extraData: { reason: 'nothing_owed' } });
  await ctx.db.orderCharge.updateMany({ where, data: { settledAt: ctx.now } });
  if (means !== 'OnlineCard') await payOut(ctx, order, { means, amount });
  await ctx.db.sql.run`update orders set updated_at = ${ctx.now} where restaurant_id = ${restaurantId} and id = ${id}`;
  ctx.record({
    subject: { kind: 'order', id },
    ...(order.customerId !== null && { customerId: order.customerId }),
    before: { owed: amount },
    after: { owed: 0, means },
  });
  ctx.touch('orders', [id]);
  return new JsonText<Order>((await readOrder(ctx.db, { restaurantId, orderId: id })) ?? '');
}

/** Replaces refunds to the card, last first, by what was paid out at the counter, booked today. */
async function payOut(ctx: Context, order: LockedOrder, { means, amount }: { means: SettlementMeans; amount: number }): Promise<void> {
  const { restaurantId, id: orderId } = order;
  const day = dayOf(order, ctx.now);
  const common = { restaurantId, orderId, day: new Date(day), userId: ctx.caller.userId };
  let left = amount;
  for (const { id: replacesId, refundId, amount: cardCents } of cardRefunds(await readPayments(ctx.db, order))) {
    const part = Math.min(left, cardCents);
    if (part === 0) continue;
    const both = { ...common, refundId, replacesId };
    await ctx.db.orderPayment.createMany({
      data: [
        { ...both, type: 'OnlineCard', amount: part },
        { ...both, type: means, amount: -part },
      ],
    });
    left -= part;
  }
  if (left > 0) throw new AppError('conflict', { extraData: { reason: 'not_booked', left: amount - left } });
  const [out, paid] = (['OnlineCard', means] as const).map((type) => ({ type, amountCents: amount, reference: null }));
  await closeReplaced(ctx, { ...orderHeaderOf(order, ctx.now, day), out: [out!], in: [paid!], isRefund: true });
}

/** The cents of each refund that are still booked as given back to the card, last first. */
function cardRefunds(rows: readonly PaidRow[]): { id: number; refundId: number | null; amount: number }[] {
  const settledCents = (id: number) =>
    rows.filter((row) => row.replacesId === id && row.amount > 0).reduce((sum, row) => sum + row.amount, 0);
  return rows
    .filter(({ type, amount, refundId, replacesId }) => type === 'OnlineCard' && amount < 0 && refundId !== null && replacesId === null)
    .map(({ id, refundId, amount }) => ({ id, refundId, amount: -amount - settledCents(id) }))
    .toReversed();
}
