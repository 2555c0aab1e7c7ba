// Decided in docs/decisions/094-limits-of-unknown-guests.md.

import type { Db } from '@/server/core/platform/db';
import type { Day } from '@/server/pickup/pickup.values';
import type { GrantOffer } from '@/server/pricing/pricing.types';
import { readGroupsOf, readRules } from '@/server/pricing-rules/pricing-rules.query';
import { rulesFor } from '@/server/pricing-rules/pricing-rules.rules';
import type { PricingRule } from '@/server/pricing-rules/pricing-rules.schema';
import { readShifts } from '@/server/shifts/shifts.query';
import { shiftAt } from '@/server/shifts/shifts.rules';
import type { Shift } from '@/server/shifts/shifts.schema';
import { readGrants, readGrantsOn } from './grants.query';
import type { GrantAsSaved } from './grants.schema';
import { allowanceLeft, type MealFacts, offerOf } from './offers.rules';
import { effectiveAt } from './origin.rules';
import { readMealFacts } from './uses.service';

interface OfferQuery {
  brandId: number;
  restaurantId: number;
  /** Null for an unknown guest, for whom only rules for every guest apply, and whose grants pay nothing. */
  customerId: number | null;
  /** The day (YYYY-MM-DD) and the minutes since midnight, on the restaurant’s calendar and clock. */
  day: string;
  weekday: Day;
  minute: number;
}

/** The grants that a guest can get in a restaurant at a moment, ready for the evaluator, and how they were found. */
export interface GrantOffers {
  shift: Shift | null;
  rule: PricingRule | null;
  grants: GrantOffer[];
  /** Grants of the rule that do not pay: switched off here, not yet begun, or any for an unknown guest. */
  off: { grantId: number; label: string; reason: 'switched_off' | 'not_started' | 'unknown_guest' }[];
  passagesToday: number;
  /** What the rule still allows for this meal, in cents; null without a limit. */
  allowanceLeftCents: number | null;
}

const noMealFacts: MealFacts = { passagesToday: 0, usesToday: new Map(), grantedToday: 0, grantedThisMonth: 0 };

/** Finds the pricing rule of a guest, and the offers of its grants. For an order, call it under `lockGuest`. */
export async function findGrantOffers(
  db: Db,
  { brandId, restaurantId, customerId, day, weekday, minute }: OfferQuery,
): Promise<GrantOffers> {
  const shift = shiftAt(await readShifts(db, [restaurantId]), { day: weekday, minute }) ?? null;
  const rules = await readRules(db, brandId);
  // Most brands have no rules, and then the guest’s groups are not needed.
  const groups = customerId === null || rules.length === 0 ? [] : await readGroupsOf(db, brandId, customerId);
  const seat = { groupIds: groups.map(({ guestGroupId }) => guestGroupId), restaurantId, shiftId: shift?.shiftId ?? null };
  const [rule = null] = rulesFor(rules, seat);
  const started = rule ? await readGrantsOn(db, brandId, rule.grantIds, day) : [];
  const facts = customerId === null || !rule ? noMealFacts : await readMealFacts(db, { brandId, customerId }, day);
  const notStartedIds = rule ? rule.grantIds.filter((grantId) => !started.some((grant) => grant.grantId === grantId)) : [];
  const ordered = started.toSorted((a, b) => (rule?.grantIds.indexOf(a.grantId) ?? 0) - (rule?.grantIds.indexOf(b.grantId) ?? 0));
  // Limits are counted per guest, and uses are booked for a guest.
  const reasonOff = (grant: GrantAsSaved): 'switched_off' | 'unknown_guest' | null =>
    !effectiveAt(grant, seat).enabled ? 'switched_off' : customerId === null ? 'unknown_guest' : null;
  return {
    shift,
    rule,
    grants: ordered.filter((grant) => reasonOff(grant) === null).map((grant, position) => offerOf(grant, seat, position, facts)),
    off: [
      ...ordered.flatMap((grant) => {
        const reason = reasonOff(grant);
        return reason ? [{ grantId: grant.grantId, label: grant.labelTicket, reason }] : [];
      }),
      ...(notStartedIds.length === 0 ? [] : await readGrants(db, brandId, day))
        .filter(({ grantId }) => notStartedIds.includes(grantId))
        .map(({ grantId, labelTicket }) => ({ grantId, label: labelTicket, reason: 'not_started' as const })),
    ],
    passagesToday: facts.passagesToday,
    allowanceLeftCents: rule && allowanceLeft(rule, facts),
  };
}
