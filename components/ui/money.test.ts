import { expect, it } from 'vitest';
import { centsText, parseCents } from './money';

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
])('reads %j as %d cents', (text, cents) => expect(parseCents(text)).toBe(cents));

it('knows nothing from what is no amount', () => {
  expect(parseCents('  ')).toBeUndefined();
  for (const text of ['two', '-1', '1.234', '1,2,3', '1,2.345,6', 'EUR', '12 €/kg', '99999999999', '50000000'])
    expect(parseCents(text)).toBeNull();
});

it('writes an amount as each language does, and reads it back', () => {
  expect([centsText(240, 'fr'), centsText(240, 'en')]).toEqual(['2,40', '2.40']);
  for (const locale of ['fr', 'en']) for (const cents of [0, 5, 99, 123_456]) expect(parseCents(centsText(cents, locale))).toBe(cents);
});
