import { describe, expect, it } from 'vitest';
import type { Movement } from '@/server/stock/stock.schema';
import { ticksOf, timelineOf } from './timeline';

const movement = (createdAt: string, quantityBefore: number, quantityAfter: number) =>
  ({ createdAt, quantityBefore, quantityAfter, quantityDelta: quantityAfter - quantityBefore }) as Movement;

describe('timelineOf', () => {
  it('begins before the oldest movement and ends now', () => {
    const now = Date.parse('2026-11-21T12:00:00Z');
    const points = timelineOf([movement('2026-11-21T11:00:00Z', 12, 10), movement('2026-11-21T09:00:00Z', 0, 12)], now);
    expect(points.map(({ at, quantity }) => [new Date(at).toISOString().slice(11, 16), quantity])).toEqual([
      ['09:00', 0],
      ['09:00', 12],
      ['11:00', 10],
      ['12:00', 10],
    ]);
    expect(points[0]?.movement).toBeUndefined();
    expect(points[2]?.movement?.quantityAfter).toBe(10);
  });

  it('is empty for a product that never moved', () => expect(timelineOf([], 0)).toEqual([]));
});

describe('ticksOf', () => {
  const utc = () => 0;
  const paris = (moment: number) => (moment < Date.parse('2026-10-25T01:00:00Z') ? 2 : 1) * 3_600_000;
  const iso = (ticks: number[]) => ticks.map((tick) => new Date(tick).toISOString().slice(0, 16));

  it('takes whole hours for a day', () => {
    const ticks = ticksOf(Date.parse('2026-11-21T07:40:00Z'), Date.parse('2026-11-21T19:00:00Z'), 6, utc);
    expect(iso(ticks)).toEqual(['2026-11-21T09:00', '2026-11-21T12:00', '2026-11-21T15:00', '2026-11-21T18:00']);
  });

  it('takes local midnights for a week, also where the clock changes', () => {
    const ticks = ticksOf(Date.parse('2026-10-23T10:00:00Z'), Date.parse('2026-10-27T10:00:00Z'), 6, paris);
    expect(iso(ticks)).toEqual(['2026-10-23T22:00', '2026-10-24T22:00', '2026-10-25T23:00', '2026-10-26T23:00']);
  });

  it('never gives more than asked for', () => {
    expect(ticksOf(0, 400 * 86_400_000, 6, utc).length).toBeLessThanOrEqual(6);
    expect(ticksOf(0, 20 * 365 * 86_400_000, 6, utc).length).toBeLessThanOrEqual(7);
  });
});
