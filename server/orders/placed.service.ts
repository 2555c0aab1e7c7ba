// Decided in docs/decisions/098-orders-of-offline-tills.md.

import type { z } from 'zod';
import type { Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import { JsonText } from '@/server/core/reads/json';
import { lockSubject } from '@/server/core/writes/held';
import { holdOrder } from './held.query';
import type { Order } from './order.schema';
import { readOrder } from './orders.query';
import type { orderBody } from './orders.schema';
import { OFFLINE_HOURS, type OrderStatus, WAIT_MINUTES } from './orders.values';
import { sumsOf } from './payments.rules';
import { addPayments } from './payments.service';
import { endUnpaid } from './refunds.service';

type Asked = z.output<typeof orderBody>;

interface Placed {
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
 * The order that a device sent before under the same number. Of two at once, the second waits here. One that waits for its payment is paid
 * with what is sent now. Where a till has taken other money for it meanwhile, or took it too late, it is ended, and what the till sold
 * offline is an order of its own.
 * @throws conflict, reason `external_id_reused`, where the number stands for another sale; as addPayments
 */
export async function findPlaced(ctx: Context, asked: Asked): Promise<JsonText<Order> | undefined> {
  const { restaurantId, externalId, payments, placedAt } = asked;
  if (externalId === undefined) return undefined;
  await lockSubject(ctx.db, { kind: 'order of a device', id: `${restaurantId}/${externalId}` });
  const found = await ctx.db.order.findUnique({ where: { restaurantId_externalId: { restaurantId, externalId } } });
  if (!found) return undefined;
  const { id, status, toPayCents, expiresAt } = found;
  const items = await ctx.db.orderLine.findMany({
    where: { restaurantId, orderId: id, partOf: null, productId: { not: null } },
    select: { productId: true, quantity: true },
  });
  const reused = () => new AppError('conflict', { extraData: { reason: 'external_id_reused', orderId: String(id) } });
  if (!isSameSale(ctx, asked, found, items)) throw reused();
  if (status === 'AWAITING_PAYMENT' && payments.length > 0) {
    const isPayable = sumsOf(payments).total === toPayCents && (expiresAt === null || expiresAt > ctx.now);
    if (placedAt !== undefined && !isPayable) {
      const held = await holdOrder(ctx.db, { restaurantId, orderId: id });
      // Somebody else has just paid it.
      if (held.status === 'PAID') throw reused();
      if (held.status === 'AWAITING_PAYMENT') await endUnpaid(ctx, held);
      return undefined;
    }
    ctx.record({ operation: 'POST /v1/orders/{orderId}/payments' });
    return addPayments(ctx, { orderId: String(id), payments });
  }
  return new JsonText((await readOrder(ctx.db, { restaurantId, orderId: id })) ?? '');
}

/** Whether a device sends an order again: the same caller, time, products and money. A till that was set up anew counts from 1 again. */
function isSameSale({ caller, now }: Context, { placedAt, items, payments }: Asked, placed: Placed, lines: readonly SoldItem[]): boolean {
  // What was paid later, at the till, is not in the order as it was first sent.
  const isPaidAlike = payments.length === 0 || placed.status === 'AWAITING_PAYMENT' || sumsOf(payments).total === placed.toPayCents;
  return placed.userId === caller.userId && isSameTime(placedAt, placed, now) && textOf(items) === textOf(lines) && isPaidAlike;
}

/** A till that has lost the connection, and with it our answer, sends with `placedAt` what it had sent without. None sends again for ever. */
function isSameTime(asked: string | undefined, { placedAt, createdAt }: Placed, now: Date): boolean {
  if (asked === undefined) return placedAt === null && now.getTime() - createdAt.getTime() <= OFFLINE_HOURS * 3_600_000;
  const at = new Date(asked).getTime();
  return placedAt === null ? Math.abs(createdAt.getTime() - at) <= WAIT_MINUTES * 60_000 : placedAt.getTime() === at;
}

const textOf = (items: readonly SoldItem[]) =>
  items
    .map(({ productId, quantity }) => `${productId}×${quantity}`)
    .sort()
    .join();
