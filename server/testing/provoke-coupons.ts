import type { Registered } from '@/server/core/operation/registry';
import { prisma } from '@/server/core/platform/db';
import { createCoupon, createCouponUse, createRestaurant, createWebSession, type NewCoupon } from './factories';
import type { ParsedResponse } from './http';
import { call, type Particular, place } from './provoke';

/* How tests provoke every refusal of a coupon, for all operations that take its code. */

const HOUR_MS = 3_600_000;
const fromNow = (hours: number) => new Date(Date.now() + hours * HOUR_MS);

/** Sentences that tell the guest what is missing, instead of those of the codes. */
const sentences = {
  promocode_not_started: /^You can use this code from .+\.$/,
  promocode_expired: /^This code expired on .+\.$/,
  promocode_wrong_mode: /^This code only works for eating in or delivery\.$/,
  promocode_wrong_restaurant: /^This code only works at .+\.$/,
  promocode_minimum_not_reached: /^Add .+ to your order to use this code\.$/,
} as const;

/** The sentences of operations about coupons that differ from those of the codes. @param ids `feature.name` */
export const couponMessages = (...ids: string[]): Record<string, RegExp> =>
  Object.fromEntries(ids.flatMap((id) => Object.entries(sentences).map(([code, words]) => [`${id}: ${code}`, words])));

export interface CouponInput {
  /** The field with the code. */
  field: 'code' | 'promocode';
  /** Input besides the code: a cart that the coupon applies to. */
  input?: () => object;
  /** The customer whose uses are counted. */
  ofCustomer: () => object;
}

/** Provokes each refusal of a coupon in an operation. */
export function couponProvocations({ field, input = () => ({}), ofCustomer }: CouponInput): NonNullable<Particular[string]> {
  const ask = (entry: Registered, code: string, more: object = {}, sent = {}): Promise<ParsedResponse> =>
    call(entry, { ...input(), [field]: code, ...more }, sent);
  /** Calls the operation with a new coupon. */
  const withCoupon = async (entry: Registered, facts: Partial<NewCoupon>) => {
    const { code } = await createCoupon(prisma, { brandId: place.brandId, ...facts });
    return ask(entry, code);
  };
  const withUsedCoupon = async (entry: Registered, limit: Partial<NewCoupon>) => {
    const { brandId, restaurantId, customerId } = place;
    const { id: couponId, code } = await createCoupon(prisma, { brandId, ...limit });
    await createCouponUse(prisma, { brandId, couponId, restaurantId, customerId });
    return ask(entry, code, ofCustomer());
  };
  return {
    promocode_not_found: (entry) => ask(entry, 'NOTHING'),
    promocode_not_on_channel: (entry) => ask(entry, 'NOTHING', { channelId: 5 }),
    promocode_inactive: (entry) => withCoupon(entry, { isActive: false }),
    promocode_not_started: (entry) => withCoupon(entry, { startsAt: fromNow(1) }),
    promocode_expired: (entry) => withCoupon(entry, { endsAt: fromNow(-1) }),
    promocode_wrong_restaurant: async (entry) => {
      const { id } = await createRestaurant(prisma, { brandId: place.brandId });
      return withCoupon(entry, { restaurantIds: [id] });
    },
    promocode_wrong_mode: (entry) => withCoupon(entry, { consumptionFlags: 5 }),
    promocode_exhausted: (entry) => withUsedCoupon(entry, { quantity: 1 }),
    promocode_already_used: (entry) => withUsedCoupon(entry, { perCustomerLimit: 1 }),
    promocode_minimum_not_reached: (entry) => withCoupon(entry, { minimumCents: 1_000_000 }),
    promocode_not_cumulative: (entry) => withCoupon(entry, { nonCumulative: true, reductionType: 'absolute', reductionValue: 1 }),
    // A guest tries codes until that is refused.
    too_many_requests: async (entry) => {
      const { token } = await createWebSession(prisma, { brandId: place.brandId });
      let answer = await ask(entry, 'GUESS', {}, { token });
      for (let tries = 0; tries < 20 && answer.status === 404; tries++) answer = await ask(entry, 'GUESS', {}, { token });
      return answer;
    },
  };
}
