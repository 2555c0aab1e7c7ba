// @not-in-check
import { expect, it } from 'vitest';
import { costOf, growthOf, MOST_GROWTH, threadMs } from './processor-time';

const numbers = (length: number) => Array.from({ length }, (_, index) => (index * 7_919) % 104_729);

it('growthOf tells work that grows in proportion from work that grows quadratically', () => {
  const inStep = growthOf(16_000, numbers, (given) => given.map((each) => Math.sqrt(each)).toSorted((a, b) => a - b));
  const eachWithEach = growthOf(16_000, numbers, (given) => given.filter((each) => given.lastIndexOf(each) < 0));
  expect(inStep).toBeLessThan(MOST_GROWTH);
  expect(eachWithEach).toBeGreaterThan(MOST_GROWTH);
});

it('costOf counts processor time, and not time spent waiting', async () => {
  const sleep = () => new Promise((resolve) => setTimeout(resolve, 200));
  // Garbage of earlier tests may be collected meanwhile, in threads of the same process.
  const costs: number[] = [];
  for (let times = 0; times < 5; times++) costs.push(await costOf(sleep));
  expect(Math.min(...costs)).toBeLessThan(100);
  expect(
    await costOf(() => {
      for (const end = threadMs() + 150; threadMs() < end; );
    }),
  ).toBeGreaterThanOrEqual(150);
});
