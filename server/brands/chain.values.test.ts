import { describe, expect, it } from 'vitest';
import { canonicalTimeZone, closingOf } from './chain.values';

describe('closing time of a restaurant', () => {
  it.each([
    ['no hours', [], 1020],
    [
      'the latest of the week',
      [
        ['MON', 660, 900],
        ['FRI', 1080, 1410],
        ['SUN', 600, 900],
      ],
      1410,
    ],
    ['midnight', [['SAT', 1080, 1440]], 1440],
    [
      'after midnight',
      [
        ['SAT', 1080, 1440],
        ['SUN', 0, 120],
        ['SUN', 660, 900],
      ],
      1560,
    ],
    [
      'from Sunday into Monday',
      [
        ['SUN', 1080, 1440],
        ['MON', 0, 60],
      ],
      1500,
    ],
    [
      'round the clock',
      [
        ['MON', 0, 1440],
        ['TUE', 0, 1440],
      ],
      1440,
    ],
  ] as const)('is computed from its hours: %s', (_, hours, minute) => {
    expect(
      closingOf(
        hours.map(([day, start, end]) => ({ day, start, end })),
        1020,
      ),
    ).toBe(minute);
  });
});

it('canonicalTimeZone accepts time zones in any case, and no offsets', () => {
  expect(['Europe/Paris', 'europe/paris', 'UTC', 'Indian/Reunion', 'America/Port-au-Prince'].map(canonicalTimeZone)).toEqual([
    'Europe/Paris',
    'Europe/Paris',
    'UTC',
    'Indian/Reunion',
    'America/Port-au-Prince',
  ]);
  expect(['+01:00', 'Paris', '', 'Europe/Nowhere', "x'; drop"].map(canonicalTimeZone)).toEqual([null, null, null, null, null]);
});
