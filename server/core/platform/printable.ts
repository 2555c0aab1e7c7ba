import { dateFormat, moneyFormat } from '@/i18n/formats';
import type { Locale } from '@/i18n/locales';

/** What Windows-1252 has beyond Latin-1. */
const FURTHER = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';
const isKnown = (character: string) => /[\x20-\x7e\xa1-\xff]/.test(character) || FURTHER.includes(character);
/** Letters that are more than a base with an accent. */
const BASES: Record<string, string> = { Ł: 'L', ł: 'l', Đ: 'D', đ: 'd', Ħ: 'H', ħ: 'h', ı: 'i' };

/**
 * A text as a PDF can show it in Helvetica, the one font that needs no file: letters that it lacks lose their accents, spaces of
 * other widths become plain ones, and what has no likeness is a question mark instead of some other letter.
 */
export function printable(text: string): string {
  return Array.from(text.normalize('NFC'), (character) => {
    if (isKnown(character)) return character;
    if (/\s/.test(character)) return ' ';
    if (/[\p{M}\p{Cf}]/u.test(character)) return '';
    const base = BASES[character] ?? character.normalize('NFD').charAt(0);
    return isKnown(base) ? base : '?';
  }).join('');
}

/** A formatter of amounts for a PDF: a currency whose sign Helvetica lacks is named by its code. @param currency ISO 4217 */
export function printableMoney(locale: Locale, currency: string): (amount: number) => string {
  const isKnown = !printable(moneyFormat(locale, currency)(0)).includes('?');
  const format = moneyFormat(locale, currency, { currencyDisplay: isKnown ? 'symbol' : 'code' });
  return (amount) => printable(format(amount));
}

/** Days for a PDF: «1 Oct 2026 – 31 Oct 2026», or the only one. @param period YYYY-MM-DD, both ends included */
export function printablePeriod(locale: Locale, period: { from: string; to: string }): string {
  const format = dateFormat(locale, 'UTC');
  const [from, to] = [period.from, period.to].map((day) => printable(format.format(new Date(day))));
  return from === to ? `${from}` : `${from} – ${to}`;
}
