import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { burger, cartOf, fries, line, priceWith, promotion, shuffle, someKeys, someLines, traceOf, wine } from './test-carts';

/* Cases from practice: what users of other systems complain about, and the decisions made here. */

const every = {};
const worthIn = (id: number, result: ReturnType<typeof priceWith>) => traceOf(result, id)?.valueCents;

describe('the order of lines', () => {
  it('does not change which pieces are free', () => {
    const promotions = [promotion(1, { effect: { type: 'cheapest_free', of: every, outOf: 3 } })];
    const one = priceWith(cartOf(burger(), fries(2)), { promotions });
    const other = priceWith(cartOf(fries(), burger(), fries()), { promotions });
    expect([one.totalPrice, other.totalPrice]).toEqual([1400, 1400]);
    expect(other.lines.map(({ leftCents }) => leftCents)).toEqual([200, 1000, 200]);
  });
});

describe('promotions on items', () => {
  const buyTwo = { type: 'buy_get', buy: { quantity: 2, of: { tags: ['burger'] } }, get: { quantity: 1, of: { tags: ['side'] } } };

  it('apply several times: four burgers earn two portions of fries', () => {
    const result = priceWith(cartOf(burger(3), burger(), fries(3)), { promotions: [promotion(1, { effect: buyTwo })] });
    expect(worthIn(1, result)).toBe(800);
  });

  it('report how many items are missing', () => {
    const result = priceWith(cartOf(burger()), { promotions: [promotion(1, { effect: buyTwo })] });
    expect(traceOf(result, 1)).toMatchObject({ outcome: 'skipped', code: 'items_missing', missing: { items: 2 } });
  });

  it('take a fixed amount off each piece', () => {
    const effect = { type: 'item_amount', of: { tags: ['burger'] }, amountCents: 50 };
    expect(priceWith(cartOf(burger(3)), { promotions: [promotion(1, { effect })] }).totalPrice).toBe(2850);
  });

  it('set a price, but never a higher one', () => {
    const effect = { type: 'item_price', of: every, priceCents: 500 };
    const result = priceWith(cartOf(burger(2), fries()), { promotions: [promotion(1, { effect })] });
    expect(result.lines.map(({ leftCents }) => leftCents)).toEqual([1000, 400]);
  });

  it('form sets from the dearest pieces down', () => {
    const effect = { type: 'cheapest_free', of: every, outOf: 3 };
    const result = priceWith(cartOf(line(5, 100, 3), line(6, 1000, 3)), { promotions: [promotion(1, { effect })] });
    expect(worthIn(1, result)).toBe(1100);
  });

  it('never price one order with sets above the same items in two orders', () => {
    fc.assert(
      fc.property(someLines, someKeys, fc.integer({ min: 2, max: 4 }), (lines, keys, outOf) => {
        const given = { promotions: [promotion(1, { effect: { type: 'cheapest_free', of: every, outOf } })] };
        const mixed = shuffle(lines, keys);
        const totals = [lines, mixed.slice(0, 3), mixed.slice(3)].map((some) => priceWith(cartOf(...some), given).totalPrice);
        expect(totals[0]).toBeLessThanOrEqual(totals[1]! + totals[2]!);
      }),
      { numRuns: 50 },
    );
  });

  it('accept any drink in a bundle, and keep the only coffee for the part that needs it', () => {
    const coffee = line(7, 300, 1, { tags: ['drink', 'coffee'] });
    const parts = [
      { quantity: 1, of: { tags: ['drink'] } },
      { quantity: 1, of: { tags: ['coffee'] } },
    ];
    const result = priceWith(cartOf(coffee, line(8, 250, 1, { tags: ['drink'] })), {
      promotions: [promotion(1, { effect: { type: 'bundle', parts, priceCents: 400 } })],
    });
    expect(result.totalPrice).toBe(400);
  });

  it('form as many bundles as the cart allows, and spread the discount over VAT rates', () => {
    const parts = [
      { quantity: 1, of: { tags: ['burger'] } },
      { quantity: 1, of: { tags: ['drink'] } },
    ];
    const result = priceWith(cartOf(burger(3), wine(2)), {
      promotions: [promotion(1, { effect: { type: 'bundle', parts, priceCents: 1200 } })],
    });
    expect(result.discounts[0]).toMatchObject({
      valueCents: 800,
      rates: [
        { vatRate: 2000, cents: 300 },
        { vatRate: 1000, cents: 500 },
      ],
    });
  });

  it('give an item only the promotion worth most, unless all are joint', () => {
    const ten = { effect: { type: 'item_rate', of: every, rate: 1000 } };
    const twenty = { effect: { type: 'item_rate', of: { tags: ['burger'] }, rate: 2000 } };
    const alone = priceWith(cartOf(burger(), fries()), { promotions: [promotion(1, ten), promotion(2, twenty)] });
    expect([worthIn(1, alone), worthIn(2, alone)]).toEqual([40, 200]);
    const only = priceWith(cartOf(burger()), { promotions: [promotion(1, ten), promotion(2, twenty)] });
    expect(traceOf(only, 1)).toMatchObject({ code: 'items_taken' });
    const stacking = { isJoint: true };
    const joint = priceWith(cartOf(burger()), { promotions: [promotion(1, { ...ten, stacking }), promotion(2, { ...twenty, stacking })] });
    expect(joint.totalPrice).toBe(700);
  });

  it('apply a half to a free piece as to any other, but never take off its price twice', () => {
    const stacking = { isJoint: true };
    const free = promotion(1, { effect: { type: 'cheapest_free', of: every, outOf: 2 }, stacking });
    const half = promotion(2, { effect: { type: 'item_rate', of: every, rate: 5000 }, stacking });
    expect(priceWith(cartOf(burger(2)), { promotions: [free, half] }).totalPrice).toBe(500);
  });

  it('apply by priority before worth', () => {
    const small = promotion(1, { effect: { type: 'item_amount', of: every, amountCents: 1 }, priority: 1 });
    const large = promotion(2, { effect: { type: 'item_rate', of: every, rate: 9000 } });
    expect(priceWith(cartOf(burger()), { promotions: [large, small] }).totalPrice).toBe(999);
  });
});

