import { describe, expect, it } from 'vitest';
import type { Movement } from '@/server/stock/stock.schema';
import { timelineOf } from './timeline';

const movement = (createdAt: string, quantityBefore: number, quantityAfter: number) =>
  ({ createdAt, quantityBefore, quantityAfter, quantityDelta: quantityAfter - quantityBefore }) as Movement;

describe('timelineOf', () => {
  it('starts before the oldest movement and ends now', () => {
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
