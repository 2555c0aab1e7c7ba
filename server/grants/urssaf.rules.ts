import type { GrantType } from './grants.values';
import type { GrantValues } from './origin.rules';
import { mealValues, URSSAF_COUNTRY } from './urssaf.values';

/** What a guest must pay for a meal so that it is not a benefit in kind. */
export interface Guard {
  year: number;
  /** The official value of a meal, in cents. */
  valueCents: number;
  /** Half of it, rounded up to the cent. */
  leastCents: number;
  source: string;
  /** False if that year’s value is not known yet and the last known one is used. */
  isOfTheYear: boolean;
}

/**
 * The guard on a day in a country; null for other countries, and before the first known year.
 * @param day YYYY-MM-DD
 */
export function guardOn(countryCode: string, day: string): Guard | null {
  if (countryCode !== URSSAF_COUNTRY) return null;
  const year = Number(day.slice(0, 4));
  const value = mealValues.findLast((each) => each.year <= year);
  if (!value) return null;
  return {
    year: value.year,
    valueCents: value.cents,
    leastCents: Math.ceil(value.cents / 2),
    source: value.source,
    isOfTheYear: value.year === year,
  };
}

/**
 * The carts for which a grant alone leaves a guest less to pay than the minimum: those under `below` cents (null: any cart), from `from`
 * cents on, where the grant starts to pay.
 * @returns null if there are none
 */
export function riskOf(
  { type, amount, strategy, threshold, ceiling }: Pick<GrantValues, 'amount' | 'strategy' | 'threshold' | 'ceiling'> & { type: GrantType },
  leastCents: number,
): { from: number; below: number | null } | null {
  const from = threshold ?? 0;
  const below = findUpperBound();
  return below === null || below > from ? { from, below } : null;

  function findUpperBound(): number | null {
    if (ceiling === 0 || (strategy !== 3 && amount === 0)) return 0;
    // The guest pays the threshold first and, beyond the ceiling, the rest too.
    if (strategy === 3) return from >= leastCents ? 0 : ceiling === null ? null : ceiling + leastCents;
    if (type === 'ABSOLUTE') return Math.min(amount, ceiling ?? amount) + leastCents;
    const guestRate = 10_000 - amount;
    const byRate = guestRate === 0 ? null : Math.ceil((leastCents * 10_000) / guestRate);
    const byCeiling = ceiling === null ? null : ceiling + leastCents;
    if (byRate === null || byCeiling === null) return byRate ?? byCeiling;
    return Math.min(byRate, byCeiling);
  }
}
