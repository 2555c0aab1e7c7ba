// Decided in docs/decisions/055-unusual-zones.md.

/** Formats and check digits of the numbers by which tax offices identify a business. */

/** What is wrong with a number: its format, or its check digits. */
export type NumberFault = 'invalid_format' | 'invalid_check_digits';

const digitsOf = (text: string) => [...text].map(Number);

/** The Luhn sum: every second digit from the right is doubled, and its digits added. Valid numbers give a multiple of ten. */
function luhnSum(digits: string): number {
  return digitsOf(digits)
    .reverse()
    .map((digit, index) => (index % 2 === 0 ? digit : digit * 2 > 9 ? digit * 2 - 9 : digit * 2))
    .reduce((sum, digit) => sum + digit, 0);
}

/** Capital letters, without the spaces, dots and dashes that people put between groups. */
export function compactNumber(text: string): string {
  return text.toUpperCase().replace(/[\s.\-\u00A0\u202F]/g, '');
}

/** The SIREN of La Poste. It ran out of numbers that pass the Luhn check, so those of its branches pass another one. */
const LA_POSTE = '356000000';

/**
 * Checks the check digit of a SIRET (14 digits, compact). Source: INSEE; for branches of La Poste, the plain sum of the digits is a
 * multiple of five instead.
 */
export function siretFault(siret: string): NumberFault | null {
  if (!/^\d{14}$/.test(siret)) return 'invalid_format';
  if (luhnSum(siret) % 10 === 0) return null;
  const sum = digitsOf(siret).reduce((total, digit) => total + digit, 0);
  return siret.startsWith(LA_POSTE) && sum % 5 === 0 ? null : 'invalid_check_digits';
}

/** The two digits before the SIREN in a French VAT number: (12 + 3 × (SIREN mod 97)) mod 97. */
function frenchKey(siren: string): string {
  return String((12 + 3 * (Number(siren) % 97)) % 97).padStart(2, '0');
}

const FRENCH_LETTERS = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Checks keys with a letter (no I, no O), which use another sum modulo eleven. */
function letteredKeyIsSound(key: string, siren: string): boolean {
  const [first, second] = [FRENCH_LETTERS.indexOf(key.charAt(0)), FRENCH_LETTERS.indexOf(key.charAt(1))];
  const value = first < 10 ? first * 24 + second - 10 : first * 34 + second - 100;
  return (Number(siren) + 1 + Math.floor(value / 11)) % 11 === value % 11;
}

function frenchVatFault(number: string): NumberFault | null {
  const [, key = '', siren = ''] = /^FR([0-9A-HJ-NP-Z]{2})(\d{9})$/.exec(number) ?? [];
  if (siren === '') return 'invalid_format';
  return (/^\d\d$/.test(key) ? key === frenchKey(siren) : letteredKeyIsSound(key, siren)) ? null : 'invalid_check_digits';
}

/** Ten digits beginning with 0 or 1; the last two are 97 minus the first eight modulo 97. */
function belgianVatFault(number: string): NumberFault | null {
  const [, body = '', check = ''] = /^BE([01]\d{7})(\d\d)$/.exec(number) ?? [];
  if (body === '') return 'invalid_format';
  return 97 - (Number(body) % 97) === Number(check) ? null : 'invalid_check_digits';
}

/** Eight digits; the last two are the first six modulo 89. */
function luxembourgVatFault(number: string): NumberFault | null {
  const [, body = '', check = ''] = /^LU(\d{6})(\d\d)$/.exec(number) ?? [];
  if (body === '') return 'invalid_format';
  return Number(body) % 89 === Number(check) ? null : 'invalid_check_digits';
}

const SWISS_WEIGHTS = [5, 4, 3, 2, 7, 6, 5, 4];

/** The UID: nine digits, the last of which makes the weighted sum a multiple of eleven. With or without «TVA», «MWST», «IVA». */
function swissVatFault(number: string): NumberFault | null {
  const [, body = '', check = ''] = /^CHE(\d{8})(\d)(TVA|MWST|IVA|VAT)?$/.exec(number) ?? [];
  if (body === '') return 'invalid_format';
  const sum = digitsOf(body).reduce((total, digit, index) => total + digit * (SWISS_WEIGHTS[index] ?? 0), 0);
  return (11 - (sum % 11)) % 11 === Number(check) ? null : 'invalid_check_digits';
}

const vatFaults: Record<string, (number: string) => NumberFault | null> = {
  FR: frenchVatFault,
  // Monaco's numbers are issued by France.
  MC: frenchVatFault,
  BE: belgianVatFault,
  LU: luxembourgVatFault,
  CH: swissVatFault,
};

/**
 * Checks a VAT number (compact) against the format and check digits of a country. For countries that the referential lacks, any number
 * passes.
 */
export function vatNumberFault(countryCode: string, number: string): NumberFault | null {
  return vatFaults[countryCode]?.(number) ?? null;
}
