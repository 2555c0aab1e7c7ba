import fc from 'fast-check';
import { compilePromotions, type PromotionVersion } from './compile.rules';
import { price } from './price.rules';
import type { CartLine, CouponOffer, Facts, FeeLine, GrantOffer, Offers, Priced, PricedCart, RewardOffer } from './pricing.types';
import { promotionRule } from './promotion.schema';

/* Carts and offers for tests, hand-made and random. */

export const line = (productId: number, grossCents: number, quantity = 1, more: Partial<CartLine> = {}): CartLine => ({
  ...{ productId, catalogProductId: productId, categoryIds: [], name: `P${productId}`, netCents: grossCents, grossCents, quantity },
  ...{ tags: [], sku: null, vatRate: 1000 },
  ...more,
});

export const burger = (quantity = 1) => line(1, 1000, quantity, { tags: ['burger'] });
export const fries = (quantity = 1) => line(2, 400, quantity, { tags: ['side'] });
export const wine = (quantity = 1) => line(3, 600, quantity, { tags: ['drink'], vatRate: 2000 });

export const cartOf = (...lines: CartLine[]): PricedCart => ({ restaurantId: 1, channelId: 2, mode: 'MODE_TAKE_AWAY', lines });

/** Monday, 12:00. */
export const facts: Facts = {
  ...{ instant: Date.parse('2026-11-23T11:00:00Z'), localDay: 1, localMinute: 720, member: null, left: new Map() },
  ...{ passagesToday: 0, allowanceLeftCents: null },
};

export const promotion = (promotionId: number, rule: unknown, label = `Promotion ${promotionId}`): PromotionVersion => ({
  ...{ promotionId, version: 1, name: label, label, rule: promotionRule.parse(rule) },
});

export const coupon: CouponOffer = {
  ...{ promocodeId: 1, code: 'WELCOME10', reductionType: 'percentage', reductionValue: 1000, isActive: true, startsAt: 0, endsAt: null },
  ...{ minimumCents: 0, consumptionFlags: 15, restaurantIds: [], nonCumulative: false, usesLeft: null, usesLeftOfGuest: null },
};

export const grant: GrantOffer = {
  ...{ grantId: 1, version: 1, code: 'ACME', labelTicket: 'ACME', position: 1, type: 'ABSOLUTE', amount: 300, strategy: 1, tag: null },
  ...{ thresholdCents: null, ceilingCents: null, dailyLimit: 1, usesToday: 0 },
};

export interface OffersInput {
  promotions?: PromotionVersion[];
  coupon?: CouponOffer | null;
  rewards?: RewardOffer[];
  grants?: GrantOffer[];
  fees?: FeeLine[];
  reductionCents?: number;
}

export const offersOf = ({ promotions = [], reductionCents = 0, ...input }: OffersInput): Offers => ({
  ...{ coupon: null, rewards: [], grants: [], fees: [] },
  ...input,
  promotions: compilePromotions(promotions),
  reduction: reductionCents > 0 ? { label: 'Takeaway', amountCents: reductionCents } : null,
});

export const priceWith = (cart: PricedCart, input: OffersInput = {}, more: Partial<Facts> = {}): Priced =>
  price(cart, offersOf(input), { ...facts, ...more });

/** The entry of an offer in the trace. */
export const traceOf = ({ trace }: Priced, id: number | string, kind = 'promotion') =>
  trace.find((entry) => entry.kind === kind && entry.id === String(id));

/* Random ones, with few products, prices and names, so that offers interact. */

const cents = fc.oneof(fc.constantFrom(0, 1, 2, 99, 100, 250, 1000, 1999), fc.integer({ min: 0, max: 3000 }));
const rate = fc.oneof(fc.constantFrom(1, 1000, 3333, 5000, 10_000), fc.integer({ min: 1, max: 10_000 }));
const amount = fc.oneof(fc.constantFrom(1, 50, 100, 333, 1000), fc.integer({ min: 1, max: 6000 }));
const productId = fc.integer({ min: 1, max: 6 });
const tags = ['a', 'b', 'c'];

export const someLine: fc.Arbitrary<CartLine> = fc
  .record({
    productId,
    grossCents: cents,
    quantity: fc.integer({ min: 1, max: 5 }),
    tags: fc.subarray(tags),
    categoryIds: fc.subarray([1, 2]),
    vatRate: fc.constantFrom(550, 1000, 2000, null),
  })
  .map((fields) => line(fields.productId, fields.grossCents, fields.quantity, fields));
export const someLines = fc.array(someLine, { minLength: 0, maxLength: 8 });

const selection = fc.oneof(
  { weight: 1, arbitrary: fc.constant({}) },
  { weight: 3, arbitrary: fc.constantFrom(...tags).map((tag) => ({ tags: [tag] })) },
  { weight: 2, arbitrary: fc.uniqueArray(productId, { minLength: 1, maxLength: 3 }).map((productIds) => ({ productIds })) },
  { weight: 1, arbitrary: fc.record({ categoryIds: fc.constant([1]), tags: fc.constant(['c']) }) },
);
const quantity = fc.integer({ min: 1, max: 3 });
const some = fc.record({ quantity, of: selection });

