import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Part, splitByRate } from './splitting.rules';

const amount = fc.integer({ min: 0, max: 100_000_000 });
const part: fc.Arbitrary<Part> = fc.record({ rate: fc.constantFrom(0, 210, 550, 1000, 2000), priceCents: amount });
const parts = fc.array(part, { minLength: 1, maxLength: 12 });

describe('splitting a price over VAT rates', () => {
  it('splits a lunch formula in proportion to the prices of its parts', () => {
    // 16.50 for a dish of 14.00 (10 %), a coffee of 2.20 (10 %) and a glass of wine of 4.80 (20 %).
    const shares = splitByRate(1650, [
      { rate: 1000, priceCents: 1400 },
      { rate: 1000, priceCents: 220 },
      { rate: 2000, priceCents: 480 },
    ]);
    // 1650 × 1620 / 2100 = 1272.86; 1650 × 480 / 2100 = 377.14.
    expect(shares).toEqual([
      { rate: 1000, amountCents: 1273 },
      { rate: 2000, amountCents: 377 },
    ]);
  });

  it('gives a cent that two rates claim equally to the larger part, then to the higher rate', () => {
    const halves = [
      { rate: 550, priceCents: 300 },
      { rate: 2000, priceCents: 300 },
    ];
    expect(splitByRate(101, halves)).toEqual([
      { rate: 550, amountCents: 50 },
      { rate: 2000, amountCents: 51 },
    ]);
    // 5 × 1/10 = 0.5 and 5 × 9/10 = 4.5.
    const unequal = [
      { rate: 2000, priceCents: 100 },
      { rate: 550, priceCents: 900 },
    ];
    expect(splitByRate(5, unequal)).toEqual([
      { rate: 550, amountCents: 5 },
      { rate: 2000, amountCents: 0 },
    ]);
  });

  it('splits evenly among free parts, and splits a price of zero into zeros', () => {
    const free = [
      { rate: 550, priceCents: 0 },
      { rate: 1000, priceCents: 0 },
    ];
    expect(splitByRate(301, free)).toEqual([
      { rate: 550, amountCents: 150 },
      { rate: 1000, amountCents: 151 },
    ]);
    expect(splitByRate(0, [{ rate: 550, priceCents: 900 }, ...free])).toEqual([
      { rate: 550, amountCents: 0 },
      { rate: 1000, amountCents: 0 },
    ]);
  });

  it('rejects negative and fractional amounts, and an empty list of parts', () => {
    const one = [{ rate: 550, priceCents: 100 }];
    expect(() => splitByRate(-1, one)).toThrow(RangeError);
    expect(() => splitByRate(0.5, one)).toThrow(RangeError);
    expect(() => splitByRate(100, [{ rate: 550, priceCents: -100 }])).toThrow(RangeError);
    expect(() => splitByRate(100, [])).toThrow(RangeError);
  });

  it('sums to the price to the cent, with no negative share', () => {
    fc.assert(
      fc.property(amount, parts, (price, split) => {
        const shares = splitByRate(price, split);
        expect(shares.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(price);
        expect(shares.every(({ amountCents }) => Number.isInteger(amountCents) && amountCents >= 0)).toBe(true);
      }),
    );
  });

  it('is always less than a cent away from the exact share', () => {
    fc.assert(
      fc.property(amount, parts, (price, split) => {
        const total = split.reduce((sum, { priceCents }) => sum + BigInt(priceCents), 0n);
        fc.pre(total > 0n);
        for (const { rate, amountCents } of splitByRate(price, split)) {
          const weight = split.filter((each) => each.rate === rate).reduce((sum, { priceCents }) => sum + BigInt(priceCents), 0n);
          const away = BigInt(amountCents) * total - BigInt(price) * weight;
          expect(away < total && away > -total).toBe(true);
        }
      }),
    );
  });

  it('depends neither on the order of the parts nor on how a part is cut', () => {
    fc.assert(
      fc.property(amount, parts, fc.infiniteStream(fc.nat()), (price, split, keys) => {
        const shuffled = split.map((each) => ({ each, key: keys.next().value })).sort((a, b) => a.key - b.key);
        expect(
          splitByRate(
            price,
            shuffled.map(({ each }) => each),
          ),
        ).toEqual(splitByRate(price, split));
        const [first, ...others] = split;
        fc.pre(first !== undefined && split.some(({ priceCents }) => priceCents > 0));
        const half = Math.floor(first!.priceCents / 2);
        const cut = [{ ...first!, priceCents: half }, { ...first!, priceCents: first!.priceCents - half }, ...others];
        expect(splitByRate(price, cut)).toEqual(splitByRate(price, split));
      }),
    );
  });
});
