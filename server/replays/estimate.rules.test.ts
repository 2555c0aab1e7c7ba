// @not-in-check
import { expect, it } from 'vitest';
import { estimate } from './estimate.rules';

it('an estimate is exact when everything was drawn', () => {
  expect(estimate([100, 200], 5, 5)).toEqual({ value: 300, margin: 0 });
  expect(estimate([], 0, 0)).toEqual({ value: 0, margin: 0 });
});

it('an estimate extrapolates a sample and gives its margin of error', () => {
  // 100 of 1,000 were drawn: 50 of 2.00 and 50 of nothing. Mean 1.00, deviation 1.005, finite population factor 0.9: 1,000 × 1.96 ×
  // 0.0953.
  expect(estimate(Array(50).fill(200), 100, 1_000)).toEqual({ value: 100_000, margin: 18_688 });
});

it('the margin of error covers the true value in about 19 of 20 samples', () => {
  const all = Array.from({ length: 4_000 }, (_, n) => (n % 7 === 0 ? 100 + ((n * 37) % 400) : 0));
  const truth = all.reduce((sum, value) => sum + value, 0);
  let seed = 1;
  const next = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  const held = Array.from({ length: 400 }, () => {
    const drawn = all
      .toSorted(() => next() - 0.5)
      .slice(0, 400)
      .filter((value) => value !== 0);
    const { value, margin } = estimate(drawn, 400, 4_000);
    return Math.abs(value - truth) <= margin;
  }).filter(Boolean).length;
  expect(held).toBeGreaterThan(360);
});
