import { expect } from 'vitest';
import { prisma } from '@/server/core/platform/db';
import * as loyalty from '@/server/loyalty/loyalty.operations';
import { earnPoints, reverseOrder } from '@/server/loyalty/orders.service';
import { spendReservations } from '@/server/loyalty/sessions.service';
import { verifyPoints } from '@/server/loyalty/verify';
import { actorsOf } from './as';
import { asOrder } from './as-order';
import { createCustomer, createImage } from './factories';
import { createMember, createProgramme, createReward } from './loyalty-factories';
import { resetToTwoTenants } from './tenants';

/**
 * A brand whose programme offers a coffee for 50 points and a meal for 200, a member with 180 points, and the actions of kiosks and orders.
 * @param isMember false for a customer who is not a member
 */
export async function loyaltyWorld({ isMember = true } = {}) {
  const tenants = await resetToTwoTenants();
  const as = actorsOf(tenants);
  const [brand, kiosk] = [await as('brand'), await as('kiosk')];
  const { brandId, restaurantId } = tenants.a;
  await createProgramme(prisma, { brandId });
  await prisma.loyaltyReward.updateMany({ where: { brandId }, data: { archivedAt: new Date() } });
  const { id: customerId } = await createCustomer(prisma, { brandId, givenName: 'Zoé', familyName: 'Petit', email: 'zoe@test.example' });
  if (isMember) await createMember(prisma, { brandId, customerId, points: 180 });
  const { id: imageId } = await createImage(prisma, { brandId });
  const coffee = String((await createReward(prisma, { brandId, name: 'Coffee', points: 50, imageId })).id);
  const mealFields = { name: 'Meal', description: 'Any.', type: 'percentage', value: 10_000, points: 200 } as const;
  const meal = String((await createReward(prisma, { brandId, ...mealFields })).id);

  const cart = () => ({ consumptionMode: 'MODE_SIT_IN' as const, createdAt: new Date().toISOString(), totalPrice: 0, items: [] });
  const wish = (used: string[], more: object = {}) => ({
    ...{ restaurantId, sessionId: 'one', memberId: `member-${customerId}`, cart: cart() },
    rewards: used.map((id) => ({ id, status: 'used' })),
    ...more,
  });
  return {
    ...{ tenants, as, brand, kiosk, brandId, restaurantId, customerId, coffee, meal, wish },
    ask: (used: string[], more: object = {}, actor = kiosk) => actor.call(loyalty.readLoyaltyData, wish(used, more)),
    voidCart: (more: object = {}, actor = kiosk) =>
      actor.call(loyalty.voidCart, { restaurantId, memberId: `member-${customerId}`, sessionId: 'one', ...more }),
    memberOf: (id = customerId) => brand.call(loyalty.getMember, { customerId: id }),
    pay: (orderId: number, paidCents: number, rewardIds: string[] = [], actor = kiosk) =>
      asOrder(actor, { brandId, restaurantId }, async (ctx) => {
        const key = { brandId, customerId };
        await spendReservations(ctx, key, { restaurantId, sessionId: 'one', channelId: 1, orderId, rewardIds: rewardIds.map(Number) });
        return earnPoints(ctx, key, { orderId, restaurantId, paidCents });
      }),
    cancel: (orderId: number, keptCents = 0) =>
      asOrder(brand, { brandId, restaurantId }, (ctx) => reverseOrder(ctx, { brandId, orderId, keptCents })),
  };
}

/** Asserts that all ledgers, balances, lots, reservations and cards agree. */
export const assertPointsAreSound = async () => expect((await verifyPoints()).problems).toEqual([]);
