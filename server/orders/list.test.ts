// @not-in-check
import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { withConnection } from '@/scripts/lib/connection';
import { prisma } from '@/server/core/platform/db';
import { confirmErasure, requestErasure } from '@/server/customers/customers.operations';
import type { Product } from '@/server/generated/prisma/client';
import { asUser } from '@/server/testing/as';
import { testDatabaseUrl } from '@/server/testing/database';
import { createCustomer, createRestaurant, createUser } from '@/server/testing/factories';
import { type SellingRestaurant, sellingRestaurant } from '@/server/testing/order-world';
import { counterDue } from './counter.rules';
import type { Order } from './order.schema';
import { addPayments, cancelOrder, createOrder, getOrder, listOrders, refundOrder, setPreparation } from './orders.operations';
import { verifyCounterDues } from './verify';

let world: SellingRestaurant;
let soup: Product;

beforeEach(async () => {
  world = await sellingRestaurant();
  soup = await world.sell(1_000, 100);
});

const hoursFromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const order = (more: object = {}): Promise<Order> => {
  const { restaurantId } = world;
  const items = [{ productId: soup.id }];
  const payments = [{ type: 'Cash', amount: 1_000 }];
  return world.till.call(createOrder, {
    restaurantId,
    consumptionMode: 'MODE_SIT_IN',
    items,
    payments,
    ...more,
  } as never) as Promise<Order>;
};
const listed = async (asked: object) => {
  const page = await world.manager.call(listOrders, { restaurantId: world.restaurantId, ...asked });
  return { ids: page.items.map(({ orderId }) => orderId), next: page.nextCursor };
};

it('orders to be served are listed by when they are due, not by when they were placed', async () => {
  const [later, now, served, cancelled] = [await order({ requestedFor: hoursFromNow(2) }), await order(), await order(), await order()];
  await order({ payments: [] });
  const longPast = await order();
  await prisma.order.updateMany({ where: { id: Number(longPast.orderId) }, data: { requestedFor: hoursFromNow(-20) } });
  await world.till.call(setPreparation, { orderId: served.orderId, preparation: 'SERVED' });
  await world.till.call(setPreparation, { orderId: now.orderId, preparation: 'READY' });
  await world.till.call(cancelOrder, { orderId: cancelled.orderId, reason: 'Left' });
  const toServeSince = hoursFromNow(-12);
  expect((await listed({ toServeSince })).ids).toEqual([now.orderId, later.orderId]);
  expect((await listed({ toServeSince: hoursFromNow(-48) })).ids).toEqual([longPast.orderId, now.orderId, later.orderId]);

  const first = await listed({ toServeSince, limit: 1 });
  expect(first.ids).toEqual([now.orderId]);
  expect(await listed({ toServeSince, limit: 1, cursor: first.next })).toEqual({ ids: [later.orderId], next: null });
});

it('toServeSince needs a restaurant and excludes updatedSince, which excludes from', async () => {
  const { manager, brandId, restaurantId } = world;
  const toServeSince = hoursFromNow(-1);
  expect(await manager.refused(listOrders, { brandId, toServeSince })).toMatchObject({
    extraData: { issues: [{ path: 'restaurantId' }] },
  });
  expect(await manager.refused(listOrders, { restaurantId, updatedSince: toServeSince, from: '2026-01-01' })).toMatchObject({
    extraData: { issues: [{ path: 'updatedSince', code: 'not_allowed' }] },
  });
  expect(await manager.refused(listOrders, { restaurantId, toServeSince, updatedSince: toServeSince })).toMatchObject({
    code: 'invalid_parameters',
    extraData: { issues: [{ path: 'updatedSince' }] },
  });
});

it('an order is found by the number called out, today or on the days given', async () => {
  const made = [await order(), await order(), await order()];
  const [, second] = made;
  expect((await listed({ orderNumber: second!.orderNumber })).ids).toEqual([second!.orderId]);
  expect((await listed({ orderNumber: 99 })).ids).toEqual([]);
  const { day } = second!;
  const nextDay = (hour: number) => vi.setSystemTime(Date.parse(day) + (24 + hour) * 3_600_000);
  vi.useFakeTimers({ toFake: ['Date'] });
  nextDay(2);
  expect((await listed({ orderNumber: second!.orderNumber })).ids, 'after midnight').toEqual([second!.orderId]);
  nextDay(12);
  expect((await listed({ orderNumber: second!.orderNumber })).ids, 'the day after').toEqual([]);
  vi.useRealTimers();
  const before = new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
  expect((await listed({ orderNumber: second!.orderNumber, from: before, to: before })).ids).toEqual([]);
  expect((await listed({ orderNumber: second!.orderNumber, from: before, to: day })).ids).toEqual([second!.orderId]);
  const { brandId } = world;
  const ofBrand = await world.manager.call(listOrders, { brandId, restaurantId: undefined, orderNumber: second!.orderNumber } as never);
  expect(ofBrand.items).toHaveLength(1);
  expect(await world.manager.refused(listOrders, { restaurantId: world.restaurantId, orderNumber: 1, from: '2020-01-01' })).toMatchObject({
    extraData: { issues: [{ path: 'from', code: 'out_of_range' }] },
  });
});

