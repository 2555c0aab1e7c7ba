// Decided in docs/decisions/105-offers-over-past-orders.md.

import { canonical } from '@/server/core/reads/json';
import { pointsOf } from '@/server/loyalty/earning.rules';
import { type CompiledPromotions, compilePromotions, type PromotionVersion } from '@/server/pricing/compile.rules';
import { price } from '@/server/pricing/price.rules';
import type { CouponOffer, FeeLine, LeftOfPromotion, Offers, Priced, PricedCart, RewardOffer } from '@/server/pricing/pricing.types';
import type { Conditions, PromotionRule } from '@/server/pricing/promotion.schema';
import { type Version, versionsAt } from '@/server/promotions/versions.rules';
import { cartOf, factsOf, feesOf } from './past-cart.rules';
import type { PastOrder } from './past-orders.query';

/** The promotion that is tried. */
export interface TriedPromotion {
  /** Below 0 for a draft of a new promotion. */
  promotionId: number;
  label: string;
  rule: PromotionRule;
  /** Whether the promotion is published, neither paused nor ended. If its version is also the same, the draft gives what the order had. */
  isPublished: boolean;
  /** The part of the orders that budget and number of uses are for: 1 if all of them are in the sample. */
  share: number;
}

/** The earning rules of members; null without a programme. */
export interface Earning {
  decimals: number;
  pointsPerUnit: number;
  tiers: { tierId: number; name: string; factor: number }[];
}

export interface ReplayFacts {
  /** Every version that applied in the period, whatever the present state of its promotion. */
  versions: readonly Version[];
  tried: TriedPromotion;
  rewards: readonly RewardOffer[];
  earning: Earning | null;
}

/** What the draft has given so far, in the order of time. */
export interface Tally {
  cents: number;
  uses: number;
  ofGuests: Map<number, number>;
}

/** An order as it was priced, and as it would have been. */
export interface PricedAgain {
  before: Priced;
  after: Priced;
}

/** After this many rounds an order counts as not reproducible. Each round finds one more promotion of an exclusive group that was off. */
export const MAX_ROUNDS = 30;
/** The most compiled sets of promotions in the cache. */
const MAX_SETS = 200;
const limits = ['members', 'everyNthOrder', 'usesPerMember', 'maximumUses', 'budgetCents'] as const;

const omitConditions = ({ conditions, ...rule }: PromotionRule, names: readonly (keyof Conditions)[]): PromotionRule => {
  const conditionsLeft = { ...conditions };
  for (const name of names) delete conditionsLeft[name];
  return { ...rule, conditions: conditionsLeft };
};

/** What promotions took off, by id; 0 for those that give points. */
export function givenBy({ trace }: Priced): Map<number, number> {
  const applied = trace.filter(({ kind, outcome }) => kind === 'promotion' && outcome === 'applied');
  return new Map(applied.map(({ id, valueCents }) => [Number(id), valueCents]));
}

/**
 * A coupon that an order used was accepted, whatever its present times, places and limits. Only its value and its combination with other
 * offers matter.
 */
const acceptedCoupon: Pick<
  CouponOffer,
  'isActive' | 'startsAt' | 'endsAt' | 'consumptionFlags' | 'restaurantIds' | 'usesLeft' | 'usesLeftOfGuest'
> = {
  ...{ isActive: true, startsAt: Number.NEGATIVE_INFINITY, endsAt: null, consumptionFlags: 15, restaurantIds: [] },
  ...{ usesLeft: null, usesLeftOfGuest: null },
};

const keyOf = ({ kind, id, valueCents }: { kind: string; id: string; valueCents: number }) => `${kind} ${id} ${valueCents}`;
const matchesSale = ({ discounts, points, totalPrice }: Priced, order: PastOrder) =>
  totalPrice === order.totalCents &&
  points.factor === order.pointsFactor &&
  discounts.map(keyOf).sort().join() === order.discounts.map(keyOf).sort().join();

