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
