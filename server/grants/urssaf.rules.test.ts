import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { guardOn, riskOf } from './urssaf.rules';

describe('the URSSAF guard', () => {
  it.each([
    ['FR', '2025-12-31', { year: 2025, valueCents: 545, leastCents: 273, isOfTheYear: true }],
    ['FR', '2026-01-01', { year: 2026, valueCents: 550, leastCents: 275, isOfTheYear: true }],
    ['FR', '2031-06-01', { year: 2026, isOfTheYear: false }],
  ])('uses the latest known year in %s on %s', (country, day, expected) => {
    expect(guardOn(country, day)).toMatchObject(expected);
  });

  it('is null outside France and before the first known year', () => {
    expect([guardOn('BE', '2026-01-01'), guardOn('FR', '2024-12-31')]).toEqual([null, null]);
  });
});

const grant = (more: object = {}) => ({
  type: 'ABSOLUTE' as const,
  amount: 0,
  strategy: 1 as const,
  threshold: null,
  ceiling: null,
  ...more,
});

describe('the carts for which a grant leaves the guest less than the minimum', () => {
  it.each([
    [grant({ amount: 350 }), { from: 0, below: 625 }],
    [grant({ amount: 350, threshold: 625 }), null],
    [grant({ amount: 350, threshold: 600 }), { from: 600, below: 625 }],
    [grant({ type: 'RATE', amount: 5_000 }), { from: 0, below: 550 }],
    [grant({ type: 'RATE', amount: 10_000 }), { from: 0, below: null }],
    [grant({ type: 'RATE', amount: 10_000, ceiling: 400 }), { from: 0, below: 675 }],
    [grant({ strategy: 3, threshold: 275 }), null],
    [grant({ strategy: 3, threshold: 200 }), { from: 200, below: null }],
    [grant({ strategy: 3, threshold: 200, ceiling: 400 }), { from: 200, below: 675 }],
    [grant(), null],
  ])('have the expected range for %j', (values, expected) => {
    expect(riskOf(values, 275)).toEqual(expected);
  });

  it('are exactly those for which the guest pays less than the minimum, for rates and amounts', () => {
    const facts = fc.record({
      type: fc.constantFrom('ABSOLUTE' as const, 'RATE' as const),
      amount: fc.integer({ min: 1, max: 10_000 }),
      threshold: fc.option(fc.integer({ min: 0, max: 2_000 })),
      ceiling: fc.option(fc.integer({ min: 1, max: 2_000 })),
      cart: fc.integer({ min: 1, max: 30_000 }),
    });
    fc.assert(
      fc.property(facts, ({ cart, ...values }) => {
        if (cart < (values.threshold ?? 0)) return;
        const paid = values.type === 'RATE' ? (cart * values.amount) / 10_000 : values.amount;
        const left = cart - Math.min(cart, paid, values.ceiling ?? paid);
        const risk = riskOf({ ...grant(), ...values }, 275);
        const isRisky = risk !== null && cart >= risk.from && (risk.below === null || cart < risk.below);
        expect(isRisky).toBe(left < 275);
      }),
    );
  });
});
