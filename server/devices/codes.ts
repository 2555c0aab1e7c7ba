import { createHash, randomInt } from 'node:crypto';
import { normaliseCode } from './devices.rules';

/** Without letters and digits that are easily confused. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

/**
 * A one-time code to type in at a till: three groups of four characters. Its 59 random bits cannot be tried out within the day that it is
 * valid.
 */
export function newCode(): string {
  const group = () => Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return [group(), group(), group()].join('-');
}

/** The hash of a one-time code, which is stored instead of it. */
export function hashOfCode(code: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash('sha256').update(normaliseCode(code)).digest());
}
