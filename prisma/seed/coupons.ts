import type { Orm } from '@/server/core/platform/db';
import { createCoupon, type NewCoupon } from '@/server/testing/factories';

const DAY_MS = 86_400_000;

/** External clients rely on the first two. Uses are written with the orders. */
function coupons(now: Date): (NewCoupon & { id: number; since: number })[] {
  const midnight = new Date(now).setUTCHours(0, 0, 0, 0);
  const inDays = (days: number) => new Date(midnight + days * DAY_MS);
  return [
    { id: 1, brandId: 1, code: 'WELCOME10', reductionType: 'percentage', reductionValue: 1_000, noLimit: true, quantity: 1, since: 200 },
    { id: 2, brandId: 1, code: 'MINUS5', reductionType: 'absolute', reductionValue: 500, noLimit: true, quantity: 1, since: 120 },
    {
      ...{
        id: 3,
        brandId: 1,
        code: 'MIDI-REPUBLIQUE',
        reductionType: 'percentage',
        reductionValue: 1_500,
        minimumCents: 1_200,
        quantity: 500,
      },
      ...{ consumptionFlags: 2, restaurantIds: [1], perCustomerLimit: 1, nonCumulative: true, endsAt: inDays(30), since: 14 },
    },
    {
      ...{ id: 4, brandId: 1, code: 'LIVRAISON3', reductionType: 'absolute', reductionValue: 300, minimumCents: 2_500, quantity: 200 },
      ...{ consumptionFlags: 1, startsAt: inDays(10), endsAt: inDays(40), since: 1 },
    },
    {
      ...{ id: 5, brandId: 1, code: 'RENTREE', reductionType: 'percentage', reductionValue: 2_000, minimumCents: 2_000, quantity: 100 },
      ...{ endsAt: inDays(-30), since: 75 },
    },
    { id: 6, brandId: 2, code: 'CANTINE2', reductionType: 'absolute', reductionValue: 200, minimumCents: 800, quantity: 1_000, since: 20 },
    {
      id: 7,
      brandId: 3,
      code: 'PIZZA20',
      reductionType: 'percentage',
      reductionValue: 2_000,
      minimumCents: 3_000,
      quantity: 300,
      since: 60,
    },
  ];
}

/** Writes the coupons of the brands: current, future and ended ones. */
export async function seedCoupons(db: Orm, now: Date): Promise<void> {
  for (const { since, ...coupon } of coupons(now)) {
    const createdAt = new Date(now.getTime() - since * DAY_MS);
    await createCoupon(db, { startsAt: createdAt, ...coupon, createdAt, updatedAt: createdAt });
  }
}
