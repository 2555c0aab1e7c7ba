// @not-in-check
import { beforeEach, describe, expect, it } from 'vitest';
import { prisma } from '@/server/core/platform/db';
import { type Actor, asWebGuest } from '@/server/testing/as';
import { createConsumptionMode, createDeliveryArea } from '@/server/testing/factories';
import { openWebOrdering, sellingRestaurant } from '@/server/testing/order-world';
import { soupKitchen } from '@/server/testing/soup-kitchen';
import { askOrderCharges } from './charges.service';
import { expireOrders } from './expiry.service';
import type { Order } from './order.schema';
import { addPayments, cancelOrder, createOrder, setPreparation } from './orders.operations';
import { GUEST_WAITS, NETWORK_WAITS, UNPAID_HOURS } from './orders.values';
import { forgetWaits } from './waits.service';

/* Unpaid online orders withhold stock from other guests, so they are limited to what one guest needs. */

const { world, soup, cart, order, refusal, stock } = soupKitchen();

beforeEach(async () => {
  await openWebOrdering(world);
  await prisma.stockLevel.update({ where: { productId: soup.id }, data: { quantity: 1_000 } });
});

const byCard = { payments: [{ type: 'OnlineCard', amount: 1_000, token: 'sandbox_succeeds' }] };
const soups = (quantity: number) => ({ items: [{ productId: soup.id, quantity }] });
const fill = async (actor: Actor) => {
  for (let made = 0; made < GUEST_WAITS.orders; made++) await order(actor);
};
const tooMany = (extraData: object) => ({ code: 'too_many_requests', extraData: expect.objectContaining(extraData) });
/** Makes an order so many hours older. */
const moveBack = (orderId: string, hours: number) =>
  prisma.order.updateMany({ where: { id: Number(orderId) }, data: { createdAt: new Date(Date.now() - hours * 3_600_000) } });
/** The number of orders that were made, and the errors of the others. */
async function outcomesOf(work: readonly Promise<unknown>[]) {
  const outcomes = await Promise.allSettled(work);
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  return { made: outcomes.length - refused.length, refused };
}

describe('a guest who orders online', () => {
  it.each(['web', 'guest'] as const)(
    'has a limited number of waiting orders, and is told how long to wait for another (%s)',
    async (name) => {
      await fill(world[name]);
      const refused = await refusal(world[name]);
      expect(refused).toMatchObject(tooMany({ reason: 'waiting_orders', of: 'guest', most: GUEST_WAITS.orders }));
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(29 * 60);
      expect(await stock()).toBe(1_000 - GUEST_WAITS.orders);
      expect((await order(await asWebGuest(world.brandId))).status).toBe('AWAITING_PAYMENT');
    },
  );

  it('holds a limited number of pieces of a tracked product, in one order or in several', async () => {
    const { web, sell } = world;
    const more = await refusal(web, soups(GUEST_WAITS.pieces + 1));
    expect(more).toMatchObject({ code: 'invalid_parameters', extraData: { issues: [{ path: 'items', code: 'too_big' }] } });
    await order(web, soups(GUEST_WAITS.pieces - 1));
    expect(await refusal(web, soups(2))).toMatchObject(tooMany({ reason: 'waiting_pieces', of: 'guest', productId: soup.id }));
    await order(web, soups(1));
    const untracked = await sell(100);
    await order(web, { items: [{ productId: untracked.id, quantity: GUEST_WAITS.pieces + 1 }] });
    expect(await stock()).toBe(1_000 - GUEST_WAITS.pieces);
  });

  it.each([
    ['paid', () => askOrderCharges(), byCard],
    ['cancelled', (orderId: string) => world.web.call(cancelOrder, { orderId, reason: 'Changed my mind' })],
    [
      'over',
      async (orderId: string) => {
        await prisma.order.updateMany({ where: { id: Number(orderId) }, data: { expiresAt: new Date(Date.now() - 1) } });
        await expireOrders();
      },
    ],
  ])(
    'can order again once an order is %s',
    async (_how, end: (orderId: string) => Promise<unknown>, more: Record<string, unknown> = {}) => {
      const { orderId } = await order(world.web, more);
      for (let made = 1; made < GUEST_WAITS.orders; made++) await order(world.web);
      expect((await refusal(world.web)).code).toBe('too_many_requests');
      await end(orderId);
      expect((await order(world.web)).status).toBe('AWAITING_PAYMENT');
      await forgetWaits();
      expect(await prisma.orderWait.count({ where: { restaurantId: world.restaurantId } })).toBe(GUEST_WAITS.orders);
    },
  );

  it('cannot exceed the limit with orders placed at the same moment', async () => {
    const asked = Array.from({ length: GUEST_WAITS.orders + 5 }, () => order(world.web));
    const { made, refused } = await outcomesOf(asked);
    expect([made, refused.length]).toEqual([GUEST_WAITS.orders, 5]);
    for (const error of refused) expect(error).toMatchObject(tooMany({ of: 'guest' }));
    expect(await stock()).toBe(1_000 - GUEST_WAITS.orders);
  });

  it('cannot exceed the limit with orders placed at several restaurants of the brand at once', async () => {
    const others = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const other = await sellingRestaurant({ brandId: world.brandId });
        await openWebOrdering(other);
        const { id: productId } = await other.sell(1_000);
        return { restaurantId: other.restaurantId, items: [{ productId }] };
      }),
    );
    for (let made = 1; made < GUEST_WAITS.orders; made++) await order(world.web);
    const { made, refused } = await outcomesOf(others.map((more) => order(world.web, more)));
    expect([made, refused.length]).toEqual([1, 3]);
  });
});

