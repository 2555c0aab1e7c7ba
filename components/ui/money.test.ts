import { expect, it } from 'vitest';
import { amountText, parseAmount } from './money';

it.each([
  ['2,40', 240],
  ['2.4', 240],
  ['2,', 200],
  ['0', 0],
  ['€ 1 200', 120_000],
  ['12,05 €', 1205],
  ['1\u202f234,56', 123_456],
  ['1,234.50', 123_450],
  ['1.234,5', 123_450],
  ["1'234.50", 123_450],
  ['12,50\u00a0€', 1250],
  ['$12', 1200],
  ['12.50 EUR', 1250],
  ['EUR 12', 1200],
  ['12€50', 1250],
])('reads %j as %d cents', (text, cents) => expect(parseAmount(text, 2)).toBe(cents));

it('returns undefined for a blank text and null for an invalid amount', () => {
  expect(parseAmount('  ', 2)).toBeUndefined();
  for (const text of ['two', '-1', '1.234', '1,2,3', '1,2.345,6', 'EUR', '12 €/kg', '99999999999', '50000000'])
    expect(parseAmount(text, 2)).toBeNull();
});

it.each([
  ['1500', 0, 1_500],
  ['1 500 XPF', 0, 1_500],
  ['¥1,500', 0, 1_500],
  ['1.234.567', 0, 1_234_567],
  ['12,00', 0, 12],
  ['12,5', 0, null],
  ['4,750 TND', 3, 4_750],
  ['4.75', 3, 4_750],
  ['1,234.5', 3, 1_234_500],
  ['4,7501', 3, null],
])('reads %j in a currency with %d decimals as %j', (text, decimals, amount) => expect(parseAmount(text, decimals)).toBe(amount));

it('writes an amount as each language and currency does, and reads it back', () => {
  expect([amountText(240, 'fr', 2), amountText(240, 'en', 2), amountText(240, 'en', 0), amountText(4_750, 'fr', 3)]).toEqual([
    ...['2,40', '2.40', '240', '4,750'],
  ]);
  for (const locale of ['fr', 'en'])
    for (const decimals of [0, 2, 3])
      for (const amount of [0, 5, 99, 123_456]) expect(parseAmount(amountText(amount, locale, decimals), decimals)).toBe(amount);
});
