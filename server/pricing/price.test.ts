import { describe, expect, it } from 'vitest';
import { burger, cartOf, coupon, fries, grant, line, type OffersInput, priceWith, promotion, traceOf, wine } from './test-carts';

/* Cases from practice: what users of other systems complain about, and the decisions made here. */

const every = {};

describe('a coupon', () => {
  const half = promotion(1, { effect: { type: 'cart_rate', rate: 5000 } });
  const tried = (fields: object, given: OffersInput = {}) =>
    traceOf(priceWith(cartOf(burger()), { ...given, coupon: { ...coupon, ...fields } }), 1, 'coupon');

  it.each([
    [{ isActive: false }, 'promocode_inactive'],
    [{ startsAt: Date.parse('2026-12-01') }, 'promocode_not_started'],
    [{ endsAt: Date.parse('2026-11-23T11:00:00Z') }, 'promocode_expired'],
    [{ restaurantIds: [2] }, 'promocode_wrong_restaurant'],
    [{ consumptionFlags: 13 }, 'promocode_wrong_mode'],
    [{ usesLeft: 0 }, 'promocode_exhausted'],
    [{ usesLeftOfGuest: 0 }, 'promocode_already_used'],
    [{ minimumCents: 1001 }, 'promocode_minimum_not_reached'],
  ])('reports why it is refused: %j', (fields, code) => {
    expect(tried(fields)).toMatchObject({ outcome: 'skipped', code });
  });

  it('compares its minimum with item prices before discounts, so that the reported missing amount is enough', () => {
    const given = { promotions: [half], reductionCents: 100 };
    expect(tried({ minimumCents: 1_300 }, given)).toMatchObject({ missing: { amount: 300 } });
    expect(tried({ minimumCents: 1_000 }, given)).toMatchObject({ outcome: 'applied', valueCents: 45 });
  });

  it.each([
    ['kiosks', 1],
    ['tills', 5],
  ])('is not accepted on the channel of %s', (_device, channelId) => {
    const result = priceWith({ ...cartOf(burger()), channelId }, { coupon });
    expect(traceOf(result, 1, 'coupon')).toMatchObject({ code: 'promocode_not_on_channel' });
  });

  it('takes its share of what promotions left', () => {
    expect(priceWith(cartOf(burger()), { coupon, promotions: [half] }).totalPrice).toBe(450);
  });

  it('replaces promotions and rewards when non-cumulative and worth more, and is reported as the reason', () => {
    const result = priceWith(cartOf(burger()), {
      coupon: { ...coupon, reductionValue: 6000, nonCumulative: true },
      promotions: [half],
      rewards: [{ rewardId: '1', name: 'A euro', points: 10, reward: { type: 'amount', amountCents: 50 } }],
    });
    expect(result.totalPrice).toBe(400);
    expect(traceOf(result, 1)).toMatchObject({ code: 'coupon_better', by: 'WELCOME10', valueCents: 0 });
    expect(traceOf(result, 1, 'reward')).toMatchObject({ code: 'coupon_better' });
  });

  it('gives way when non-cumulative and worth no more than the promotions', () => {
    const result = priceWith(cartOf(burger()), { coupon: { ...coupon, reductionValue: 5000, nonCumulative: true }, promotions: [half] });
    expect(traceOf(result, 1, 'coupon')).toMatchObject({ code: 'promocode_not_cumulative', by: 'Promotion 1' });
    expect(traceOf(result, 1)).toMatchObject({ valueCents: 500 });
  });
});

describe('rewards', () => {
  const reward = (rewardId: string, of: NonNullable<OffersInput['rewards']>[number]['reward']) => ({
    rewardId,
    name: rewardId,
    points: 10,
    reward: of,
  });
  const freeBurger = reward('burger', { type: 'product', catalogProductId: 1 });

  it('earn no points for what they pay', () => {
    expect(priceWith(cartOf(burger(), fries()), { rewards: [freeBurger] }).points).toEqual({ baseCents: 400, factor: 10_000 });
  });

  it('are skipped when their item is missing or already free', () => {
    const result = priceWith(cartOf(fries()), { rewards: [freeBurger] });
    expect(traceOf(result, 'burger', 'reward')).toMatchObject({ code: 'no_item' });
    const free = promotion(1, { effect: { type: 'item_rate', of: every, rate: 10_000 } });
    expect(traceOf(priceWith(cartOf(burger()), { rewards: [freeBurger], promotions: [free] }), 'burger', 'reward')).toMatchObject({
      code: 'nothing_left',
    });
  });

  it('apply products first, then percentages, then amounts, whatever their order', () => {
    const rewards = [
      reward('amount', { type: 'amount', amountCents: 300 }),
      reward('half', { type: 'percentage', rate: 5000 }),
      freeBurger,
    ];
    const result = priceWith(cartOf(burger(), fries(2)), { rewards });
    expect(result.discounts.map(({ id, valueCents }) => [id, valueCents])).toEqual([
      ['burger', 1000],
      ['half', 400],
      ['amount', 300],
    ]);
  });
});

