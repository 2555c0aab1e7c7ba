import { expect, it } from 'vitest';
import { addDays, addMonths } from './days';

it('adds days across months, leap days and clock changes', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
  expect(addDays('2026-03-28', 2)).toBe('2026-03-30');
  expect(addDays('2026-11-23', 0)).toBe('2026-11-23');
});

it('adds months across years', () => {
  expect(addMonths('2026-12', 1)).toBe('2027-01');
  expect(addMonths('2026-01', -1)).toBe('2025-12');
});
