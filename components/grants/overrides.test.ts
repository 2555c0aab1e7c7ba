import { describe, expect, it } from 'vitest';
import { parseAmount as parsed, amountText as textOf } from '@/components/ui/money';
import { overrideFormOf, withOverride } from './overrides';

const formatOf = (locale: string) => ({
  locale,
  amountText: (amount: number) => textOf(amount, locale, 2),
  parseAmount: (text: string) => parsed(text, 2),
});

const own = { amount: 400, strategy: null, dailyLimit: 2, threshold: null, ceiling: 0 };
const lunch = { shiftId: 'lunch', amount: 450, ceiling: null, threshold: 100 };
const here = { restaurantId: 3, enabled: false, restaurant_grant: own, shiftGrants: [lunch] };
const there = { restaurantId: 4, enabled: true, restaurant_grant: own, shiftGrants: [] };
const grant = {
  ...{
    grantId: 1,
    brandId: 2,
    code: 'A',
    labelTicket: 'A',
    amount: 300,
    strategy: 1 as const,
    dailyLimit: 1,
    type: 'ABSOLUTE' as const,
    tag: null,
  },
  ...{ threshold: null, ceiling: null, restaurants: [here, there], version: 1, countsFrom: '2026-01-01', planned: [] },
};

describe('a restaurant’s override of a grant', () => {
  it.each(['en', 'fr'])('round-trips unchanged and keeps the overrides of other restaurants (%s)', (locale) => {
    expect(withOverride(grant, 3, overrideFormOf(3, formatOf(locale))(grant), formatOf(locale))).toEqual([there, here]);
    expect(withOverride(grant, 9, overrideFormOf(9, formatOf(locale))(grant), formatOf(locale))).toEqual([here, there]);
  });

  it('is removed once it sets nothing', () => {
    const form = { ...overrideFormOf(9, formatOf('en'))(grant), shifts: { lunch: { amount: '', threshold: '', ceiling: '' } } };
    expect(withOverride(grant, 3, form, formatOf('en'))).toEqual([there]);
  });

  it('is not sent while an amount or the daily limit is invalid', () => {
    const form = overrideFormOf(3, formatOf('en'))(grant);
    expect(withOverride(grant, 3, { ...form, amount: 'x' }, formatOf('en'))).toBeNull();
    expect(withOverride(grant, 3, { ...form, dailyLimit: '0' }, formatOf('en'))).toBeNull();
    expect(withOverride(grant, 3, { ...form, shifts: { lunch: { amount: 'x', threshold: '', ceiling: '' } } }, formatOf('en'))).toBeNull();
  });
});
