// Decided in docs/decisions/061-cards-and-charges.md.

import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { singleton } from './singleton';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
const VERSION = 'v1';

function key(): Uint8Array {
  const secret = process.env.SECRETS_KEY;
  if (!secret) throw new Error('SECRETS_KEY is not set: what is kept encrypted cannot be written or read');
  return singleton(`secrets.${secret}`, () => new Uint8Array(hkdfSync('sha256', secret, '', 'secrets at rest', 32)));
}

/**
 * Encrypts a secret for the database (AES-256-GCM, under `SECRETS_KEY`).
 * @param place where it is stored, such as a table and a row; it cannot be decrypted for another place
 */
export function seal(secret: string, place: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, key(), iv).setAAD(Buffer.from(place));
  const sealed = Buffer.concat([iv, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `${VERSION}.${sealed.toString('base64url')}`;
}

/**
 * Decrypts what `seal` encrypted for this place.
 * @throws for another key or place, and if it was changed
 */
export function unseal(sealed: string, place: string): string {
  const [version, text = ''] = sealed.split('.');
  if (version !== VERSION) throw new Error(`No secret of a known form (${place})`);
  const bytes = Buffer.from(text, 'base64url');
  const decipher = createDecipheriv(ALGORITHM, key(), bytes.subarray(0, IV_BYTES)).setAAD(Buffer.from(place));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]).toString('utf8');
}
