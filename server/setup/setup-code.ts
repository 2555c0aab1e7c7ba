import { createHash, createHmac } from 'node:crypto';

/** 32 letters and digits, without those that are easily confused (Crockford). */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const BYTES = 10;

/** The code derived from a key and a salt: four groups of four characters, 80 bits. Deterministic. */
export function codeOf(key: string, salt: Uint8Array): string {
  const bytes = createHmac('sha256', key).update('setup code').update(salt).digest().subarray(0, BYTES);
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const letters = (bits.match(/.{5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five, 2)]).join('');
  return (letters.match(/.{4}/g) ?? []).join('-');
}

/** The stored hash of a code. Ignores capitals, spaces, and letters typed in place of similar digits. */
export function hashOfCode(code: string): Uint8Array<ArrayBuffer> {
  const typed = code
    .toLowerCase()
    .replace(/[^0-9a-z]/g, '')
    .replaceAll('o', '0')
    .replace(/[il]/g, '1');
  return new Uint8Array(createHash('sha256').update(typed).digest());
}
