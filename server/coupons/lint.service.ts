import type { Context } from '@/server/core/operation/context';
import { breather } from '@/server/core/platform/breather';
import { Prisma } from '@/server/core/platform/db';
import { entryRows, isEntry, visibleTo } from './coupons.query';
import type { CouponEntry } from './coupons.schema';
import { type Finding, lintCoupons } from './lint.rules';
import { onlineRestaurants } from './online.query';

/** Most coupons compared, as every pair is. */
const MAX_COMPARED = 500;

/** Likely mistakes in the coupons of a brand that can be used now or later. */
export async function lintBrandCoupons(ctx: Context, { brandId }: { brandId: number }): Promise<Finding[]> {
  const where = Prisma.sql`c.brand_id = ${brandId} and ${visibleTo(ctx.caller)} and c.archived_at is null and ${isEntry}`;
  const [rows, restaurants] = await Promise.all([
    ctx.db.sql.readJson(entryRows(ctx.now, where, ['active', 'scheduled'], Prisma.sql`limit ${MAX_COMPARED}`)),
    onlineRestaurants(ctx.db, brandId),
  ]);
  const coupons = rows.map((row) => {
    const { startDate, endDate, ...coupon } = JSON.parse(row) as CouponEntry;
    return { ...coupon, startsAt: Date.parse(startDate), endsAt: endDate === null ? null : Date.parse(endDate) };
  });
  return lintCoupons(coupons, restaurants, breather());
}
