import { expect, it } from 'vitest';
import { addMonths } from '@/components/ui/days';
import { weeksOf } from './month';

it('lays out a month in whole weeks from Monday', () => {
  const november = weeksOf('2026-11');
  expect(november).toHaveLength(6);
  expect([november[0]?.[0], november[0]?.[6], november[5]?.[0], november[5]?.[6]]).toEqual([
    '2026-10-26',
    '2026-11-01',
    '2026-11-30',
    '2026-12-06',
  ]);
  expect(weeksOf('2027-02')).toHaveLength(4);
  for (let month = '2026-01'; month < '2028-01'; month = addMonths(month, 1)) {
    const days = weeksOf(month).flat();
    expect(days.filter((day) => day.startsWith(month)).length).toBe(
      new Date(Number(month.slice(0, 4)), Number(month.slice(5)), 0).getDate(),
    );
    expect(new Set(days).size).toBe(days.length);
  }
});
