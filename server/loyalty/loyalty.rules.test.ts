import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cardNumberOf, checkDigitOf, isMistyped } from './card-number.rules';
import { addMonths, type Earned, type EarningBasis, endOfFollowingMonth, pointsOf, tierOf } from './earning.rules';
import { applyPoints, chainPoints, expirePoints, givePoints, type PointsPurse, spendable, spendReserved, takePoints } from './points.rules';
import { describeLocked } from './reward.rules';

const at = (text: string) => new Date(`${text}Z`);
const basis = (more: Partial<EarningBasis> = {}): EarningBasis => ({
  paidCents: 1_850,
  decimals: 2,
  pointsPerUnit: 1,
  tier: null,
  promotionFactor: 10_000,
  ...more,
});
const tier = (factor: number) => ({ tierId: 1, name: 'Gold', factor });
const born = at('2025-01-01T00:00');
const purse = (lots: number[], more: Partial<PointsPurse> = {}): PointsPurse => ({
  points: lots.reduce((sum, each) => sum + each, 0),
  reserved: 0,
  lots: lots.map((remaining, index) => ({ lotId: index + 1, remaining, earnedAt: born, expiresAt: null })),
  ...more,
});

describe('the points of an order', () => {
  it('are counted for the amount paid, multiplied by tier and promotion, and rounded down once', () => {
    expect(pointsOf(basis())).toBe(18);
    expect(pointsOf(basis({ tier: tier(15_000) }))).toBe(27);
    // Rounding after each step would give 40.
    expect(pointsOf(basis({ tier: tier(15_000), promotionFactor: 15_000 }))).toBe(41);
    expect(pointsOf(basis({ paidCents: 99 }))).toBe(0);
    // 1,850 yen are 1,850 units, but 1.850 dinars are fewer than two.
    expect([0, 3].map((decimals) => pointsOf(basis({ decimals })))).toEqual([1_850, 1]);
    expect(pointsOf(basis({ paidCents: -500 }))).toBe(0);
    expect(pointsOf(basis({ paidCents: 2_000_000_000, pointsPerUnit: 10_000, tier: tier(100_000) }))).toBe(2_000_000_000_000);
  });
});

describe('point lots', () => {
  it('are spent in the order in which they were earned', () => {
    const steps = spendReserved(purse([30, 50], { reserved: 60 }), 60);
    expect(steps.map(({ lotId, points, reserved }) => [lotId, points, reserved])).toEqual([
      [1, -30, -30],
      [2, -30, -30],
    ]);
  });

  it('leave a debt when more is taken than they hold, which new points pay off first', () => {
    const owing = applyPoints(purse([30]), takePoints(purse([30]), 50));
    expect(owing).toMatchObject({ points: -20, lots: [] });
    expect(spendable(owing)).toBe(0);
    expect(givePoints(owing, 25, 9)).toEqual({ points: 25, reserved: 0, lotPoints: 5, lotId: 9 });
    expect(givePoints(owing, 20, 9)).toEqual({ points: 20, reserved: 0, lotPoints: 0 });
  });

  it('expire, except for reserved points that no other lot covers', () => {
    const past = { lotId: 1, remaining: 40, earnedAt: born, expiresAt: at('2026-01-01T00:00') };
    const lasting = { lotId: 2, remaining: 10, earnedAt: born, expiresAt: null };
    const now = at('2026-02-01T00:00');
    const lost = (reserved: number) => expirePoints({ points: 50, reserved, lots: [past, lasting] }, now).map(({ points }) => points);
    expect(lost(0)).toEqual([-40]);
    expect(lost(10)).toEqual([-40]);
    expect(lost(35)).toEqual([-15]);
    expect(lost(50)).toEqual([]);
  });

  it('add up to the balance, whatever is taken and given', () => {
    const moves = fc.array(fc.tuple(fc.boolean(), fc.integer({ min: 1, max: 100 })), { maxLength: 30 });
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 5 }), moves, (lots, all) => {
        let seen = purse(lots);
        let lotId = 100;
        for (const [isGift, points] of all) {
          if (isGift) seen.lots.push({ lotId: ++lotId, remaining: 0, earnedAt: born, expiresAt: null });
          const steps = isGift ? [givePoints(seen, points, lotId)] : takePoints(seen, points);
          const links = chainPoints(seen, steps)!;
          const before = seen.points;
          seen = applyPoints(seen, steps);
          expect(links.at(-1)?.after.points ?? before).toBe(seen.points);
          expect(seen.points - before).toBe(isGift ? points : -points);
          expect(seen.lots.reduce((sum, { remaining }) => sum + remaining, 0)).toBe(Math.max(0, seen.points));
        }
      }),
    );
  });
});

