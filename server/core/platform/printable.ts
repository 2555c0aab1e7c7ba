import { dateFormat, moneyFormat } from '@/i18n/formats';
import type { Locale } from '@/i18n/locales';

/** The characters of Windows-1252 that Latin-1 lacks. */
const EXTRA_CHARACTERS = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';
const isPrintable = (character: string) => /[\x20-\x7e\xa1-\xff]/.test(character) || EXTRA_CHARACTERS.includes(character);
/** Letters that are more than a base letter with an accent. */
const BASES: Record<string, string> = { Ł: 'L', ł: 'l', Đ: 'D', đ: 'd', Ħ: 'H', ħ: 'h', ı: 'i' };

/**
 * Reduces a text to what a PDF can show in Helvetica, the one font that needs no file: unknown letters lose their accents, special spaces
 * become plain ones, and anything else becomes a question mark.
 */
export function printable(text: string): string {
  return Array.from(text.normalize('NFC'), (character) => {
    if (isPrintable(character)) return character;
    if (/\s/.test(character)) return ' ';
    if (/[\p{M}\p{Cf}]/u.test(character)) return '';
    const base = BASES[character] ?? character.normalize('NFD').charAt(0);
    return isPrintable(base) ? base : '?';
  }).join('');
}

/**
 * Formats amounts for a PDF. Currencies whose symbol Helvetica lacks are shown by code.
 * @param currency ISO 4217
 */
export function printableMoney(locale: Locale, currency: string): (amount: number) => string {
  const hasSymbol = !printable(moneyFormat(locale, currency)(0)).includes('?');
  const format = moneyFormat(locale, currency, { currencyDisplay: hasSymbol ? 'symbol' : 'code' });
  return (amount) => printable(format(amount));
}

/**
 * Formats a period for a PDF: «1 Oct 2026 – 31 Oct 2026», or a single day.
 * @param period YYYY-MM-DD, both ends included
 */
export function printablePeriod(locale: Locale, period: { from: string; to: string }): string {
  const format = dateFormat(locale, 'UTC');
  const [from, to] = [period.from, period.to].map((day) => printable(format.format(new Date(day))));
  return from === to ? `${from}` : `${from} – ${to}`;
}
