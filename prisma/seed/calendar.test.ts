import { expect, it } from 'vitest';
import { serviceDays } from './calendar';

it('counts hours in the restaurant’s time zone on both sides of a clock change', () => {
  const days = serviceDays(new Date('2026-10-26T09:00:00Z'), 'Europe/Paris', 3);
  const noons = days.map((day) => new Date(day.at(12 * 60)).toISOString());
  expect(noons).toEqual(['2026-10-24T10:00:00.000Z', '2026-10-25T11:00:00.000Z', '2026-10-26T11:00:00.000Z']);
  expect(days.map(({ weekday }) => weekday)).toEqual([6, 0, 1]);
});

it('takes the day from the local calendar, not from UTC', () => {
  const now = new Date('2026-11-24T23:30:00Z'); // half past midnight on Wednesday in Paris
  const today = serviceDays(now, 'Europe/Paris', 2).at(-1)!;
  expect(today).toMatchObject({ age: 0, weekday: 3 });
  expect(today.at(30)).toBe(now.getTime());
  expect(serviceDays(now, 'America/New_York', 1)[0]!.weekday).toBe(2);
});
