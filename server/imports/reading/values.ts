/**
 * Parses the texts of cells. All functions are pure. They accept the notations of French and English files, or return a fault whose
 * sentence is in `valueFaults`. Callers decide about empty cells.
 */

import { currencyCodes } from '@/i18n/currencies';

export type Parsed<Value> = { value: Value } | { fault: ValueFault };

export const valueFaults = {
  not_an_amount: {
    en: 'This is not an amount. Write it as 12.50, or 12,50.',
    fr: 'Ce n’est pas un montant. Écrivez-le sous la forme 12,50.',
  },
  too_many_decimals: {
    en: 'This has more decimals than the currency. Round it.',
    fr: 'Ce montant a plus de décimales que la devise. Arrondissez-le.',
  },
  amount_out_of_range: { en: 'The amount is too large. Check it.', fr: 'Le montant est trop grand. Vérifiez-le.' },
  not_a_boolean: { en: 'Write yes or no.', fr: 'Écrivez oui ou non.' },
  not_a_date: {
    en: 'This is not a date. Write it as 2026-11-22 or 22/11/2026.',
    fr: 'Ce n’est pas une date. Écrivez-la sous la forme 22/11/2026.',
  },
  date_as_number: {
    en: 'This is the number of a day. Format the column as a date and save the file again.',
    fr: 'C’est le numéro d’un jour. Mettez la colonne au format date et enregistrez à nouveau le fichier.',
  },
  not_an_integer: {
    en: 'This is not a whole number. Use digits only.',
    fr: 'Ce n’est pas un nombre entier. Saisissez seulement des chiffres.',
  },
  scientific_notation: {
    en: 'A spreadsheet has shortened this number. Format the column as text and type the number again.',
    fr: 'Un tableur a abrégé ce nombre. Mettez la colonne au format texte et saisissez à nouveau le nombre.',
  },
} as const satisfies Record<string, { en: string; fr: string }>;

export type ValueFault = keyof typeof valueFaults;

/** Largest amount in the smallest unit, positive or negative (PostgreSQL's integer). */
const MAX_AMOUNT = 2_147_483_647;

/** Zero-width characters that text does not need: zero-width space, word joiner, byte order mark, soft hyphen. */
const invisible = /[\u200b\u2060\ufeff\u00ad]/g;
/** Characters that change the direction of text (UAX 9): they can make one text look like another. */
const directionMarks = /[\u202a-\u202e\u2066-\u2069]/g;
/** Joiners and direction marks at an end, where they have no effect. */
const edgeMarks = /^[\s\u200c-\u200f\u061c]+|[\s\u200c-\u200f\u061c]+$/g;
/** Texts without invisible characters, which most are. */
const plainText = /^[\x20-\x7e]*$/;
const controls = /[\p{Cc}--[\t\r\n]]/gv;

/**
 * A text without invisible characters. Joiners inside it stay, because emoji and Persian need them.
 * @returns `cleaned`: more than surrounding spaces was removed
 */
export function cleanText(text: string): { text: string; cleaned: boolean } {
  if (plainText.test(text)) return { text: text.trim(), cleaned: false };
  const bare = text.replace(invisible, '').replace(directionMarks, '').replace(controls, '').replace(edgeMarks, '');
  return { text: bare, cleaned: bare !== text.trim() };
}

/** An email address without any spaces and invisible marks. */
export function cleanEmail(text: string): { text: string; cleaned: boolean } {
  const bare = text
    .normalize('NFKC')
    .replace(/^mailto:/i, '')
    .replace(/[\s\p{Cc}\p{Cf}]/gu, '');
  return { text: bare, cleaned: bare !== text.trim() };
}

/** A badge or a payroll number: a text whose leading zeros are kept. */
export function parseIdentifier(text: string): Parsed<string> {
  const { text: value } = cleanText(text);
  return /^\d([.,]\d+)?e\+\d+$/i.test(value) ? { fault: 'scientific_notation' } : { value };
}

/** A non-negative whole number, such as an id. A spreadsheet may have written it as 12.0. */
export function parseInteger(text: string): Parsed<number> {
  const digits = cleanText(text).text.replace(/[.,]0+$/, '');
  return /^\d{1,15}$/.test(digits) ? { value: Number(digits) } : { fault: 'not_an_integer' };
}

/**
 * An amount such as `1 234,56 €`, `1,234.56`, `(12.50)` or `CHF 1'234.50`.
 * @returns it in the currency's smallest unit
 */
