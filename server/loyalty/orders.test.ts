// @not-in-check
import { describe, expect, it } from 'vitest';
import { prisma } from '@/server/core/platform/db';
import { mergeCustomers } from '@/server/customers/customers.operations';
import { asOrder } from '@/server/testing/as-order';
import { createCustomer } from '@/server/testing/factories';
import { createLoyaltyCard, createMember } from '@/server/testing/loyalty-factories';
import { assertPointsAreSound, loyaltyWorld } from '@/server/testing/loyalty-world';
import * as loyalty from './loyalty.operations';
import { MAX_POINTS } from './loyalty.values';
import { earnPoints } from './orders.service';

describe('an order', () => {
  it('earns points once, records how, and lifts the member into a tier that multiplies the next order’s points', async () => {
    const { brand, kiosk, brandId, restaurantId, customerId, memberOf, pay, cancel } = await loyaltyWorld();
    expect(
      await Promise.all([
        pay(1, 50_000),
        asOrder(kiosk, { brandId, restaurantId }, (ctx) =>
          earnPoints(ctx, { brandId, customerId }, { orderId: 1, restaurantId, paidCents: 50_000 }),
        ),
      ]),
    ).toEqual(expect.arrayContaining([500, 0]));
    expect(await memberOf()).toMatchObject({ points: 680, tierName: 'Gold', earnedInYear: 500 });
    expect(await pay(2, 1_000)).toBe(15);
    const [last] = (await brand.call(loyalty.listPoints, { customerId, kind: 'EARN' })).data;
    expect(last).toMatchObject({
      orderId: 2,
      points: 15,
      basis: { paidCents: 1_000, decimals: 2, pointsPerUnit: 1, tier: { name: 'Gold', factor: 15_000 }, promotionFactor: 10_000 },
    });
    // The points that raised the member's tier are taken back, and so is the tier.
    await cancel(1);
    expect(await memberOf()).toMatchObject({ points: 195, tierName: null });
    await assertPointsAreSound();
  });

  it('loses earned points in proportion to its refund, and returns spent points only with the last of it', async () => {
    const { coffee, ask, memberOf, pay, cancel } = await loyaltyWorld();
    await ask([coffee]);
    await pay(1, 1_850, [coffee]);
    expect(await cancel(1, 900)).toEqual({ taken: 9, given: 0 });
    expect(await cancel(1, 900)).toEqual({ taken: 0, given: 0 });
    expect(await cancel(1)).toEqual({ taken: 9, given: 50 });
    expect((await memberOf()).points).toBe(180);
    await assertPointsAreSound();
  });

  it('leaves a debt when it is cancelled after its points were spent, which the next order pays off', async () => {
    const { brand, customerId, ask, memberOf, pay, cancel } = await loyaltyWorld();
    await pay(1, 10_000);
    await brand.call(loyalty.correctPoints, { customerId, points: -270, reason: 'Spent elsewhere' });
    await cancel(1);
    expect(await memberOf()).toMatchObject({ points: -90, available: 0, lots: [] });
    expect((await ask([])).member.points).toBe(0);
    await pay(2, 10_000);
    expect(await memberOf()).toMatchObject({ points: 10, lots: [{ points: 10 }] });
    await assertPointsAreSound();
  });

  it('spends only what its session has reserved and not let expire', async () => {
    const { coffee, ask, pay } = await loyaltyWorld();
    await expect(pay(1, 1_000, [coffee])).rejects.toMatchObject({ code: 'reward_not_available' });
    await ask([coffee]);
    await prisma.loyaltySession.updateMany({ data: { expiresAt: new Date(Date.now() - 1) } });
    await expect(pay(1, 1_000, [coffee])).rejects.toMatchObject({ code: 'reward_not_available' });
    expect((await ask([])).member.points).toBe(180);
    await assertPointsAreSound();
  });

  it('earns for the remaining customer after a merge, even while it is under way', async () => {
    const { brand, brandId, customerId, memberOf, pay, cancel } = await loyaltyWorld();
    const { id: into } = await createCustomer(prisma, { brandId });
    const [earned] = await Promise.all([pay(1, 1_000), brand.call(mergeCustomers, { customerId: into, fromCustomerId: customerId })]);
    expect([earned, await pay(2, 500)]).toEqual([10, 5]);
    expect(await memberOf(into)).toMatchObject({ points: 195, earnedInYear: 15 });
    await cancel(1);
    expect(await memberOf(into)).toMatchObject({ points: 185, earnedInYear: 5 });
    await assertPointsAreSound();
  });

  it('never fails because of its points: it earns up to the maximum balance, and never a negative amount', async () => {
    const { kiosk, brandId, restaurantId, customerId } = await loyaltyWorld();
    const earn = (orderId: number, promotionFactor: number) =>
      asOrder(kiosk, { brandId, restaurantId }, (ctx) =>
        earnPoints(ctx, { brandId, customerId }, { orderId, restaurantId, paidCents: 2_000_000_000, promotionFactor }),
      );
    expect(await earn(1, -9_998)).toBe(0);
    expect(await earn(2, 1_000_000)).toBe(MAX_POINTS - 180);
    expect(await earn(3, 10_000)).toBe(0);
    await assertPointsAreSound();
  });

  it('returns its points to the remaining customer when it is cancelled after a merge', async () => {
    const { brand, brandId, customerId, coffee, ask, memberOf, pay, cancel } = await loyaltyWorld();
    await ask([coffee]);
    await pay(1, 1_850, [coffee]);
    const { id: into } = await createCustomer(prisma, { brandId });
    await createMember(prisma, { brandId, customerId: into, points: 7 });
    await createLoyaltyCard(prisma, { brandId, customerId, points: 148 });
    await brand.call(mergeCustomers, { customerId: into, fromCustomerId: customerId });
    expect(await memberOf(into)).toMatchObject({ points: 155, cardNumbers: [expect.any(String)] });
    await cancel(1);
    expect((await memberOf(into)).points).toBe(187);
    await assertPointsAreSound();
  });
});