describe('promotions on the cart', () => {
  it('take off a fixed amount, not a percentage', () => {
    const result = priceWith(cartOf(burger(2)), { promotions: [promotion(1, { effect: { type: 'cart_amount', amountCents: 15 } })] });
    expect(result.totalPrice).toBe(1985);
  });

  it('apply to what item promotions left, so a second discount is a share of the rest', () => {
    const promotions = [
      promotion(1, { effect: { type: 'item_rate', of: every, rate: 1000 } }),
      promotion(2, { effect: { type: 'cart_rate', rate: 1000 } }),
    ];
    const result = priceWith(cartOf(burger()), { promotions });
    expect([worthIn(1, result), worthIn(2, result), result.totalPrice]).toEqual([100, 90, 810]);
  });

  it('take off only what the cart costs when they are larger', () => {
    const result = priceWith(cartOf(burger(), wine()), {
      promotions: [promotion(1, { effect: { type: 'cart_amount', amountCents: 5000 } })],
    });
    expect(result).toMatchObject({ totalPrice: 0, toPay: 0, discounts: [{ valueCents: 1600 }] });
    expect(result.vat.every(({ grossCents, netCents, taxCents }) => grossCents === 0 && netCents === 0 && taxCents === 0)).toBe(true);
    expect(traceOf(result, 1)).toMatchObject({ code: 'applied_in_part', valueCents: 1600 });
  });

  it('report how much is missing, and apply once the minimum is reached', () => {
    const promotions = [promotion(1, { effect: { type: 'cart_rate', rate: 1000 }, conditions: { minimumCents: 2000 } })];
    expect(traceOf(priceWith(cartOf(burger(), wine()), { promotions }), 1)).toMatchObject({
      code: 'minimum_not_reached',
      missing: { amount: 400 },
    });
    expect(traceOf(priceWith(cartOf(burger(), wine(), fries()), { promotions }), 1)).toMatchObject({ outcome: 'applied', valueCents: 200 });
  });

  it('apply one alone unless joint, with joint shares of the amount before any of them', () => {
    const ten = { effect: { type: 'cart_rate', rate: 1000 } };
    const alone = priceWith(cartOf(burger()), { promotions: [promotion(1, ten), promotion(2, ten)] });
    expect(alone.totalPrice).toBe(900);
    expect(traceOf(alone, 2)).toMatchObject({ code: 'not_joint', by: 'Promotion 1' });
    const joint = { ...ten, stacking: { isJoint: true } };
    expect(priceWith(cartOf(burger()), { promotions: [promotion(1, joint), promotion(2, joint)] }).totalPrice).toBe(800);
  });

  it('stop at their maximum and at their budget', () => {
    const promotions = [
      promotion(1, { effect: { type: 'cart_rate', rate: 5000 }, conditions: { budgetCents: 10_000 }, maximumCents: 300 }),
    ];
    const left = (budgetCents: number) => ({ left: new Map([[1, { budgetCents, uses: null, usesOfMember: null }]]) });
    expect(traceOf(priceWith(cartOf(burger()), { promotions }), 1)).toMatchObject({ code: 'applied_in_part', valueCents: 300 });
    expect(traceOf(priceWith(cartOf(burger()), { promotions }, left(120)), 1)).toMatchObject({ code: 'applied_in_part', valueCents: 120 });
    expect(traceOf(priceWith(cartOf(burger()), { promotions }, left(0)), 1)).toMatchObject({ code: 'budget_spent' });
  });

  it('apply up to 20 at most', () => {
    const one = { effect: { type: 'cart_amount', amountCents: 1 }, stacking: { isJoint: true } };
    const result = priceWith(cartOf(burger()), { promotions: Array.from({ length: 30 }, (_, index) => promotion(index + 1, one)) });
    expect(result.totalPrice).toBe(980);
    expect(traceOf(result, 30)).toMatchObject({ code: 'too_many' });
  });
});

