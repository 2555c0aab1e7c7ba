// @not-in-check
import { beforeEach, expect, it } from 'vitest';
import { prisma } from '@/server/core/platform/db';
import type { Order } from '@/server/orders/order.schema';
import { cancelOrder, createOrder } from '@/server/orders/orders.operations';
import { type Actor, asUser } from '@/server/testing/as';
import { createUser } from '@/server/testing/factories';
import { type SellingRestaurant, sellingRestaurant } from '@/server/testing/order-world';
import { createPaidOrder } from '@/server/testing/orders';
import { replayProgramme } from './replays.operations';

let world: SellingRestaurant;
let office: Actor;
let tierId: number;
let productId: number;

const dayFrom = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const PERIOD = { from: dayFrom(-2), to: dayFrom(2) };

const sell = (euros: number, more: object = { customerId: world.customerId }): Promise<Order> =>
  world.till.call(createOrder, {
    ...{ restaurantId: world.restaurantId, consumptionMode: 'MODE_SIT_IN', items: [{ productId, quantity: euros }] },
    ...{ payments: [{ type: 'Cash', amount: euros * 100 }], ...more },
  } as never) as Promise<Order>;

/** The present programme with the given changes. */
const replay = (draft: object, more: object = {}) => {
  const asItIs = { name: 'Points', isActive: true, pointsPerUnit: 1, pointValue: 5, expiryMonths: null };
  const tiers = [{ tierId, name: 'Gold', fromPoints: 500, factor: 15_000 }];
  return office.call(replayProgramme, { brandId: world.brandId, draft: { ...asItIs, tiers, ...draft }, ...PERIOD, ...more } as never);
};

beforeEach(async () => {
  world = await sellingRestaurant();
  office = await asUser((await createUser(prisma, { role: 'brand', brandId: world.brandId })).id);
  ({ id: tierId } = await prisma.loyaltyTier.findFirstOrThrow({ where: { brandId: world.brandId } }));
  ({ id: productId } = await world.sell(100));
  // 300 and 250 points; then the member is Gold, and 100.00 earns 150.
  for (const euros of [300, 250, 100]) await sell(euros);
  await sell(80, {});
  await world.manager.call(cancelOrder, { orderId: (await sell(40)).orderId, reason: 'The guest left' });
});

it('the replay of an unchanged programme earns the same points', async () => {
  expect(await replay({})).toMatchObject({
    ...{ members: 1, orders: 3, isSample: false },
    points: { before: { value: 700, margin: 0 }, after: { value: 700, margin: 0 } },
    cents: { before: { value: 3_500 }, after: { value: 3_500 } },
    tiers: [
      { name: null, orders: 2, points: 550 },
      { name: 'Gold', orders: 1, points: 150 },
    ],
  });
});

it('a replay earns the draft’s points, and reaches its tiers with them', async () => {
  // Twice the points: with 600, the member is Gold before the second order.
  expect(await replay({ pointsPerUnit: 2 })).toMatchObject({ points: { before: { value: 700 }, after: { value: 600 + 750 + 300 } } });
  const earlier = [{ tierId, name: 'Gold', fromPoints: 300, factor: 15_000 }];
  expect(await replay({ tiers: earlier })).toMatchObject({ points: { after: { value: 300 + 375 + 150 } } });
  expect(await replay({ tiers: [{ name: 'New', fromPoints: 1, factor: 20_000 }] })).toMatchObject({
    points: { after: { value: 300 + 500 + 200 } },
    tiers: [
      { name: null, orders: 1, points: 300 },
      { name: 'New', orders: 2, points: 700 },
    ],
  });
  expect(await replay({ tiers: [], pointValue: 10 })).toMatchObject({
    points: { after: { value: 650 } },
    cents: { after: { value: 6_500 } },
  });
  expect(await replay({ isActive: false })).toMatchObject({ points: { after: { value: 0 } } });
});

it('a replay covers every customer with an account when the brand has no members yet', async () => {
  const other = await sellingRestaurant();
  await createPaidOrder(prisma, { brandId: other.brandId, restaurantId: other.restaurantId, customerId: other.customerId });
  const theirs = await asUser((await createUser(prisma, { role: 'brand', brandId: other.brandId })).id);
  const draft = { name: '', isActive: true, pointsPerUnit: 1, pointValue: 1, expiryMonths: null, tiers: [] };
  expect(await theirs.call(replayProgramme, { brandId: other.brandId, draft, ...PERIOD })).toMatchObject({
    received: 1,
    members: 1,
    orders: 1,
  });
});

it('a replay covers only orders of the period, and rejects another brand and its restaurants', async () => {
  expect(await replay({}, { from: dayFrom(-20), to: dayFrom(-10) })).toMatchObject({
    members: 0,
    orders: 0,
    points: { before: { value: 0 } },
  });
  const other = await sellingRestaurant();
  const refused = (more: object) => office.refused(replayProgramme, { brandId: world.brandId, draft: { ...draft }, ...PERIOD, ...more });
  const draft = { name: '', isActive: true, pointsPerUnit: 1, pointValue: 1, expiryMonths: null, tiers: [] };
  expect((await refused({ brandId: other.brandId })).code).toBe('access_denied');
  expect((await refused({ restaurantIds: [other.restaurantId] })).code).toBe('data_not_found');
});
