import type { GrantOverrides, PlannedVersion } from './grants.schema';
import { inheritsAll } from './overrides.rules';

/** The content of a version of a grant. */
export type Terms = Omit<PlannedVersion, 'version' | 'countsFrom'>;

/** Whether a grant has not begun yet, by the brand's calendar. */
export const hasYetToBegin = ({ countsFrom }: Pick<PlannedVersion, 'countsFrom'>, today: string): boolean => countsFrom > today;

const emptyShiftOverrides = { amount: null, ceiling: null, threshold: null };
const emptyOverrides = { ...emptyShiftOverrides, strategy: null, dailyLimit: null };
const overridesOf = ({ restaurants }: Terms, restaurantId: number): GrantOverrides =>
  restaurants.find((each) => each.restaurantId === restaurantId) ?? {
    restaurantId,
    enabled: true,
    restaurant_grant: null,
    shiftGrants: [],
  };
const shiftOverridesOf = ({ shiftGrants }: GrantOverrides, shiftId: string) =>
  shiftGrants.find((each) => each.shiftId === shiftId) ?? { shiftId, ...emptyShiftOverrides };

/**
 * Applies a save to a version planned for a later day: fields that the save changed are changed there too. Everything else stays as
 * planned, down to each amount of a restaurant and a shift.
 * @param before the version in force, before the save, on the day on which the save takes effect
 */
export function replan(before: Terms, saved: Terms, planned: Terms): Terms {
  const states = [before, saved, planned] as const;
  const haveOneType = states.every(({ type }) => type === saved.type);
  const merge = <Fields extends object>(was: Fields, is: Fields, later: Fields): Fields => {
    // Cents and basis points do not mix: if types differ, amounts follow the type, unless the save does not touch them.
    const isChanged = (field: keyof Fields) =>
      field === 'amount' && !haveOneType
        ? saved.type !== before.type && (was[field] !== null || is[field] !== null)
        : was[field] !== is[field];
    const fields = Object.keys(later) as (keyof Fields)[];
    return Object.fromEntries(fields.map((field) => [field, (isChanged(field) ? is : later)[field]])) as Fields;
  };
  const restaurantIds = new Set(states.flatMap(({ restaurants }) => restaurants.map(({ restaurantId }) => restaurantId)));
  const restaurants = [...restaurantIds].map((restaurantId) => {
    const [was, is, later] = [overridesOf(before, restaurantId), overridesOf(saved, restaurantId), overridesOf(planned, restaurantId)];
    const own = merge(
      was.restaurant_grant ?? emptyOverrides,
      is.restaurant_grant ?? emptyOverrides,
      later.restaurant_grant ?? emptyOverrides,
    );
    const shiftIds = new Set([was, is, later].flatMap(({ shiftGrants }) => shiftGrants.map(({ shiftId }) => shiftId)));
    return {
      restaurantId,
      enabled: (was.enabled === is.enabled ? later : is).enabled,
      restaurant_grant: inheritsAll(own) ? null : own,
      shiftGrants: [...shiftIds]
        .toSorted()
        .map((shiftId) => merge(shiftOverridesOf(was, shiftId), shiftOverridesOf(is, shiftId), shiftOverridesOf(later, shiftId)))
        .filter(({ shiftId: _, ...amounts }) => !inheritsAll(amounts)),
    };
  });
  // Lists are merged entry by entry, above.
  const fieldsOf = ({ restaurants: _, ...fields }: Terms) => fields;
  return {
    ...merge(fieldsOf(before), fieldsOf(saved), fieldsOf(planned)),
    restaurants: restaurants
      .filter(({ enabled, restaurant_grant, shiftGrants }) => !enabled || restaurant_grant !== null || shiftGrants.length > 0)
      .toSorted((a, b) => a.restaurantId - b.restaurantId),
  };
}

/** The restaurants and shifts that override the amount. */
const amountKeys = ({ restaurants }: Terms) =>
  restaurants.flatMap(({ restaurantId, restaurant_grant, shiftGrants }) => [
    ...(restaurant_grant?.amount == null ? [] : [`${restaurantId}`]),
    ...shiftGrants.filter(({ amount }) => amount !== null).map(({ shiftId }) => `${restaurantId}/${shiftId}`),
  ]);

/** Whether a save would change the type of a planned version in which restaurants or shifts keep amounts of the earlier type. */
export function keepsOtherAmounts(before: Terms, saved: Terms, planned: Terms): boolean {
  if (saved.type === before.type || saved.type === planned.type) return false;
  const changed = new Set([before, saved].flatMap(amountKeys));
  return amountKeys(planned).some((key) => !changed.has(key));
}