export function parseAmount(text: string, reading: AmountReading = {}): Parsed<number> {
  const { decimals = 2 } = reading;
  let bare = cleanText(text)
    .text.normalize('NFKC')
    .replace(/’/g, "'")
    .replace(/\s+/g, ' ')
    .replace(/\u2212/g, '-')
    .replace(/(?<!\d) | (?!\d)/g, '')
    .replace(currencySigns, '$1$4');
  const isNegative = /^-|-$|^\(.*\)$/.test(bare);
  bare = bare.replace(/^[-+(]|[-+)]$/g, '');
  // Between digits, spaces and apostrophes can only separate thousands.
  if (/[ ']/.test(bare)) {
    if (!/^\d{1,3}([ ']\d{3})+([.,]\d*)?$/.test(bare)) return { fault: 'not_an_amount' };
    bare = bare.replace(/[ ']/g, '');
  }
  const last = Math.max(bare.lastIndexOf(','), bare.lastIndexOf('.'));
  const mark = bare[last];
  const isDecimal = last >= 0 && isDecimalMark(bare, last, reading);
  const whole = isDecimal ? bare.slice(0, last) : bare;
  const fraction = isDecimal ? bare.slice(last + 1) : '';
  const groups = isDecimal ? (mark === ',' ? '.' : ',') : (mark ?? ',');
  if (!/^\d+$/.test(whole) && !new RegExp(`^\\d{1,3}(\\${groups}\\d{3})+$`).test(whole) && !(whole === '' && fraction !== ''))
    return { fault: 'not_an_amount' };
  if (!/^\d*$/.test(fraction)) return { fault: 'not_an_amount' };
  if (/[1-9]/.test(fraction.slice(decimals))) return { fault: 'too_many_decimals' };
  const amount = Number(whole.replace(/\D/g, '')) * 10 ** decimals + Number(fraction.slice(0, decimals).padEnd(decimals, '0'));
  if (amount > MAX_AMOUNT) return { fault: 'amount_out_of_range' };
  return { value: isNegative && amount !== 0 ? -amount : amount };
}

const currency = ['\\p{Sc}', 'FCFA', 'FCFP', ...currencyCodes()].join('|');
/** Before or after an amount. */
const currencySigns = new RegExp(`^([-+]?)(${currency})|(${currency})([-+]?)$`, 'iu');

interface AmountReading {
  /** Whether the file writes 12,50. This decides the meaning of `1,234`. */
  decimalComma?: boolean;
  /** Of the currency. */
  decimals?: number;
}

/**
 * Whether the last comma or point of a number is its decimal separator. If it is the only one and three digits follow, it may separate
 * thousands.
 */
function isDecimalMark(number: string, last: number, { decimalComma = false, decimals }: AmountReading): boolean {
  const mark = number[last] as string;
  if (number.indexOf(mark) !== last) return false;
  if (number.includes(mark === ',' ? '.' : ',') || number.length - last - 1 !== 3 || last > 3 || number.startsWith('0')) return true;
  return decimals !== 0 && decimalComma === (mark === ',');
}

const trueWords = new Set(['oui', 'o', 'yes', 'y', 'true', 'vrai', '1', 'x', 'actif', 'active', 'on', '✓', '✔']);
const falseWords = new Set(['non', 'n', 'no', 'false', 'faux', '0', 'inactif', 'inactive', 'off', '-']);

export function parseBoolean(text: string): Parsed<boolean> {
  const word = cleanText(text).text.toLowerCase();
  return trueWords.has(word) ? { value: true } : falseWords.has(word) ? { value: false } : { fault: 'not_a_boolean' };
}

/** By their first letters without accents, in French and English; longer ones first. */
const months: readonly [RegExp, number][] = [
  [/^jan/, 1],
  [/^(fev|feb)/, 2],
  [/^mar/, 3],
  [/^(avr|apr)/, 4],
  [/^(mai|may)/, 5],
  [/^(juin|jun)/, 6],
  [/^(juil|jul)/, 7],
  [/^(aou|aug)/, 8],
  [/^sep/, 9],
  [/^oct/, 10],
  [/^nov/, 11],
  [/^dec/, 12],
];

/** Years of two digits up to this one are in this century. */
const PIVOT = 69;

/**
 * A day such as `22/11/2026`, `22.11.26`, `2026-11-22`, `22 nov. 2026` or `Nov 22, 2026`; a time after it is ignored.
 * @param dayFirst for `03/04/2026`; files from the United States have the month first
 * @returns YYYY-MM-DD
 */
export function parseDate(text: string, { dayFirst = true }: { dayFirst?: boolean } = {}): Parsed<string> {
  const bare = cleanText(text)
    .text.normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[t\s]+\d{1,2}[:h]\d{2}.*$/, '')
    .replace(
      /^(lun|mar|mer|jeu|ven|sam|dim|mon|tue|wed|thu|fri|sat|sun)[a-z]*[.,]?\s+(?=\d{1,2}(er|st|nd|rd|th)?\s+[a-z]|\d{1,2}[-/.]|[a-z])/,
      '',
    )
    .trim();
  if (/^\d{5}$/.test(bare)) return { fault: 'date_as_number' };
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(bare) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(bare);
  if (iso) return toIsoDate(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const [, first = '', second = '', year = ''] = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})$/.exec(bare) ?? [];
  if (year) {
    const monthFirst = !dayFirst ? Number(first) <= 12 : Number(second) > 12;
    return toIsoDate(fullYear(year), Number(monthFirst ? first : second), Number(monthFirst ? second : first));
  }
  const dayMonthYear = /^(\d{1,2})(?:er|st|nd|rd|th)?[-\s.]*([a-z]{3,9})\.?[-\s,]*(\d{4}|\d{2})$/.exec(bare);
  const monthDayYear = /^([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/.exec(bare);
  if (dayMonthYear) return toIsoDate(fullYear(dayMonthYear[3] as string), monthOf(dayMonthYear[2] as string), Number(dayMonthYear[1]));
  if (monthDayYear) return toIsoDate(Number(monthDayYear[3]), monthOf(monthDayYear[1] as string), Number(monthDayYear[2]));
  return { fault: 'not_a_date' };
}

const monthOf = (name: string) => months.find(([pattern]) => pattern.test(name))?.[1] ?? 0;
const fullYear = (year: string) => (year.length === 4 ? Number(year) : Number(year) + (Number(year) <= PIVOT ? 2_000 : 1_900));

function toIsoDate(year: number, month: number, date: number): Parsed<string> {
  const parsed = new Date(Date.UTC(year, month - 1, date));
  const exists = parsed.getUTCFullYear() === year && parsed.getUTCMonth() === month - 1 && parsed.getUTCDate() === date;
  return exists && year >= 1_900 ? { value: parsed.toISOString().slice(0, 10) } : { fault: 'not_a_date' };
}
