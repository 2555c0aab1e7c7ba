// @not-in-check
import { expect, it } from 'vitest';
import { prisma } from '@/server/core/platform/db';
import { readLoyaltyData } from '@/server/loyalty/loyalty.operations';
import { createMember, createReward } from '@/server/testing/factories';
import { openWebOrdering, sellingRestaurant } from '@/server/testing/order-world';
import { createOrder, quoteOrder } from './orders.operations';

/* Reasons to refuse a cart, besides those of the features that it uses. */

it('rejects an unknown promo code, and limits guests who keep guessing', async () => {
  const world = await sellingRestaurant();
  const { manager, guest, restaurantId } = world;
  const { id: productId } = await world.sell(500);
  await openWebOrdering(world);
  const cart = { restaurantId, channelId: 2, consumptionMode: 'MODE_SIT_IN', promocode: 'NOTHING', items: [{ productId }] };
  for (const operation of [quoteOrder, createOrder]) {
    expect(await manager.refused(operation, cart)).toMatchObject({ code: 'promocode_not_found', status: 404 });
    expect((await guest.refused(operation, cart)).code).toBe('promocode_not_found');
  }
  const codes = new Set<string>();
  for (let tries = 0; tries < 20; tries++) codes.add((await guest.refused(quoteOrder, cart)).code);
  expect([...codes]).toEqual(['promocode_not_found', 'too_many_requests']);
  const refusal = await guest.refused(createOrder, cart);
  expect(refusal).toMatchObject({ code: 'too_many_requests', status: 429, headers: { 'retry-after': expect.stringMatching(/^\d+$/) } });
  expect((await manager.refused(quoteOrder, cart)).code).toBe('promocode_not_found');
  expect(await prisma.order.count({ where: { restaurantId } })).toBe(0);
});

it('rejects a reward that is not available', async () => {
  const { kiosk, brandId, restaurantId, customerId, sell } = await sellingRestaurant();
  await createMember(prisma, { brandId, customerId });
  const { id: productId } = await sell(500);
  const cart = { restaurantId, consumptionMode: 'MODE_SIT_IN', items: [{ productId }], customerId, rewards: ['999999'] };
  for (const operation of [quoteOrder, createOrder])
    expect(await kiosk.refused(operation, cart)).toMatchObject({ code: 'reward_not_available', status: 409 });
  expect(await prisma.order.count({ where: { restaurantId } })).toBe(0);
});

it('rejects rewards that cannot be spent, in a quote as in an order', async () => {
  const { kiosk, brandId, restaurantId, customerId, sell } = await sellingRestaurant();
  const { id: productId } = await sell(5_000);
  const [small, large] = [await createReward(prisma, { brandId, points: 50 }), await createReward(prisma, { brandId, points: 60 })];
  const rewards = [String(small.id), String(large.id)];
  const cart = { restaurantId, consumptionMode: 'MODE_SIT_IN' as const, items: [{ productId }], customerId };
  const refusals = async (more: object) => [
    await kiosk.refused(quoteOrder, { ...cart, ...more }),
    await kiosk.refused(createOrder, { ...cart, ...more }),
  ];
  for (const refusal of await refusals({ rewards })) expect(refusal.code).toBe('member_not_found');
  await createMember(prisma, { brandId, customerId, points: 100 });
  for (const refusal of await refusals({ rewards }))
    expect(refusal.extraData).toEqual({ rewardId: String(large.id), reason: 'too_few_points', missing: 10 });
  const session = { sessionId: 'kiosk-1', rewards: [String(large.id)] };
  for (const refusal of await refusals(session)) expect(refusal.extraData).toEqual({ rewardId: String(large.id), reason: 'not_reserved' });
  const wish = [{ id: String(large.id), status: 'used' }];
  const emptyCart = { consumptionMode: 'MODE_SIT_IN' as const, createdAt: new Date().toISOString(), totalPrice: 0, items: [] };
  const member = { restaurantId, sessionId: 'kiosk-1', memberId: `member-${customerId}`, cart: emptyCart };
  await kiosk.call(readLoyaltyData, { ...member, rewards: wish });
  // Of 100 points, the session holds 60.
  for (const refusal of await refusals({ rewards: [String(small.id)] }))
    expect(refusal.extraData).toEqual({ rewardId: String(small.id), reason: 'too_few_points', missing: 10 });
  expect(await kiosk.call(quoteOrder, { ...cart, ...session })).toMatchObject({ rewards: session.rewards });
  await prisma.loyaltySession.updateMany({ data: { expiresAt: new Date(0) } });
  expect(await kiosk.call(quoteOrder, { ...cart, rewards: [String(small.id)] })).toMatchObject({ rewards: [String(small.id)] });
  expect(await prisma.loyaltyMember.findFirst({ where: { brandId, customerId } })).toMatchObject({ points: 100, reserved: 60 });
  expect(await prisma.order.count({ where: { restaurantId } })).toBe(0);
});

it('rejects an order that would leave the range of the stock, even from a till that was offline', async () => {
  const { till, restaurantId, sell } = await sellingRestaurant();
  const { id: productId } = await sell(500, 1);
  await prisma.sql.run`update stock_levels set quantity = -1000000000 where product_id = ${productId}`;
  const order = {
    ...{ restaurantId, consumptionMode: 'MODE_SIT_IN', items: [{ productId }], payments: [{ type: 'Cash', amount: 500 }] },
    ...{ externalId: 'T-1', placedAt: new Date().toISOString() },
  };
  expect(await till.refused(createOrder, order)).toMatchObject({ code: 'quantity_out_of_range', status: 400 });
  expect(await prisma.order.count({ where: { restaurantId } })).toBe(0);
});

it('a quote lists the products that an order would be refused for, if its caller is bound to the stock', async () => {
  const { kiosk, till, restaurantId, sell } = await sellingRestaurant();
  const [scarce, plenty, unknown] = [await sell(500, 3), await sell(300, 50), await sell(200)];
  const line = ({ id: productId }: typeof scarce, quantity: number) => ({ productId, quantity });
  const cart = {
    restaurantId,
    consumptionMode: 'MODE_SIT_IN' as const,
    items: [line(scarce, 2), line(plenty, 2), line(unknown, 90), line(scarce, 2)],
  };
  const quote = await kiosk.call(quoteOrder, cart);
  const products = [{ productId: scarce.id, reason: 'out_of_stock', quantity: 3 }];
  expect(quote).toMatchObject({ unavailable: products, totalPrice: 4 * 500 + 2 * 300 + 90 * 200 });
  expect(await kiosk.refused(createOrder, cart)).toMatchObject({ code: 'product_unavailable', extraData: { products } });
  expect(await kiosk.call(quoteOrder, { ...cart, items: [line(scarce, 3)] })).toMatchObject({ unavailable: [] });
  expect(await till.call(quoteOrder, cart)).toMatchObject({ unavailable: [] });
  await prisma.stockSettings.update({ where: { restaurantId }, data: { stockManagementV2Enabled: false } });
  expect(await kiosk.call(quoteOrder, cart)).toMatchObject({ unavailable: [] });
});
