import { expect, it } from 'vitest';
import { closingOf } from '@/server/brands/chain.values';
import { copyToAllDays, hoursFault, isOverMidnight, toStoredHours, toTypedHours } from './hours';

const lunch = { day: 'MON', start: '11:30', end: '14:30' } as const;
const night = { day: 'SAT', start: '18:00', end: '02:00' } as const;

it('shows a range over midnight as one and stores it as two', () => {
  expect(toStoredHours([lunch, night])).toEqual([
    { day: 'MON', start: 690, end: 870 },
    { day: 'SAT', start: 1080, end: 1440 },
    { day: 'SUN', start: 0, end: 120 },
  ]);
  expect(toTypedHours(toStoredHours([night, lunch]))).toEqual([lunch, night]);
  expect(closingOf(toStoredHours([lunch, night]), 1320)).toBe(1560);
});

it('treats midnight as the end of a day, and midnight to midnight as the whole day', () => {
  const evening = { day: 'TUE', start: '18:00', end: '00:00' } as const;
  const always = { day: 'WED', start: '00:00', end: '00:00' } as const;
  expect(toStoredHours([evening, always])).toEqual([
    { day: 'TUE', start: 1080, end: 1440 },
    { day: 'WED', start: 0, end: 1440 },
  ]);
  expect([evening, always, night].map(isOverMidnight)).toEqual([false, false, true]);
  expect(toTypedHours(toStoredHours([evening, always]))).toEqual([evening, always]);
});

it('reports incomplete, overlapping or too many hours with their day', () => {
  expect(hoursFault([lunch, { day: 'FRI', start: '11:30', end: '' }])).toEqual({ day: 'FRI', fault: 'incomplete' });
  expect(hoursFault([lunch, { ...lunch, start: '14:00', end: '15:00' }])).toEqual({ day: 'MON', fault: 'overlap' });
  // The night of Saturday continues into Sunday.
  expect(hoursFault([{ day: 'SUN', start: '01:00', end: '03:00' }, night])).toEqual({ day: 'SAT', fault: 'overlap' });
  const many = ['06', '08', '10', '12', '14'].map((hour) => ({ day: 'MON', start: `${hour}:00`, end: `${hour}:30` }) as const);
  expect(hoursFault(copyToAllDays(many.slice(1), 'MON'))).toBeNull();
  expect(hoursFault(copyToAllDays(many, 'MON'))).toMatchObject({ fault: 'tooMany' });
});

it('copies the hours of one day to all the others', () => {
  const copied = copyToAllDays([lunch, { day: 'TUE', start: '09:00', end: '10:00' }], 'MON');
  expect(copied).toHaveLength(7);
  expect(copied.every(({ start, end }) => start === '11:30' && end === '14:30')).toBe(true);
});
