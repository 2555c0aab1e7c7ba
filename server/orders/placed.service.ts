// Decided in docs/decisions/098-orders-of-offline-tills.md.

import type { z } from 'zod';
import type { Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import { JsonText } from '@/server/core/reads/json';
import { lockSubject } from '@/server/core/writes/versioned';
import { lockOrder } from './locked-order.query';
import type { Order } from './order.schema';
import { readOrder } from './orders.query';
import type { orderBody } from './orders.schema';
import { OFFLINE_HOURS, type OrderStatus, WAIT_MINUTES } from './orders.values';
import { sumsOf } from './payments.rules';
import { addPayments } from './payments.service';
import { endUnpaid } from './refunds.service';

type OrderRequest = z.output<typeof orderBody>;

interface PlacedOrder {
  status: OrderStatus;
  userId: number | null;
  placedAt: Date | null;
  createdAt: Date;
  toPayCents: number;
}

interface SoldItem {
  productId: number | null;
  quantity: number;
}

/**
 * Finds the order that a device sent earlier under the same number. Of two sent at once, the second waits here. If the order waits for
 * payment, it is paid with the payments sent now. If the till took other money for it in the meantime, or took it too late, that order is
 * ended and the offline sale becomes an order of its own.
 * @throws conflict, reason `external_id_reused`, if the number belongs to another sale; as addPayments
 */
export async function findPlaced(ctx: Context, request: OrderRequest): Promise<JsonText<Order> | undefined> {
  const { restaurantId, externalId, payments, placedAt } = request;
  if (externalId === undefined) return undefined;
  await lockSubject(ctx.db, { kind: 'order of a device', id: `${restaurantId}/${externalId}` });
  const found = await ctx.db.order.findUnique({ where: { restaurantId_externalId: { restaurantId, externalId } } });
  if (!found) return undefined;
  const { id, status, toPayCents, expiresAt } = found;
  const items = await ctx.db.orderLine.findMany({
    where: { restaurantId, orderId: id, partOf: null, productId: { not: null } },
    select: { productId: true, quantity: true },
  });
  const reusedError = () => new AppError('conflict', { extraData: { reason: 'external_id_reused', orderId: String(id) } });
  if (!isSameSale(ctx, request, found, items)) throw reusedError();
  if (status === 'AWAITING_PAYMENT' && payments.length > 0) {
    const isPayable = sumsOf(payments).total === toPayCents && (expiresAt === null || expiresAt > ctx.now);
    if (placedAt !== undefined && !isPayable) {
      const lockedOrder = await lockOrder(ctx.db, { restaurantId, orderId: id });
      // Another request has just paid it.
      if (lockedOrder.status === 'PAID') throw reusedError();
      if (lockedOrder.status === 'AWAITING_PAYMENT') await endUnpaid(ctx, lockedOrder);
      return undefined;
    }
    ctx.record({ operation: 'POST /v1/orders/{orderId}/payments' });
    return addPayments(ctx, { orderId: String(id), payments });
  }
  return new JsonText((await readOrder(ctx.db, { restaurantId, orderId: id })) ?? '');
}

/**
 * Whether a device sends the same sale again: same caller, time, products and money. A till that was set up again starts again at number 1,
 * so the number alone is not enough.
 */
function isSameSale(
  { caller, now }: Context,
  { placedAt, items, payments }: OrderRequest,
  placed: PlacedOrder,
  lines: readonly SoldItem[],
): boolean {
  // The first request does not contain what was paid later at the till.
  const isSamePayment = payments.length === 0 || placed.status === 'AWAITING_PAYMENT' || sumsOf(payments).total === placed.toPayCents;
  return placed.userId === caller.userId && isSameTime(placedAt, placed, now) && textOf(items) === textOf(lines) && isSamePayment;
}

/**
 * A till that lost the connection before our answer sends the order again with `placedAt`, which the first request lacked. A number is not
 * accepted as a repeat for ever.
 */
function isSameTime(sentPlacedAt: string | undefined, { placedAt, createdAt }: PlacedOrder, now: Date): boolean {
  if (sentPlacedAt === undefined) return placedAt === null && now.getTime() - createdAt.getTime() <= OFFLINE_HOURS * 3_600_000;
  const at = new Date(sentPlacedAt).getTime();
  return placedAt === null ? Math.abs(createdAt.getTime() - at) <= WAIT_MINUTES * 60_000 : placedAt.getTime() === at;
}

const textOf = (items: readonly SoldItem[]) =>
  items
    .map(({ productId, quantity }) => `${productId}×${quantity}`)
    .sort()
    .join();
