import { createHash } from 'node:crypto';

/*
 * The text that is hashed. Docs/tickets.md describes it for people who verify it without us, and golden tests keep it stable. Any other
 * form would need another FORMAT, and this one would have to be supported forever.
 */

export type Canonical = string | number | boolean | null | readonly Canonical[] | { readonly [key: string]: Canonical | undefined };

/**
 * JSON according to RFC 8785: keys sorted by their UTF-16 units, no spaces. Of numbers, only integers that doubles represent exactly. Keys
 * without a value are left out.
 * @throws RangeError for other numbers
 */
export function canonicalText(value: Canonical): string {
  if (typeof value === 'number' && !Number.isSafeInteger(value)) throw new RangeError(`No whole number: ${value}`);
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalText).join(',')}]`;
  const entries = Object.entries(value).filter((entry): entry is [string, Canonical] => entry[1] !== undefined);
  return `{${entries
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, inner]) => `${JSON.stringify(key)}:${canonicalText(inner)}`)
    .join(',')}}`;
}

/** SHA-256 of a text in UTF-8, in hexadecimal. */
export const hashOf = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');
