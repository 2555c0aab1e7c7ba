/** Where and for whom a rule applies. */
interface RuleScope {
  pricingRuleId: number;
  /** Includes the groups below it; null means every guest. */
  guestGroupId: number | null;
  /** Empty: everywhere, or at any time. */
  restaurantIds: readonly number[];
  shiftIds: readonly string[];
}

/** A guest at a table: their group and those above it, nearest first. */
export interface Seat {
  groupIds: readonly number[];
  restaurantId: number;
  /** Null outside of shifts. */
  shiftId: string | null;
}

const fits = (rule: RuleScope, { groupIds, restaurantId, shiftId }: Seat) =>
  (rule.guestGroupId === null || groupIds.includes(rule.guestGroupId)) &&
  (rule.restaurantIds.length === 0 || rule.restaurantIds.includes(restaurantId)) &&
  (rule.shiftIds.length === 0 || (shiftId !== null && rule.shiftIds.includes(shiftId)));

/**
 * The rules that fit a guest at a table, in the order of precedence: the nearest group, then a rule for the restaurant, then one for the
 * shift, then the oldest. Only the first one applies. The order of the given rules does not matter.
 */
export function rulesFor<Rule extends RuleScope>(rules: readonly Rule[], seat: Seat): Rule[] {
  const rank = ({ guestGroupId, restaurantIds, shiftIds, pricingRuleId }: RuleScope) => [
    guestGroupId === null ? seat.groupIds.length : seat.groupIds.indexOf(guestGroupId),
    restaurantIds.length === 0 ? 1 : 0,
    shiftIds.length === 0 ? 1 : 0,
    pricingRuleId,
  ];
  return rules
    .filter((rule) => fits(rule, seat))
    .toSorted((a, b) => {
      const [one, other] = [rank(a), rank(b)];
      const difference = one.findIndex((value, index) => value !== other[index]);
      return difference === -1 ? 0 : one[difference]! - other[difference]!;
    });
}
