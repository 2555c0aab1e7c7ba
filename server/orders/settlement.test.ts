// @not-in-check
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { prisma } from '@/server/core/platform/db';
import { sandbox } from '@/server/payments/sandbox';
import { openWebOrdering, type SellingRestaurant, sellingRestaurant } from '@/server/testing/order-world';
import { getProof, getTakings } from '@/server/treasury/treasury.operations';
import { verifyTakings } from '@/server/treasury/verify';
import { askOrderCharges } from './charges.service';
import type { Order } from './order.schema';
import { createOrder, getOrder, refundOrder, settleRefund } from './orders.operations';
import { verifyCardRefunds } from './verify';

let world: SellingRestaurant;
let orderId: string;

/** 10.00 were paid by card, and 6.00 refunded. The provider has refused this refund for good. */
beforeEach(async () => {
  world = await sellingRestaurant();
  await openWebOrdering(world);
  const soup = await world.sell(1_000, 10);
  const asked = { restaurantId: world.restaurantId, consumptionMode: 'MODE_SIT_IN', items: [{ productId: soup.id }] };
  const payments = [{ type: 'OnlineCard', amount: 1_000, token: 'sandbox_succeeds' }];
  ({ orderId } = (await world.web.call(createOrder, { ...asked, payments } as never)) as Order);
  await askOrderCharges();
  await world.till.call(refundOrder, { orderId, amount: 600, reason: 'Cold' });
  vi.spyOn(sandbox, 'refund').mockResolvedValue({ state: 'REFUSED', reference: null, failure: 'expired_card' });
  for (let tries = 0; tries < 6; tries++) {
    await prisma.orderCharge.updateMany({ where: { askAt: { not: null } }, data: { askAt: new Date(0) } });
    await askOrderCharges();
  }
});
afterEach(() => vi.restoreAllMocks());

const read = () => world.till.call(getOrder, { orderId });
const ways = async () => (await read()).payments.map(({ type, amount }) => [type, amount]);
const owed = async () => (await verifyCardRefunds()).problems.filter((problem) => problem.startsWith(`order ${orderId} `));
const period = () => {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  return { restaurantId: world.restaurantId, from: day(-1), to: day(1) };
};
const takings = async () => {
  const { treasury } = await world.manager.call(getTakings, period());
  return Object.fromEntries(treasury.map(({ operationType, amount }) => [operationType, amount]));
};

it('a refund that the card refused is paid out in cash and booked in the takings of the day', async () => {
  expect([(await read()).charge?.state, (await owed()).length]).toEqual(['REFUSED', 1]);
  await world.till.call(settleRefund, { orderId, means: 'Cash' });
  expect(await ways()).toEqual([
    ['OnlineCard', 1_000],
    ['OnlineCard', -600],
    ['OnlineCard', 600],
    ['Cash', -600],
  ]);
  expect(await read()).toMatchObject({ status: 'PAID', refunded: 600, charge: { kind: 'CHARGE', state: 'SUCCEEDED' } });
  expect(await takings()).toEqual({ onlineCard: 1_000, refundCash: -600 });
  expect(await owed()).toEqual([]);
  expect((await world.manager.call(getProof, period())).holds).toBe(true);
  expect((await verifyTakings()).problems).toEqual([]);
  expect(await world.till.refused(settleRefund, { orderId, means: 'Cash' })).toMatchObject({
    ...{ code: 'conflict', extraData: { reason: 'nothing_owed' } },
  });
  // Only the rest of the order can still be refunded to the card.
  expect(await world.till.refused(refundOrder, { orderId, amount: 401, reason: 'No' })).toMatchObject({ extraData: { left: 400 } });
});

it('a refund made by hand at the provider changes no books', async () => {
  await world.till.call(settleRefund, { orderId, means: 'OnlineCard' });
  expect(await ways()).toEqual([
    ['OnlineCard', 1_000],
    ['OnlineCard', -600],
  ]);
  expect(await owed()).toEqual([]);
  expect(await takings()).toMatchObject({ refundOnlineCard: -600 });
});

it('guests cannot settle a refund themselves', async () => {
  expect((await world.web.refused(settleRefund, { orderId, means: 'Cash' })).code).toBe('access_denied');
});
