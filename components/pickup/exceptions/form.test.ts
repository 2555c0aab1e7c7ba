import { expect, it } from 'vitest';
import { openingsOf } from '../model/week';
import { concernsOf, hoursTextOf, readHours, scopeOf, scopes } from './form';

const sent = (text: string) => {
  const read = readHours(text);
  return 'ranges' in read ? openingsOf(read.ranges) : read;
};

it('reads hours over midnight, and writes them back as one range', () => {
  const openings = sent('18:00-02:00 q2=30; 10-14');
  expect(openings).toEqual([
    { start: 0, end: 120, orderingQuotas: [{ consumptionMode: '2', orderingQuota: 30 }] },
    { start: 600, end: 840, orderingQuotas: [] },
    { start: 1080, end: 1440, orderingQuotas: [{ consumptionMode: '2', orderingQuota: 30 }] },
  ]);
  expect(hoursTextOf({ openings: openings as never })).toBe('10:00-14:00; 18:00-02:00 q2=30');
  expect(sent(' ')).toEqual([]);
});

it('reports unreadable hours and overlapping ranges', () => {
  expect(readHours('10-12; lunch')).toEqual({ unreadable: 'lunch' });
  expect(readHours('10:00-12:00; 11:00-13:00')).toMatchObject({
    clash: [
      { start: 600, end: 720 },
      { start: 660, end: 780 },
    ],
  });
  expect(readHours('fri 10-12')).toEqual({ unreadable: 'fri 10-12' });
});

it('finds the scope that special hours apply to', () => {
  for (const scope of scopes) expect(scopeOf(concernsOf(scope))).toBe(scope);
  expect(scopeOf(['PICKUP', 'RESTAURANT'])).toBe('RESTAURANT');
});
