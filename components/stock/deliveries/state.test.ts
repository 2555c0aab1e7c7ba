import { expect, it } from 'vitest';
import { shownStateOf } from './state';

const now = Date.parse('2026-11-20T10:00:00Z');
const announced = { receivedAt: null, cancelledAt: null, expectedAt: '2026-11-20T09:00:00Z' };

it.each([
  ['overdue', announced],
  ['expected', { ...announced, expectedAt: '2026-11-20T11:00:00Z' }],
  ['received', { ...announced, receivedAt: '2026-11-20T09:30:00Z' }],
  ['cancelled', { ...announced, cancelledAt: '2026-11-20T09:30:00Z' }],
] as const)('shows a delivery as %s', (state, delivery) => expect(shownStateOf(delivery, now)).toBe(state));
