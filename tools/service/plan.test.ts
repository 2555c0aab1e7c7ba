import { expect, it } from 'vitest';
import { catalogs } from '@/prisma/seed/catalog';
import type { House } from './houses';
import { guestsOf, planVisits } from './plan';

const houses = catalogs.map(({ restaurantId, service }) => ({ restaurantId, service, closesAt: 22 * 60 }) as House);
const told = (seed: string, factor = 1) =>
  planVisits({ houses, seed, from: 8 * 60, until: 23 * 60, factor }).map(({ name, at, channelId, after }) => ({
    name,
    at,
    channelId,
    after,
  }));

it('plans the same visits for the same seed, and different ones for another seed', () => {
  expect(told('lunch')).toEqual(told('lunch'));
  expect(told('lunch').map(({ at }) => at)).not.toEqual(told('dinner').map(({ at }) => at));
});

it('plans visits in order of time, as many as in the demo times a factor, and most at peak hours', () => {
  const visits = told('lunch');
  expect(visits.map(({ at }) => at)).toEqual(visits.map(({ at }) => at).toSorted((a, b) => a - b));
  const usual = catalogs.reduce((sum, { service }) => sum + service.ordersPerDay, 0);
  expect(Math.abs(visits.length - usual)).toBeLessThan(5);
  expect(Math.abs(told('lunch', 3).length - 3 * usual)).toBeLessThan(5);
  const within = (from: number, until: number) => visits.filter(({ at }) => from <= at && at < until).length;
  expect(within(12 * 60, 14 * 60)).toBeGreaterThan(3 * within(15 * 60, 17 * 60));
  expect(guestsOf(houses[0]!, 12 * 60, 14 * 60)).toBeLessThan(guestsOf(houses[0]!, 0, 24 * 60));
});

it('plans every kind of cancellation and refund among the first guests of each restaurant', () => {
  for (const { restaurantId } of houses) {
    const first = told('lunch')
      .filter(({ name }) => name.startsWith(`lunch/${restaurantId}/`))
      .slice(0, 15);
    expect(new Set(first.flatMap(({ after }) => after ?? []))).toEqual(
      new Set(['cancelled', 'line refunded', 'amount refunded', 'cancelled twice']),
    );
  }
});
