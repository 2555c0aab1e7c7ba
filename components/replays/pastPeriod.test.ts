import { expect, it } from 'vitest';
import { daysOf } from './pastPeriod';

it('a past period is the thirty days before today by default, and 92 days at most', () => {
  expect(daysOf({ from: null, to: null }, '2026-11-23')).toEqual({ from: '2026-10-24', to: '2026-11-22' });
  expect(daysOf({ from: '2026-11-02', to: null }, '2026-11-23')).toEqual({ from: '2026-11-02', to: '2026-11-23' });
  expect(daysOf({ from: null, to: '2026-10-31' }, '2026-11-23')).toEqual({ from: '2026-10-02', to: '2026-10-31' });
  expect(daysOf({ from: '2026-01-01', to: '2026-10-31' }, '2026-11-23')).toEqual({ from: '2026-08-01', to: '2026-10-31' });
});
