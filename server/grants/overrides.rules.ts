import type { GrantOverrides } from './grants.schema';

/** The overrides of a restaurant in a request. */
type SentOverrides = Omit<GrantOverrides, 'enabled'> & { enabled?: boolean };

/** Whether everything is inherited from the level above. */
export const inheritsAll = (own: object) => Object.values(own).every((value) => value === null);

/**
 * The overrides of a grant after a request. If `enabled` is omitted it does not change, and is true for a new restaurant.
 * @param sent replaces the overrides of all restaurants; undefined changes none
 * @param shouldUpdateShifts if false, overrides of shifts stay, even of restaurants that are not sent, of which nothing else stays
 */
export function nextOverrides(
  stored: readonly GrantOverrides[],
  sent: readonly SentOverrides[] | undefined,
  shouldUpdateShifts: boolean,
): GrantOverrides[] {
  if (sent === undefined) return [...stored];
  const unsent = new Map(stored.map((each) => [each.restaurantId, each]));
  const next = sent.map(({ restaurantId, enabled, restaurant_grant, shiftGrants }) => {
    const before = unsent.get(restaurantId);
    unsent.delete(restaurantId);
    return {
      restaurantId,
      enabled: enabled ?? before?.enabled ?? true,
      restaurant_grant: restaurant_grant === null || inheritsAll(restaurant_grant) ? null : restaurant_grant,
      shiftGrants: shouldUpdateShifts ? shiftGrants.toSorted((a, b) => (a.shiftId < b.shiftId ? -1 : 1)) : (before?.shiftGrants ?? []),
    };
  });
  const kept = shouldUpdateShifts ? [] : [...unsent.values()].filter(({ shiftGrants }) => shiftGrants.length > 0);
  return [...next, ...kept.map((each) => ({ ...each, enabled: true, restaurant_grant: null }))].toSorted(
    (a, b) => a.restaurantId - b.restaurantId,
  );
}
