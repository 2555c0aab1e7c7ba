// @not-in-check
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { prisma } from '@/server/core/platform/db';
import type { Product } from '@/server/generated/prisma/client';
import type { Order } from '@/server/orders/order.schema';
import { cancelOrder, createOrder, quoteOrder } from '@/server/orders/orders.operations';
import type { PromotionRule } from '@/server/pricing/promotion.schema';
import { pausePromotion, resumePromotion } from '@/server/promotions/promotions.operations';
import { type Actor, asUser } from '@/server/testing/as';
import { createCoupon, createPublishedPromotion, createUser, ruleOf } from '@/server/testing/factories';
import { openWebOrdering, type SellingRestaurant, sellingRestaurant } from '@/server/testing/order-world';
import { drawOrders } from './drawing.query';
import { replayOrder, replayPromotion } from './replays.operations';

let world: SellingRestaurant;
let office: Actor;
let soup: Product;
let tenth: number;

const MONTH = { from: '2026-10-01', to: '2026-10-31' };
const FIVE_EUROS = { cents: 500 };

/** A time on the clock of a restaurant in Paris, in summer. */
const at = (day: string, time = '12:00') => vi.setSystemTime(`${day}T${time}:00+02:00`);

async function sell(day: string, quantity: number, more: object = {}, by = world.till): Promise<Order> {
  at(day);
  const items = [{ productId: soup.id, quantity }];
  const cart = { restaurantId: world.restaurantId, consumptionMode: 'MODE_SIT_IN', items, ...more };
  const { toPay } = (await by.call(quoteOrder, cart as never)) as { toPay: number };
  return by.call(createOrder, {
    ...cart,
    payments: [{ type: by === world.manager ? 'ExternalPayment' : 'Cash', amount: toPay }],
  } as never) as Promise<Order>;
}

const replay = (rule: PromotionRule, promotionId: number | null = tenth, more: object = {}) =>
  office.call(replayPromotion, { brandId: world.brandId, draft: { promotionId: promotionId ?? undefined, rule }, ...MONTH, ...more });

/** 10 % off carts of 20.00 or more, as published. */
const ofTwenty = (rate = 1_000) => ruleOf({ rate, minimumCents: 2_000 });

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  at('2026-10-01');
  world = await sellingRestaurant();
  office = await asUser((await createUser(prisma, { role: 'brand', brandId: world.brandId })).id);
  soup = await world.sell(1_000, 1_000);
  tenth = await createPublishedPromotion(prisma, { brandId: world.brandId, rule: ofTwenty(), startsAt: new Date('2026-01-01') });
});
afterEach(() => vi.useRealTimers());

/** The orders of a month: one of 10.00, one of 20.00 less 2.00, one of 30.00 less 3.00 by a known guest, and a cancelled one. */
async function sellAMonth(): Promise<Order[]> {
  const orders = [
    await sell('2026-10-05', 1),
    await sell('2026-10-06', 2),
    await sell('2026-10-07', 3, { customerId: world.customerId }),
    await sell('2026-10-07', 2),
  ];
  await world.manager.call(cancelOrder, { orderId: orders[3]!.orderId, reason: 'The guest left' });
  at('2026-11-15');
  return orders;
}

