import type { Grant, GrantOverrides } from '@/server/grants/grants.schema';
import type { Strategy } from '@/server/grants/grants.values';
import { type AmountFormat, amountText, parseAmount } from './form';

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
  format: AmountFormat,
) => ({
  amount: amountText(own?.amount, grant.type, format),
  threshold: amountText(own?.threshold, 'ABSOLUTE', format),
  ceiling: amountText(own?.ceiling, 'ABSOLUTE', format),
});

const overridesOf = (grant: Grant, restaurantId: number): GrantOverrides | undefined =>
  grant.restaurants.find((each) => each.restaurantId === restaurantId);

export const overrideFormOf =
  (restaurantId: number, format: AmountFormat) =>
  (grant: Grant): OverrideForm => {
    const overrides = overridesOf(grant, restaurantId);
    return {
      enabled: overrides?.enabled ?? true,
      strategy: overrides?.restaurant_grant?.strategy ?? null,
      dailyLimit: overrides?.restaurant_grant?.dailyLimit == null ? '' : String(overrides.restaurant_grant.dailyLimit),
      ...textsOf(overrides?.restaurant_grant, grant, format),
      shifts: Object.fromEntries((overrides?.shiftGrants ?? []).map(({ shiftId, ...own }) => [shiftId, textsOf(own, grant, format)])),
    };
  };

/** @returns null if an amount is invalid */
function amountsOf({ amount, threshold, ceiling }: ShiftFields, grant: Grant, format: AmountFormat) {
  const parsed = {
    amount: parseAmount(amount, grant.type, format),
    threshold: parseAmount(threshold, 'ABSOLUTE', format),
    ceiling: parseAmount(ceiling, 'ABSOLUTE', format),
  };
  if (Object.values(parsed).includes(null)) return null;
  return { amount: parsed.amount ?? null, threshold: parsed.threshold ?? null, ceiling: parsed.ceiling ?? null };
}

const hasValues = (own: object) => Object.values(own).some((value) => value !== null);

/** All overrides of a subsidy, with those of one restaurant from its form; null while the form has errors. */
export function withOverride(grant: Grant, restaurantId: number, form: OverrideForm, format: AmountFormat): GrantOverrides[] | null {
  const own = amountsOf(form, grant, format);
  const limit = form.dailyLimit === '' ? null : Number(form.dailyLimit);
  if (!own || (limit !== null && (!Number.isInteger(limit) || limit < 1 || limit > 1_000))) return null;
  const shiftGrants: GrantOverrides['shiftGrants'] = [];
  for (const [shiftId, fields] of Object.entries(form.shifts)) {
    const amounts = amountsOf(fields, grant, format);
    if (!amounts) return null;
    if (hasValues(amounts)) shiftGrants.push({ shiftId, ...amounts });
  }
  const values = { ...own, strategy: form.strategy, dailyLimit: limit };
  const overrides = { restaurantId, enabled: form.enabled, restaurant_grant: hasValues(values) ? values : null, shiftGrants };
  const otherRestaurants = grant.restaurants.filter((each) => each.restaurantId !== restaurantId);
  const isEmpty = overrides.enabled && overrides.restaurant_grant === null && shiftGrants.length === 0;
  return isEmpty ? otherRestaurants : [...otherRestaurants, overrides];
}
