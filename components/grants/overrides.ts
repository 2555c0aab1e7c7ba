import type { Grant, GrantOverrides } from '@/server/grants/grants.schema';
import type { Strategy } from '@/server/grants/grants.values';
import { amountText, parseAmount, type Ways } from './form';

/** The values of a shift as text. Empty: the restaurant's value applies. */
export interface ShiftFields {
  amount: string;
  threshold: string;
  ceiling: string;
}

/** The form of a restaurant's own values of a subsidy. Empty: the brand’s value applies. */
export interface OverrideForm extends ShiftFields {
  enabled: boolean;
  strategy: Strategy | null;
  dailyLimit: string;
  /** By the id of the shift. */
  shifts: Record<string, ShiftFields>;
}

const textsOf = (
  own: { amount: number | null; threshold: number | null; ceiling: number | null } | null | undefined,
  grant: Grant,
  ways: Ways,
) => ({
  amount: amountText(own?.amount, grant.type, ways),
  threshold: amountText(own?.threshold, 'ABSOLUTE', ways),
  ceiling: amountText(own?.ceiling, 'ABSOLUTE', ways),
});

const overridesOf = (grant: Grant, restaurantId: number): GrantOverrides | undefined =>
  grant.restaurants.find((each) => each.restaurantId === restaurantId);

export const overrideFormOf =
  (restaurantId: number, ways: Ways) =>
  (grant: Grant): OverrideForm => {
    const here = overridesOf(grant, restaurantId);
    return {
      enabled: here?.enabled ?? true,
      strategy: here?.restaurant_grant?.strategy ?? null,
      dailyLimit: here?.restaurant_grant?.dailyLimit == null ? '' : String(here.restaurant_grant.dailyLimit),
      ...textsOf(here?.restaurant_grant, grant, ways),
      shifts: Object.fromEntries((here?.shiftGrants ?? []).map(({ shiftId, ...own }) => [shiftId, textsOf(own, grant, ways)])),
    };
  };

/** @returns null if an amount is invalid */
function amountsOf({ amount, threshold, ceiling }: ShiftFields, grant: Grant, ways: Ways) {
  const parsed = {
    amount: parseAmount(amount, grant.type, ways),
    threshold: parseAmount(threshold, 'ABSOLUTE', ways),
    ceiling: parseAmount(ceiling, 'ABSOLUTE', ways),
  };
  if (Object.values(parsed).includes(null)) return null;
  return { amount: parsed.amount ?? null, threshold: parsed.threshold ?? null, ceiling: parsed.ceiling ?? null };
}

const saysSomething = (own: object) => Object.values(own).some((value) => value !== null);

/** All overrides of a subsidy, with those of one restaurant from its form; null while the form has errors. */
export function withOverride(grant: Grant, restaurantId: number, form: OverrideForm, ways: Ways): GrantOverrides[] | null {
  const own = amountsOf(form, grant, ways);
  const limit = form.dailyLimit === '' ? null : Number(form.dailyLimit);
  if (!own || (limit !== null && (!Number.isInteger(limit) || limit < 1 || limit > 1_000))) return null;
  const shiftGrants: GrantOverrides['shiftGrants'] = [];
  for (const [shiftId, fields] of Object.entries(form.shifts)) {
    const amounts = amountsOf(fields, grant, ways);
    if (!amounts) return null;
    if (saysSomething(amounts)) shiftGrants.push({ shiftId, ...amounts });
  }
  const values = { ...own, strategy: form.strategy, dailyLimit: limit };
  const here = { restaurantId, enabled: form.enabled, restaurant_grant: saysSomething(values) ? values : null, shiftGrants };
  const others = grant.restaurants.filter((each) => each.restaurantId !== restaurantId);
  const isNothing = here.enabled && here.restaurant_grant === null && shiftGrants.length === 0;
  return isNothing ? others : [...others, here];
}