describe('points', () => {
  it('are based on what is paid for items, without cart discounts and fees', () => {
    const promotions = [
      promotion(1, { effect: { type: 'cart_rate', rate: 1000 } }),
      promotion(2, { effect: { type: 'points_factor', factor: 20_000 } }),
    ];
    const fees = [{ kind: 'mode' as const, label: 'Service', amountCents: 200, vatRate: 1000 }];
    const result = priceWith(cartOf(burger(2)), { promotions, fees });
    expect([result.totalPrice, result.points]).toEqual([2000, { baseCents: 1800, factor: 20_000 }]);
    expect(traceOf(result, 2)).toMatchObject({ outcome: 'applied', valueCents: 0 });
  });

  it('are not earned for what grants pay', () => {
    const result = priceWith(cartOf(burger(2)), { grants: [grant] });
    expect([result.totalPrice, result.toPay, result.points]).toEqual([2000, 1700, { baseCents: 1700, factor: 10_000 }]);
  });

  const times = (id: number, factor: number, group: string | null = null) =>
    promotion(id, { effect: { type: 'points_factor', factor }, stacking: { isJoint: true, group } });

  it('have a factor of zero at least, whatever the order of factors', () => {
    const factorOf = (...factors: number[]) =>
      priceWith(cartOf(burger()), { promotions: factors.map((factor, index) => times(index + 1, factor)) }).points.factor;
    expect([factorOf(1, 1), factorOf(1, 1, 30_000), factorOf(30_000, 1, 1)]).toEqual([0, 10_002, 10_002]);
  });

  it('rank after money in an exclusive group, and a larger factor before a smaller one', () => {
    const cent = promotion(3, { effect: { type: 'cart_amount', amountCents: 1 }, stacking: { isJoint: true, group: 'one' } }, 'A cent');
    const [twice, often] = [times(1, 20_000, 'one'), times(2, 100_000, 'one')];
    const appliedOf = (...promotions: (typeof cent)[]) =>
      priceWith(cartOf(burger()), { promotions }).trace.flatMap(({ id, outcome }) => (outcome === 'applied' ? [id] : []));
    expect([appliedOf(twice, often, cent), appliedOf(twice, often)]).toEqual([['3'], ['2']]);
    const onItems = promotion(4, { effect: { type: 'item_amount', of: {}, amountCents: 1 }, stacking: { isJoint: true, group: 'one' } });
    expect(appliedOf(twice, often, onItems)).toEqual(['4']);
  });
});

describe('fees', () => {
  const area = { kind: 'area' as const, label: 'Delivery', amountCents: 250, vatRate: 2000, freeFromCents: 1500 };
  const mode = { kind: 'mode' as const, label: 'Packaging', amountCents: 50, vatRate: 1000 };
  const delivery = { rewardId: '1', name: 'Delivery', points: 10, reward: { type: 'delivery' as const } };

  it('are discounted only by free delivery, which leaves the fee of the consumption mode', () => {
    const promotions = [promotion(1, { effect: { type: 'free_delivery' } }), promotion(2, { effect: { type: 'cart_rate', rate: 10_000 } })];
    const result = priceWith(cartOf(burger()), { fees: [area, mode], promotions });
    expect(result.fees.map(({ kind, leftCents }) => [kind, leftCents])).toEqual([
      ['area', 0],
      ['mode', 50],
    ]);
    expect(result.totalPrice).toBe(50);
  });

  it('are waived from the area’s threshold after discounts, before a reward is spent on them', () => {
    const free = priceWith(cartOf(burger(2)), { fees: [area], rewards: [delivery] });
    expect(free.fees[0]?.leftCents).toBe(0);
    expect(traceOf(free, 1, 'reward')).toMatchObject({ code: 'nothing_left' });
    const half = promotion(1, { effect: { type: 'cart_rate', rate: 5000 } });
    const paid = priceWith(cartOf(burger(2)), { fees: [area], rewards: [delivery], promotions: [half] });
    expect(traceOf(paid, 1, 'reward')).toMatchObject({ outcome: 'applied', valueCents: 250 });
  });

  it('are split over the items’ VAT rates by what is paid for these, and so is any discount on them', () => {
    const fee = { ...area, vatRate: 'items' as const, freeFromCents: null };
    const half = promotion(1, { effect: { type: 'item_rate', of: { tags: ['burger'] }, rate: 4000 } });
    const off = promotion(2, { effect: { type: 'free_delivery' }, maximumCents: 99 });
    const { fees, discounts, vat } = priceWith(cartOf(burger(), wine()), { fees: [fee], promotions: [half, off] });
    expect(fees).toMatchObject([
      { kind: 'area', vatRate: 2000, grossCents: 125, discountCents: 50, leftCents: 75 },
      { kind: 'area', vatRate: 1000, grossCents: 125, discountCents: 49, leftCents: 76 },
    ]);
    expect(discounts.at(-1)?.rates).toEqual([
      { vatRate: 2000, cents: 50 },
      { vatRate: 1000, cents: 49 },
    ]);
    expect(vat.map(({ grossCents }) => grossCents)).toEqual([675, 676]);
    expect(priceWith(cartOf(burger()), { fees: [{ ...fee, vatRate: null }] }).fees).toMatchObject([{ vatRate: null, grossCents: 250 }]);
  });

  it('may be negative for a consumption mode, as a reduction that is spread over VAT rates', () => {
    const result = priceWith(cartOf(burger(), wine()), { reductionCents: 160 });
    expect(result.discounts).toMatchObject([
      {
        kind: 'reduction',
        valueCents: 160,
        rates: [
          { vatRate: 2000, cents: 60 },
          { vatRate: 1000, cents: 100 },
        ],
      },
    ]);
    expect(result.totalPrice).toBe(1440);
  });
});

describe('VAT', () => {
  it('is computed once per rate, rounded half up, and shared out over the lines', () => {
    const { vat, lines } = priceWith(cartOf(line(1, 333, 1), line(2, 333, 1), line(3, 333, 1), line(4, 100, 1, { vatRate: null })));
    expect(vat).toEqual([
      { vatRate: 1000, grossCents: 999, netCents: 908, taxCents: 91 },
      { vatRate: null, grossCents: 100, netCents: null, taxCents: null },
    ]);
    expect(lines.map(({ netCents }) => netCents)).toEqual([303, 303, 302, null]);
  });
});