const effect = fc.oneof(
  fc.record({ type: fc.constant('cart_amount'), amountCents: amount }),
  fc.record({ type: fc.constant('cart_rate'), rate }),
  fc.record({ type: fc.constant('item_amount'), of: selection, amountCents: amount }),
  fc.record({ type: fc.constant('item_rate'), of: selection, rate }),
  fc.record({ type: fc.constant('item_price'), of: selection, priceCents: amount }),
  fc.record({ type: fc.constant('cheapest_free'), of: selection, outOf: fc.integer({ min: 2, max: 4 }), free: fc.constant(1) }),
  fc.record({ type: fc.constant('buy_get'), buy: some, get: fc.record({ quantity, of: selection, rate }) }),
  fc.record({ type: fc.constant('bundle'), parts: fc.array(some, { minLength: 1, maxLength: 3 }), priceCents: amount }),
  fc.record({ type: fc.constant('free_item'), of: selection, quantity }),
  fc.constant({ type: 'free_delivery' }),
  fc.record({ type: fc.constant('points_factor'), factor: fc.constantFrom(20_000, 30_000) }),
);

const option = <Type>(arbitrary: fc.Arbitrary<Type>) => fc.option(arbitrary, { nil: undefined, freq: 3 });

const conditions = fc.record({
  minimumCents: option(amount),
  items: fc.option(fc.array(some, { minLength: 1, maxLength: 2 }), { nil: undefined, freq: 6 }),
  budgetCents: fc.option(amount, { nil: undefined, freq: 5 }),
  channelIds: fc.option(fc.constantFrom([2], [1]), { nil: undefined, freq: 8 }),
});

const rule = fc.record({
  effect,
  conditions,
  priority: fc.constantFrom(1, 100, 100, 100),
  stacking: fc.record({ group: fc.constantFrom(null, null, 'lunch', 'drinks'), isJoint: fc.boolean() }),
  maximumCents: option(amount),
});

export const somePromotions: fc.Arbitrary<PromotionVersion[]> = fc
  .array(rule, { maxLength: 8 })
  .map((rules) => rules.map((each, index) => promotion(index + 1, each)));

const someCoupon: fc.Arbitrary<CouponOffer> = fc
  .record({
    reductionType: fc.constantFrom('absolute' as const, 'percentage' as const),
    reductionValue: rate,
    minimumCents: fc.constantFrom(0, 0, 1000),
    nonCumulative: fc.boolean(),
  })
  .map((fields) => ({ ...coupon, ...fields }));

const someReward = fc.oneof(
  amount.map((amountCents) => ({ type: 'amount' as const, amountCents })),
  rate.map((each) => ({ type: 'percentage' as const, rate: each })),
  productId.map((catalogProductId) => ({ type: 'product' as const, catalogProductId })),
  fc.constant({ type: 'delivery' as const }),
);
const someRewards: fc.Arbitrary<RewardOffer[]> = fc
  .array(someReward, { maxLength: 3 })
  .map((rewards) => rewards.map((reward, index) => ({ rewardId: String(index), name: `R${index}`, points: 10, reward })));

const someGrants: fc.Arbitrary<GrantOffer[]> = fc
  .array(
    fc.record({
      strategy: fc.constantFrom(1 as const, 2 as const, 3 as const, 4 as const),
      type: fc.constantFrom('ABSOLUTE' as const, 'RATE' as const),
      amount: rate,
      tag: fc.constantFrom('a', 'b', null),
      thresholdCents: fc.option(amount),
      ceilingCents: fc.option(amount),
    }),
    { maxLength: 3 },
  )
  .map((grants) => grants.map((each, index) => ({ ...grant, ...each, grantId: index + 1, position: index % 2 })));

const someFees: fc.Arbitrary<FeeLine[]> = fc
  .record({
    entrance: fc.option(amount),
    mode: fc.option(amount),
    area: fc.option(amount),
    freeFromCents: fc.option(amount),
    vatRate: fc.constantFrom(1000, 2000, null, 'items' as const, 'items' as const),
  })
  .map(({ freeFromCents, vatRate, ...fees }) =>
    (['entrance', 'mode', 'area'] as const).flatMap((kind) => {
      const amountCents = fees[kind];
      return amountCents === null ? [] : [{ kind, label: kind, amountCents, vatRate, ...(kind === 'area' ? { freeFromCents } : {}) }];
    }),
  );

export const someOffers: fc.Arbitrary<OffersInput> = fc.record({
  promotions: somePromotions,
  coupon: fc.option(someCoupon),
  rewards: someRewards,
  grants: someGrants,
  fees: someFees,
  reductionCents: fc.constantFrom(0, 0, 50, 333),
});

/** The same in another order. */
export function shuffle<Item>(items: readonly Item[], keys: readonly number[]): Item[] {
  return items
    .map((item, index) => ({ item, key: keys[index % Math.max(1, keys.length)] ?? 0, index }))
    .sort((a, b) => a.key - b.key || b.index - a.index)
    .map(({ item }) => item);
}
export const someKeys = fc.array(fc.nat(1000), { minLength: 1, maxLength: 10 });
