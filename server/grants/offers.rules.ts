import type { GrantOffer } from '@/server/pricing/pricing.types';
import type { PricingRule } from '@/server/pricing-rules/pricing-rules.schema';
import type { GrantAsSaved } from './grants.schema';
import { effectiveAt } from './origin.rules';

/** What grants have paid for a guest so far, in all restaurants of the brand, without uses given back. */
export interface MealFacts {
  /** Orders of the day for which any grant paid. */
  passagesToday: number;
  /** Uses on the day, by grant. */
  usesToday: ReadonlyMap<number, number>;
  /** Cents paid by all grants together, on the day and in its calendar month. */
  grantedToday: number;
  grantedThisMonth: number;
}

/**
 * A grant as the evaluator takes it, with the values of this restaurant and shift.
 * @param position the lower pays first
 */
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

/** The smallest of what is left of the allowances per meal, day and month. */
export function allowanceLeft({ allowancePerMeal, allowancePerDay, allowancePerMonth }: PricingRule, facts: MealFacts): number | null {
  const left = [
    allowancePerMeal,
    allowancePerDay === null ? null : allowancePerDay - facts.grantedToday,
    allowancePerMonth === null ? null : allowancePerMonth - facts.grantedThisMonth,
  ].filter((each) => each !== null);
  return left.length === 0 ? null : Math.max(0, Math.min(...left));
}