describe('an order to be paid on delivery', () => {
  const later = {
    ...{ consumptionMode: 'MODE_DELIVERY', payments: [{ type: 'ExternalPayment', amount: 1_000 }] },
    deliveryAddress: { text: '1 rue de Rivoli', lat: 48.8556, lng: 2.3601 },
  };
  const ordersWaiting = tooMany({ reason: 'waiting_orders', of: 'guest', most: GUEST_WAITS.orders });
  beforeEach(async () => {
    const { restaurantId } = world;
    const { id } = await createConsumptionMode(prisma, { restaurantId, channelId: 2, type: 'MODE_DELIVERY' });
    const terms = { paymentLater: true, minimumAmountCents: 0, feeCents: 0 };
    await createDeliveryArea(prisma, { restaurantId, consumptionModeIds: [id], ...terms });
  });

  it.each([
    ['settled', (orderId: string) => world.till.call(addPayments, { orderId, payments: [{ type: 'Cash', amount: 1_000 }] })],
    ['served', (orderId: string) => world.till.call(setPreparation, { orderId, preparation: 'SERVED' })],
    ['cancelled', (orderId: string) => world.till.call(cancelOrder, { orderId, reason: 'Nobody there' })],
    ['long over', (orderId: string) => moveBack(orderId, UNPAID_HOURS)],
  ])('counts as unpaid until it is %s', async (_how, end: (orderId: string) => Promise<unknown>) => {
    const { orderId, status } = await order(world.web, later);
    expect(status).toBe('PAID');
    for (let made = 1; made < GUEST_WAITS.orders; made++) await order(world.web, later);
    const refused = await refusal(world.web, later);
    expect(refused).toMatchObject(ordersWaiting);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan((UNPAID_HOURS - 1) * 3_600);
    await moveBack(orderId, UNPAID_HOURS - 1);
    await forgetWaits();
    expect(await refusal(world.web)).toMatchObject(ordersWaiting);
    await end(orderId);
    await order(world.web, later);
    await forgetWaits();
    expect(await prisma.orderWait.count({ where: { restaurantId: world.restaurantId } })).toBe(GUEST_WAITS.orders);
  });

  it('counts on when the guest decides so only after ordering, and for another day until that day', async () => {
    const { orderId } = await order(world.web, { ...later, payments: [] });
    await world.web.call(addPayments, { orderId, payments: later.payments as never });
    const requestedFor = new Date(Date.now() + 3 * 86_400_000).toISOString();
    const { orderId: planned } = await order(world.web, { ...later, requestedFor });
    await moveBack(planned, UNPAID_HOURS);
    for (let made = 2; made < GUEST_WAITS.orders; made++) await order(world.web, later);
    await forgetWaits();
    expect(await refusal(world.web, later)).toMatchObject(ordersWaiting);
  });

  it('holds a limited number of pieces, and is not limited when the restaurant enters it', async () => {
    const many = (quantity: number) => ({
      ...later,
      ...soups(quantity),
      payments: [{ type: 'ExternalPayment', amount: quantity * 1_000 }],
    });
    expect((await refusal(world.web, many(GUEST_WAITS.pieces + 1))).code).toBe('invalid_parameters');
    await order(world.web, many(GUEST_WAITS.pieces));
    expect(await refusal(world.web, later)).toMatchObject(tooMany({ reason: 'waiting_pieces', of: 'guest', productId: soup.id }));
    expect((await order(world.manager, { channelId: 2, ...many(GUEST_WAITS.pieces + 1) })).status).toBe('PAID');
    expect(await stock()).toBe(1_000 - 2 * GUEST_WAITS.pieces - 1);
  });
});

describe('guests of one network', () => {
  const sessions = (count: number) => Promise.all(Array.from({ length: count }, () => asWebGuest(world.brandId)));

  it('share a limit of held pieces, even in new sessions at the same moment, without affecting other networks', async () => {
    const most = Math.floor(NETWORK_WAITS.pieces / GUEST_WAITS.pieces);
    const guests = await sessions(most + 2);
    const { made, refused } = await outcomesOf(guests.map((guest) => order(guest, soups(GUEST_WAITS.pieces))));
    expect(made).toBe(most);
    for (const error of refused) expect(error).toMatchObject(tooMany({ reason: 'waiting_pieces', of: 'network', productId: soup.id }));
    const another = await asWebGuest(world.brandId);
    expect((await another.refused(createOrder, cart(soups(GUEST_WAITS.pieces)))).code).toBe('too_many_requests');
    const elsewhere = (await another.call(createOrder, cart(soups(GUEST_WAITS.pieces)), { ip: '198.51.100.7' })) as Order;
    expect(elsewhere.status).toBe('AWAITING_PAYMENT');
  });

  it('share a limit of waiting orders at a restaurant', async () => {
    const guests = await sessions(NETWORK_WAITS.orders / GUEST_WAITS.orders);
    for (const guest of guests) await fill(guest);
    expect(await refusal(await asWebGuest(world.brandId))).toMatchObject(tooMany({ reason: 'waiting_orders', of: 'network' }));
  });
});

it.each(['till', 'kiosk', 'manager'] as const)('a %s may have more orders waiting than a guest', async (name) => {
  for (let made = 0; made <= GUEST_WAITS.orders; made++)
    await order(world[name], { ...soups(GUEST_WAITS.pieces + 1), ...(name === 'manager' && { channelId: 2 }) });
  expect(await prisma.orderWait.count({ where: { restaurantId: world.restaurantId } })).toBe(0);
});