describe('a tier', () => {
  const tiers = [
    { tierId: 1, threshold: 100 },
    { tierId: 2, threshold: 300 },
  ];
  const paris = 'Europe/Paris';
  const found = (earned: Earned[], now: string) => tierOf(earned, tiers, at(now), paris);
  const once = [{ at: at('2026-01-15T10:00'), points: 120 }];

  it('is the highest one whose threshold was earned within twelve months', () => {
    expect(found([], '2026-02-01T00:00')).toBeNull();
    expect(found([{ at: at('2026-01-15T10:00'), points: 99 }], '2026-02-01T00:00')).toBeNull();
    expect(found(once, '2026-02-01T00:00')?.tierId).toBe(1);
    expect(found([...once, { at: at('2026-06-15T10:00'), points: 180 }], '2026-07-01T00:00')?.tierId).toBe(2);
    // Too far apart to count together.
    expect(found([...once, { at: at('2027-01-20T10:00'), points: 180 }], '2027-01-21T00:00')?.tierId).toBe(1);
  });

  it('lasts to the end of the month after the one in which it is no longer earned, in the brand’s time zone', () => {
    // Earned until 15 January 2027, kept until the end of February: 1 March 00:00 in Paris.
    expect(found(once, '2027-02-28T22:59')).toEqual({ tierId: 1, until: at('2027-02-28T23:00') });
    expect(found(once, '2027-02-28T23:00')).toBeNull();
  });

  it('falls back to the tier below when it has ended', () => {
    const earned = [
      { at: at('2026-01-15T10:00'), points: 250 },
      { at: at('2026-06-15T10:00'), points: 110 },
    ];
    expect(found(earned, '2027-02-01T00:00')?.tierId).toBe(2);
    expect(found(earned, '2027-03-01T00:00')).toEqual({ tierId: 1, until: at('2027-07-31T22:00') });
  });

  it('ends at midnight in every time zone, and added months stop at the end of a shorter month', () => {
    expect(endOfFollowingMonth(at('2026-08-31T22:30'), paris)).toEqual(at('2026-10-31T23:00'));
    expect(endOfFollowingMonth(at('2026-08-31T22:30'), 'Pacific/Noumea')).toEqual(at('2026-10-31T13:00'));
    expect(addMonths(at('2026-01-31T10:00'), 1)).toEqual(at('2026-02-28T10:00'));
    expect(addMonths(at('2027-02-28T10:00'), 12)).toEqual(at('2028-02-28T10:00'));
  });
});

describe('a card number', () => {
  it('is an EAN-13', () => {
    // The example in the GS1 specification.
    expect(checkDigitOf('629104150021')).toBe('3');
    expect(cardNumberOf(1)).toBe('2900000000018');
  });

  it('reveals one mistyped digit, and two swapped neighbours unless they differ by five', () => {
    const number = fc.integer({ min: 0, max: 9_999_999_999 }).map(cardNumberOf);
    fc.assert(
      fc.property(number, fc.integer({ min: 2, max: 12 }), fc.integer({ min: 1, max: 9 }), (typed, place, by) => {
        expect(isMistyped(typed)).toBe(false);
        const digits = [...typed];
        digits[place] = String((Number(digits[place]) + by) % 10);
        expect(isMistyped(digits.join(''))).toBe(true);
      }),
    );
    fc.assert(
      fc.property(number, fc.integer({ min: 2, max: 11 }), (typed, place) => {
        const digits = [...typed];
        const [one, two] = [Number(digits[place]), Number(digits[place + 1])];
        [digits[place], digits[place + 1]] = [String(two), String(one)];
        expect(isMistyped(digits.join(''))).toBe(one !== two && Math.abs(one - two) !== 5);
      }),
    );
  });

  it('is not checked when it is not one of ours', () => expect(isMistyped('4012345')).toBe(false));
});

it('a locked reward says how many points are missing, in both languages', () => {
  expect(describeLocked('An espresso.', 1, 'en')).toBe('An espresso. 1 more point needed.');
  expect(describeLocked('', 1_200, 'en')).toBe('1,200 more points needed.');
  expect(describeLocked('Un expresso.', 30, 'fr')).toBe('Un expresso. Il manque 30 points.');
  expect(describeLocked('', 1, 'fr')).toBe('Il manque 1 point.');
});