/**
 * Prices past orders again with a tried promotion, which replaces its own version or is added to those that applied.
 *
 * Neither pauses nor the remaining limits of the time are stored, so the order itself tells which promotions applied. A promotion that it
 * had is taken to have met its conditions on guests and limits. One that it should have had but did not was off for it. Once the order is
 * reproduced in this way, it is priced with the draft, so that any difference is caused by the draft.
 */
export class PromotionReplay {
  /** A measure of the work: offers examined so far, and promotions compiled. Counts every attempt at an order. */
  looks = 0;
  private readonly sets = new Map<string, CompiledPromotions>();
  private readonly changes: number[];
  private readonly rewards: ReadonlyMap<string, RewardOffer>;
  private readonly draftVersion: PromotionVersion;
  private readonly draftRule: string;

  constructor(private readonly facts: ReplayFacts) {
    const { versions, rewards, tried } = facts;
    const moments = versions.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt]).filter(Number.isFinite);
    this.changes = [...new Set(moments)].sort((a, b) => a - b);
    this.rewards = new Map(rewards.map((reward) => [reward.rewardId, reward]));
    // The draft is for a future campaign, so its own period is ignored.
    const rule = omitConditions(tried.rule, ['from', 'until']);
    this.draftVersion = { promotionId: tried.promotionId, version: 0, name: tried.label, label: tried.label, rule };
    this.draftRule = canonical(tried.rule);
  }

  /**
   * Prices an order with and without the draft, and adds what the draft gives to the tally.
   * @returns null if its original price cannot be reproduced, because its offers are gone or have changed
   */
  again(order: PastOrder, tally: Tally): PricedAgain | null {
    const cart = cartOf(order);
    const reproduced = this.reproduce(order, cart);
    if (!reproduced) return null;
    const { before, versions, key, offers, facts } = reproduced;
    const replaced = versions.find(({ promotionId }) => promotionId === this.draftVersion.promotionId);
    const appliedRule = this.facts.tried.isPublished ? reproduced.ruleById.get(this.draftVersion.promotionId) : undefined;
    const isSame = appliedRule !== undefined && canonical(appliedRule) === this.draftRule;
    const promotions = this.compile(`${key} with`, () => [...versions.filter((version) => version !== replaced), this.draftVersion]);
    const left = new Map(facts.left).set(this.draftVersion.promotionId, this.leftOf(order, tally));
    const after = isSame || order.isOffline ? before : this.price(cart, { ...offers, promotions }, { ...facts, left });
    this.count(order, after, tally);
    return { before, after };
  }

  /** The additional points that a member would have earned. */
  pointsMore(order: PastOrder, { before, after }: PricedAgain): number {
    const { earning } = this.facts;
    if (!earning || !order.member) return 0;
    const tier = earning.tiers.find(({ tierId }) => tierId === order.member?.tierId) ?? null;
    const earn = ({ points }: Priced) =>
      pointsOf({ ...earning, tier, paidCents: points.baseCents - order.grantedCents, promotionFactor: points.factor });
    return earn(after) - earn(before);
  }

  /** Reproduces the original price of an order, and returns the offers that led to it. */
  private reproduce(order: PastOrder, cart: PricedCart) {
    const facts = factsOf(order);
    const since = this.changes.findLast((change) => change <= facts.instant) ?? Number.NEGATIVE_INFINITY;
    const applying = order.isOffline ? [] : versionsAt(this.facts.versions, facts.instant);
    const originalCents = new Map(
      order.discounts.flatMap(({ kind, id, valueCents }) => (kind === 'promotion' ? [[Number(id), valueCents]] : [])),
    );
    const offers = this.offersOf(order);
    if (!offers) return null;
    const ruleById = new Map(applying.map(({ promotionId, rule }) => [promotionId, rule]));
    const excludedIds = new Set<number>();
    const relaxed = applying.filter(
      ({ promotionId, rule }) => originalCents.has(promotionId) && limits.some((name) => rule.conditions[name]),
    );
    for (const { promotionId, rule } of relaxed)
      if (rule.conditions.budgetCents !== undefined)
        facts.left = new Map(facts.left).set(promotionId, { budgetCents: originalCents.get(promotionId)!, uses: null, usesOfMember: null });
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const versions = applying
        .filter(({ promotionId }) => !excludedIds.has(promotionId))
        .map((version) => (relaxed.includes(version) ? { ...version, rule: omitConditions(version.rule, limits) } : version));
      const key = `${order.isOffline ? 'offline' : since} ${relaxed.map(({ promotionId }) => promotionId)} ${[...excludedIds].sort()}`;
      const before = this.price(cart, { ...offers, promotions: this.compile(key, () => versions) }, facts);
      if (matchesSale(before, order)) return { before, versions, key, offers, facts, ruleById };
      const surplus = [...givenBy(before)].filter(([id, cents]) =>
        cents > 0 ? !originalCents.has(id) : before.points.factor !== order.pointsFactor,
      );
      if (surplus.length === 0) return null;
      for (const [id] of surplus) excludedIds.add(id);
    }
    return null;
  }

  /** The offers of the order other than promotions; null if its coupon or one of its rewards no longer exists. */
  private offersOf(order: PastOrder): Omit<Offers, 'promotions'> | null {
    const rewards = order.rewardIds.map((id) => this.rewards.get(String(id)));
    const coupon = order.coupon && { ...order.coupon, ...acceptedCoupon };
    if ((order.promocodeId !== null && !coupon) || rewards.some((reward) => reward === undefined)) return null;
    const reduction = order.discounts.find(({ kind }) => kind === 'reduction');
    return {
      ...{ coupon, rewards: rewards as RewardOffer[], grants: [] },
      reduction: reduction ? { label: reduction.label, amountCents: reduction.valueCents } : null,
      fees: feesOf(order, ({ grossCents }) => grossCents).map((fee) => this.withThreshold(fee, order)),
    };
  }

  /** The area's free-delivery threshold may have changed since. The fee is waived exactly if the order says that it was. */
  private withThreshold(fee: FeeLine, { discounts, lines, freeDeliveryFromCents }: PastOrder): FeeLine {
    if (fee.kind !== 'area') return fee;
    const items = lines.filter(({ feeKind }) => feeKind === null).reduce((sum, { leftCents }) => sum + leftCents, 0);
    const wasFree = discounts.some(({ kind, id }) => kind === 'free_delivery' && id === '');
    const from = freeDeliveryFromCents ?? (wasFree ? 0 : Number.POSITIVE_INFINITY);
    return { ...fee, freeFromCents: wasFree ? Math.min(from, items) : from > items && Number.isFinite(from) ? from : null };
  }

  private price(...args: Parameters<typeof price>): Priced {
    const priced = price(...args);
    this.looks += priced.trace.length + 1;
    return priced;
  }

  private compile(key: string, versions: () => readonly PromotionVersion[]): CompiledPromotions {
    const cached = this.sets.get(key);
    if (cached) return cached;
    if (this.sets.size >= MAX_SETS) this.sets.clear();
    const compiled = compilePromotions(versions());
    this.looks += compiled.promotions.length;
    this.sets.set(key, compiled);
    return compiled;
  }

  /** What is left of the draft's limits, which start with the period. */
  private leftOf({ customerId }: PastOrder, { cents, uses, ofGuests }: Tally): LeftOfPromotion {
    const { budgetCents, maximumUses, usesPerMember } = this.draftVersion.rule.conditions;
    const remainingOf = (limit: number | undefined, used: number, share: number) =>
      limit === undefined ? null : Math.max(0, Math.round(limit * share) - used);
    const { share } = this.facts.tried;
    return {
      budgetCents: remainingOf(budgetCents, cents, share),
      uses: remainingOf(maximumUses, uses, share),
      usesOfMember:
        customerId === null
          ? remainingOf(usesPerMember, usesPerMember ?? 0, 1)
          : remainingOf(usesPerMember, ofGuests.get(customerId) ?? 0, 1),
    };
  }

  private count({ customerId }: PastOrder, after: Priced, tally: Tally): void {
    const given = givenBy(after).get(this.draftVersion.promotionId);
    if (given === undefined) return;
    tally.cents += given;
    tally.uses += 1;
    if (customerId !== null) tally.ofGuests.set(customerId, (tally.ofGuests.get(customerId) ?? 0) + 1);
  }
}
