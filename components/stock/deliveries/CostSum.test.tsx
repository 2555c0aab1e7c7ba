import { NextIntlClientProvider } from 'next-intl';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { createFormat } from '@/components/ui/format';
import en from '@/messages/en/stock-deliveries.json';
import fr from '@/messages/fr/stock-deliveries.json';
import { printDate, totalOf } from '@/server/stock/delivery-report.work';
import { CostSum } from './CostSum';

const messages = { en, fr };

/** The visible text, with plain spaces. */
function shown(locale: 'en' | 'fr', cost: number | null, withoutCost: number): string {
  const html = renderToString(
    <NextIntlClientProvider locale={locale} messages={{ stock: { deliveries: messages[locale] } }} timeZone="Europe/Paris">
      <CostSum cost={cost} withoutCost={withoutCost} />
    </NextIntlClientProvider>,
  );
  return html.replace(/<[^>]*>/g, '').replace(/\s+/g, ' ');
}
const printed = (locale: 'en' | 'fr', totalCost: number, linesWithoutCost: number) =>
  totalOf({ totalCost, linesWithoutCost }, { currency: 'EUR', locale }).replace(/\s+/g, ' ');

it.each([
  ['en', 0, '€123.40'],
  ['en', 1, '€123.40 + 1 line without cost'],
  ['en', 3, '€123.40 + 3 lines without cost'],
  ['fr', 1, '123,40 € + 1 ligne sans coût'],
  ['fr', 3, '123,40 € + 3 lignes sans coût'],
] as const)('shows the number of lines without cost on screen and in print alike (%s, %i)', (locale, without, text) => {
  expect(shown(locale, 12_340, without)).toBe(text);
  expect(printed(locale, 12_340, without)).toBe(text);
});

it('shows no sum while no line has a cost', () => {
  expect(shown('en', null, 2)).toBe('–');
  expect(totalOf({ totalCost: null, linesWithoutCost: 2 }, { currency: 'EUR', locale: 'en' })).toBe('');
});

it.each([
  ['en', '21 Nov 2026, 10:30'],
  ['fr', '21 nov. 2026, 10:30'],
] as const)('prints a date and time as screens show it (%s)', (locale, text) => {
  const [at, timeZone] = ['2026-11-21T09:30:00Z', 'Europe/Paris'];
  expect(printDate(at, timeZone, locale)).toBe(text);
  expect(createFormat({ locale, timeZone }).dateTime(at)).toBe(text);
});
