import { describe, expect, it } from 'vitest';
import { nextOverrides } from './overrides.rules';

const lunch = { shiftId: 'lunch', amount: 400, ceiling: null, threshold: null };
const own = { amount: 350, strategy: null, dailyLimit: null, threshold: null, ceiling: null };
const stored = [
  { restaurantId: 1, enabled: false, restaurant_grant: own, shiftGrants: [lunch] },
  { restaurantId: 2, enabled: true, restaurant_grant: own, shiftGrants: [] },
];
const said = (restaurantId: number, more: object = {}) => ({ restaurantId, restaurant_grant: null, shiftGrants: [], ...more });

describe('replacing the overrides of a grant', () => {
  it('keeps them when none are sent', () => {
    expect(nextOverrides(stored, undefined, true)).toEqual(stored);
  });

  it('replaces all of them, but keeps those of shifts unless shouldUpdateShifts is set', () => {
    // A restaurant that was switched off and is omitted no longer overrides anything.
    expect(nextOverrides(stored, [], false)).toEqual([{ ...stored[0], enabled: true, restaurant_grant: null }]);
    expect(nextOverrides(stored, [], true)).toEqual([]);
    expect(nextOverrides(stored, [said(1)], false)).toEqual([{ ...stored[0], restaurant_grant: null }]);
    expect(nextOverrides(stored, [said(1)], true)).toEqual([said(1, { enabled: false })]);
  });

  it('stores new overrides of shifts only if shouldUpdateShifts is set', () => {
    const sent = [said(3, { shiftGrants: [lunch] })];
    expect(nextOverrides([], sent, false)).toEqual([said(3, { enabled: true })]);
    expect(nextOverrides([], sent, true)).toEqual([said(3, { enabled: true, shiftGrants: [lunch] })]);
  });

  it('keeps a switch that is omitted, and enables a new restaurant', () => {
    const switches = (sent: Parameters<typeof nextOverrides>[1]) => nextOverrides(stored, sent, true).map(({ enabled }) => enabled);
    expect(switches([said(1), said(2), said(3)])).toEqual([false, true, true]);
    expect(switches([said(1, { enabled: true }), said(2, { enabled: false })])).toEqual([true, false]);
  });

  it('treats an override with only null values as none', () => {
    expect(nextOverrides([], [said(1, { restaurant_grant: { ...own, amount: null } })], true)[0]?.restaurant_grant).toBeNull();
  });
});
