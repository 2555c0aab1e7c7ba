/** How a number is shown: as it is, as a date, or padded to this many digits. */
export type NumberFormat = 'plain' | 'date' | { digits: number };

/** Formats without a code in the file (ECMA-376 18.8.30): dates and times, including those of East Asia. */
export function builtInFormat(id: number): NumberFormat {
  const isDate = (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);
  return isDate ? 'date' : 'plain';
}

/** How a format code such as `dd/mm/yyyy`, `00000` or `0#" "##" "##` shows a number. */
export function numberFormat(code: string): NumberFormat {
  const positive = stripLiterals(code).split(';')[0] ?? '';
  if (/[dmyhs]/i.test(positive.replace(/general|e[+-]/gi, ''))) return 'date';
  const digits = positive.replace(/\s/g, '');
  // From the first 0 on, each position is filled.
  return /^[#?]*0[0#?]+$/.test(digits) ? { digits: digits.length - digits.indexOf('0') } : 'plain';
}

/** The code without quoted texts, escaped and padding characters, colours, locales; `[h]` counts hours. */
function stripLiterals(code: string): string {
  return code
    .replace(/"[^"]*"?/g, '')
    .replace(/\\./gs, '')
    .replace(/[_*]./gs, '')
    .replace(/\[(h+|m+|s+)\]/gi, '$1')
    .replace(/\[[^\]]*\]/g, '');
}

/** Whether a number has more digits than spreadsheets keep: those after the fifteenth are zeros. */
export const hasLostDigits = (raw: string) => Math.abs(Number(raw)) >= 1e15;

/**
 * The number of a cell as people write it: no exponent, no more digits than Excel shows; dates in ISO 8601.
 * @param raw as in the file, such as `1.2345678E7`
 * @param from1904 days are counted from 1904, as in old workbooks from Macs
 */
export function numberText(raw: string, format: NumberFormat, from1904: boolean): string {
  if (format === 'date') {
    const date = dateText(Number(raw), from1904);
    if (date !== null) return date;
  }
  const text = /^-?\d{1,15}(\.\d{1,9})?$/.test(raw) ? raw : decimal(Number(raw));
  return typeof format === 'object' && /^\d+$/.test(text) ? text.padStart(format.digits, '0') : text;
}

function decimal(number: number): string {
  if (!Number.isFinite(number)) return '';
  const rounded = Number(number.toPrecision(15));
  const text = String(rounded);
  if (!text.includes('e')) return text;
  if (Math.abs(rounded) > 1) return BigInt(rounded).toString();
  const [, sign = '', digits = '', places = ''] = /^(-?)([\d.]+)e-(\d+)$/.exec(text) ?? [];
  return `${sign}0.${'0'.repeat(Number(places) - 1)}${digits.replace('.', '')}`;
}

const DAY = 86_400_000;
/** Excel's day 0 for days after February 1900, since Excel gives that month a 29th day. */
const EPOCH_1900 = Date.UTC(1899, 11, 30);
const EPOCH_1904 = Date.UTC(1904, 0, 1);

/** A date, a time, or both; null outside of the years 1900 to 9999. */
function dateText(serial: number, from1904: boolean): string | null {
  const days = from1904 ? serial : serial < 60 ? serial + 1 : serial;
  if (!(serial >= 0) || serial >= 2_958_466) return null;
  const iso = new Date(Math.round(((from1904 ? EPOCH_1904 : EPOCH_1900) + days * DAY) / 1_000) * 1_000).toISOString();
  if (serial < 1 && !from1904) return iso.slice(11, 19);
  return Number.isInteger(serial) ? iso.slice(0, 10) : iso.slice(0, 19);
}
