import { expect, it } from 'vitest';
import { isSoldAt, momentIn } from './preview';

it('computes the weekday and the minute in the restaurant’s time zone', () => {
  expect(momentIn('Europe/Paris', new Date('2026-11-22T23:30:00Z'))).toEqual({ day: 'MON', minute: 30 });
  expect(momentIn('America/Martinique', new Date('2026-11-22T02:00:00Z'))).toEqual({ day: 'SAT', minute: 1320 });
});

it('sells a product at its sale times, and always if it has none', () => {
  const lunch = [{ day: 'MON', start: 690, end: 870 }];
  expect([689, 690, 869, 870].map((minute) => isSoldAt(lunch, { day: 'MON', minute }))).toEqual([false, true, true, false]);
  expect(isSoldAt(lunch, { day: 'TUE', minute: 700 })).toBe(false);
  expect(isSoldAt([], { day: 'TUE', minute: 0 })).toBe(true);
});
