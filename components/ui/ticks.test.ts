import { describe, expect, it } from 'vitest';
import { ticksOf } from './ticks';

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

  it('returns at most one tick more than asked for', () => {
    expect(ticksOf(0, 400 * 86_400_000, 6, utc).length).toBeLessThanOrEqual(6);
    expect(ticksOf(0, 20 * 365 * 86_400_000, 6, utc).length).toBeLessThanOrEqual(7);
  });
});
