import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanEmail, cleanText, parseAmount, parseBoolean, parseDate, parseIdentifier, parseInteger } from './values';

describe('an amount', () => {
  it.each([
    ['12', 1_200],
    ['12,5', 1_250],
    ['12.50', 1_250],
    ['1 234,56 €', 123_456],
    ['1\u202f234,56\u00a0€', 123_456],
    ['€1,234.56', 123_456],
    ['1.234,56', 123_456],
    ["CHF 1'234.50", 123_450],
    ['1.234.567', 123_456_700],
    ['-3,20', -320],
    ['\u22123,20', -320],
    ['3,20-', -320],
    ['(3,20)', -320],
    [',5', 50],
    ['0,500', 50],
    ['12,3400', 1_234],
    ['-0', 0],
  ])('is read from “%s”', (text, value) => expect(parseAmount(text)).toEqual({ value }));

  it('is read by the file’s decimal separator when three digits follow its only separator', () => {
    expect(parseAmount('1,234')).toEqual({ value: 123_400 });
    expect(parseAmount('1,234', { decimalComma: true })).toEqual({ fault: 'too_many_decimals' });
    expect(parseAmount('1.234', { decimalComma: true })).toEqual({ value: 123_400 });
    expect(parseAmount('1.234')).toEqual({ fault: 'too_many_decimals' });
  });

  it.each([
    '',
    'douze',
    '5 90',
    '12 5',
    '1 2 3',
    '1234 567',
    "12'50",
    '1,2,3',
    '1.2.3',
    '12,5,',
    '--5',
    '1 €2',
    '1e3',
    '1,23.4.5',
    '€',
    '.',
    '0x10',
    '٣',
  ])('is not read from “%s”', (text) => expect(parseAmount(text)).toEqual({ fault: 'not_an_amount' }));

  it('is rejected with more than two decimals or out of range', () => {
    expect(parseAmount('1,239')).toEqual({ value: 123_900 });
    expect(parseAmount('0.123')).toEqual({ fault: 'too_many_decimals' });
    expect(parseAmount('21474836.47')).toEqual({ value: 2_147_483_647 });
    expect(parseAmount('21474836.48')).toEqual({ fault: 'amount_out_of_range' });
  });

  it('has as many decimals as its currency', () => {
    expect(parseAmount('1 500 XPF', { decimals: 0 })).toEqual({ value: 1_500 });
    expect(parseAmount('1.500', { decimals: 0 })).toEqual({ value: 1_500 });
    expect(parseAmount('1,500', { decimals: 0, decimalComma: true })).toEqual({ value: 1_500 });
    expect(parseAmount('12,00', { decimals: 0 })).toEqual({ value: 12 });
    expect(parseAmount('12,50', { decimals: 0 })).toEqual({ fault: 'too_many_decimals' });
    expect(parseAmount('12,5 TND', { decimals: 3, decimalComma: true })).toEqual({ value: 12_500 });
    expect(parseAmount('1,250', { decimals: 3, decimalComma: true })).toEqual({ value: 1_250 });
  });

  it('is read as French, British, German and Swiss locales write it', () => {
    fc.assert(
      fc.property(fc.integer({ min: -2_147_483_647, max: 2_147_483_647 }), (cents) => {
        for (const locale of ['fr-FR', 'en-GB', 'de-DE', 'fr-CH']) {
          const written = (cents / 100).toLocaleString(locale, { style: 'currency', currency: 'EUR' });
          expect([written, parseAmount(written)]).toEqual([written, { value: cents }]);
        }
      }),
    );
  });
});

