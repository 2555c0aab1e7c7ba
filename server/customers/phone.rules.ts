import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js';

/**
 * A phone number in E.164 (ITU-T), such as `+33612345678`; null if it is invalid.
 * @param country (ISO 3166-1) of numbers without a country prefix
 */
export function toE164(text: string, country: string): string | null {
  const number = parsePhoneNumberFromString(text, isSupportedCountry(country) ? (country as CountryCode) : undefined);
  return number?.isValid() ? number.number : null;
}

const separators = [' ', '', '.', '-', '\u00A0'];

/**
 * The usual spellings of a phone number.
 * @param number in E.164
 */
export function spellingsOf(number: string): string[] {
  const parsed = parsePhoneNumberFromString(number);
  if (!parsed) return [number];
  const written = [parsed.formatNational(), parsed.formatInternational(), parsed.formatInternational().replace('+', '00')];
  return [...new Set([number, ...written.flatMap((text) => separators.map((separator) => text.replaceAll(/[\s-]+/g, separator)))])];
}

const MIN_DIGITS = 4;

/**
 * The digits by which numbers in E.164 contain what was typed of a phone number, such as `69484` for `06 94 84`; null if the text is
 * something else, or too short to tell numbers apart.
 */
export function phoneDigits(text: string): string | null {
  if (!/^\+?[\d\s.()\-\u2010-\u2013]+$/.test(text)) return null;
  // Before the number stands the 0 of a national one, or 00 for the country; after a country prefix, people add the former as «(0)».
  const digits = text
    .replace('(0)', '')
    .replaceAll(/\D/g, '')
    .replace(/^0{1,2}/, '');
  return digits.length < MIN_DIGITS ? null : digits;
}
