import { decimalsOf, unitOf } from './currencies';
import type { Locale } from './locales';

/** English here means European conventions: day before month, 24 hours. */
export const tagOf = (locale: Locale): string => (locale === 'fr' ? 'fr-FR' : 'en-GB');

const day = { day: 'numeric', month: 'short', year: 'numeric' } as const;

/** «21 Nov 2026», on screens and in print. @param timeZone IANA name */
export const dateFormat = (locale: Locale, timeZone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(tagOf(locale), { timeZone, ...day });

/** «21 Nov 2026, 10:30», on screens and in print. @param timeZone IANA name */
export const dateTimeFormat = (locale: Locale, timeZone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(tagOf(locale), {
    timeZone,
    ...day,
    hour: '2-digit',
    minute: '2-digit',
  });

/**
 * A formatter of amounts in a currency's smallest unit: 123450 → «€1,234.50», in JPY «JP¥123,450».
 * @param currency ISO 4217
 * @param options such as `notation`
 */
export function moneyFormat(locale: Locale, currency: string, options?: Intl.NumberFormatOptions): (amount: number) => string {
  const digits = decimalsOf(currency);
  const fraction = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  const format = new Intl.NumberFormat(tagOf(locale), { style: 'currency', currency, ...fraction, ...options });
  return (amount) => format.format(amount / unitOf(currency));
}

/** The sign of a currency next to a field: «€», «CHF». */
export function currencySign(locale: Locale, currency: string): string {
  const parts = new Intl.NumberFormat(tagOf(locale), { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).formatToParts(0);
  return parts.find(({ type }) => type === 'currency')?.value ?? currency;
}
