import { createHash, randomInt } from 'node:crypto';
import { normaliseCode } from './devices.rules';

/** No letter or digit that can be taken for another one. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

/** A one-time code to type in at a till: three groups of four, 59 bits of chance, too many to try within its day. */
export function newCode(): string {
  const group = () => Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return [group(), group(), group()].join('-');
}

/** What is stored of a one-time code. */
export function hashOfCode(code: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash('sha256').update(normaliseCode(code)).digest());
}
