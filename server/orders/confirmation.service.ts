// Decided in docs/decisions/099-what-others-answer-to-an-order.md.

import { clockOf } from '@/server/brands/clock';
import type { Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import { JsonText } from '@/server/core/reads/json';
import { readHolds } from '@/server/stock/holds.query';
import type { BookedPayment } from './booked.types';
import { bookRemaining, takeNeeds } from './bookings';
import { closeSale } from './closing';
import { withoutReferences } from './erased-customer';
import { holdOf, type LockedOrder, orderHeaderOf, readLines, readPieces, slotUsesOf, walletCentsOf } from './locked-order.query';
import type { Order } from './order.schema';
import { emitOrder } from './order-events';
import { readOrder } from './orders.query';

/** The calendar day of a booking, at the order’s restaurant. */
export const dayOf = ({ timeZone }: Pick<LockedOrder, 'timeZone'>, at: Date): string => clockOf(timeZone, 1440).dayOf(at);

/**
 * Confirms an order that waited for its payment: captures the wallet hold and books points, payments, figures and ticket.
 * @param reference the provider’s number of the card payment
 */
export async function confirmOrder(ctx: Context, order: LockedOrder, reference: string | null): Promise<JsonText<Order>> {
  const payments = order.intended.map((each): BookedPayment => {
    const { type, amountCents } = each;
    return { type, amountCents, reference: type === 'OnlineCard' ? reference : each.reference };
  });
  return bookPaid(ctx, order, await withoutReferences(ctx, order, payments), holdOf(order));
}

/**
 * Books an order as paid that already holds what it needs; without a customer if theirs was erased while it waited.
 * @param payments as returned by `withoutReferences`, which finds that out
 * @param holdId the wallet hold, if there is one
 */
export async function bookPaid(
  ctx: Context,
  order: LockedOrder,
  payments: readonly BookedPayment[],
  holdId: string | null,
): Promise<JsonText<Order>> {
  const { restaurantId, id: orderId } = order;
  if (order.isOfErased) order.customerId = null;
  await bookRemaining(ctx, { ...order, orderId, holdId, pieces: await readPieces(ctx.db, order) });
  const day = dayOf(order, ctx.now);
  const { userId } = ctx.caller;
  await ctx.db.orderPayment.createMany({
    data: payments.map(({ type, amountCents, reference }) => ({
      ...{ restaurantId, orderId, type, amount: amountCents, reference, day: new Date(day), userId },
    })),
  });
  await ctx.db.sql.run`update orders set status = 'PAID', customer_id = ${order.customerId}, is_of_erased = ${order.isOfErased},
      paid_at = ${ctx.now}, updated_at = ${ctx.now}, expires_at = null, intended = '[]'
    where restaurant_id = ${restaurantId} and id = ${orderId}`;
  const lines = await readLines(ctx.db, order);
  const { discounts, vat, grants, totalCents, toPayCents } = order;
  await closeSale(ctx, { ...orderHeaderOf(order, ctx.now, day), lines, discounts, vat, grants, payments, totalCents, toPayCents });
  const text = await readOrder(ctx.db, { restaurantId, orderId });
  const answer = new JsonText<Order>(text ?? '');
  emitOrder(ctx, 'orders.paid', answer);
  ctx.touch('orders', [orderId]);
  return answer;
}

/**
 * Takes again what an order gave back when it expired.
 * @throws conflict if it had rewards or grants, which cannot be taken at a later moment; whatever the features refuse now
 */
export async function retakeNeeds(ctx: Context, order: LockedOrder): Promise<void> {
  const { restaurantId, brandId, id: orderId, channelId, customerId, promocodeId, intended } = order;
  const hasOffers = order.grants.length > 0 || order.rewardIds.length > 0;
  if (hasOffers) throw new AppError('conflict', { extraData: { reason: 'expired' } });
  const promotions = await ctx.db.sql.read<{ promotionId: number; version: number; amountCents: number }>`
    select promotion_id as "promotionId", version, amount as "amountCents" from promotion_uses
    where brand_id = ${brandId} and order_id = ${orderId} and cancelled_at is not null`;
  const contact = await ctx.db.orderContact.findUnique({ where: { restaurantId_orderId: { restaurantId, orderId } } });
  const holds = await readHolds(ctx.db, restaurantId, { orderId });
  const amountOf = (kind: string) =>
    order.discounts.filter((each) => each.kind === kind).reduce((sum, { valueCents }) => sum + valueCents, 0);
  await takeNeeds(ctx, {
    ...{ brandId, restaurantId, orderId, channelId, customerId, promotions },
    guest: { customerId, email: contact?.email, phoneNumber: contact?.phone },
    coupon: promocodeId === null ? null : { promocodeId, amount: amountOf('coupon') },
    meal: { at: ctx.now, pricingRuleId: null, shiftId: null, grants: [] },
    walletCents: walletCentsOf(order),
    holdMinutes: null,
    sessionId: null,
    rewardIds: [],
    earning: null,
    slots: slotUsesOf(order),
    stock: new Map(holds.map(({ productId, asked, held }) => [productId, asked - held])),
    hasHappened: false,
  });
  // The wallet has paid: there is nothing left to capture.
  order.intended = intended.map((each) => ({ ...each, holdId: null }));
}
