// Decided in docs/decisions/105-offers-over-past-orders.md.

import { canonical } from '@/server/core/reads/json';
import type { GrantAsSaved } from '@/server/grants/grants.schema';
import { allowanceLeft, type MealFacts, offerOf } from '@/server/grants/offers.rules';
import { effectiveAt } from '@/server/grants/origin.rules';
import { guardOn } from '@/server/grants/urssaf.rules';
import { days } from '@/server/pickup/pickup.values';
import { compilePromotions } from '@/server/pricing/compile.rules';
import { price } from '@/server/pricing/price.rules';
import type { GrantOffer } from '@/server/pricing/pricing.types';
import { rulesFor } from '@/server/pricing-rules/pricing-rules.rules';
import type { PricingRule } from '@/server/pricing-rules/pricing-rules.schema';
import { shiftAt } from '@/server/shifts/shifts.rules';
import type { Shift } from '@/server/shifts/shifts.schema';
import { factsOf, feesOf, paidCartOf } from './past-cart.rules';
import type { PastOrder } from './past-orders.query';

/** The guests and shifts that a draft is tried for, if this is not left to pricing rules. */
export interface TriedFor {
  /** Includes the groups below it; null means every guest. */
  guestGroupId: number | null;
  /** Empty: at any time. */
  shiftIds: readonly string[];
}

export interface GrantReplayFacts {
  draft: GrantAsSaved;
  /** Null: decided by the pricing rules with the grant. */
  triedFor: TriedFor | null;
  rules: readonly PricingRule[];
  /** For every grant of the rules, newest first. */
  versions: readonly GrantAsSaved[];
  shifts: readonly Shift[];
  /** The parent of each guest group. */
  parents: ReadonlyMap<number, number | null>;
  /** By restaurant. */
  countries: ReadonlyMap<number, string>;
}

/** The grants that a guest has had on a day, and in its month. */
interface GuestUsage extends MealFacts {
  day: string;
  month: string;
  usesToday: Map<number, number>;
}

/** An order with the tried grant: what was paid, and what would have been paid. */
export interface GrantedOrder {
  restaurantId: number;
  /** By the tried grant, in cents. */
  beforeCents: number;
  afterCents: number;
  /** By the guest. */
  paidBefore: number;
  paidAfter: number;
  /** Whether the guest pays less for the meal than the country's law requires. */
  isRiskBefore: boolean;
  isRiskAfter: boolean;
}

const noPromotions = compilePromotions([]);
const sumOf = (grants: PastOrder['grants']) => grants.reduce((sum, { valueCents }) => sum + valueCents, 0);

/** Applies the grants of today's pricing rules to past orders, with a draft replacing its grant. Works guest by guest, in order of time. */
export class GrantReplay {
  private readonly values: string;

  constructor(private readonly facts: GrantReplayFacts) {
    this.values = canonical(valuesOf(facts.draft));
  }

  /** The orders of a guest that get the tried grant. All others are unchanged. */
  ofGuest(orders: readonly PastOrder[], guestGroupId: number | null): GrantedOrder[] {
    const groupIds = this.groupsFrom(guestGroupId);
    const usage: GuestUsage = { day: '', month: '', passagesToday: 0, usesToday: new Map(), grantedToday: 0, grantedThisMonth: 0 };
    return orders.flatMap((order) => {
      startDay(usage, order.day);
      const paid = this.paidOf(order, groupIds, usage);
      const grants = paid ?? order.grants;
      for (const { grantId } of grants) usage.usesToday.set(grantId, (usage.usesToday.get(grantId) ?? 0) + 1);
      if (grants.length > 0) usage.passagesToday += 1;
      usage.grantedToday += sumOf(grants);
      usage.grantedThisMonth += sumOf(grants);
      return paid ? [this.grantFor(order, paid)] : [];
    });
  }