it('an order shows the current name of its customer, only to callers who may read customers', async () => {
  const { restaurantId, brandId, manager, till, guest, customerId } = world;
  const { orderId } = await order({ customerId });
  await order();
  await prisma.customer.update({
    where: { brandId_id: { brandId, id: customerId } },
    data: { givenName: 'Camille', familyName: 'Martin' },
  });
  const named = async (actor: typeof manager, at: object = { restaurantId }) => {
    const { items } = await actor.call(listOrders, { ...at, customerId, include: 'customer' } as never);
    const one = await actor.call(getOrder, { orderId, include: 'customer' });
    expect(one.customer).toEqual(items[0]?.customer);
    return one.customer;
  };
  expect(await named(manager)).toMatchObject({ customerId, givenName: 'Camille', familyName: 'Martin', badges: [] });
  expect(await named(guest, { brandId })).toMatchObject({ familyName: 'Martin' });
  expect(await named(till)).toBeNull();
  const { items } = await manager.call(listOrders, { restaurantId, include: 'customer' });
  expect(items.map(({ customer }) => customer?.givenName ?? null)).toEqual([null, 'Camille']);
  expect((await manager.call(listOrders, { restaurantId, customerId })).items[0]).not.toHaveProperty('customer');
  expect(await manager.call(getOrder, { orderId })).not.toHaveProperty('customer');

  const head = await asUser((await createUser(prisma, { role: 'brand', brandId })).id);
  await head.call(requestErasure, { customerId });
  await head.call(confirmErasure, { customerId, confirmation: 'Camille Martin' });
  expect(await named(manager), 'erased').toBeNull();
});

it('a restaurant cannot read the name of a customer it does not know', async () => {
  const { restaurantId, brandId, manager } = world;
  const elsewhere = await createRestaurant(prisma, { brandId });
  const { id: customerId } = await createCustomer(prisma, { brandId });
  await order({ customerId });
  await prisma.customerRestaurant.create({ data: { brandId, customerId, restaurantId: elsewhere.id } });
  const { items } = await manager.call(listOrders, { restaurantId, include: 'customer' });
  expect(items).toMatchObject([{ customerId, customer: null }]);
  expect((await manager.refused(listOrders, { restaurantId, customerId })).code).toBe('access_denied');
});

it('a brand user lists one restaurant of the brand, and is denied a restaurant of another brand', async () => {
  const { restaurantId, brandId } = world;
  const foreign = await sellingRestaurant();
  const soupThere = await foreign.sell(1_000, 100);
  await foreign.till.call(createOrder, {
    restaurantId: foreign.restaurantId,
    consumptionMode: 'MODE_SIT_IN',
    items: [{ productId: soupThere.id }],
    payments: [{ type: 'Cash', amount: 1_000 }],
  } as never);
  const { orderId } = await order();
  const head = await asUser((await createUser(prisma, { role: 'brand', brandId })).id);
  const own = await head.call(listOrders, { brandId, restaurantId });
  expect(own.items.map((each) => each.orderId)).toEqual([orderId]);
  const refused = await head.refused(listOrders, { brandId, restaurantId: foreign.restaurantId });
  expect(refused.code).toBe('access_denied');
});

it('an order keeps its day when the time zone of its restaurant changes', async () => {
  const { restaurantId, brandId, manager } = world;
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime('2026-03-10T22:30:00Z');
  const evening = await order();
  vi.setSystemTime('2026-03-11T09:00:00Z');
  const morning = await order();
  await prisma.restaurant.update({ where: { id: restaurantId }, data: { timeZone: 'Indian/Reunion' } });
  const night = await order();
  vi.useRealTimers();
  expect([evening.day, morning.day, night.day]).toEqual(['2026-03-10', '2026-03-11', '2026-03-11']);
  const of = (day: string) => listed({ from: day, to: day });
  expect((await of('2026-03-10')).ids).toEqual([evening.orderId]);
  expect((await of('2026-03-11')).ids).toEqual([night.orderId, morning.orderId]);
  const ofBrand = await manager.call(listOrders, { brandId, from: '2026-03-10', to: '2026-03-10' });
  expect(ofBrand.items.map(({ orderId }) => orderId)).toEqual([evening.orderId]);
  expect((await listed({ from: '2026-03-10T22:00:00Z', to: '2026-03-10T23:00:00Z' })).ids).toEqual([evening.orderId]);
});