describe('the replay of a promotion draft over a month', () => {
  it('changes nothing when the draft equals the published version', async () => {
    await sellAMonth();
    expect(await replay(ofTwenty())).toMatchObject({
      ...{ received: 4, looked: 4, isSample: false, replayed: 3, lost: 0, averageCents: 250, share: 6_667, guests: 1 },
      cost: { value: 0, margin: 0 },
      given: { value: 500, margin: 0 },
      applied: { value: 2 },
      changed: { value: 0 },
      displaced: [],
      orders: { items: [], nextCursor: null },
    });
  });

  it('costs the difference to the published version, listed order by order', async () => {
    const [, second, third] = await sellAMonth();
    const { restaurantId } = world;
    const found = await replay(ofTwenty(1_500));
    expect(found).toMatchObject({ cost: { value: 250 }, given: { value: 750 }, applied: { value: 2 }, changed: { value: 2 } });
    expect(found.restaurants).toMatchObject([{ restaurantId, orders: 2, givenCents: 750, costCents: 250 }]);
    expect(found.weekdays.filter(({ orders }) => orders > 0)).toEqual([
      { weekday: 2, orders: 1, givenCents: 300, costCents: 100 },
      { weekday: 3, orders: 1, givenCents: 450, costCents: 150 },
    ]);
    expect(found.orders.items).toMatchObject([
      { orderId: third!.orderId, beforeCents: 2_700, afterCents: 2_550, isApplied: true, displaced: [] },
      { orderId: second!.orderId, beforeCents: 1_800, afterCents: 1_700 },
    ]);
    const first = await replay(ofTwenty(1_500), tenth, { limit: 1 });
    expect([first.orders.items.length, first.orders.nextCursor]).toEqual([1, 1]);
    expect((await replay(ofTwenty(1_500), tenth, { limit: 1, cursor: 1 })).orders).toEqual({
      items: [expect.objectContaining({ orderId: second!.orderId })],
      nextCursor: null,
    });
  });

  it('displaces a promotion that gives less, and costs the difference', async () => {
    await sellAMonth();
    expect(await replay(ruleOf({ rate: 2_000 }), null)).toMatchObject({
      ...{ cost: { value: 200 + 200 + 300 }, given: { value: 1_200 }, applied: { value: 3 }, averageCents: 400 },
      displaced: [{ promotionId: tenth, orders: 2, cents: 500 }],
    });
  });

  it('has a negative cost when the draft gives less', async () => {
    await sellAMonth();
    expect(await replay(ruleOf({ minimumCents: 2_500 }))).toMatchObject({
      cost: { value: -200 },
      applied: { value: 1 },
      changed: { value: 1 },
    });
  });

  it('counts the draft’s limits from the start of the period, and ignores the draft’s dates', async () => {
    const { brandId, customerId } = world;
    await prisma.loyaltyMember.create({ data: { brandId, customerId, memberId: 'P-1', joinedAt: new Date('2026-01-01') } });
    await sellAMonth();
    const rule = ruleOf({ rate: 2_000, budgetCents: 500, from: '2026-12-01T00:00:00+01:00' });
    expect(await replay(rule, null)).toMatchObject({ given: { value: 500 }, cost: { value: 200 + 100 } });
    await sell('2026-10-08', 3, { customerId });
    at('2026-11-15');
    expect(await replay(ruleOf({ ...FIVE_EUROS, usesPerMember: 1 }), null)).toMatchObject({ applied: { value: 1 }, cost: { value: 200 } });
    expect(await replay(ruleOf({ ...FIVE_EUROS, maximumUses: 1 }), null)).toMatchObject({ applied: { value: 1 } });
  });

  it('uses the prices of the orders, not the current prices', async () => {
    await sellAMonth();
    await prisma.product.update({ where: { id: soup.id }, data: { priceCents: 9_900 } });
    expect(await replay(ofTwenty())).toMatchObject({ cost: { value: 0 }, lost: 0, replayed: 3 });
  });

  it('does not apply a promotion to orders placed while it was paused', async () => {
    const key = { brandId: world.brandId, promotionId: tenth };
    await office.call(pausePromotion, key);
    await sell('2026-10-05', 2);
    await office.call(resumePromotion, key);
    await sell('2026-10-06', 2);
    at('2026-11-15');
    expect(await replay(ofTwenty())).toMatchObject({ replayed: 2, lost: 0, cost: { value: 0 }, applied: { value: 1 } });
    expect(await replay(ruleOf({ ...FIVE_EUROS }), null)).toMatchObject({ cost: { value: 500 + 300 }, applied: { value: 2 } });
  });

  it('recognises that none of several paused promotions applied to an order', async () => {
    const brandId = world.brandId;
    const startsAt = new Date('2026-01-01');
    const promotions = await Promise.all(
      [2_000, 3_000, 4_000, 5_000, 6_000].map((rate) => createPublishedPromotion(prisma, { brandId, rule: ofTwenty(rate), startsAt })),
    );
    for (const promotionId of promotions) await office.call(pausePromotion, { brandId, promotionId });
    await sell('2026-10-06', 2);
    at('2026-11-15');
    expect(await replay(ofTwenty(1_500))).toMatchObject({ lost: 0, cost: { value: 100 } });
  });

  it('combines with the coupon that an order used', async () => {
    await openWebOrdering(world);
    await createCoupon(prisma, { brandId: world.brandId, code: 'FIVE', reductionType: 'absolute', reductionValue: 500 });
    await sell('2026-10-05', 2, { channelId: 2, promocode: 'FIVE' }, world.manager);
    at('2026-11-15');
    // 20.00 less 10 %, less 5.00: 13.00. Half of 20.00, less 5.00: 5.00.
    expect(await replay(ofTwenty())).toMatchObject({ replayed: 1, lost: 0, cost: { value: 0 } });
    expect(await replay(ofTwenty(5_000))).toMatchObject({ cost: { value: 800 } });
  });

  it('is limited to the brand and the period, and rejects invalid input and restaurant users', async () => {
    await sellAMonth();
    const other = await sellingRestaurant();
    const draft = { rule: ofTwenty() };
    const input = { brandId: world.brandId, draft, ...MONTH };
    expect((await office.refused(replayPromotion, { ...input, restaurantIds: [other.restaurantId] })).code).toBe('data_not_found');
    expect((await office.refused(replayPromotion, { ...input, brandId: other.brandId })).code).toBe('access_denied');
    expect((await office.refused(replayPromotion, { ...input, to: '2027-02-01' })).code).toBe('invalid_parameters');
    expect((await office.refused(replayPromotion, { ...input, draft: { ...draft, promotionId: 2_000_000_000 } })).code).toBe(
      'data_not_found',
    );
    expect((await world.manager.refused(replayPromotion, input)).code).toBe('access_denied');
    expect((await office.call(replayPromotion, { ...input, from: '2026-09-01', to: '2026-09-30' })).received).toBe(0);
  });
});

