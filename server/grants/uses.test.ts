// @not-in-check
import { beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '@/server/core/operation/errors';
import { prisma, transaction } from '@/server/core/platform/db';
import { mergeCustomers } from '@/server/customers/customers.operations';
import { asUser } from '@/server/testing/as';
import { createBrand, createCustomer, createGrant, createPricingRule, createRestaurant, createUser } from '@/server/testing/factories';
import { deleteGrant } from './grants.operations';
import { giveBackGrants, type Meal, readMealFacts, useGrants } from './uses.service';
import { verifyGrants } from './verify';

let brandId: number;
let paris: number;
let noumea: number;
let customerId: number;
let grantId: number;

beforeEach(async () => {
  ({ id: brandId } = await createBrand(prisma));
  ({ id: paris } = await createRestaurant(prisma, { brandId, timeZone: 'Europe/Paris' }));
  ({ id: noumea } = await createRestaurant(prisma, { brandId, timeZone: 'Pacific/Noumea' }));
  ({ id: customerId } = await createCustomer(prisma, { brandId }));
  ({ id: grantId } = await createGrant(prisma, { brandId }));
});

let order = 0;
const meal = (at: string, more: Partial<Meal> = {}): Meal => ({
  ...{ brandId, customerId, restaurantId: paris, orderId: ++order, at: new Date(at), pricingRuleId: null, shiftId: null },
  ...more,
});
const use = (of: Meal, payments = [{ grantId, version: 1, amount: 350 }]) => transaction((db) => useGrants(db, of, payments));
const giveBack = (orderId: number) => transaction((db) => giveBackGrants(db, { brandId, orderId, at: new Date() }));
/** Why a meal is refused, or the day it is booked on. */
const outcome = async (of: Meal, payments?: Parameters<typeof use>[1]) => {
  try {
    return (await use(of, payments))[0]?.day;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return (error.extraData as { reason?: string }).reason ?? error.code;
  }
};
const sound = async () => expect((await verifyGrants()).problems).toEqual([]);

describe('the daily limit', () => {
  it('counts a guest’s uses of a grant per day of the restaurant, across the brand', async () => {
    expect(await outcome(meal('2026-03-10T11:00:00Z'))).toBe('2026-03-10');
    expect(await outcome(meal('2026-03-10T18:00:00Z'))).toBe('daily_limit_reached');
    const { id: near } = await createRestaurant(prisma, { brandId });
    expect(await outcome(meal('2026-03-10T19:00:00Z', { restaurantId: near }))).toBe('daily_limit_reached');
    const { id: other } = await createCustomer(prisma, { brandId });
    expect(await outcome(meal('2026-03-10T19:00:00Z', { customerId: other }))).toBe('2026-03-10');
    const { id: another } = await createGrant(prisma, { brandId });
    expect(await outcome(meal('2026-03-10T20:00:00Z'), [{ grantId: another, version: 1, amount: 100 }])).toBe('2026-03-10');
    await sound();
  });

  it.each([
    ['before and after midnight in Paris', 'paris', ['2026-03-10T22:59:59Z', '2026-03-10'], ['2026-03-10T23:00:00Z', '2026-03-11']],
    [
      'the day on which summer time begins',
      'paris',
      ['2026-03-29T00:30:00Z', '2026-03-29'],
      ['2026-03-29T21:59:59Z', 'daily_limit_reached'],
    ],
    ['the day after it', 'paris', ['2026-03-29T21:59:59Z', '2026-03-29'], ['2026-03-29T22:00:00Z', '2026-03-30']],
    ['the day of 25 hours', 'paris', ['2026-10-24T22:00:00Z', '2026-10-25'], ['2026-10-25T22:59:59Z', 'daily_limit_reached']],
    ['Noumea, eleven hours ahead', 'noumea', ['2026-03-10T12:59:59Z', '2026-03-10'], ['2026-03-10T13:00:00Z', '2026-03-11']],
  ] as const)('resets at local midnight: %s', async (_, place, first, second) => {
    const restaurantId = place === 'paris' ? paris : noumea;
    expect(await outcome(meal(first[0], { restaurantId }))).toBe(first[1]);
    expect(await outcome(meal(second[0], { restaurantId }))).toBe(second[1]);
    await sound();
  });

  it('lets exactly the allowed number of simultaneous uses through', async () => {
    const { id: three } = await createGrant(prisma, { brandId, dailyLimit: 3 });
    const payments = [{ grantId: three, version: 1, amount: 200 }];
    const tries = Array.from({ length: 20 }, () => outcome(meal('2026-03-10T11:00:00Z'), payments));
    const outcomes = await Promise.all(tries);
    expect(outcomes.filter((each) => each === '2026-03-10')).toHaveLength(3);
    expect(outcomes.filter((each) => each === 'daily_limit_reached')).toHaveLength(17);
    await sound();
  });

  it('applies separately on each side of local midnight to simultaneous uses', async () => {
    const { id: three } = await createGrant(prisma, { brandId, dailyLimit: 3 });
    const payments = [{ grantId: three, version: 1, amount: 200 }];
    const moments = Array.from({ length: 20 }, (_, index) => (index % 2 ? '2026-03-10T13:00:00Z' : '2026-03-10T12:59:59Z'));
    const outcomes = await Promise.all(moments.map((at) => outcome(meal(at, { restaurantId: noumea }), payments)));
    for (const [side, day] of ['2026-03-10', '2026-03-11'].entries()) {
      const there = outcomes.filter((_, index) => index % 2 === side);
      expect(there.toSorted()).toEqual([...Array(3).fill(day), ...Array(7).fill('daily_limit_reached')]);
    }
    await sound();
  });

  it('can be set by the restaurant', async () => {
    const own = { amount: null, strategy: null, dailyLimit: 2, threshold: null, ceiling: null };
    const restaurants = [{ restaurantId: paris, enabled: true, restaurant_grant: own, shiftGrants: [] }];
    const { id: twice } = await createGrant(prisma, { brandId, restaurants });
    const payments = [{ grantId: twice, version: 1, amount: 200 }];
    const days = ['2026-03-10', '2026-03-10', 'daily_limit_reached'];
    for (const day of days) expect(await outcome(meal('2026-03-10T11:00:00Z'), payments)).toBe(day);
    await sound();
  });

  it('counts the uses of a customer who was merged into the guest', async () => {
    const { id: merged } = await createCustomer(prisma, { brandId });
    await use(meal('2026-03-10T11:00:00Z', { customerId: merged }));
    const manager = await asUser((await createUser(prisma, { role: 'brand', brandId })).id);
    await manager.call(mergeCustomers, { customerId, fromCustomerId: merged });
    expect(await outcome(meal('2026-03-10T18:00:00Z'))).toBe('daily_limit_reached');
  });
});

describe('a first-passage grant', () => {
  it('is refused after any grant has paid that day, until that order is given back', async () => {
    const { id: first } = await createGrant(prisma, { brandId, strategy: 4, dailyLimit: 5 });
    const payments = [{ grantId: first, version: 1, amount: 100 }];
    const earlier = meal('2026-03-10T08:00:00Z');
    await use(earlier);
    expect(await outcome(meal('2026-03-10T11:00:00Z'), payments)).toBe('not_first_passage');
    await giveBack(earlier.orderId);
    expect(await outcome(meal('2026-03-10T11:00:00Z'), payments)).toBe('2026-03-10');
    expect(await outcome(meal('2026-03-10T12:00:00Z'), payments)).toBe('not_first_passage');
    await sound();
  });
});

describe('allowances', () => {
  it('apply per meal, day and calendar month', async () => {
    const limits = { allowancePerMeal: 400, allowancePerDay: 600, allowancePerMonth: 900 };
    const { id: pricingRuleId } = await createPricingRule(prisma, { brandId, grantIds: [grantId], ...limits });
    const { id: many } = await createGrant(prisma, { brandId, dailyLimit: 9 });
    const pay = (at: string, amount: number) => outcome(meal(at, { pricingRuleId }), [{ grantId: many, version: 1, amount }]);
    expect(await pay('2026-03-10T08:00:00Z', 401)).toBe('allowance_spent');
    expect(await pay('2026-03-10T08:00:00Z', 400)).toBe('2026-03-10');
    expect(await pay('2026-03-10T11:00:00Z', 201)).toBe('allowance_spent');
    expect(await pay('2026-03-10T11:00:00Z', 200)).toBe('2026-03-10');
    expect(await pay('2026-03-31T11:00:00Z', 301)).toBe('allowance_spent');
    expect(await pay('2026-03-31T11:00:00Z', 300)).toBe('2026-03-31');
    expect(await pay('2026-03-31T22:30:00Z', 400)).toBe('2026-04-01');
  });
});

describe('the grant ledger', () => {
  it('books an order once, gives it back once, and refuses to book it again', async () => {
    const lunch = meal('2026-03-10T11:00:00Z');
    const booked = await use(lunch);
    expect(booked).toEqual([
      { useId: expect.any(Number), orderId: lunch.orderId, ...{ grantId, version: 1, amount: 350, day: '2026-03-10', cancelledAt: null } },
    ]);
    expect(await use(lunch)).toEqual(booked);
    const [once] = await giveBack(lunch.orderId);
    const [twice] = await giveBack(lunch.orderId);
    expect(once?.cancelledAt).not.toBeNull();
    expect(twice).toEqual(once);
    expect(await outcome(lunch)).toBe('given_back');
    expect(await outcome(meal('2026-03-10T12:00:00Z'))).toBe('2026-03-10');
    await sound();
  });

  it('returns a guest’s passages, uses and granted amounts of the day and month', async () => {
    await use(meal('2026-03-02T11:00:00Z'));
    await use(meal('2026-03-10T11:00:00Z'));
    const facts = await readMealFacts(prisma, { brandId, customerId }, '2026-03-10');
    expect(facts).toEqual({ passagesToday: 1, usesToday: new Map([[grantId, 1]]), grantedToday: 350, grantedThisMonth: 700 });
  });

  it('outlives its grant, is append-only, and rejects an amount of 0', async () => {
    const [booked] = await use(meal('2026-03-10T11:00:00Z'));
    const manager = await asUser((await createUser(prisma, { role: 'brand', brandId })).id);
    await manager.call(deleteGrant, { grantId });
    const where = { id: booked!.useId };
    expect(await prisma.grantUse.findFirst({ where })).toMatchObject({ amount: 350, version: 1 });
    await expect(prisma.sql.run`update grant_uses set amount = 1 where id = ${booked!.useId}`).rejects.toThrow(/append-only/);
    await expect(prisma.sql.run`delete from grant_uses where id = ${booked!.useId}`).rejects.toThrow(/append-only/);
    await expect(use(meal('2026-04-10T11:00:00Z'), [{ grantId, version: 1, amount: 0 }])).rejects.toThrow(/grant_uses_pay_something/);
  });

  it('rejects customers, restaurants and grants of another brand', async () => {
    const { id: stranger } = await createCustomer(prisma, { brandId: (await createBrand(prisma)).id });
    expect(await outcome(meal('2026-03-10T11:00:00Z', { customerId: stranger }))).toBe('data_not_found');
    const { id: elsewhere } = await createRestaurant(prisma);
    expect(await outcome(meal('2026-03-10T11:00:00Z', { restaurantId: elsewhere }))).toBe('data_not_found');
    const { id: foreign } = await createGrant(prisma, { brandId: (await createBrand(prisma)).id });
    expect(await outcome(meal('2026-03-10T11:00:00Z'), [{ grantId: foreign, version: 1, amount: 1 }])).toBe('data_not_found');
  });

  it('is checked by verifyGrants, which names each problem', async () => {
    const row = { brandId, customerId, restaurantId: paris, grantId, version: 1, amount: 100 };
    const usedAt = new Date('2026-03-10T23:30:00Z');
    await prisma.grantUse.create({ data: { ...row, orderId: 900_001, day: new Date('2026-03-10'), usedAt } });
    for (const orderId of [900_002, 900_003])
      await prisma.grantUse.create({ data: { ...row, orderId, day: new Date('2026-03-11'), usedAt } });
    expect((await verifyGrants()).problems).toEqual([
      expect.stringMatching(/stands on 2026-03-10, it was 2026-03-11 there/),
      expect.stringMatching(/is the 2 of the day, 1 are allowed/),
    ]);
  });

  it('keeps the day of an order when the restaurant’s time zone changes', async () => {
    const orderId = 900_004;
    await prisma.sql.run`insert into order_places (id, restaurant_id, brand_id) values (${orderId}, ${paris}, ${brandId})`;
    await prisma.sql.run`insert into orders (restaurant_id, id, brand_id, channel_id, consumption_mode, status, day, order_number, currency,
        customer_id, items_cents, fees_cents, discount_cents, total_cents, granted_cents, to_pay_cents, vat)
      values (${paris}, ${orderId}, ${brandId}, 5, 'MODE_SIT_IN', 'EXPIRED', '2026-03-11', 1, 'EUR', ${customerId}, 0, 0, 0, 0, 0, 0, '[]')`;
    await use(meal('2026-03-10T23:30:00Z', { orderId }));
    const ofIt = async () => (await verifyGrants()).problems.filter((problem) => problem.startsWith(`brand ${brandId},`));
    expect(await ofIt()).toEqual([]);
    await prisma.restaurant.update({ where: { id: paris }, data: { timeZone: 'America/New_York' } });
    expect(await ofIt()).toEqual([]);
  });
});