it.each([
  ['22/11/2026', '2026-11-22'],
  ['22.11.26', '2026-11-22'],
  ['1/2/1970', '1970-02-01'],
  ['22-11-2026 14:30', '2026-11-22'],
  ['2026-11-22', '2026-11-22'],
  ['2026-11-22T10:30:00.000Z', '2026-11-22'],
  ['20261122', '2026-11-22'],
  ['22 nov. 2026', '2026-11-22'],
  ['dimanche 22 novembre 2026', '2026-11-22'],
  ['1er août 2026', '2026-08-01'],
  ['3 juillet 26', '2026-07-03'],
  ['3 juin 2026', '2026-06-03'],
  ['Mar 22, 2026', '2026-03-22'],
  ['mar. 3 mars 2026', '2026-03-03'],
  ['November 2nd, 2026', '2026-11-02'],
  ['12/24/2026', '2026-12-24'],
  ['29/02/2024', '2024-02-29'],
])('parseDate reads %s', (text, value) => expect(parseDate(text)).toEqual({ value }));

it('parseDate reads the month first with dayFirst false, unless it can only be the day', () => {
  expect(parseDate('03/04/2026', { dayFirst: false })).toEqual({ value: '2026-03-04' });
  expect(parseDate('24/12/2026', { dayFirst: false })).toEqual({ value: '2026-12-24' });
});

it.each(['', 'demain', '31/02/2026', '29/02/2023', '2026-13-01', '1/1/1', '22/11/0026', '00/00/2026'])('parseDate rejects “%s”', (text) =>
  expect(parseDate(text)).toEqual({ fault: 'not_a_date' }),
);

it('parseDate rejects the day number of a spreadsheet', () => expect(parseDate('46348')).toEqual({ fault: 'date_as_number' }));

it('parseBoolean reads yes and no in both languages', () => {
  for (const text of ['oui', 'Oui ', 'YES', 'vrai', 'TRUE', '1', 'x', 'Actif']) expect(parseBoolean(text)).toEqual({ value: true });
  for (const text of ['non', 'No', 'FAUX', 'false', '0', 'inactif']) expect(parseBoolean(text)).toEqual({ value: false });
  for (const text of ['', 'peut-être', '2', 'ou']) expect(parseBoolean(text)).toEqual({ fault: 'not_a_boolean' });
});

it('parseIdentifier keeps leading zeros, and rejects what a spreadsheet put into scientific notation', () => {
  expect(parseIdentifier(' 007 ')).toEqual({ value: '007' });
  expect(parseIdentifier('1E5')).toEqual({ value: '1E5' });
  for (const text of ['1,23457E+15', '1.23E+12', '4E+10']) expect(parseIdentifier(text)).toEqual({ fault: 'scientific_notation' });
});

it('parseInteger reads whole numbers only', () => {
  expect(parseInteger('12')).toEqual({ value: 12 });
  expect(parseInteger('12.0')).toEqual({ value: 12 });
  for (const text of ['', '-1', '1.5', '1 000', 'x', '12345678901234567']) expect(parseInteger(text)).toEqual({ fault: 'not_an_integer' });
});

describe('invisible characters', () => {
  it('are removed from texts, and their removal is reported', () => {
    expect(cleanText(' Marie ')).toEqual({ text: 'Marie', cleaned: false });
    expect(cleanText('Ma\u200brie\ufeff')).toEqual({ text: 'Marie', cleaned: true });
    expect(cleanText('\u202eeiraM\u202c')).toEqual({ text: 'eiraM', cleaned: true });
    expect(cleanText('\u200fשרה\u200f')).toEqual({ text: 'שרה', cleaned: true });
  });

  it('stay where they belong to the text, as in emoji and Persian', () => {
    for (const text of ['👩‍🍳', 'می‌خواهم', 'two\nlines', 'a\tb']) expect(cleanText(text)).toEqual({ text, cleaned: false });
  });

  it('are always removed from e-mail addresses', () => {
    expect(cleanEmail(' a\u200b@b\u202e.fr\u00a0')).toEqual({ text: 'a@b.fr', cleaned: true });
    expect(cleanEmail('mailto:a@b.fr')).toEqual({ text: 'a@b.fr', cleaned: true });
    expect(cleanEmail(' a@b.fr ')).toEqual({ text: 'a@b.fr', cleaned: false });
  });
});
