import { describe, expect, it } from 'vitest';
import { parseAmount as parsed, amountText as textOf } from '@/components/ui/money';
import { bodyOf, formOf, problemsOf } from './form';

const amountsOf = (locale: string) => ({
  amountText: (amount: number) => textOf(amount, locale, 2),
  parseAmount: (text: string) => parsed(text, 2),
});

const rule = {
  ...{
    pricingRuleId: 1,
    brandId: 2,
    name: 'ACME',
    guestGroupId: 1,
    restaurantIds: [3],
    shiftIds: ['lunch'],
    entranceFee: 150,
    vatGroupId: 1,
  },
  ...{ grantIds: [1, 3], allowancePerMeal: null, allowancePerDay: 600, allowancePerMonth: null, createdAt: '', updatedAt: '' },
};

describe('the pricing rule form', () => {
  it.each(['en', 'fr'])('round-trips a rule unchanged (%s)', (locale) => {
    const { pricingRuleId: _, brandId: __, createdAt: ___, updatedAt: ____, ...body } = rule;
    expect(bodyOf(formOf(amountsOf(locale))(rule), amountsOf(locale))).toEqual(body);
  });

  it('reports missing fields and invalid amounts', () => {
    const form = formOf(amountsOf('fr'))(null);
    expect(problemsOf(form, amountsOf('fr'))).toEqual({ name: 'missing' });
    expect(problemsOf({ ...form, name: 'A', entranceFee: '1,50' }, amountsOf('fr'))).toEqual({ vatGroupId: 'vat' });
    expect(problemsOf({ ...form, name: 'A', allowancePerDay: 'viel' }, amountsOf('fr'))).toEqual({ allowancePerDay: 'amount' });
    expect(bodyOf({ ...form, name: 'A', allowancePerDay: 'viel' }, amountsOf('fr'))).toBeNull();
  });
});
