import { expect, it } from 'vitest';
import { endOfDay, historyInput } from './historyFilters';

it('queries whole days in the time zone, even when the clocks change', () => {
  const filters = { kind: null, pocket: 'own' as const, from: '2026-10-25', to: '2026-10-25' };
  const { 'applyDate[gte]': from = 0, 'applyDate[lte]': to = 0, ...rest } = historyInput(7, filters, 'Europe/Paris');
  expect(new Date(from * 1_000).toISOString()).toBe('2026-10-24T22:00:00.000Z');
  expect(new Date(to * 1_000).toISOString()).toBe('2026-10-25T22:59:59.000Z');
  expect(rest).toEqual({ customerId: 7, limit: 50, include: 'order', kind: undefined, pocket: 'own' });
  expect(historyInput(7, { ...filters, from: null, to: null }, 'UTC')).not.toMatchObject({ 'applyDate[gte]': expect.anything() });
});

it('expires a credit at the end of its last day', () => {
  expect(endOfDay('2026-12-31', 'Europe/Paris')).toBe('2026-12-31T23:00:00.000Z');
});
