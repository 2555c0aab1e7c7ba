import { describe, expect, it } from 'vitest';
import { type LintedCoupon, lintCoupons } from './lint.rules';

const coupon = (code: string, facts: Partial<LintedCoupon> = {}): LintedCoupon => ({
  promocodeId: code.charCodeAt(0),
  code,
  reductionType: 'percentage',
  reductionValue: 1_000,
  minimumAmount: 0,
  consumptionFlags: 15,
  startsAt: 0,
  endsAt: null,
  restaurantIds: [],
  ...facts,
});
const restaurants = [
  { restaurantId: 1, modes: ['MODE_TAKE_AWAY', 'MODE_DELIVERY'] as const },
  { restaurantId: 2, modes: ['MODE_SIT_IN'] as const },
  { restaurantId: 3, modes: [] },
];
const lint = (coupons: LintedCoupon[]) => lintCoupons(coupons, restaurants, async () => undefined);
const kindsOf = async (...coupons: LintedCoupon[]) => (await lint(coupons)).map(({ kind, code }) => `${code} ${kind}`);

describe('lintCoupons', () => {
  it('reports a coupon whose consumption modes none of its restaurants offers online', async () => {
    expect(await kindsOf(coupon('A', { restaurantIds: [3] }))).toEqual(['A never_applies']);
    expect(await kindsOf(coupon('A', { consumptionFlags: 8 }))).toEqual(['A never_applies']);
    expect(await kindsOf(coupon('A', { consumptionFlags: 1, restaurantIds: [2] }))).toEqual(['A never_applies']);
    expect(await kindsOf(coupon('A', { consumptionFlags: 1, restaurantIds: [1] }))).toEqual([]);
  });

  it('reports a coupon that can pay for a whole cart', async () => {
    const minus = { reductionType: 'absolute', reductionValue: 500 } as const;
    expect(await lint([coupon('A', { ...minus, minimumAmount: 499 })])).toMatchObject([{ kind: 'larger_than_cart', amount: 500 }]);
    expect(await kindsOf(coupon('A', { ...minus, minimumAmount: 500 }))).toEqual([]);
    expect(await kindsOf(coupon('A', { reductionValue: 10_000 }))).toEqual(['A larger_than_cart']);
    expect(await kindsOf(coupon('A', { reductionValue: 9_999 }))).toEqual([]);
  });

  it('reports two coupons only when they overlap in time, restaurants and consumption modes', async () => {
    expect(await kindsOf(coupon('A'), coupon('B'))).toEqual(['A overlap']);
    expect(await kindsOf(coupon('A', { endsAt: 5 }), coupon('B', { startsAt: 5 }))).toEqual([]);
    expect(await kindsOf(coupon('A', { endsAt: 6 }), coupon('B', { startsAt: 5 }))).toEqual(['A overlap']);
    expect(await kindsOf(coupon('A', { restaurantIds: [1] }), coupon('B', { restaurantIds: [2] }))).toEqual([]);
    expect(await kindsOf(coupon('A', { consumptionFlags: 1 }), coupon('B', { consumptionFlags: 6 }))).toEqual([]);
  });

  it('reports two hundred findings at most', async () => {
    expect(await lint(Array.from({ length: 60 }, (_, n) => coupon(String.fromCharCode(65 + n))))).toHaveLength(200);
  });
});
