import type { GrantOffer } from '@/server/pricing/pricing.types';
import type { PricingRule } from '@/server/pricing-rules/pricing-rules.schema';
import type { GrantAsSaved } from './grants.schema';
import { effectiveAt } from './origin.rules';

/** What a guest had of grants until a meal, over all restaurants of the brand. Uses that were given back are not counted. */
export interface MealFacts {
  /** Orders of the day that some grant paid of. */
  passagesToday: number;
  /** Of the day, by grant. */
  usesToday: ReadonlyMap<number, number>;
  /** In cents, by all grants together: on the day, and in its calendar month. */
  grantedToday: number;
  grantedThisMonth: number;
}

/** A grant as the evaluator takes it: as it counts in this restaurant and shift. @param position the lower pays first */
export function offerOf(
  grant: GrantAsSaved,
  seat: Parameters<typeof effectiveAt>[1],
  position: number,
  { usesToday }: MealFacts,
): GrantOffer {
  const { amount, strategy, dailyLimit, threshold, ceiling } = effectiveAt(grant, seat).values;
  const { grantId, code, labelTicket, version, type, tag } = grant;
  return {
    ...{ grantId, code, labelTicket, version, position, type, amount, strategy, tag, dailyLimit },
    ...{ thresholdCents: threshold, ceilingCents: ceiling, usesToday: usesToday.get(grantId) ?? 0 },
  };
}

/** The least of what is left of a meal, a day and a month. */
export function allowanceLeft({ allowancePerMeal, allowancePerDay, allowancePerMonth }: PricingRule, facts: MealFacts): number | null {
  const left = [
    allowancePerMeal,
    allowancePerDay === null ? null : allowancePerDay - facts.grantedToday,
    allowancePerMonth === null ? null : allowancePerMonth - facts.grantedThisMonth,
  ].filter((each) => each !== null);
  return left.length === 0 ? null : Math.max(0, Math.min(...left));
}
