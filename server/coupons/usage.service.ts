import type { z } from 'zod';
import type { Context } from '@/server/core/operation/context';
import { Prisma } from '@/server/core/platform/db';
import type { JsonText } from '@/server/core/reads/json';
import { type Page, pageLimit, readPage } from '@/server/core/reads/page';
import { getCoupon } from './coupons.service';
import type { couponUse, usesQuery } from './use.schema';

type CouponUse = z.output<typeof couponUse>;

/**
 * The uses of a coupon or its whole batch, newest first. Users of a restaurant see those in their restaurant.
 * @throws data_not_found
 */
export async function listUses(
  ctx: Context,
  { promocodeId, cursor, limit }: z.output<typeof usesQuery> & { promocodeId: number },
): Promise<JsonText<Page<CouponUse>>> {
  const { brandId, batchId } = await getCoupon(ctx, { promocodeId });
  const codes =
    batchId === null
      ? Prisma.sql`${promocodeId}`
      : Prisma.sql`any(array(select id from coupons where brand_id = ${brandId} and batch_id = ${batchId}::uuid))`;
  const where = [Prisma.sql`u.brand_id = ${brandId} and u.coupon_id = ${codes}`];
  if (cursor !== undefined) where.push(Prisma.sql`u.id < ${cursor}`);
  if (ctx.caller.restaurantId !== null) where.push(Prisma.sql`u.restaurant_id = ${ctx.caller.restaurantId}`);
  const rows = Prisma.sql`select u.id as "useId", u.used_at as "usedAt", u.cancelled_at as "cancelledAt", u.restaurant_id as "restaurantId",
      r.name as "restaurantName", u.customer_id as "customerId", nullif(concat_ws(' ', c.given_name, c.family_name), '') as "customerName",
      u.order_id as "orderId", u.amount
    from coupon_uses u join restaurants r on r.id = u.restaurant_id left join customers c on c.brand_id = u.brand_id and c.id = u.customer_id
    where ${Prisma.join(where, ' and ')} order by u.id desc ${pageLimit(limit)}`;
  return readPage(ctx.db, rows, limit);
}
