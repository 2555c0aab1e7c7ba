import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '@/server/testing/runs';
import { clockOf } from './clock';

const HOUR_MS = 3_600_000;
const paris = clockOf('Europe/Paris', 1350);
const timeZones = ['Europe/Paris', 'America/Guadeloupe', 'Indian/Reunion', 'Pacific/Noumea', 'Europe/Brussels', 'America/Miquelon'];
const moment = fc.date({ min: new Date('1990-01-01T00:00:00Z'), max: new Date('2060-01-01T00:00:00Z'), noInvalidDate: true });

/** The time on a wall clock, computed by the platform rather than the library under test. */
function wall(at: Date, timeZone: string): string {
  return at.toLocaleString('sv-SE', { timeZone }).slice(0, 16);
}

describe('a day of a restaurant', () => {
  it('has 23 hours when clocks go forward, and 25 when they go back', () => {
    const hours = (day: string) => (paris.endOf(day).getTime() - paris.startOf(day).getTime()) / HOUR_MS;
    expect([hours('2026-03-28'), hours('2026-03-29'), hours('2026-10-25'), hours('2026-10-26')]).toEqual([24, 23, 25, 24]);
    expect(paris.startOf('2026-03-29').toISOString()).toBe('2026-03-28T23:00:00.000Z');
    expect(paris.endOf('2026-03-29').toISOString()).toBe('2026-03-29T22:00:00.000Z');
    expect(paris.startOf('2026-10-25').toISOString()).toBe('2026-10-24T22:00:00.000Z');
    expect(paris.endOf('2026-10-25').toISOString()).toBe('2026-10-25T23:00:00.000Z');
  });

  it('begins at the first of two midnights when clocks go back over midnight', () => {
    const azores = clockOf('Atlantic/Azores', 1350);
    expect(azores.startOf('2026-10-25').toISOString()).toBe('2026-10-25T00:00:00.000Z');
    expect(azores.endOf('2026-10-25').toISOString()).toBe('2026-10-26T01:00:00.000Z');
    expect(clockOf('America/Havana', 1350).startOf('2026-11-01').toISOString()).toBe('2026-11-01T04:00:00.000Z');
    // There, clocks go back at midnight by an hour, and the day begins only once.
    expect(clockOf('Asia/Beirut', 1350).startOf('2026-10-25').toISOString()).toBe('2026-10-24T22:00:00.000Z');
  });

  it('follows the local time of overseas restaurants', () => {
    expect(clockOf('America/Guadeloupe', 1350).startOf('2026-07-14').toISOString()).toBe('2026-07-14T04:00:00.000Z');
    expect(clockOf('Indian/Reunion', 1350).startOf('2026-07-14').toISOString()).toBe('2026-07-13T20:00:00.000Z');
    expect(clockOf('America/Guadeloupe', 1350).dayOf(new Date('2026-07-14T03:59:59Z'))).toBe('2026-07-13');
  });

  it('contains every moment that falls on it, and no other', () => {
    fc.assert(
      fc.property(moment, fc.constantFrom(...timeZones), (at, timeZone) => {
        const clock = clockOf(timeZone, 1350);
        const day = clock.dayOf(at);
        expect(day).toBe(wall(at, timeZone).slice(0, 10));
        expect(clock.startOf(day).getTime()).toBeLessThanOrEqual(at.getTime());
        expect(clock.endOf(day).getTime()).toBeGreaterThan(at.getTime());
        expect(clock.endOf(day)).toEqual(clock.startOf(clock.addDays(day, 1)));
      }),
      runs(300),
    );
  });

  it('counts minutes by the wall clock, and those past midnight on the next day', () => {
    fc.assert(
      fc.property(moment, fc.integer({ min: 0, max: 1800 }), fc.constantFrom(...timeZones), (date, minute, timeZone) => {
        const clock = clockOf(timeZone, 1350);
        const day = date.toISOString().slice(0, 10);
        const time = `${String(Math.floor((minute % 1440) / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
        const shown = wall(clock.at(day, minute), timeZone);
        // These times between two and three do not exist in the night when clocks go forward.
        const skipped = shown.slice(11, 13) !== time.slice(0, 2) && /^0[123]/.test(time);
        if (skipped) return;
        expect(shown).toBe(`${clock.addDays(day, Math.floor(minute / 1440))} ${time}`);
        expect(clock.minuteOf(day, clock.at(day, minute))).toBe(minute);
      }),
      runs(300),
    );
    expect(paris.at('2026-11-21', 1350).toISOString()).toBe('2026-11-21T21:30:00.000Z');
    expect(paris.at('2026-11-21', 1560).toISOString()).toBe('2026-11-22T01:00:00.000Z');
    expect(paris.at('2026-03-29', 720).toISOString()).toBe('2026-03-29T10:00:00.000Z');
    expect(paris.at('2026-03-29', 720.5).toISOString()).toBe('2026-03-29T10:00:30.000Z');
    expect(paris.minuteOf('2026-10-24', new Date('2026-10-25T11:00:15Z'))).toBe(1440 + 720.25);
  });
});

describe('a moment', () => {
  it('is absolute with an offset, and local without one', () => {
    expect(paris.startOf('2026-07-01T10:00:00Z').toISOString()).toBe('2026-07-01T10:00:00.000Z');
    expect(paris.startOf('2026-07-01T10:00:00-04:00').toISOString()).toBe('2026-07-01T14:00:00.000Z');
    expect(paris.startOf('2026-07-01T10:00').toISOString()).toBe('2026-07-01T08:00:00.000Z');
    expect(paris.startOf('2026-12-01T10:00:30').toISOString()).toBe('2026-12-01T09:00:30.000Z');
  });

  it('is included when it is an end', () => {
    expect(paris.endOf('2026-07-01T10:00:00Z').toISOString()).toBe('2026-07-01T10:00:00.001Z');
  });

  it.each(['0000-01-01', '0001-01-01', '0099-12-31', '0000-01-01T00:00:00Z', '1900-01-01'])(
    'in the distant past is before all others: %s',
    (text) => {
      expect(paris.startOf(text).getUTCFullYear()).toBeLessThanOrEqual(1900);
      expect(paris.endOf(text).getTime()).toBeGreaterThan(paris.startOf(text).getTime());
      expect(paris.endOf(text).getTime()).toBeLessThan(Date.parse('1901-01-01T00:00:00Z'));
    },
  );

  it.each(['9999-12-31', '9999-12-31T23:59:59', '9999-12-31T23:59:59-12:00'])('in the far future is after all others: %s', (text) => {
    expect(paris.startOf(text).getTime()).toBeGreaterThan(Date.parse('9998-01-01T00:00:00Z'));
    expect(paris.endOf(text).getTime()).toBeGreaterThan(paris.startOf(text).getTime());
    expect(paris.endOf(text).getTime()).toBeLessThan(Date.parse('9999-12-31T00:00:00Z'));
  });
});
