import { Prisma, prisma } from '@/server/core/platform/db';
import { log } from '@/server/core/platform/log';
import { writeOnOurOwn } from '@/server/core/writes/own-work';
import { lockOrder } from './locked-order.query';
import { CONTACT_DAYS, SLOT_DAYS } from './orders.values';
import { releaseAll } from './refunds.service';
import { forgetWaits } from './waits.service';

const PAGE_ORDERS = 500;
/** Orders that are ended at the same time: connections that requests do without meanwhile. */
const LANES = 3;

interface Expired {
  restaurantId: number;
  orderId: number;
  brandId: number;
  expiresAt: Date;
}

/**
 * Ends all orders whose payment never came, each in its own transaction, and gives back what they took. One that cannot be ended does not
 * keep the others waiting: the next run tries it again.
 * @param pageOrders how many are read at once
 */
export async function expireOrders({ pageOrders = PAGE_ORDERS } = {}): Promise<void> {
  let page: Expired[] = [];
  do {
    page = await readExpired(page.at(-1), pageOrders);
    const rest = page.values();
    const endRest = async () => {
      for (const order of rest) await expire(order);
    };
    await Promise.all(Array.from({ length: LANES }, endRest));
  } while (page.length === pageOrders);
  await forgetWaits();
}

async function readExpired(last: Expired | undefined, limit: number): Promise<Expired[]> {
  const after = last
    ? Prisma.sql`and expires_at >= ${last.expiresAt} and (expires_at, restaurant_id, id) > (${last.expiresAt}, ${last.restaurantId}, ${last.orderId})`
    : Prisma.empty;
  return prisma.sql.read<Expired>(Prisma.sql`
    select restaurant_id as "restaurantId", id as "orderId", brand_id as "brandId", expires_at as "expiresAt" from orders
    where status = 'AWAITING_PAYMENT' and expires_at <= now() ${after} order by expires_at, restaurant_id, id limit ${limit}`);
}

async function expire({ brandId, restaurantId, orderId }: Expired): Promise<void> {
  const ended = writeOnOurOwn(brandId, async (ctx) => {
    const order = await lockOrder(ctx.db, { restaurantId, orderId });
    if (order.status !== 'AWAITING_PAYMENT' || order.expiresAt === null || order.expiresAt > ctx.now) return;
    await releaseAll(ctx, order);
    await ctx.db.sql.run`update orders set status = 'EXPIRED', external_id = null, updated_at = ${ctx.now}
      where restaurant_id = ${restaurantId} and id = ${orderId}`;
    ctx.touch('orders', [orderId]);
  });
  await ended.catch((error: unknown) => log.error({ err: error, restaurantId, orderId }, 'an order could not be ended'));
}

/** Forgets contacts of guests, and the places taken in past slots. */
export async function forgetContacts(): Promise<void> {
  await prisma.sql.run`delete from order_slots where starts_at < now() - make_interval(days => ${SLOT_DAYS})`;
  await prisma.sql.run`delete from order_contacts where created_at < now() - make_interval(days => ${CONTACT_DAYS})`;
}
