import { describe, expect, it } from 'vitest';
import { parseAmount as parsed, amountText as textOf } from '@/components/ui/money';
import { amountText, bodyOf, formOf, isAfterFirstDay, parseAmount, problemsOf } from './form';

const formatOf = (locale: string) => ({
  locale,
  amountText: (amount: number) => textOf(amount, locale, 2),
  parseAmount: (text: string) => parsed(text, 2),
});

const values = {
  ...{
    code: 'ACME',
    labelTicket: 'ACME',
    strategy: 1 as const,
    type: 'RATE' as const,
    amount: 4_050,
    tag: null,
    threshold: 650,
    ceiling: 400,
  },
  dailyLimit: 2,
};
const grant = { grantId: 1, brandId: 2, ...values, restaurants: [], version: 1, countsFrom: '2026-01-01', planned: [] };

describe('the grant form', () => {
  it.each(['en', 'fr'])('round-trips a grant unchanged (%s)', (locale) => {
    expect(bodyOf(formOf(formatOf(locale), '2026-06-01')(grant), formatOf(locale))).toEqual(values);
    expect(bodyOf(formOf(formatOf(locale), '2025-06-01')(grant), formatOf(locale))).toEqual({ ...values, countsFrom: '2026-01-01' });
  });

  it('lets a grant that has not begun either begin later or keep its first day and change later', () => {
    const [format, today] = [formatOf('en'), '2025-06-01'];
    const later = { ...formOf(format, today)(grant), countsFrom: '2026-03-01' };
    expect(isAfterFirstDay(later, grant, today)).toBe(true);
    expect(bodyOf(later, format)).toEqual({ ...values, countsFrom: '2026-03-01' });
    expect(bodyOf({ ...later, keepsFirstDay: true }, format)).toEqual({ ...values, countsFrom: '2026-03-01', keepsFirstDay: true });
    expect(isAfterFirstDay({ ...later, countsFrom: grant.countsFrom }, grant, today)).toBe(false);
    expect(isAfterFirstDay(later, grant, '2026-02-01')).toBe(false);
  });

  it('reads and writes amounts in euros and rates in percent', () => {
    expect([
      parseAmount('3,50', 'ABSOLUTE', formatOf('fr')),
      parseAmount('40 %', 'RATE', formatOf('fr')),
      parseAmount('12.5', 'RATE', formatOf('fr')),
    ]).toEqual([350, 4_000, 1_250]);
    expect([
      parseAmount('100,01', 'RATE', formatOf('fr')),
      parseAmount('much', 'ABSOLUTE', formatOf('fr')),
      parseAmount('', 'RATE', formatOf('fr')),
    ]).toEqual([null, null, undefined]);
    expect([
      amountText(4_000, 'RATE', formatOf('en')),
      amountText(1_250, 'RATE', formatOf('fr')),
      amountText(350, 'ABSOLUTE', formatOf('fr')),
    ]).toEqual(['40', '12,5', '3,50']);
    expect([amountText(10_000, 'RATE', formatOf('en')), amountText(0, 'RATE', formatOf('en'))]).toEqual(['100', '0']);
  });

  it('reports missing and invalid fields', () => {
    const empty = formOf(formatOf('en'), '2026-06-01')(null);
    expect(problemsOf(empty, formatOf('en'))).toEqual({ code: 'missing', labelTicket: 'missing', amount: 'missing' });
    const named = { ...empty, code: 'A', labelTicket: 'A' };
    expect(problemsOf({ ...named, strategy: 3 }, formatOf('en'))).toEqual({});
    expect(problemsOf({ ...named, strategy: 2, amount: '1' }, formatOf('en'))).toEqual({ tag: 'missing' });
    expect(problemsOf({ ...named, amount: '1', dailyLimit: '0', ceiling: 'x' }, formatOf('en'))).toEqual({
      dailyLimit: 'number',
      ceiling: 'amount',
    });
  });
});
