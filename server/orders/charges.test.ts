import { afterEach, expect, it, vi } from 'vitest';
import { prisma } from '@/server/core/platform/db';
import { sandbox } from '@/server/payments/sandbox';
import { openWebOrdering, sellingRestaurant } from '@/server/testing/order-world';
import { askOrderCharges } from './charges.service';
import { expireOrders } from './expiry.service';
import type { Order } from './order.schema';
import { cancelOrder, createOrder, getOrder } from './orders.operations';

afterEach(() => vi.restoreAllMocks());

it.each(['charges', 'refuses'] as const)('a provider that %s only after the worker’s lease has run out is recorded once', async (how) => {
  const world = await sellingRestaurant();
  await openWebOrdering(world);
  const soup = await world.sell(1_000, 10);
  const token = how === 'charges' ? 'sandbox_succeeds' : 'sandbox_no_funds';
  const asked = { restaurantId: world.restaurantId, consumptionMode: 'MODE_SIT_IN', items: [{ productId: soup.id }] };
  const payments = [{ type: 'OnlineCard', amount: 1_000, token }];
  const { orderId } = (await world.web.call(createOrder, { ...asked, payments } as never)) as Order;

  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const keys: string[] = [];
  const real = sandbox.charge;
  const charge = vi.spyOn(sandbox, 'charge').mockImplementationOnce(async (request) => {
    keys.push(request.key);
    begin();
    await answered;
    return real(request);
  });
  charge.mockImplementation((request) => {
    keys.push(request.key);
    return real(request);
  });
  const first = askOrderCharges();
  await begun;
  await prisma.orderCharge.updateMany({ where: { orderId: Number(orderId) }, data: { askAt: new Date(0) } });
  // Another worker asks, once the lease of the first is over.
  expect(await askOrderCharges()).toBe(1);
  answer();
  await first;
  expect(keys).toEqual([keys[0], keys[0]]);
  const { status, payments: booked, charge: ended } = (await world.web.call(getOrder, { orderId })) as Order;
  expect({ status, booked: booked.length, ended: ended?.state }).toEqual(
    how === 'charges' ? { status: 'PAID', booked: 1, ended: 'SUCCEEDED' } : { status: 'AWAITING_PAYMENT', booked: 0, ended: 'REFUSED' },
  );
  expect(await prisma.outboxEvent.count({ where: { kind: 'orders.paid', brandId: world.brandId } })).toBe(how === 'charges' ? 1 : 0);
  expect(await askOrderCharges()).toBe(0);
});

it.each(['expired', 'cancelled'] as const)('charges nothing for %s orders whose charge request never reached the provider', async (how) => {
  const world = await sellingRestaurant();
  await openWebOrdering(world);
  const soup = await world.sell(1_000, 10);
  const asked = { restaurantId: world.restaurantId, consumptionMode: 'MODE_SIT_IN', items: [{ productId: soup.id }] };
  const payments = [{ type: 'OnlineCard', amount: 1_000, token: 'sandbox_succeeds' }];
  const { orderId } = (await world.web.call(createOrder, { ...asked, payments } as never)) as Order;
  const where = { restaurantId_id: { restaurantId: world.restaurantId, id: Number(orderId) } };
  const askAgain = async () => {
    await prisma.orderCharge.updateMany({ where: { orderId: Number(orderId) }, data: { askAt: new Date(0) } });
    await askOrderCharges();
    const { status, charge } = (await world.web.call(getOrder, { orderId })) as Order;
    return { status, charge: charge?.state, failure: charge?.failure };
  };
  const lost = vi.spyOn(sandbox, 'charge').mockResolvedValueOnce(null);
  await askOrderCharges();

  if (how === 'cancelled') await world.web.call(cancelOrder, { orderId, reason: 'Changed our minds' });
  else {
    await prisma.order.update({ where, data: { expiresAt: new Date(Date.now() - 1_000) } });
    await expireOrders();
  }
  const status = how === 'cancelled' ? 'CANCELLED' : 'EXPIRED';
  // An earlier request may still arrive.
  expect(await askAgain()).toEqual({ status, charge: 'REQUESTED', failure: null });
  const longAgo = new Date(Date.now() - 3_600_000);
  await prisma.order.update({ where, data: how === 'cancelled' ? { cancelledAt: longAgo } : { expiresAt: longAgo } });
  expect(await askAgain()).toEqual({ status, charge: 'FAILED', failure: 'never_received' });
  expect(lost).toHaveBeenCalledTimes(1);
  expect(await askOrderCharges()).toBe(0);
});
