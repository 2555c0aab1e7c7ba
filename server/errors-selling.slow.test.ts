import type { Registered } from './core/operation/registry';
import { prisma } from './core/platform/db';
import {
  createBrand,
  createCoupon,
  createCouponUse,
  createCustomer,
  createGrant,
  createMember,
  createRestaurant,
  createWebSession,
  type NewCoupon,
} from './testing/factories';
import { type Answered, send } from './testing/http';
import { call, callAt, type Particular, place, provokeErrors, tokens } from './testing/provoke';

/* Every error that an operation of offers, receipts, takings or webhooks declares is provoked. Orders have tests of their own. */

/** Asks for a new coupon with these facts. */
async function withCoupon(entry: Registered, facts: Partial<NewCoupon>): Promise<Answered> {
  const { code } = await createCoupon(prisma, { brandId: place.brandId, ...facts });
  return call(entry, { code });
}
const HOUR_MS = 3_600_000;
const fromNow = (hours: number) => new Date(Date.now() + hours * HOUR_MS);
async function withUsedCoupon(entry: Registered, limit: Partial<NewCoupon>): Promise<Answered> {
  const { brandId, restaurantId, customerId, memberId } = place;
  const { id: couponId, code } = await createCoupon(prisma, { brandId, ...limit });
  await createCouponUse(prisma, { brandId, couponId, restaurantId, customerId });
  return call(entry, { code, memberId });
}
/** A guest tries codes until that is refused. */
async function guessing(entry: Registered): Promise<Answered> {
  const { token } = await createWebSession(prisma, { brandId: place.brandId });
  let answer = await call(entry, { code: 'GUESS' }, { token });
  for (let tries = 0; tries < 20 && answer.status === 404; tries++) answer = await call(entry, { code: 'GUESS' }, { token });
  return answer;
}
const couponCodes: Particular[string] = {
  promocode_not_found: (entry) => call(entry, { code: 'NOTHING' }),
  promocode_not_on_channel: (entry) => call(entry, { channelId: 5 }),
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
  too_many_requests: guessing,
};

const withTakenCode = (entry: Registered) => withCoupon(entry, {});
async function withTakenGrantCode(entry: Registered): Promise<Answered> {
  const code = `TAKEN-${entry.name}`;
  await createGrant(prisma, { brandId: place.brandId, code });
  return call(entry, { code });
}
const ofNoMember = (entry: Registered) => call(entry, { customerId: place.archivableId });

const particular: Particular = {
  'promotions.evaluatePromotions': { promocode_not_found: (entry) => call(entry, { code: 'NOTHING' }) },
  'coupons.createCoupons': { already_exists: withTakenCode },
  'coupons.updateCoupon': { already_exists: withTakenCode },
  'coupons.duplicateCoupon': { already_exists: withTakenCode },
  'coupons.evaluateCoupon': couponCodes,
  'loyalty.readLoyaltyData': { reward_not_available: (entry) => call(entry, { rewards: [{ id: '999999', status: 'used' }] }) },
  'loyalty.getMember': { member_not_found: ofNoMember },
  'loyalty.correctPoints': {
    member_not_found: ofNoMember,
    insufficient_balance: (entry) => call(entry, { points: -9_000 }),
  },
  'loyalty.saveMember': {
    already_exists: async (entry) => {
      const { brandId } = place;
      const { id: customerId } = await createCustomer(prisma, { brandId });
      const { memberId } = await createMember(prisma, { brandId, customerId, memberId: 'TAKEN' });
      return call(entry, { memberId });
    },
  },
  'loyalty.createCardBatch': { already_exists: (entry) => call(entry, { batchNumber: place.batchNumber }) },
  'grants.createGrant': { already_exists: withTakenGrantCode },
  'grants.updateGrant': { already_exists: withTakenGrantCode },
  'shifts.createShift': { already_exists: (entry) => call(entry, { shiftId: place.shiftId }) },
  // The customer may stand in the query or in the body: here in neither.
  'tickets.exportTickets': {
    missing_parameters: ({ operation }) => send(operation.method, operation.path, { token: tokens.admin, body: {} }),
  },
  'treasury.getTreasuryReport': {
    mixed_currencies: async (entry) => {
      const { id } = await createBrand(prisma, { currency: 'XPF' });
      const answer = await callAt(entry, 'startDate=2026-03-01&endDate=2026-03-31&exportJson=true');
      await prisma.brand.update({ where: { id }, data: { archivedAt: new Date() } });
      return answer;
    },
  },
};

/** Sentences for the guest that name what would do. */
const ownMessages: Readonly<Record<string, RegExp>> = {
  'coupons.evaluateCoupon: promocode_not_started': /^You can use this code from .+\.$/,
  'coupons.evaluateCoupon: promocode_expired': /^This code expired on .+\.$/,
  'coupons.evaluateCoupon: promocode_wrong_mode': /^This code only works for eating in or delivery\.$/,
  'coupons.evaluateCoupon: promocode_wrong_restaurant': /^This code only works at .+\.$/,
  'coupons.evaluateCoupon: promocode_minimum_not_reached': /^Add .+ to your order to use this code\.$/,
};

provokeErrors(
  [
    ...(['promotions', 'coupons', 'loyalty', 'grants', 'pricing-rules', 'shifts', 'replays', 'statements'] as const),
    ...(['tickets', 'treasury', 'webhooks'] as const),
  ],
  particular,
  ownMessages,
);
