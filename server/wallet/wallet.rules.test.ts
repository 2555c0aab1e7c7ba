import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { availableOf, chainSteps, expire, giveBack, type Purse, spend, totalOf } from './wallet.rules';
import { MAX_WALLET_CENTS } from './wallet.values';

const NOW = new Date('2026-11-22T12:00:00Z');
const cents = fc.integer({ min: 0, max: 20_000 });

/** Purses whose credits, some of them expired, add up to the promotional pocket; holds reserve at most what there is. */
const purses: fc.Arbitrary<Purse> = fc
  .record({
    own: cents,
    employer: cents,
    heldPart: fc.double({ min: 0, max: 1, noNaN: true }),
    credits: fc.array(fc.record({ remaining: fc.integer({ min: 1, max: 5_000 }), inDays: fc.option(fc.integer({ min: -3, max: 3 })) }), {
      maxLength: 5,
    }),
  })
  .map(({ own, employer, heldPart, credits }) => {
    const promotional = credits.reduce((sum, { remaining }) => sum + remaining, 0);
    const listed = credits
      .map(({ remaining, inDays }, index) => ({
        creditId: index + 1,
        remaining,
        expiresAt: inDays === null ? null : new Date(NOW.getTime() + inDays * 86_400_000),
      }))
      .sort((a, b) => (a.expiresAt?.getTime() ?? Number.MAX_VALUE) - (b.expiresAt?.getTime() ?? Number.MAX_VALUE));
    return { own, employer, promotional, held: Math.floor((own + employer + promotional) * heldPart), credits: listed };
  });

describe('spending', () => {
  it('takes exactly the amount, from the promotional pocket first, then employer, then own', () => {
    fc.assert(
      fc.property(purses, cents, (purse, amount) => {
        const steps = spend(purse, amount);
        expect(steps === null).toBe(amount > totalOf(purse));
        if (!steps) return;
        expect(steps.reduce((sum, step) => sum - step.amount, 0)).toBe(amount);
        const taken = { promotional: 0, employer: 0, own: 0 };
        for (const step of steps) taken[step.pocket] -= step.amount;
        if (taken.employer > 0) expect(taken.promotional).toBe(purse.promotional);
        if (taken.own > 0) expect(taken.employer).toBe(purse.employer);
        expect(chainSteps(purse, steps)).not.toBeNull();
      }),
    );
  });

  it('takes the credit that expires first', () => {
    const soon = { creditId: 2, remaining: 300, expiresAt: NOW };
    const purse = { own: 0, employer: 0, promotional: 800, held: 0, credits: [soon, { creditId: 1, remaining: 500, expiresAt: null }] };
    expect(spend(purse, 400)).toEqual([
      { pocket: 'promotional', creditId: 2, amount: -300 },
      { pocket: 'promotional', creditId: 1, amount: -100 },
    ]);
  });
});

describe('expiry', () => {
  it('removes expired credits, but keeps what holds need', () => {
    fc.assert(
      fc.property(purses, (purse) => {
        const steps = expire(purse, NOW);
        const past = purse.credits.filter(({ expiresAt }) => expiresAt !== null && expiresAt <= NOW);
        const most = past.reduce((sum, { remaining }) => sum + remaining, 0);
        const taken = steps.reduce((sum, { amount }) => sum - amount, 0);
        expect(taken).toBe(Math.min(most, availableOf(purse)));
        for (const { creditId, amount } of steps) {
          const credit = past.find((each) => each.creditId === creditId);
          expect(-amount).toBeLessThanOrEqual(credit?.remaining ?? 0);
        }
      }),
    );
  });
});

describe('refunding', () => {
  it('returns money to the pockets it came from, never more than was taken, in any number of parts', () => {
    fc.assert(
      fc.property(purses, cents, fc.array(cents, { maxLength: 6 }), (purse, amount, parts) => {
        const taken = spend(purse, amount) ?? [];
        const returned = taken.map(() => 0);
        for (const part of parts) {
          const steps = giveBack(taken, returned, part);
          const left = taken.reduce((sum, line, index) => sum - line.amount - (returned[index] ?? 0), 0);
          expect(steps === null).toBe(part > left);
          for (const { line, step } of steps ?? []) {
            expect(step).toMatchObject({ pocket: line.pocket });
            returned[taken.indexOf(line)]! += step.amount;
          }
        }
        for (const [index, line] of taken.entries()) expect(returned[index]).toBeLessThanOrEqual(-line.amount);
      }),
    );
  });
});

describe('a chain of steps', () => {
  it('starts each step where the previous one ended, and rejects negative and too high balances', () => {
    const purse = { own: 100, employer: 0, promotional: 0 };
    expect(chainSteps(purse, [{ pocket: 'own', amount: -101 }])).toBeNull();
    expect(chainSteps(purse, [{ pocket: 'own', amount: MAX_WALLET_CENTS - 99 }])).toBeNull();
    expect(chainSteps(purse, [{ pocket: 'own', amount: MAX_WALLET_CENTS - 99 }], Number.POSITIVE_INFINITY)).toHaveLength(1);
    const overfull = { ...purse, own: MAX_WALLET_CENTS + 100 };
    expect(chainSteps(overfull, [{ pocket: 'own', amount: 1 }])).toBeNull();
    expect(chainSteps(overfull, [{ pocket: 'own', amount: -1 }])).toHaveLength(1);
    const links = chainSteps(purse, [
      { pocket: 'own', amount: -40 },
      { pocket: 'employer', amount: 25 },
    ]);
    expect(links?.map(({ before, after }) => [totalOf(before), totalOf(after)])).toEqual([
      [100, 60],
      [60, 85],
    ]);
  });
});
