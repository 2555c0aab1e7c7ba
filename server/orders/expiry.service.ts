import { prisma } from '@/server/core/platform/db';
import { log } from '@/server/core/platform/log';
import { writeOnOurOwn } from '@/server/core/writes/own-work';
import { lockOrder } from './locked-order.query';
import { CONTACT_DAYS, SLOT_DAYS } from './orders.values';
import { releaseAll } from './refunds.service';
import { forgetWaits } from './waits.service';

/** Orders ended by one run of the job; the next run continues. */
const AT_ONCE = 500;

/** Ends orders whose payment never came, each in its own transaction, and gives back all that they took. */
export async function expireOrders(): Promise<void> {
  const expired = await prisma.sql.read<{ restaurantId: number; orderId: number; brandId: number }>`
    select restaurant_id as "restaurantId", id as "orderId", brand_id as "brandId" from orders
    where status = 'AWAITING_PAYMENT' and expires_at <= now() order by expires_at limit ${AT_ONCE}`;
  for (const { brandId, ...ref } of expired) {
    const ended = writeOnOurOwn(brandId, async (ctx) => {
      const order = await lockOrder(ctx.db, ref);
      if (order.status !== 'AWAITING_PAYMENT' || order.expiresAt === null || order.expiresAt > ctx.now) return;
      await releaseAll(ctx, order);
      await ctx.db.sql.run`update orders set status = 'EXPIRED', external_id = null, updated_at = ${ctx.now}
        where restaurant_id = ${ref.restaurantId} and id = ${ref.orderId}`;
      ctx.touch('orders', [ref.orderId]);
    });
    await ended.catch((error: unknown) => log.error({ err: error, ...ref }, 'an order could not be ended'));
  }
  await forgetWaits();
}

/** Forgets contacts of guests, and the places taken in past slots. */
export async function forgetContacts(): Promise<void> {
  await prisma.sql.run`delete from order_slots where starts_at < now() - make_interval(days => ${SLOT_DAYS})`;
  await prisma.sql.run`delete from order_contacts where created_at < now() - make_interval(days => ${CONTACT_DAYS})`;
}
