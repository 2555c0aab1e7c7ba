import { clockOf } from '@/server/brands/clock';
import type { Db } from '@/server/core/platform/db';
import { days } from '@/server/pickup/pickup.values';
import type { GrantOffer } from '@/server/pricing/pricing.types';
import { readGroupsOf, readRules } from '@/server/pricing-rules/pricing-rules.query';
import { rulesFor } from '@/server/pricing-rules/pricing-rules.rules';
import type { PricingRule } from '@/server/pricing-rules/pricing-rules.schema';
import { readShifts } from '@/server/shifts/shifts.query';
import { shiftAt } from '@/server/shifts/shifts.rules';
import type { Shift } from '@/server/shifts/shifts.schema';
import { readGrants, readGrantsOn } from './grants.query';
import type { Grant } from './grants.schema';
import { effectiveAt } from './origin.rules';
import { type MealFacts, readMealFacts } from './uses.service';

interface Asked {
  brandId: number;
  restaurantId: number;
  timeZone: string;
  /** Null for a guest whom nobody knows: only rules for every guest fit. */
  customerId: number | null;
  at: Date;
}

/** What of grants a guest can get at a moment in a restaurant, ready for the evaluator, and how it was found. */
export interface GrantOffers {
  /** By the calendar of the restaurant (YYYY-MM-DD). */
  day: string;
  /** 1 is Monday; minutes from midnight. */
  localDay: number;
  localMinute: number;
  shift: Shift | null;
  rule: PricingRule | null;
  grants: GrantOffer[];
  /** Of the rule’s grants: those that are switched off here, and those whose first day has yet to come. */
  off: { grantId: number; label: string; reason: 'switched_off' | 'not_started' }[];
  passagesToday: number;
  /** What the rule still allows for this meal, in cents; null without such a limit. */
  allowanceLeftCents: number | null;
}

const nothingYet: MealFacts = { passagesToday: 0, usesToday: new Map(), grantedToday: 0, grantedThisMonth: 0 };

/** Finds the pricing rule of a guest and what its grants offer. For an order, call it under `lockGuest`. */
export async function findGrantOffers(db: Db, { brandId, restaurantId, timeZone, customerId, at }: Asked): Promise<GrantOffers> {
  const clock = clockOf(timeZone, 1440);
  const day = clock.dayOf(at);
  const localDay = ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1;
  const minute = clock.minuteOf(day, at);
  const shift = shiftAt(await readShifts(db, [restaurantId]), { day: days[localDay - 1] ?? 'MON', minute }) ?? null;
  const groups = customerId === null ? [] : await readGroupsOf(db, brandId, customerId);
  const seat = { groupIds: groups.map(({ guestGroupId }) => guestGroupId), restaurantId, shiftId: shift?.shiftId ?? null };
  const [rule = null] = rulesFor(await readRules(db, brandId), seat);
  const found = rule ? await readGrantsOn(db, brandId, rule.grantIds, day) : [];
  const facts = customerId === null ? nothingYet : await readMealFacts(db, { brandId, customerId }, day);
  const waiting = rule ? rule.grantIds.filter((grantId) => !found.some((grant) => grant.grantId === grantId)) : [];
  const inOrder = found.toSorted((a, b) => (rule?.grantIds.indexOf(a.grantId) ?? 0) - (rule?.grantIds.indexOf(b.grantId) ?? 0));
  const isOn = (grant: Grant) => effectiveAt(grant, seat).enabled;
  return {
    day,
    localDay,
    localMinute: Math.floor(minute),
    shift,
    rule,
    grants: inOrder.filter(isOn).map((grant, position) => offerOf(grant, seat, position, facts)),
    off: [
      ...inOrder
        .filter((grant) => !isOn(grant))
        .map(({ grantId, labelTicket }) => ({ grantId, label: labelTicket, reason: 'switched_off' as const })),
      ...(await readGrants(db, brandId))
        .filter(({ grantId }) => waiting.includes(grantId))
        .map(({ grantId, labelTicket }) => ({ grantId, label: labelTicket, reason: 'not_started' as const })),
    ],
    passagesToday: facts.passagesToday,
    allowanceLeftCents: rule && allowanceLeft(rule, facts),
  };
}

function offerOf(grant: Grant, seat: Parameters<typeof effectiveAt>[1], position: number, { usesToday }: MealFacts): GrantOffer {
  const { amount, strategy, dailyLimit, threshold, ceiling } = effectiveAt(grant, seat).values;
  const { grantId, code, labelTicket, version, type, tag } = grant;
  return {
    ...{ grantId, code, labelTicket, version, position, type, amount, strategy, tag, dailyLimit },
    ...{ thresholdCents: threshold, ceilingCents: ceiling, usesToday: usesToday.get(grantId) ?? 0 },
  };
}

/** The least of what is left of a meal, a day and a month. */
function allowanceLeft({ allowancePerMeal, allowancePerDay, allowancePerMonth }: PricingRule, facts: MealFacts): number | null {
  const left = [
    allowancePerMeal,
    allowancePerDay === null ? null : allowancePerDay - facts.grantedToday,
    allowancePerMonth === null ? null : allowancePerMonth - facts.grantedThisMonth,
  ].filter((each) => each !== null);
  return left.length === 0 ? null : Math.max(0, Math.min(...left));
}
