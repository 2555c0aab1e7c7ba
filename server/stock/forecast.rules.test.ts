import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ForecastInput, forecastRunOut } from './forecast.rules';

const sales = fc.array(fc.integer({ min: -3, max: 40 }), { minLength: 24, maxLength: 27 });
const input: fc.Arbitrary<ForecastInput> = fc.record({
  quantity: fc.integer({ min: -20, max: 400 }),
  today: sales,
  pastWeeks: fc.array(sales, { maxLength: 8 }),
  hourNow: fc.double({ min: 0, max: 27, noNaN: true }),
  hourClose: fc.double({ min: 0, max: 27, noNaN: true }),
});

/** The given sales per hour, from noon to eight in the evening. */
const afternoon = (perHour: number) => Array.from({ length: 24 }, (_, hour) => (hour >= 12 && hour < 20 ? perHour : 0));
const none = Array<number>(24).fill(0);
const past = (weeks: number, perHour = 4) => Array.from({ length: weeks }, () => afternoon(perHour));

describe('forecastRunOut', () => {
  it('returns finite numbers and a time between now and closing', () => {
    fc.assert(
      fc.property(input, (given) => {
        const { runsOutAtHour, expectedUntilClose, soldToday } = forecastRunOut(given);
        expect(Number.isFinite(expectedUntilClose) && expectedUntilClose >= 0).toBe(true);
        expect(Number.isFinite(soldToday) && soldToday >= 0).toBe(true);
        if (runsOutAtHour === null) return;
        expect(runsOutAtHour).toBeGreaterThanOrEqual(given.hourNow);
        if (given.quantity > 0) expect(runsOutAtHour).toBeLessThanOrEqual(given.hourClose);
      }),
    );
  });

  it('never runs out earlier with more stock', () => {
    fc.assert(
      fc.property(input, fc.integer({ min: 1, max: 100 }), (given, more) => {
        const end = (quantity: number) => forecastRunOut({ ...given, quantity }).runsOutAtHour ?? Number.POSITIVE_INFINITY;
        expect(end(given.quantity + more)).toBeGreaterThanOrEqual(end(given.quantity));
      }),
    );
  });

  it('runs out exactly if the expected sales exceed the stock', () => {
    fc.assert(
      fc.property(input, (given) => {
        const { runsOutAtHour, expectedUntilClose } = forecastRunOut(given);
        fc.pre(given.quantity > 0 && Math.abs(expectedUntilClose - given.quantity) > 1e-6);
        expect(runsOutAtHour !== null).toBe(expectedUntilClose > given.quantity);
      }),
    );
  });

  it('expects more sales on a better day, within bounds', () => {
    fc.assert(
      fc.property(input, fc.integer({ min: 1, max: 50 }), (given, more) => {
        const expected = (today: number[]) => forecastRunOut({ ...given, today }).expectedUntilClose;
        const better = given.today.map((sold, hour) => (hour === 12 ? sold + more : sold));
        const usual = expected(given.today);
        expect(expected(better)).toBeGreaterThanOrEqual(usual - 1e-9);
        expect(expected(better)).toBeLessThanOrEqual((usual * 2.5) / 0.4 + 1e-9);
      }),
    );
  });

  it('calculates a simple case: 4 an hour, 10 left at half past two, open until eight', () => {
    const today = afternoon(4).map((sold, hour) => (hour < 14 ? sold : hour === 14 ? sold / 2 : 0));
    const result = forecastRunOut({ quantity: 10, today, pastWeeks: past(8), hourNow: 14.5, hourClose: 20 });
    expect(result.soldToday).toBe(10);
    expect(result.expectedUntilClose).toBeCloseTo(22);
    expect(result.runsOutAtHour).toBeCloseTo(17);
    expect(result.confidence).toBe('high');
  });

  it('runs out now when nothing is left, and never when nothing is sold', () => {
    expect(forecastRunOut({ quantity: 0, today: none, pastWeeks: past(8), hourNow: 13, hourClose: 20 }).runsOutAtHour).toBe(13);
    expect(forecastRunOut({ quantity: 1, today: none, pastWeeks: [], hourNow: 13, hourClose: 20 }).runsOutAtHour).toBeNull();
  });

  it('expects no more sales after closing', () => {
    const result = forecastRunOut({ quantity: 1, today: none, pastWeeks: past(8), hourNow: 20, hourClose: 20 });
    expect(result).toMatchObject({ expectedUntilClose: 0, runsOutAtHour: null });
  });

  it('continues past midnight when service does', () => {
    const late = [...none, 6, 6];
    const result = forecastRunOut({ quantity: 9, today: none, pastWeeks: [late, late, late], hourNow: 23, hourClose: 26 });
    expect(result.expectedUntilClose).toBeCloseTo(12);
    expect(result.runsOutAtHour).toBeCloseTo(25.5);
  });

  it('is not thrown off by the first sales of a day', () => {
    const first = none.map((_, hour) => (hour === 12 ? 2 : 0));
    const { expectedUntilClose } = forecastRunOut({ quantity: 99, today: first, pastWeeks: past(4), hourNow: 12.1, hourClose: 20 });
    const { expectedUntilClose: without } = forecastRunOut({ quantity: 99, today: none, pastWeeks: past(4), hourNow: 12.1, hourClose: 20 });
    expect(expectedUntilClose / without).toBeLessThan(1.6);
  });

  it('is more confident with more past weeks and with more similar ones', () => {
    const sureness = (weeks: number[]) =>
      forecastRunOut({ quantity: 1, today: none, pastWeeks: weeks.map(afternoon), hourNow: 12, hourClose: 20 }).confidence;
    expect(sureness([4, 4, 5, 4, 4])).toBe('high');
    expect(sureness([4, 4, 5, 4])).toBe('medium');
    expect(sureness([1, 6, 2, 5, 1])).toBe('medium');
    expect(sureness([4, 4])).toBe('low');
    expect(sureness([0, 0, 0, 0, 30])).toBe('low');
    expect(sureness([])).toBe('low');
  });
});
