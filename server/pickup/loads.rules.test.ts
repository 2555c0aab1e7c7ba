import { describe, expect, it } from 'vitest';
import { loadsOf, mondayOf } from './loads.rules';

const timeZone = 'Europe/Paris';
const slot = (startsAt: string) => ({ startsAt: new Date(startsAt), endsAt: new Date(Date.parse(startsAt) + 900_000) });
const at = (moment: string, taken: number) => ({ at: Date.parse(moment), taken });

describe('loadsOf', () => {
  it('counts orders of the slot, and averages earlier weeks that had orders on that day', () => {
    const noon = slot('2026-11-23T11:00:00Z');
    const taken = [
      at('2026-11-23T11:00:00Z', 4),
      at('2026-11-23T11:15:00Z', 9),
      at('2026-11-16T11:00:00Z', 2),
      // A Monday with orders, but at another hour.
      at('2026-11-09T18:00:00Z', 5),
      // Nine weeks ago.
      at('2026-09-21T10:00:00Z', 50),
    ];
    expect(loadsOf([noon], taken, { timeZone, weeks: 8 })).toEqual([{ taken: 4, usual: 1, weeks: 2 }]);
  });

  it('follows local time when the clocks have changed in between', () => {
    // Noon in Paris, in winter and in summer.
    const taken = [at('2026-10-24T10:00:00Z', 6)];
    expect(loadsOf([slot('2026-10-31T11:00:00Z')], taken, { timeZone, weeks: 8 })).toEqual([{ taken: 0, usual: 6, weeks: 1 }]);
  });

  it('returns no usual number when no earlier week has orders', () => {
    expect(loadsOf([slot('2026-11-23T11:00:00Z')], [], { timeZone, weeks: 8 })).toEqual([{ taken: 0, usual: null, weeks: 0 }]);
  });
});

it('mondayOf returns the Monday of the week', () => {
  expect(['2026-11-23', '2026-11-26', '2026-11-29', '2026-11-30'].map(mondayOf)).toEqual([
    '2026-11-23',
    '2026-11-23',
    '2026-11-23',
    '2026-11-30',
  ]);
});
