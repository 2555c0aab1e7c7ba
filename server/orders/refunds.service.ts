// Decided in docs/decisions/097-orders.md.

import type { z } from 'zod';
import { isOnlineGuest } from '@/server/core/callers/caller';
import type { Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import type { VersionedState } from '@/server/core/operation/operation';
import { JsonText } from '@/server/core/reads/json';
import type { BookedRefund } from './booked.types';
import { returnNeeds } from './bookings';
import { requestCardRefund, withdrawCharges } from './charges.service';
import { closeRefund } from './closing';
import { dayOf } from './confirmation.service';
import { isLeftToCounter } from './counter.rules';
import { isOfErased } from './erased-customer';
import {
  holdOf,
  type LockedOrder,
  lockOrder,
  orderHeaderOf,
  readHeldStock,
  readLines,
  readPayments,
  slotUsesOf,
} from './locked-order.query';
import type { Order } from './order.schema';
import { emitOrder } from './order-events';
import { walletOf } from './order-wallet.query';
import { readOrder } from './orders.query';
import type { cancelBody, refundBody } from './orders.schema';
import { assertOwn, getOrder, orderRefOf } from './orders.service';
import { planMeans } from './refund-means.rules';
import { piecesLeft, planRefund, pointsBaseLeft, type RefundPlan, type RefundRequest, type Sold } from './refunds.rules';
import { paidBackOf, paymentsOfSale, readReturned } from './returned.query';

/** The order that a refund was previewed for: as it is read by its address, without `include`. */
export const versionedOrder: VersionedState<{ orderId: string }, unknown> = {
  lock: (ctx, { orderId }) => lockOrder(ctx.db, orderRefOf(ctx, orderId)),
  read: (ctx, { orderId }) => getOrder(ctx, { orderId }),
};

type WithOrderId<Body extends z.ZodType> = z.output<Body> & { orderId: string };

/**
 * Cancels an order, and gives back what it took and the money. Cancelling again returns the same answer. Guests can cancel their own order
 * while it waits for payment.
 * @throws data_not_found, also if a guest names somebody else’s order; conflict for an order that has expired, was refunded or was never
 *   servable, and for guests also if it is paid; payment_not_allowed for means it was not paid with
 */
export async function cancelOrder(ctx: Context, { orderId, ...body }: WithOrderId<typeof cancelBody>): Promise<JsonText<Order>> {
  await assertOwn(ctx, orderId);
  const isGuest = isOnlineGuest(ctx.caller);
  // The history keeps nothing that a guest wrote.
  if (isGuest) ctx.record({ input: { orderId } });
  const order = await lockOrder(ctx.db, orderRefOf(ctx, orderId));
  if (order.status === 'AWAITING_PAYMENT') await endUnpaid(ctx, order);
  if (order.status === 'AWAITING_PAYMENT' || order.status === 'CANCELLED') {
    await reasonToStore(ctx, order, body);
    return recordAndRead(ctx, order, order.status);
  }
  if (order.status !== 'PAID' || isGuest) throw new AppError('conflict', { extraData: { reason: 'status', status: order.status } });
  const restock = body.restock ?? order.preparation === 'RECEIVED';
  return bookReturn(ctx, order, { body, restock, wanted: 'all', isCancellation: true });
}

/**
 * Refunds pieces of lines, or an amount.
 * @throws data_not_found; conflict if the order is not paid, or for more than is left of it; payment_not_allowed for means it was not
 *   paid with
 */
export async function refundOrder(ctx: Context, { orderId, ...body }: WithOrderId<typeof refundBody>): Promise<JsonText<Order>> {
  const order = await lockOrder(ctx.db, orderRefOf(ctx, orderId));
  const { lines, amount, restock = false } = body;
  if (order.status !== 'PAID') throw new AppError('conflict', { extraData: { reason: 'status', status: order.status } });
  const wanted: RefundRequest = lines ? { lines } : { amount: amount ?? 0 };
  return bookReturn(ctx, order, { body, restock, wanted, isCancellation: false });
}

/**
 * The reason to store. Empty if the customer was erased, and then left out of the history too: it may name them, and the reasons stored
 * before were erased with them. Locks the customer: call it only after giving back, to keep the order of locks.
 */
async function reasonToStore(ctx: Context, order: LockedOrder, { reason, ...rest }: { reason: string }): Promise<string> {
  if (!(await isOfErased(ctx, order))) return reason;
  ctx.record({ input: { orderId: String(order.id), ...rest } });
  return '';
}

/**
 * Ends an order that waits for payment. If its card is being charged at this moment, the money is refunded. A device may then use the
 * number that it gave the order for a sale.
 */
export async function endUnpaid(ctx: Context, order: LockedOrder): Promise<void> {
  const { restaurantId, id: orderId } = order;
  await releaseAll(ctx, order);
  await ctx.db.sql.run`update orders set status = 'CANCELLED', external_id = null, cancelled_at = ${ctx.now}, updated_at = ${ctx.now}
    where restaurant_id = ${restaurantId} and id = ${orderId}`;
  emitOrder(ctx, 'orders.cancelled', new JsonText<Order>((await readOrder(ctx.db, { restaurantId, orderId })) ?? ''));
  ctx.touch('orders', [orderId]);
}

/** Gives back everything that an unpaid order has taken. */
export async function releaseAll(ctx: Context, order: LockedOrder): Promise<void> {
  await withdrawCharges(ctx, { restaurantId: order.restaurantId, orderId: order.id });
  await returnNeeds(ctx, order, {
    ...{ isWhole: true, keptCents: 0, walletCents: 0 },
    ...{ holdId: holdOf(order), slots: slotUsesOf(order), stock: null },
  });
}

interface ReturnRequest {
  body: { reason: string; means?: Parameters<typeof planMeans>[2]['means'] };
  wanted: RefundRequest;
  restock: boolean;
  isCancellation: boolean;
}

async function bookReturn(ctx: Context, order: LockedOrder, request: ReturnRequest): Promise<JsonText<Order>> {
  const { restaurantId, brandId, id: orderId, customerId } = order;
  const lines = await readLines(ctx.db, order);
  const earlier = await readReturned(ctx.db, order);
  const plan = planRefund({ ...order, lines, returned: earlier }, request.wanted);
  if ('reason' in plan) throw new AppError('conflict', { extraData: plan });
  const paid = await readPayments(ctx.db, order);
  const means = planMeans(paid, plan.guestCents, {
    means: request.body.means,
    wallet: await walletOf(ctx, { brandId, customerId, orderId }),
    isUnpaid: isLeftToCounter(order.metadata),
  });
  if ('reason' in means) throw new AppError('payment_not_allowed', { extraData: { type: request.body.means, ...means } });
  const centsBy = (type: string) => means.filter((each) => each.type === type).reduce((sum, { amountCents }) => sum + amountCents, 0);
  const refundedCents = order.refundedCents + plan.totalCents;
  const isFullReturn = plan.isWhole;
  await returnNeeds(ctx, order, {
    ...{ isWhole: isFullReturn, holdId: null, walletCents: centsBy('Wallet') },
    keptCents: pointsBaseLeft(order.pointsBaseCents, lines, [...earlier, plan]),
    slots: isFullReturn ? slotUsesOf(order) : [],
    stock: request.restock ? await stockOf(ctx, order, { lines, plan, returned: earlier }) : new Map(),
  });
  if (centsBy('OnlineCard') > 0) await requestCardRefund(ctx, { restaurantId, orderId }, centsBy('OnlineCard'));
  const reason = await reasonToStore(ctx, order, request.body);
  const refund = await writeRefund(ctx, order, {
    plan,
    means,
    request,
    reason,
    sold: { ...order, lines, payments: paymentsOfSale(paid) },
    earlier,
    paidBack: paidBackOf(paid, earlier),
  });
  const status = request.isCancellation ? 'CANCELLED' : isFullReturn ? 'REFUNDED' : 'PAID';
  await ctx.db.sql.run`update orders set status = ${status}::order_status, refunded_cents = ${refundedCents}, updated_at = ${ctx.now},
      due_at_counter = case when ${status} = 'PAID' then greatest(0, due_at_counter - ${centsBy('ExternalPayment')}::int) else 0 end,
      cancelled_at = case when ${request.isCancellation}::boolean then ${ctx.now}::timestamptz else cancelled_at end
    where restaurant_id = ${restaurantId} and id = ${orderId}`;
  await closeRefund(ctx, refund);
  const answer = await recordAndRead(ctx, order, order.status);
  if (request.isCancellation) emitOrder(ctx, 'orders.cancelled', answer);
  return answer;
}

/**
 * The pieces to put back in stock: those of the refunded lines; for the whole order, all that no earlier refund named, since what those
 * left out was thrown away. Never more than the order took.
 */
async function stockOf(
  ctx: Context,
  order: LockedOrder,
  { lines, plan, returned }: { lines: Awaited<ReturnType<typeof readLines>>; plan: RefundPlan; returned: Sold['returned'] },
): Promise<Map<number, number>> {
  const heldPieces = await readHeldStock(ctx.db, order);
  const restocked = new Map<number, number>();
  for (const { position, quantity } of plan.isWhole ? piecesLeft({ lines, returned }) : plan.lines) {
    const line = lines.find((each) => each.position === position && each.partOf === null);
    if (!line || quantity === null) continue;
    const options = line.options as readonly { productId?: number | null }[];
    for (const productId of [line.productId, ...options.map((option) => option.productId)]) {
      const left = productId == null ? 0 : (heldPieces.get(productId) ?? 0) - (restocked.get(productId) ?? 0);
      if (productId != null && left > 0) restocked.set(productId, (restocked.get(productId) ?? 0) + Math.min(left, quantity));
    }
  }
  return restocked;
}

async function writeRefund(
  ctx: Context,
  order: LockedOrder,
  {
    plan,
    means,
    request: { isCancellation, restock: isRestocked },
    reason,
    ...booking
  }: {
    plan: RefundPlan;
    means: { type: BookedRefund['payments'][number]['type']; amountCents: number }[];
    request: ReturnRequest;
    reason: string;
  } & Pick<BookedRefund, 'sold' | 'earlier' | 'paidBack'>,
): Promise<BookedRefund> {
  const { restaurantId, id: orderId } = order;
  const day = dayOf(order, ctx.now);
  const storedLines = plan.lines.map(({ position, quantity, grossCents, discountCents, leftCents, netCents, off }) => ({
    ...{ position, quantity, grossCents, discountCents, leftCents, netCents, off: [...off] },
  }));
  const { userId } = ctx.caller;
  const { id: refundId } = await ctx.db.orderRefund.create({
    data: {
      ...{ restaurantId, orderId, isCancellation, amount: plan.totalCents, grantedCents: plan.grantedCents, isRestocked, reason, userId },
      ...{ lines: storedLines, grants: plan.grants.map(({ grantId, valueCents }) => ({ grantId, valueCents })), day: new Date(day) },
    },
    select: { id: true },
  });
  await ctx.db.orderPayment.createMany({
    data: means.map(({ type, amountCents }) => ({
      restaurantId,
      orderId,
      refundId,
      type,
      amount: -amountCents,
      day: new Date(day),
      userId,
    })),
  });
  const { lines, discounts, grants, totalCents, isWhole } = plan;
  return {
    ...orderHeaderOf(order, ctx.now, day),
    ...{ refundId, isCancellation, isWhole, reason, lines, discounts, grants, totalCents, ...booking },
    payments: means.map((each) => ({ ...each, reference: null })),
    saleTicketNumber: order.ticketNumber ?? 0,
  };
}

/** Reads the order for the answer, and records the outcome in the history. */
async function recordAndRead(
  ctx: Context,
  { restaurantId, id: orderId, refundedCents, customerId }: LockedOrder,
  before: Order['status'],
): Promise<JsonText<Order>> {
  const text = (await readOrder(ctx.db, { restaurantId, orderId })) ?? '';
  const { status, refunded } = JSON.parse(text) as Order;
  ctx.record({
    subject: { kind: 'order', id: orderId },
    ...(customerId !== null && { customerId }),
    before: { status: before, refunded: refundedCents },
    after: { status, refunded },
  });
  ctx.touch('orders', [orderId]);
  return new JsonText<Order>(text);
}
