import { describe, expect, it } from 'vitest';
import { ticksOf } from './ticks';

const DAY = 24 * 3_600_000;

describe('ticksOf', () => {
  const utc = () => 0;
  const paris = (moment: number) => (moment < Date.parse('2026-10-25T01:00:00Z') ? 2 : 1) * 3_600_000;
  const iso = (ticks: number[]) => ticks.map((tick) => new Date(tick).toISOString().slice(0, 16));

  it('uses whole hours for a day', () => {
    const ticks = ticksOf(Date.parse('2026-11-21T07:40:00Z'), Date.parse('2026-11-21T19:00:00Z'), 6, utc);
    expect(iso(ticks)).toEqual(['2026-11-21T09:00', '2026-11-21T12:00', '2026-11-21T15:00', '2026-11-21T18:00']);
  });

  it('uses local midnights for a week, even when the clock changes', () => {
    const ticks = ticksOf(Date.parse('2026-10-23T10:00:00Z'), Date.parse('2026-10-27T10:00:00Z'), 6, paris);
    expect(iso(ticks)).toEqual(['2026-10-23T22:00', '2026-10-24T22:00', '2026-10-25T23:00', '2026-10-26T23:00']);
  });

  it('uses midnights for years', () => {
    const ticks = ticksOf(Date.parse('2019-05-01T10:30:00Z'), Date.parse('2026-05-01T10:30:00Z'), 6, utc);
    expect(ticks).toHaveLength(6);
    expect(ticks.filter((tick) => tick % DAY !== 0)).toEqual([]);
  });

  it('returns no more ticks than asked for, even if the period begins and ends on one', () => {
    const days = [1 / 4, 1, 3 / 2, 6, 12, 42, 168, 400, 6 * 91, 20 * 365];
    for (const count of [6, 7]) {
      for (const length of days) {
        const ticks = ticksOf(0, length * DAY, count, utc);
        expect(ticks.length, `${length} days`).toBeLessThanOrEqual(count);
        expect(ticks.length, `${length} days`).toBeGreaterThan(1);
      }
    }
  });
});
