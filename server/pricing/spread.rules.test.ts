import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shareOf, spread, spreadByRate } from './spread.rules';

const weights = fc.array(fc.integer({ min: 0, max: 2_000_000_000 }), { minLength: 1, maxLength: 12 });
const amount = fc.integer({ min: 0, max: 2_000_000_000 });
const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

describe('spreading an amount', () => {
  it('gives remaining cents to the largest remainders, and to the earlier of equal ones', () => {
    expect(spread(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(spread(5, [1, 9])).toEqual([1, 4]);
    expect(spread(10, [3, 3, 1])).toEqual([4, 4, 2]);
  });

  it('throws on an invalid amount or weight, and on nothing to spread over', () => {
    for (const wrong of [() => spread(-1, [1]), () => spread(0.5, [1]), () => spread(1, [0]), () => spread(1, [-1, 2])])
      expect(wrong).toThrow(RangeError);
  });

  it('loses no cent, keeps each share within a cent, and exceeds a weight only if it must', () => {
    fc.assert(
      fc.property(amount, weights, (total, some) => {
        const whole = sum(some);
        fc.pre(whole > 0);
        const shares = spread(total, some);
        expect(sum(shares)).toBe(total);
        for (const [index, share] of shares.entries()) {
          const away = BigInt(share) * BigInt(whole) - BigInt(total) * BigInt(some[index]!);
          expect(away < BigInt(whole) && -away < BigInt(whole)).toBe(true);
          if (total <= whole) expect(share).toBeLessThanOrEqual(some[index]!);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('gives each VAT rate within a cent of what it would get as one part', () => {
    const parts = fc.array(fc.record({ vatRate: fc.constantFrom(null, 550, 1000), weight: fc.nat(5000) }), { minLength: 1, maxLength: 9 });
    fc.assert(
      fc.property(fc.nat(9000), parts, (total, some) => {
        fc.pre(some.some(({ weight }) => weight > 0));
        const shares = spreadByRate(total, some);
        const whole = sum(some.map(({ weight }) => weight));
        for (const rate of new Set(some.map(({ vatRate }) => vatRate))) {
          const of = (numbers: readonly number[]) => sum(numbers.filter((_, index) => some[index]!.vatRate === rate));
          expect(Math.abs(of(shares) * whole - total * of(some.map(({ weight }) => weight)))).toBeLessThan(whole);
        }
        expect(sum(shares)).toBe(total);
      }),
      { numRuns: 60 },
    );
  });
});

describe('shareOf', () => {
  it('rounds half up, even where the product is beyond safe integers', () => {
    expect([shareOf(5, 1, 2), shareOf(4, 1, 3), shareOf(1, 1, 3)]).toEqual([3, 1, 0]);
    fc.assert(
      fc.property(
        amount,
        fc.integer({ min: 0, max: 2_000_000_000 }),
        fc.integer({ min: 1, max: 2_000_000_000 }),
        (total, numerator, denominator) => {
          const exact = (2n * BigInt(total) * BigInt(numerator) + BigInt(denominator)) / (2n * BigInt(denominator));
          expect(shareOf(total, numerator, denominator)).toBe(Number(exact));
        },
      ),
      { numRuns: 60 },
    );
  });
});
