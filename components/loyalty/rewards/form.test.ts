import { expect, it } from 'vitest';
import { amountText, parseAmount } from '@/components/ui/money';
import type { LoyaltyReward } from '@/server/loyalty/programme.schema';
import { type AmountFormat, bodyOf, formOf, problemsOf } from './form';

const format: AmountFormat = {
  locale: 'fr',
  parseAmount: (text) => parseAmount(text, 2),
  amountText: (amount) => amountText(amount, 'fr', 2),
};
const coffee: LoyaltyReward = {
  ...{ rewardId: 4, name: 'Café', description: '', type: 'amount', value: 250, productId: null, points: 50 },
  ...{ imageId: null, isActive: true, isArchived: false },
};

it.each([
  coffee,
  { ...coffee, type: 'percentage' as const, value: 1_250 },
  { ...coffee, type: 'product' as const, value: 0, productId: 7 },
  { ...coffee, type: 'delivery' as const, value: 0 },
])('round-trips a reward unchanged: $type', (reward) => {
  const { rewardId: _, isArchived: __, ...fields } = reward;
  expect(bodyOf(formOf(format)(reward), format)).toEqual(fields);
});

it('does not send fields of another reward type', () => {
  const form = { ...formOf(format)(coffee), productId: 7 };
  expect(bodyOf({ ...form, type: 'delivery' }, format)).toMatchObject({ value: 0, productId: null });
  expect(bodyOf(form, format)).toMatchObject({ value: 250, productId: null });
});

it('reports the field that prevents saving', () => {
  const form = formOf(format)(coffee);
  expect(problemsOf(formOf(format)(null), format)).toEqual({ name: 'name', value: 'amount', points: 'points' });
  expect(problemsOf({ ...form, type: 'percentage', value: '101' }, format)).toEqual({ value: 'percentage' });
  expect(problemsOf({ ...form, type: 'product' }, format)).toEqual({ productId: 'product' });
  expect(problemsOf({ ...form, points: '0' }, format)).toEqual({ points: 'points' });
});