describe('an exclusive group', () => {
  const stacking = { group: 'lunch', isJoint: true };
  const item = promotion(1, { effect: { type: 'item_rate', of: { tags: ['side'] }, rate: 5000 }, stacking }, 'Half the fries');
  const cart = (minimumCents: number) =>
    promotion(2, { effect: { type: 'cart_rate', rate: 2000 }, conditions: { minimumCents }, stacking }, 'A fifth off');
  const other = promotion(3, { effect: { type: 'item_amount', of: { tags: ['burger'] }, amountCents: 300 } });

  it('applies its best promotion, even if that is a later one on the cart', () => {
    const result = priceWith(cartOf(burger(), fries()), { promotions: [item, cart(1400)] });
    expect(traceOf(result, 2)).toMatchObject({ valueCents: 280 });
    expect(traceOf(result, 1)).toMatchObject({ code: 'group_taken', by: 'A fifth off' });
  });

  it('applies the next promotion when the best one falls below its minimum', () => {
    const result = priceWith(cartOf(burger(), fries()), { promotions: [item, cart(1400), other] });
    expect(traceOf(result, 1)).toMatchObject({ outcome: 'applied', valueCents: 200 });
    expect(traceOf(result, 2)).toMatchObject({ code: 'minimum_not_reached', missing: { amount: 500 } });
  });
});

describe('promotion conditions', () => {
  const tenth = (conditions: object) => ({ promotions: [promotion(1, { effect: { type: 'cart_rate', rate: 1000 }, conditions })] });
  const codeOf = (conditions: object, more: Parameters<typeof priceWith>[2] = {}) =>
    traceOf(priceWith(cartOf(burger()), tenth(conditions), more), 1)?.code;
  const member = { memberId: 'member-1', tierId: 2, ordersBefore: 8 };

  it.each([
    [{ restaurantIds: [2] }, {}, 'other_restaurant'],
    [{ channelIds: [1] }, {}, 'other_channel'],
    [{ modes: ['MODE_SIT_IN'] }, {}, 'other_mode'],
    [{ from: '2026-11-23T11:00:01Z' }, {}, 'not_started'],
    [{ from: '2026-11-23T11:00:00Z' }, {}, 'applied'],
    [{ until: '2026-11-23T11:00:00Z' }, {}, 'ended'],
    [{ hours: [{ day: 'MON', start: 660, end: 720 }] }, {}, 'other_hours'],
    [{ hours: [{ day: 'MON', start: 720, end: 721 }] }, {}, 'applied'],
    [{ members: 'all members' }, {}, 'members_only'],
    [{ members: { tierIds: [1] } }, { member }, 'other_tier'],
    [{ members: { tierIds: [1, 2] } }, { member }, 'applied'],
    [{ everyNthOrder: 10 }, { member }, 'not_nth_order'],
    [{ everyNthOrder: 9 }, { member }, 'applied'],
    [{ usesPerMember: 1 }, {}, 'members_only'],
    [{ items: [{ quantity: 2, of: { tags: ['burger'] } }] }, {}, 'items_missing'],
  ])('%j with %j result in %s', (conditions, more, code) => {
    expect(codeOf(conditions, more)).toBe(code);
  });

  it('report in how many orders the n-th one is due', () => {
    expect(traceOf(priceWith(cartOf(burger()), tenth({ everyNthOrder: 10 }), { member }), 1)?.missing).toEqual({ orders: 1 });
  });
});