it('the replay of one order shows it with and without the draft, and why', async () => {
  const [first, second] = await sellAMonth();
  const draft = { promotionId: tenth, rule: ofTwenty(1_500) };
  const one = (orderId: string) => office.call(replayOrder, { brandId: world.brandId, orderId, draft });
  expect(await one(second!.orderId)).toMatchObject({
    before: { totalCents: 1_800, discounts: [{ cents: 200 }] },
    after: { totalCents: 1_700, discounts: [{ cents: 300 }] },
  });
  expect((await one(first!.orderId)).after).toMatchObject({
    totalCents: 1_000,
    trace: [{ id: String(tenth), outcome: 'skipped', code: 'minimum_not_reached', missing: { amount: 1_000 } }],
  });
  const other = await sellingRestaurant();
  const stranger = await asUser((await createUser(prisma, { role: 'brand', brandId: other.brandId })).id);
  expect((await stranger.refused(replayOrder, { brandId: other.brandId, orderId: second!.orderId, draft })).code).toBe('data_not_found');
});

it('drawOrders draws equally from every day, and the same orders every time', async () => {
  const { brandId, restaurantId } = world;
  for (const day of ['2026-10-05', '2026-10-06']) for (let n = 0; n < 6; n++) await sell(day, 1);
  const draw = (most: number) => drawOrders(prisma, { brandId, ...MONTH, restaurantIds: [] }, [restaurantId], most);
  const half = await draw(6);
  expect(half).toMatchObject({ received: 12, looked: 6 });
  const days = await prisma.order.findMany({ where: { id: { in: half.keys.map(({ orderId }) => orderId) } }, select: { day: true } });
  expect(days.map(({ day }) => day.getUTCDate()).toSorted()).toEqual([5, 5, 5, 6, 6, 6]);
  expect(await draw(6)).toEqual(half);
  expect((await draw(100)).keys).toHaveLength(12);
});
