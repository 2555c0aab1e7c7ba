// Decided in docs/decisions/124-orders-that-nobody-pays.md.

import { onlineGuestOf } from '@/server/core/callers/caller';
import type { Context } from '@/server/core/operation/context';
import { AppError, type Words } from '@/server/core/operation/errors';
import { refuseField } from '@/server/core/operation/refuse-field';
import { Prisma, prisma } from '@/server/core/platform/db';
import { lockSubject } from '@/server/core/writes/versioned';
import { networkOrUnknown } from '@/server/identity/throttle.service';
import type { OrderRef } from './orders.query';
import { CONTACT_DAYS, GUEST_WAITS, NETWORK_WAITS, UNPAID_HOURS } from './orders.values';

/** Guests whose unpaid orders are counted together. */
interface Group {
  of: 'guest' | 'network';
  /** SQL: whether a row `w` of order_waits belongs to the group. */
  condition: Prisma.Sql;
  most: typeof GUEST_WAITS;
  tooMany: Words;
}

const tooManyOfGuest: Words = {
  en: 'Too many of your orders are unpaid. Pay or cancel one first, or wait until one is delivered.',
  fr: 'Trop de vos commandes sont impayées. Payez ou annulez-en une d’abord, ou attendez qu’une soit livrée.',
};
const tooManyOfNetwork: Words = {
  en: 'Too many orders are unpaid. Try again later.',
  fr: 'Trop de commandes sont impayées. Réessayez plus tard.',
};
const tooManyPieces: Words = {
  en: `Order at most ${GUEST_WAITS.pieces} pieces of a product online.`,
  fr: `Commandez au plus ${GUEST_WAITS.pieces} pièces d’un même produit en ligne.`,
};

/**
 * SQL: until when an order `o` counts: until its payment or end, and if it is to be paid on delivery, for a while after that at most. Null if
 * it no longer counts.
 */
const countsUntil = Prisma.sql`case
  when o.status = 'AWAITING_PAYMENT' then o.expires_at
  when o.status = 'PAID' and o.preparation <> 'SERVED' and (select sum(p.amount) from order_payments p
      where p.restaurant_id = o.restaurant_id and p.order_id = o.id and p.type = 'ExternalPayment') > 0
    then least(greatest(o.created_at, o.requested_for) + make_interval(hours => ${UNPAID_HOURS}),
      o.created_at + make_interval(days => ${CONTACT_DAYS})) end`;

/**
 * Creates an order that nobody has paid yet, within the limit of what a guest who orders online may have unpaid. Orders of one guest or
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
  // Locked after all that the order takes, so that whoever holds this lock waits at most for figures and ticket.
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
  /** Seconds until one of the other orders no longer counts. */
  secondsLeft: number | null;
  /** The product of which most pieces wait: pieces in total, and in the new order. */
  productId: number | null;
  pieces: number | null;
  ownPieces: number | null;
}

async function assertWithinLimits(ctx: Context, { orderId }: OrderRef, { of, condition, most, tooMany }: Group): Promise<void> {
  const [waiting] = await ctx.db.sql.read<Waiting>(Prisma.sql`
    with waiting as (select * from (select o.restaurant_id, o.id, ${countsUntil} as ends_at from order_waits w
        join orders o on o.restaurant_id = w.restaurant_id and o.id = w.order_id
        where ${condition}) unpaid
      where ends_at > ${ctx.now}),
    held as (select m.product_id, -sum(m.quantity_delta)::int as pieces,
        coalesce(-sum(m.quantity_delta) filter (where w.id = ${orderId}), 0)::int as own
      from waiting w join stock_movements m on m.restaurant_id = w.restaurant_id and m.order_id = w.id
      group by m.product_id order by pieces desc limit 1)
    select counted.*, product_id as "productId", pieces, own as "ownPieces" from
      (select count(*)::int as orders,
        extract(epoch from min(ends_at) filter (where id <> ${orderId}) - ${ctx.now})::float8 as "secondsLeft" from waiting) counted
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

/** Deletes the entries of orders that no longer count. */
export async function forgetWaits(): Promise<void> {
  await prisma.sql.run(Prisma.sql`delete from order_waits w using orders o
    where o.restaurant_id = w.restaurant_id and o.id = w.order_id and coalesce(${countsUntil} <= now(), true)`);
}
