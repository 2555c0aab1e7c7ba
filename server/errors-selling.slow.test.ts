import type { Registered } from './core/operation/registry';
import { prisma } from './core/platform/db';
import { createBrand, createCoupon, createCustomer, createGrant, createMember } from './testing/factories';
import { type ParsedResponse, send } from './testing/http';
import { call, callAt, type Particular, place, provokeErrors, tokens } from './testing/provoke';
import { couponMessages, couponProvocations } from './testing/provoke-coupons';

/* Every error that an operation of offers, receipts, takings or webhooks declares is provoked. */

const withTakenCode = async (entry: Registered) => {
  const { code } = await createCoupon(prisma, { brandId: place.brandId });
  return call(entry, { code });
};
async function withTakenGrantCode(entry: Registered): Promise<ParsedResponse> {
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
  'coupons.evaluateCoupon': couponProvocations({ field: 'code', ofCustomer: () => ({ memberId: place.memberId }) }),
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
  // The customer may be given in the query or in the body: here it is in neither.
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

provokeErrors(
  [
    ...(['promotions', 'coupons', 'loyalty', 'grants', 'pricing-rules', 'shifts', 'replays', 'statements'] as const),
    ...(['tickets', 'treasury', 'webhooks'] as const),
  ],
  particular,
  couponMessages('coupons.evaluateCoupon'),
);
