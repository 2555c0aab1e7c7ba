// @not-in-check
import { beforeEach, describe, expect, it } from 'vitest';
import { prisma } from '@/server/core/platform/db';
import { type Actor, asWebGuest } from '@/server/testing/as';
import { openWebOrdering, sellingRestaurant } from '@/server/testing/order-world';
import { soupKitchen } from '@/server/testing/soup-kitchen';
import { askOrderCharges } from './charges.service';
import { expireOrders } from './expiry.service';
import type { Order } from './order.schema';
import { cancelOrder, createOrder } from './orders.operations';
import { GUEST_WAITS, NETWORK_WAITS } from './orders.values';
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
