import type { GrantOverrides, PlannedVersion } from './grants.schema';
import { saysNothing } from './overrides.rules';

/** The content of a version of a grant. */
export type Terms = Omit<PlannedVersion, 'version' | 'countsFrom'>;

/** Whether a grant has not begun yet, by the brand's calendar. */
export const hasYetToBegin = ({ countsFrom }: Pick<PlannedVersion, 'countsFrom'>, today: string): boolean => countsFrom > today;

const noShift = { amount: null, ceiling: null, threshold: null };
const nothing = { ...noShift, strategy: null, dailyLimit: null };
const ofRestaurant = ({ restaurants }: Terms, restaurantId: number): GrantOverrides =>
  restaurants.find((each) => each.restaurantId === restaurantId) ?? {
    restaurantId,
    enabled: true,
    restaurant_grant: null,
    shiftGrants: [],
  };
const ofShift = ({ shiftGrants }: GrantOverrides, shiftId: string) =>
  shiftGrants.find((each) => each.shiftId === shiftId) ?? { shiftId, ...noShift };

/**
 * Applies a save to a version planned for a later day: fields that the save changed are changed there too. Everything else stays as
 * planned, down to each amount of a restaurant and a shift.
 * @param before the version in force, before the save, on the day on which the save takes effect
 */
export function replan(before: Terms, saved: Terms, planned: Terms): Terms {
  const states = [before, saved, planned] as const;
  const haveOneType = states.every(({ type }) => type === saved.type);
  const merged = <Fields extends object>(was: Fields, is: Fields, later: Fields): Fields => {
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
    const [was, is, later] = [ofRestaurant(before, restaurantId), ofRestaurant(saved, restaurantId), ofRestaurant(planned, restaurantId)];
    const own = merged(was.restaurant_grant ?? nothing, is.restaurant_grant ?? nothing, later.restaurant_grant ?? nothing);
    const shiftIds = new Set([was, is, later].flatMap(({ shiftGrants }) => shiftGrants.map(({ shiftId }) => shiftId)));
    return {
      restaurantId,
      enabled: (was.enabled === is.enabled ? later : is).enabled,
      restaurant_grant: saysNothing(own) ? null : own,
      shiftGrants: [...shiftIds]
        .toSorted()
        .map((shiftId) => merged(ofShift(was, shiftId), ofShift(is, shiftId), ofShift(later, shiftId)))
        .filter(({ shiftId: _, ...amounts }) => !saysNothing(amounts)),
    };
  });
  // Lists are merged entry by entry, above.
  const fieldsOf = ({ restaurants: _, ...fields }: Terms) => fields;
  return {
    ...merged(fieldsOf(before), fieldsOf(saved), fieldsOf(planned)),
    restaurants: restaurants
      .filter(({ enabled, restaurant_grant, shiftGrants }) => !enabled || restaurant_grant !== null || shiftGrants.length > 0)
      .toSorted((a, b) => a.restaurantId - b.restaurantId),
  };
}

/** The restaurants and shifts that override the amount. */
const withAmounts = ({ restaurants }: Terms) =>
  restaurants.flatMap(({ restaurantId, restaurant_grant, shiftGrants }) => [
    ...(restaurant_grant?.amount == null ? [] : [`${restaurantId}`]),
    ...shiftGrants.filter(({ amount }) => amount !== null).map(({ shiftId }) => `${restaurantId}/${shiftId}`),
  ]);

/** Whether a save would change the type of a planned version in which restaurants or shifts keep amounts of the earlier type. */
export function keepsOtherAmounts(before: Terms, saved: Terms, planned: Terms): boolean {
  if (saved.type === before.type || saved.type === planned.type) return false;
  const changed = new Set([before, saved].flatMap(withAmounts));
  return withAmounts(planned).some((place) => !changed.has(place));
}