describe('the list of orders due at the counter', () => {
  const left = (amount = 1_000): Promise<Order> =>
    world.kiosk.call(createOrder, {
      ...{ restaurantId: world.restaurantId, consumptionMode: 'MODE_SIT_IN', items: [{ productId: soup.id }] },
      ...{ payments: [{ type: 'ExternalPayment', amount }], metadata: { kioskPaymentState: 'NOT_PAID_AT_KIOSK' } },
    } as never) as Promise<Order>;
  const due = async (more: object = {}) => (await listed({ dueAtCounter: true, ...more })).ids;

  it('has those that a kiosk left there, until they are paid there, cancelled or refunded', async () => {
    const [open, settled, partly, cancelled, refunded] = [await left(), await left(), await left(), await left(), await left()];
    await order();
    await order({ payments: [] });
    expect(await due()).toEqual([refunded, cancelled, partly, settled, open].map(({ orderId }) => orderId));
    await world.till.call(addPayments, { orderId: settled.orderId, payments: [{ type: 'Cash', amount: 1_000 }] });
    await world.till.call(refundOrder, { orderId: partly.orderId, amount: 400, reason: 'Cold' } as never);
    await world.till.call(cancelOrder, { orderId: cancelled.orderId, reason: 'Left' });
    await world.till.call(refundOrder, { orderId: refunded.orderId, amount: 1_000, reason: 'Cold' } as never);
    expect(await due()).toEqual([partly.orderId, open.orderId]);
    expect((await verifyCounterDues()).problems).toEqual([]);
    await world.till.call(addPayments, { orderId: partly.orderId, payments: [{ type: 'CreditCard', amount: 600 }] });
    expect(await due()).toEqual([open.orderId]);
    expect((await verifyCounterDues()).problems).toEqual([]);
  });

  it('agrees with the payments when tills settle, refund and cancel the same orders at once', async () => {
    const orders = await Promise.all(Array.from({ length: 6 }, () => left()));
    const { till, manager } = world;
    const outcomes = await Promise.allSettled(
      orders.flatMap(({ orderId }, index) => [
        till.call(addPayments, { orderId, payments: [{ type: 'Cash', amount: 1_000 }] }),
        manager.call(addPayments, { orderId, payments: [{ type: 'CreditCard', amount: 1_000 }] }),
        till.call(refundOrder, { orderId, amount: 300, reason: 'Cold' } as never),
        ...(index % 2 === 0 ? [manager.call(cancelOrder, { orderId, reason: 'Left' })] : []),
      ]),
    );
    const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []));
    expect(refusals.filter((code) => code !== 'conflict' && code !== 'payment_mismatch')).toEqual([]);
    const shown = await Promise.all(orders.map(({ orderId }) => manager.call(getOrder, { orderId })));
    const open = shown.filter((each) => counterDue(each) > 0).map(({ orderId }) => orderId);
    expect((await due()).toSorted()).toEqual(open.toSorted());
    expect(await verifyCounterDues()).toMatchObject({ problems: [] });
  });

  it('is that of a brand too, by pages, and with other filters', async () => {
    const [first, second] = [await left(), await left()];
    const brand = await asUser((await createUser(prisma, { role: 'brand', brandId: world.brandId })).id);
    const page = await brand.call(listOrders, { brandId: world.brandId, dueAtCounter: true, limit: 1 });
    expect(page).toMatchObject({ items: [{ orderId: second.orderId }], nextCursor: Number(second.orderId) });
    expect(await due({ cursor: page.nextCursor })).toEqual([first.orderId]);
    expect(await due({ channelId: 1, status: 'PAID', from: first.day, to: first.day })).toEqual([second.orderId, first.orderId]);
    expect(await due({ channelId: 5 })).toEqual([]);
    expect(await due({ status: 'CANCELLED' })).toEqual([]);
  });

  it('has those from before, once the migration has filled it', async () => {
    const [open, settled, cancelled] = [await left(), await left(), await left()];
    const elsewhere = await world.manager.call(createOrder, {
      ...{ restaurantId: world.restaurantId, channelId: 5, consumptionMode: 'MODE_SIT_IN', items: [{ productId: soup.id }] },
      payments: [{ type: 'ExternalPayment', amount: 1_000 }],
    } as never);
    await world.till.call(addPayments, { orderId: settled.orderId, payments: [{ type: 'Cash', amount: 1_000 }] });
    await world.till.call(cancelOrder, { orderId: cancelled.orderId, reason: 'Left' });
    await prisma.order.updateMany({ where: { restaurantId: world.restaurantId }, data: { dueAtCounter: 0 } });
    expect((await verifyCounterDues()).problems).toEqual([expect.stringContaining(`order ${open.orderId} `)]);
    await withConnection(testDatabaseUrl(), (client) =>
      client.query(readFileSync('prisma/migrations/20261129130001_orders_due_at_counter_filled/migration.sql', 'utf8')),
    );
    expect(await due()).toEqual([open.orderId]);
    expect((await verifyCounterDues()).problems, elsewhere.orderId).toEqual([]);
  });
});
