import { createHash, createHmac } from 'node:crypto';

/** 32 letters and digits without those that are taken for others (Crockford). */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const BYTES = 10;

/** The code that a key makes from a salt: four groups of four, 80 bits. The same again for the same two. */
export function codeOf(key: string, salt: Uint8Array): string {
  const bytes = createHmac('sha256', key).update('setup code').update(salt).digest().subarray(0, BYTES);
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const letters = (bits.match(/.{5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five, 2)]).join('');
  return (letters.match(/.{4}/g) ?? []).join('-');
}

/** What is kept of a code, however it was typed: capitals, spaces, and letters that were taken for digits are no matter. */
export function hashOfCode(code: string): Uint8Array<ArrayBuffer> {
  const typed = code
    .toLowerCase()
    .replace(/[^0-9a-z]/g, '')
    .replaceAll('o', '0')
    .replace(/[il]/g, '1');
  return new Uint8Array(createHash('sha256').update(typed).digest());
}
