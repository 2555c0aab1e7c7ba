import fc from 'fast-check';
import { expect, it } from 'vitest';
import { forecast, PAST_DAYS } from './forecast.rules';

/** Four weeks, the last day being yesterday; a lunch on five days of each. */
const lunches = (price: number, from = 0) => Array.from({ length: PAST_DAYS }, (_, day) => (day % 7 < 5 ? price : 0)).slice(from);

it('forecasts the day on which usual spending exceeds the balance', () => {
  expect(forecast({ balance: 2_500, days: lunches(1_000) })).toEqual({ emptyInDays: 2, weeklySpend: 5_000 });
  expect(forecast({ balance: 3_000, days: lunches(1_000) })).toEqual({ emptyInDays: 3, weeklySpend: 5_000 });
  expect(forecast({ balance: 0, days: lunches(1_000) })).toMatchObject({ emptyInDays: 0 });
  expect(forecast({ balance: 5_000, days: lunches(1_000) })).toEqual({ emptyInDays: null, weeklySpend: 5_000 });
  // The week begins on the first of two days without lunch.
  expect(forecast({ balance: 0, days: [...lunches(1_000).slice(5), ...lunches(1_000).slice(0, 5)] })).toMatchObject({ emptyInDays: 2 });
});

it('gives no forecast for wallets that are new or hardly used', () => {
  expect(forecast({ balance: 0, days: lunches(1_000, 15) })).toBeNull();
  expect(forecast({ balance: 0, days: lunches(1_000, 14) })).toEqual({ emptyInDays: 0, weeklySpend: 5_000 });
  expect(forecast({ balance: 0, days: [...Array(26).fill(0), 900, 900] })).toBeNull();
  expect(forecast({ balance: 0, days: [] })).toBeNull();
});

it('never expects more than the highest daily spending, nor a later empty day for a lower balance', () => {
  const days = fc.array(fc.integer({ min: 0, max: 5_000 }), { minLength: 14, maxLength: 60 });
  fc.assert(
    fc.property(days, fc.nat(40_000), fc.nat(40_000), (spent, one, other) => {
      const [less, more] = [
        forecast({ balance: Math.min(one, other), days: spent }),
        forecast({ balance: Math.max(one, other), days: spent }),
      ];
      if (!less || !more) return;
      expect(less.weeklySpend).toBeLessThanOrEqual(7 * Math.max(...spent));
      expect(less.emptyInDays ?? 7).toBeLessThanOrEqual(more.emptyInDays ?? 7);
    }),
  );
});
