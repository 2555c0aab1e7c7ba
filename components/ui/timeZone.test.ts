import { describe, expect, it } from 'vitest';
import { instantOf, localOf, offsetOf } from './timeZone';

const paris = 'Europe/Paris';

describe('instantOf', () => {
  it.each([
    ['2026-11-21T14:30', '2026-11-21T13:30:00.000Z'],
    ['2026-07-14T00:00', '2026-07-13T22:00:00.000Z'],
    // Skipped at the change to summer time: taken as an hour later.
    ['2026-03-29T02:30', '2026-03-29T01:30:00.000Z'],
    // Occurs twice at the change to winter time: the first one is taken.
    ['2026-10-25T02:30', '2026-10-25T00:30:00.000Z'],
    ['2026-10-25T03:00', '2026-10-25T02:00:00.000Z'],
  ])('converts %s in Paris to %s', (local, instant) => expect(instantOf(local, paris)).toBe(instant));

  it('round-trips in time zones far from UTC', () => {
    for (const timeZone of ['Pacific/Kiritimati', 'America/Martinique', 'Asia/Kolkata', 'UTC'])
      expect(localOf(Date.parse(instantOf('2026-11-21T23:45', timeZone)!), timeZone)).toBe('2026-11-21T23:45');
  });

  it.each(['', '2026-11-21', '2026-13-40T10:00', 'soon'])('rejects %j', (local) => expect(instantOf(local, paris)).toBeNull());
});

it('offsetOf returns the offset of a time zone from UTC, even within a second', () => {
  expect(offsetOf(paris)(Date.parse('2026-11-21T12:00:00.789Z'))).toBe(3_600_000);
  expect(offsetOf('Asia/Kolkata')(0)).toBe(19_800_000);
});
