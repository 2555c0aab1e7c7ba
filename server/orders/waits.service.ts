// Decided in docs/decisions/124-orders-that-nobody-pays.md.

import { onlineGuestOf } from '@/server/core/callers/caller';
import type { Context } from '@/server/core/operation/context';
import { AppError, type Words } from '@/server/core/operation/errors';
import { refuseField } from '@/server/core/operation/refuse-field';
import { Prisma, prisma } from '@/server/core/platform/db';
import { lockSubject } from '@/server/core/writes/versioned';
import { networkOrUnknown } from '@/server/identity/throttle.service';
import type { OrderRef } from './orders.query';
import { GUEST_WAITS, NETWORK_WAITS } from './orders.values';

/** Guests whose waiting orders are counted together. */
interface Group {
  of: 'guest' | 'network';
  /** SQL: whether a row `w` of order_waits belongs to the group. */
  condition: Prisma.Sql;
  most: typeof GUEST_WAITS;
  tooMany: Words;
}

const tooManyOfGuest: Words = {
  en: 'Too many of your orders are waiting for their payment. Pay or cancel one of them first.',
  fr: 'Trop de vos commandes sont en attente de paiement. Payez ou annulez-en une d’abord.',
};
const tooManyOfNetwork: Words = {
  en: 'Too many orders are waiting for their payment. Try again in a few minutes.',
  fr: 'Trop de commandes sont en attente de paiement. Réessayez dans quelques minutes.',
};
const tooManyPieces: Words = {
  en: `Order at most ${GUEST_WAITS.pieces} pieces of a product online.`,
  fr: `Commandez au plus ${GUEST_WAITS.pieces} pièces d’un même produit en ligne.`,
};

/**
 * Creates an order that will wait for payment, within the limit of what a guest who orders online may have waiting. Orders of one guest or
 * network are counted one after another. Tills, kiosks and managers are not limited.
 * @throws too_many_requests, with Retry-After, if the limit is reached; invalid_parameters if the order alone exceeds it
 */
export async function createWithinLimits<T extends { orderId: number }>(
  ctx: Context,
  restaurantId: number,
  create: () => Promise<T>,
): Promise<T> {
  const guest = onlineGuestOf(ctx.caller);
  if (guest === null) return create();
  const network = networkOrUnknown(ctx.ip);
  const created = await create();
  // Locked after everything else of the order, so that whoever holds this lock waits for nobody.
  await lockSubject(ctx.db, { kind: 'waiting orders of a network', id: `${restaurantId}/${network}` });
  await lockSubject(ctx.db, { kind: 'waiting orders of a guest', id: guest });
  const ref = { restaurantId, orderId: created.orderId };
  await ctx.db.orderWait.create({ data: { ...ref, guest, network } });
  await assertWithinLimits(ctx, ref, {
    of: 'guest',
    condition: Prisma.sql`w.guest = ${guest}`,
    most: GUEST_WAITS,
    tooMany: tooManyOfGuest,
  });
  const condition = Prisma.sql`w.restaurant_id = ${restaurantId} and w.network = ${network}`;
  await assertWithinLimits(ctx, ref, { of: 'network', condition, most: NETWORK_WAITS, tooMany: tooManyOfNetwork });
  return created;
}

interface Waiting {
  orders: number;
  /** Seconds until one of the other orders ends. */
  secondsLeft: number | null;
  /** The product of which most pieces wait: pieces in total, and in the new order. */
  productId: number | null;
  pieces: number | null;
  ownPieces: number | null;
}

async function assertWithinLimits(ctx: Context, { orderId }: OrderRef, { of, condition, most, tooMany }: Group): Promise<void> {
  const [waiting] = await ctx.db.sql.read<Waiting>(Prisma.sql`
    with waiting as (select o.restaurant_id, o.id, o.expires_at from order_waits w
      join orders o on o.restaurant_id = w.restaurant_id and o.id = w.order_id
      where ${condition} and o.status = 'AWAITING_PAYMENT' and o.expires_at > ${ctx.now}),
    held as (select m.product_id, -sum(m.quantity_delta)::int as pieces,
        coalesce(-sum(m.quantity_delta) filter (where w.id = ${orderId}), 0)::int as own
      from waiting w join stock_movements m on m.restaurant_id = w.restaurant_id and m.order_id = w.id
      group by m.product_id order by pieces desc limit 1)
    select counted.*, product_id as "productId", pieces, own as "ownPieces" from
      (select count(*)::int as orders,
        extract(epoch from min(expires_at) filter (where id <> ${orderId}) - ${ctx.now})::float8 as "secondsLeft" from waiting) counted
      left join held on true`);
  const { orders, secondsLeft, productId, pieces, ownPieces } = waiting!;
  if (ownPieces !== null && ownPieces > most.pieces) throw refuseField('items', 'too_big', tooManyPieces);
  const excess =
    orders > most.orders
      ? { reason: 'waiting_orders', of, most: most.orders }
      : (pieces ?? 0) > most.pieces && { reason: 'waiting_pieces', of, most: most.pieces, productId };
  if (!excess) return;
  const headers = { 'retry-after': String(Math.max(1, Math.ceil(secondsLeft ?? 0))) };
  throw new AppError('too_many_requests', { extraData: excess, words: tooMany, headers });
}

/** Deletes the entries of orders that no longer wait. */
export async function forgetWaits(): Promise<void> {
  await prisma.sql.run`delete from order_waits w using orders o
    where o.restaurant_id = w.restaurant_id and o.id = w.order_id and o.status <> 'AWAITING_PAYMENT'`;
}
