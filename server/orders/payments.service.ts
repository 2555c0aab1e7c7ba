import type { z } from 'zod';
import { isOnlineGuest } from '@/server/core/callers/caller';
import type { Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import { JsonText } from '@/server/core/reads/json';
import { releaseHold, reserveHold } from '@/server/wallet/holds.service';
import { payFromWallet } from '@/server/wallet/orders.service';
import type { BookedPayment } from './booked.types';
import { assertNotCharging, type PreparedCard, prepareCard, requestCharge } from './charges.service';
import { closeReplaced } from './closing';
import { bookPaid, dayOf } from './confirmation.service';
import { externalLeft } from './counter.rules';
import { withoutReferences } from './erased-customer';
import { inactiveCustomer } from './guest.service';
import {
  holdOf,
  type LockedOrder,
  lockOrder,
  orderHeaderOf,
  type PaidRow,
  readLines,
  readPayments,
  walletCentsOf,
} from './locked-order.query';
import type { Order } from './order.schema';
import { readOrder } from './orders.query';
import type { paymentsBody, preparationBody } from './orders.schema';
import { assertOwn, orderRefOf } from './orders.service';
import { HOLD_MINUTES } from './orders.values';
import { assertOneCard, isPaidByCustomer, type Payer, refusalOfPayment, sumsOf } from './payments.rules';
import { paidBackOf, paymentsOfSale, readReturned } from './returned.query';
import { intendedOf } from './rows.query';

type PaymentsRequest = z.output<typeof paymentsBody> & { orderId: string };
type Payments = readonly (Omit<PaymentsRequest['payments'][number], 'reference'> & Pick<BookedPayment, 'reference'>)[];

const managers: readonly string[] = ['admin', 'brand_group', 'brand', 'restaurant'];

/** Asks the payment provider about a guest’s card. */
export async function preparePayments(ctx: Context, { payments }: PaymentsRequest): Promise<PreparedCard | null> {
  const cardIndex = payments.findIndex(({ type }) => type === 'OnlineCard');
  return isOnlineGuest(ctx.caller) && payments[cardIndex] ? prepareCard(ctx, payments[cardIndex], `payments.${cardIndex}`) : null;
}

/**
 * Pays an order that waits for payment, or settles at the counter what a kiosk left open: the payments then replace all of its
 * `ExternalPayment`.
 * @throws data_not_found; conflict if the order awaits neither, or its customer is inactive and is to pay; access_denied for callers who
 *   cannot settle at the counter; payment_mismatch, payment_not_allowed, insufficient_balance
 */
export async function addPayments(
  ctx: Context,
  { orderId, ...request }: PaymentsRequest,
  card: PreparedCard | null = null,
): Promise<JsonText<Order>> {
  await assertOwn(ctx, orderId);
  const order = await lockOrder(ctx.db, orderRefOf(ctx, orderId));
  const submitted = request.payments.map(({ reference = null, ...payment }) => ({ ...payment, reference }));
  const payments = await withoutReferences(ctx, order, submitted);
  const answer =
    order.status === 'AWAITING_PAYMENT' ? await payWaiting(ctx, order, payments, card) : await replaceExternal(ctx, order, payments);
  const { status } = JSON.parse(answer.text) as Order;
  const paidBy = payments.map(({ type }) => type);
  ctx.record({
    subject: { kind: 'order', id: order.id },
    ...(order.customerId !== null && { customerId: order.customerId }),
    before: { status: order.status, paidBy: order.status === 'PAID' ? ['ExternalPayment'] : [] },
    after: { status, paidBy },
    input: { orderId },
  });
  ctx.touch('orders', [order.id]);
  return answer;
}

/** @throws conflict for payments that only an active customer can make, if the order’s customer is inactive */
async function payerOf(ctx: Context, order: LockedOrder, payments: Payments): Promise<Payer> {
  const { brandId, customerId, areaUuid } = order;
  const customer =
    customerId === null
      ? null
      : await ctx.db.customer.findUniqueOrThrow({
          where: { brandId_id: { brandId, id: customerId } },
          select: { id: true, paymentType: true, isActive: true, archivedAt: true },
        });
  const isInactive = customer !== null && customer.archivedAt === null && !customer.isActive;
  if (isInactive && payments.some(({ type }) => isPaidByCustomer(type))) throw inactiveCustomer(customer.id);
  const area =
    areaUuid === null
      ? null
      : await ctx.db.deliveryArea.findFirst({
          where: { restaurantId: order.restaurantId, uuid: areaUuid },
          select: { paymentLater: true, forceOnlinePayment: true },
        });
  return { role: ctx.caller.role, customer, area, hasHappened: false };
}

function assertAllowed(payments: Payments, payer: Payer): void {
  for (const { type } of payments) {
    const reason = refusalOfPayment(type, payer);
    if (reason) throw new AppError('payment_not_allowed', { extraData: { type, reason } });
  }
}

const mismatch = (toPay: number, paid: number) => new AppError('payment_mismatch', { extraData: { toPay, paid } });

async function payWaiting(ctx: Context, order: LockedOrder, payments: Payments, card: PreparedCard | null): Promise<JsonText<Order>> {
  const { brandId, restaurantId, id: orderId, currency, toPayCents } = order;
  if (order.expiresAt !== null && order.expiresAt <= ctx.now)
    throw new AppError('conflict', { extraData: { reason: 'status', status: 'EXPIRED' } });
  assertAllowed(payments, await payerOf(ctx, order, payments));
  const { total, online, wallet } = sumsOf(payments);
  if (total !== toPayCents) throw mismatch(toPayCents, total);
  assertOneCard(payments);
  await assertNotCharging(ctx, { restaurantId, orderId });
  if (online > 0 && card) {
    const intended = intendedOf(payments, await holdInWallet(ctx, order, wallet));
    await requestCharge(ctx, { brandId, restaurantId, orderId, currency, card, amount: online });
    await ctx.db.sql.run`update orders set intended = ${JSON.stringify(intended)}::jsonb, updated_at = ${ctx.now}
      where restaurant_id = ${restaurantId} and id = ${orderId}`;
    return new JsonText<Order>((await readOrder(ctx.db, { restaurantId, orderId })) ?? '');
  }
  await holdInWallet(ctx, order, 0);
  await payByWallet(ctx, order, wallet);
  return bookPaid(ctx, order, bookedOf(payments), null);
}

/**
 * Makes the wallet hold an amount for a waiting order, in place of the previous hold. A hold of the same amount is left as it is, so that
 * gifts which have expired since still pay.
 * @throws insufficient_balance
 */
async function holdInWallet(ctx: Context, order: LockedOrder, amount: number): Promise<string | null> {
  const currentHoldId = holdOf(order);
  if (currentHoldId !== null && amount === walletCentsOf(order)) return currentHoldId;
  if (currentHoldId !== null) await releaseHold(ctx, { holdId: currentHoldId });
  if (order.customerId === null || amount === 0) return null;
  const { customerId, id: orderId } = order;
  return (await reserveHold(ctx, { customerId, orderId, amount, minutes: HOLD_MINUTES, reason: undefined })).holdId;
}

/** @throws insufficient_balance */
async function payByWallet(ctx: Context, { customerId, id: orderId }: LockedOrder, amount: number): Promise<void> {
  if (amount > 0 && customerId !== null) await payFromWallet(ctx, { customerId, orderId, amount });
}

const bookedOf = (payments: Payments) =>
  payments.map(({ type, amount, reference }): BookedPayment => ({ type, amountCents: amount, reference }));

/** The payments that are still to be replaced at the counter, less earlier refunds. Empty if nothing is left to pay. */
function externalsLeft(rows: readonly PaidRow[]): PaidRow[] {
  const replaced = new Set(rows.map(({ replacesId }) => replacesId));
  let left = externalLeft(rows);
  return rows
    .filter(({ id, type, amount }) => type === 'ExternalPayment' && amount > 0 && !replaced.has(id))
    .flatMap((row) => {
      const amount = Math.min(row.amount, left);
      left -= amount;
      return amount > 0 ? [{ ...row, amount }] : [];
    });
}

/**
 * Books minus the external payments and plus the counter payments on the day of settling. Status, metadata and events do not change (design,
 * «Payments»).
 */
async function replaceExternal(ctx: Context, order: LockedOrder, payments: Payments): Promise<JsonText<Order>> {
  const { restaurantId, id: orderId, discounts, grants } = order;
  const rows = await readPayments(ctx.db, order);
  const externals = externalsLeft(rows);
  const isAtCounter = ctx.caller.role === 'pos' || managers.includes(ctx.caller.role);
  if (order.status !== 'PAID' || externals.length === 0)
    throw new AppError('conflict', { extraData: { reason: 'status', status: order.status } });
  if (!isAtCounter) throw new AppError('access_denied');
  assertAllowed(payments, { ...(await payerOf(ctx, order, payments)), role: 'pos' });
  const { total, wallet } = sumsOf(payments);
  const { total: toPay } = sumsOf(externals);
  if (total !== toPay) throw mismatch(toPay, total);
  await payByWallet(ctx, order, wallet);
  const day = dayOf(order, ctx.now);
  const common = { restaurantId, orderId, day: new Date(day), userId: ctx.caller.userId };
  await ctx.db.orderPayment.createMany({
    data: [
      ...externals.map(({ id, type, amount, reference }) => ({ ...common, type, amount: -amount, reference, replacesId: id })),
      ...payments.map(({ type, amount, reference }) => ({ ...common, type, amount, reference })),
    ],
  });
  await ctx.db.sql.run`update orders set due_at_counter = 0, updated_at = ${ctx.now}
    where restaurant_id = ${restaurantId} and id = ${orderId}`;
  const earlier = await readReturned(ctx.db, order);
  const sold = { lines: await readLines(ctx.db, order), discounts, grants, payments: paymentsOfSale(rows) };
  await closeReplaced(ctx, {
    ...{ ...orderHeaderOf(order, ctx.now, day), out: bookedOf(externals), in: bookedOf(payments) },
    sale: { ...sold, earlier, paidBack: paidBackOf(rows, earlier) },
    lastRefundId: earlier.at(-1)?.refundId,
  });
  return new JsonText<Order>((await readOrder(ctx.db, { restaurantId, orderId })) ?? '');
}

/**
 * Sets the state of an order in the kitchen.
 * @throws data_not_found; conflict if it is not paid
 */
export async function setPreparation(
  ctx: Context,
  { orderId, preparation }: z.output<typeof preparationBody> & { orderId: string },
): Promise<JsonText<Order>> {
  const order = await lockOrder(ctx.db, orderRefOf(ctx, orderId));
  if (order.status !== 'PAID') throw new AppError('conflict', { extraData: { reason: 'status', status: order.status } });
  if (order.preparation !== preparation) {
    await ctx.db.sql.run`update orders set preparation = ${preparation}::order_preparation, updated_at = ${ctx.now}
      where restaurant_id = ${order.restaurantId} and id = ${order.id}`;
    ctx.touch('orders', [order.id]);
  }
  ctx.record({
    subject: { kind: 'order', id: order.id },
    ...(order.customerId !== null && { customerId: order.customerId }),
    before: { preparation: order.preparation },
    after: { preparation },
  });
  return new JsonText<Order>((await readOrder(ctx.db, orderRefOf(ctx, orderId))) ?? '');
}
