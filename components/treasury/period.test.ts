import { describe, expect, it } from 'vitest';
import { comparedPeriodOf, growthOf, isOngoing, lastClosableDay, lengthOf, periodOf, sumOf } from './period';

const today = '2026-11-23';

it('the last day that can be closed is yesterday, from ten minutes after midnight in the restaurant', () => {
  expect(lastClosableDay(Date.parse('2026-11-29T23:09:59Z'), 'Europe/Paris')).toBe('2026-11-28');
  expect(lastClosableDay(Date.parse('2026-11-29T23:10:00Z'), 'Europe/Paris')).toBe('2026-11-29');
  expect(lastClosableDay(Date.parse('2026-11-29T23:10:00Z'), 'Europe/London')).toBe('2026-11-28');
});

describe('a period', () => {
  it('is the week until today by default', () => {
    expect(periodOf({ from: null, to: null }, '2026-11-23')).toEqual({ from: '2026-11-17', to: '2026-11-23' });
    expect(periodOf({ from: '2026-11-01', to: null }, '2026-11-23')).toEqual({ from: '2026-11-01', to: '2026-11-23' });
  });

  it('lasts a year at most, and never ends before it begins', () => {
    expect(lengthOf(periodOf({ from: '2020-01-01', to: '2026-11-23' }, '2026-11-23'))).toBe(366);
    expect(periodOf({ from: '2026-11-23', to: '2026-11-10' }, '2026-11-23')).toEqual({ from: '2026-11-04', to: '2026-11-10' });
  });

  it('is compared with as many days before it, or with the same weekdays of last year', () => {
    const week = { from: '2026-11-16', to: '2026-11-22' };
    expect(comparedPeriodOf(week, 'previous', today)).toEqual({ from: '2026-11-09', to: '2026-11-15' });
    const lastYear = comparedPeriodOf(week, 'lastYear', today);
    expect(lastYear).toEqual({ from: '2025-11-17', to: '2025-11-23' });
    expect(new Date(lastYear!.from).getUTCDay()).toBe(new Date(week.from).getUTCDay());
    expect(comparedPeriodOf(week, 'none', today)).toBeNull();
  });

  it('is compared by its finished days while it is still running', () => {
    const soFar = { from: '2026-11-17', to: today };
    expect(isOngoing(soFar, today)).toBe(true);
    expect(comparedPeriodOf(soFar, 'previous', today)).toEqual({ from: '2026-11-10', to: '2026-11-15' });
    expect(comparedPeriodOf(soFar, 'lastYear', today)).toEqual({ from: '2025-11-18', to: '2025-11-23' });
    expect(comparedPeriodOf({ from: today, to: today }, 'previous', today)).toBeNull();
    const days = [1, 2, 3].map((each) => ({ total: each * 100, tax: each * 10, orders: each }));
    expect(sumOf(days, 2)).toEqual({ total: 300, tax: 30, orders: 3 });
  });

  it('grows or shrinks against an amount, and has no growth against zero or nothing', () => {
    expect(growthOf(150, 100)).toBe(5_000);
    expect(growthOf(50, 100)).toBe(-5_000);
    expect(growthOf(50, 0)).toBeNull();
    expect(growthOf(50, undefined)).toBeNull();
  });
});