  /** What grants pay for an order; null if the tried grant does not apply to it. */
  private paidOf(order: PastOrder, groupIds: readonly number[], usage: GuestUsage): PastOrder['grants'] | null {
    const { draft, triedFor, rules, shifts } = this.facts;
    const { restaurantId, localDay, localMinute, day } = order;
    const restaurantShifts = shifts.filter((shift) => shift.restaurantId === restaurantId);
    const shiftId = shiftAt(restaurantShifts, { day: days[localDay - 1] ?? 'MON', minute: localMinute })?.shiftId ?? null;
    const seat = { groupIds, restaurantId, shiftId };
    const [rule] = rulesFor(rules, seat);
    const isTried = triedFor
      ? (triedFor.guestGroupId === null || groupIds.includes(triedFor.guestGroupId)) &&
        (triedFor.shiftIds.length === 0 || (shiftId !== null && triedFor.shiftIds.includes(shiftId)))
      : (rule?.grantIds.includes(draft.grantId) ?? false);
    if (!isTried) return null;
    // If it is not one of the rule's grants, the tried one pays after them.
    const ids = rule?.grantIds ?? [];
    const grantIds = ids.includes(draft.grantId) ? ids : [...ids, draft.grantId];
    const appliedVersion = this.versionOn(draft.grantId, day);
    if (!triedFor && appliedVersion && canonical(valuesOf(appliedVersion)) === this.values) return order.grants;
    const offers = grantIds.flatMap((grantId, position): GrantOffer[] => {
      const grant = grantId === draft.grantId ? draft : this.versionOn(grantId, day);
      return grant && effectiveAt(grant, seat).enabled ? [offerOf(grant, seat, position, usage)] : [];
    });
    const allowanceLeftCents = rule ? allowanceLeft(rule, usage) : null;
    const facts = { ...factsOf(order), passagesToday: usage.passagesToday, allowanceLeftCents };
    const fees = feesOf(order, ({ leftCents }) => leftCents);
    const priced = price(
      paidCartOf(order),
      { promotions: noPromotions, coupon: null, rewards: [], grants: offers, fees, reduction: null },
      facts,
    );
    return priced.grants.map(({ grantId, valueCents }) => ({ grantId, valueCents }));
  }

  private grantFor(order: PastOrder, paid: PastOrder['grants']): GrantedOrder {
    const { restaurantId, totalCents, day, grants } = order;
    const triedCents = (list: PastOrder['grants']) => sumOf(list.filter(({ grantId }) => grantId === this.facts.draft.grantId));
    const legalMinimum = guardOn(this.facts.countries.get(restaurantId) ?? '', day)?.leastCents ?? 0;
    const [paidBefore, paidAfter] = [totalCents - sumOf(grants), totalCents - sumOf(paid)];
    return {
      ...{ restaurantId, beforeCents: triedCents(grants), afterCents: triedCents(paid), paidBefore, paidAfter },
      isRiskBefore: paidBefore < totalCents && paidBefore < legalMinimum,
      isRiskAfter: paidAfter < totalCents && paidAfter < legalMinimum,
    };
  }

  /** A guest's group and those above it, nearest first. */
  private groupsFrom(guestGroupId: number | null): number[] {
    const groups: number[] = [];
    for (let id = guestGroupId; id !== null; id = this.facts.parents.get(id) ?? null) groups.push(id);
    return groups;
  }

  private versionOn(grantId: number, day: string): GrantAsSaved | undefined {
    return this.facts.versions.find((version) => version.grantId === grantId && version.countsFrom <= day);
  }
}

const valuesOf = ({ type, amount, strategy, dailyLimit, tag, threshold, ceiling, restaurants }: GrantAsSaved) => ({
  ...{ type, amount, strategy, dailyLimit, tag, threshold, ceiling, restaurants },
});

function startDay(usage: GuestUsage, day: string): void {
  if (usage.day !== day) Object.assign(usage, { day, passagesToday: 0, usesToday: new Map(), grantedToday: 0 });
  const month = day.slice(0, 7);
  if (usage.month !== month) Object.assign(usage, { month, grantedThisMonth: 0 });
}
