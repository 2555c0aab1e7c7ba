import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rulesFor } from './pricing-rules.rules';

const rule = (pricingRuleId: number, more: object = {}) => ({
  pricingRuleId,
  guestGroupId: null as number | null,
  restaurantIds: [] as number[],
  shiftIds: [] as string[],
  ...more,
});
const seat = { groupIds: [30, 20, 10], restaurantId: 3, shiftId: 'lunch' };
const ids = (rules: ReturnType<typeof rule>[], at = seat as { groupIds: number[]; restaurantId: number; shiftId: string | null }) =>
  rulesFor(rules, at).map(({ pricingRuleId }) => pricingRuleId);

describe('rulesFor', () => {
  it('puts the nearest guest group first, before a rule that names a restaurant or a shift', () => {
    const rules = [rule(1), rule(2, { guestGroupId: 10, restaurantIds: [3], shiftIds: ['lunch'] }), rule(3, { guestGroupId: 20 })];
    expect(ids(rules)).toEqual([3, 2, 1]);
    expect(ids(rules, { ...seat, groupIds: [] })).toEqual([1]);
    expect(ids([rule(4, { guestGroupId: 99 })])).toEqual([]);
  });

  it('puts a restaurant before a shift, and the oldest of equal rules first', () => {
    const rules = [rule(9), rule(4, { shiftIds: ['lunch'] }), rule(7, { restaurantIds: [3] }), rule(6, { restaurantIds: [3] })];
    expect(ids(rules)).toEqual([6, 7, 4, 9]);
    expect(ids(rules, { ...seat, restaurantId: 8 })).toEqual([4, 9]);
    expect(ids(rules, { ...seat, shiftId: null })).toEqual([6, 7, 9]);
  });

  it('does not depend on the order in which rules are listed', () => {
    const any = fc.record({
      guestGroupId: fc.constantFrom(null, 10, 20, 30),
      restaurantIds: fc.constantFrom([], [3], [3, 4]),
      shiftIds: fc.constantFrom([], ['lunch'], ['dinner']),
    });
    fc.assert(
      fc.property(fc.array(any, { maxLength: 8 }), fc.nat(7), (list, turn) => {
        const rules = list.map((each, index) => rule(index + 1, each));
        expect(ids([...rules.slice(turn), ...rules.slice(0, turn)].toReversed())).toEqual(ids(rules));
      }),
    );
  });
});
