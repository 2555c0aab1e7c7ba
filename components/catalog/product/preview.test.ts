import { expect, it } from 'vitest';
import { isSoldAt, momentIn } from './preview';

it('knows the day and the minute where the restaurant is', () => {
  expect(momentIn('Europe/Paris', new Date('2026-11-22T23:30:00Z'))).toEqual({ day: 'MON', minute: 30 });
  expect(momentIn('America/Martinique', new Date('2026-11-22T02:00:00Z'))).toEqual({ day: 'SAT', minute: 1320 });
});

it('sells at its times, and always where it has none', () => {
  const lunch = [{ day: 'MON', start: 690, end: 870 }];
  expect([689, 690, 869, 870].map((minute) => isSoldAt(lunch, { day: 'MON', minute }))).toEqual([false, true, true, false]);
  expect(isSoldAt(lunch, { day: 'TUE', minute: 700 })).toBe(false);
  expect(isSoldAt([], { day: 'TUE', minute: 0 })).toBe(true);
});
