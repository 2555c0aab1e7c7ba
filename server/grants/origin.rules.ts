import { type OverriddenField, overriddenFields, type Strategy } from './grants.values';

/** Values that a restaurant or a shift can override. */
export interface GrantValues {
  /** Cents, or basis points of a rate. */
  amount: number;
  strategy: Strategy;
  dailyLimit: number;
  /** Cents, as is the ceiling; null for none. */
  threshold: number | null;
  ceiling: number | null;
}

/** Null: inherited from the level above. */
type OwnValues = { [Field in OverriddenField]?: GrantValues[Field] | null };

export interface Overrides {
  restaurantId: number;
  enabled: boolean;
  restaurant_grant: OwnValues | null;
  shiftGrants: ({ shiftId: string } & Pick<OwnValues, 'amount' | 'threshold' | 'ceiling'>)[];
}

export const origins = ['brand', 'restaurant', 'shift'] as const;
export type Origin = (typeof origins)[number];

/** The values of a grant in a restaurant during a shift, each with its level of origin. */
export interface Effective {
  enabled: boolean;
  values: GrantValues;
  origins: Record<OverriddenField, Origin>;
}

/**
 * The values of a grant in a restaurant: of the shift if it sets one, else of the restaurant, else of the brand.
 * @param shiftId null outside of shifts
 */
export function effectiveAt(
  grant: GrantValues & { restaurants: readonly Overrides[] },
  { restaurantId, shiftId }: { restaurantId: number; shiftId: string | null },
): Effective {
  const overrides = grant.restaurants.find((each) => each.restaurantId === restaurantId);
  const shift: OwnValues | undefined = overrides?.shiftGrants.find((each) => each.shiftId === shiftId);
  const levels: [Origin, OwnValues | null | undefined][] = [
    ['shift', shift],
    ['restaurant', overrides?.restaurant_grant],
    ['brand', grant],
  ];
  const resolved = overriddenFields.map((field) => {
    const [origin, own] = levels.find(([, level]) => (level?.[field] ?? null) !== null) ?? (['brand', grant] as const);
    return { field, origin, value: own?.[field] ?? null };
  });
  return {
    enabled: overrides?.enabled ?? true,
    values: Object.fromEntries(resolved.map(({ field, value }) => [field, value])) as unknown as GrantValues,
    origins: Object.fromEntries(resolved.map(({ field, origin }) => [field, origin])) as Record<OverriddenField, Origin>,
  };
}
