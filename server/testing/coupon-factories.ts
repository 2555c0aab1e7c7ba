import type { Orm } from '@/server/core/platform/db';
import type { Coupon, CouponUse, Prisma } from '@/server/generated/prisma/client';
import { unique } from './unique';

export type NewCoupon = Partial<Prisma.CouponUncheckedCreateInput> & { brandId: number; restaurantIds?: number[] };

/** A coupon of 10 % for any cart, valid since yesterday for 100 uses, unless given otherwise. The first of a batch represents it. */
export async function createCoupon(db: Orm, { restaurantIds = [], ...coupon }: NewCoupon): Promise<Coupon> {
  const { brandId, batchId } = coupon;
  const first = batchId ? await db.coupon.findFirst({ where: { brandId, batchId, firstId: null, deletedAt: null } }) : null;
  return db.coupon.create({
    data: {
      code: `CODE-${unique()}`,
      reductionType: 'percentage',
      reductionValue: 1_000,
      startsAt: new Date(Date.now() - 24 * 3_600_000),
      consumptionFlags: 15,
      quantity: 100,
      firstId: first?.id ?? null,
      ...coupon,
      restaurants: { create: restaurantIds.map((restaurantId) => ({ restaurant: { connect: { id: restaurantId } } })) },
    },
  });
}

/** A use of a coupon, by default anonymous and for 2.50 €. */
export function createCouponUse(
  db: Orm,
  use: Partial<Prisma.CouponUseUncheckedCreateInput> & { brandId: number; couponId: number; restaurantId: number },
): Promise<CouponUse> {
  return db.couponUse.create({ data: { amount: 250, ...use } });
}
