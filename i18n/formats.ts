import type { Locale } from './locales';

/** English means the European sort: day before month, 24 hours. */
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

/** 1234.5 → «€1,234.50». @param currency ISO 4217 */
export const moneyFormat = (locale: Locale, currency = 'EUR'): Intl.NumberFormat =>
  new Intl.NumberFormat(tagOf(locale), { style: 'currency', currency });
