import { expect, it } from 'vitest';
import { moneyFormat } from '@/i18n/formats';
import { negated } from './amounts.rules';

it('refunded amounts are printed with a minus, except zero', () => {
  const money = moneyFormat('en', 'EUR');
  expect([0, -0, 250].map((cents) => money(negated(cents)))).toEqual(['€0.00', '€0.00', '-€2.50']);
});
