// Decided in docs/decisions/061-cards-and-charges.md.

import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { singleton } from './singleton';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
const VERSION = 'v1';

const keyFrom = (secret: string) =>
  singleton(`secrets.${secret}`, () => new Uint8Array(hkdfSync('sha256', secret, '', 'secrets at rest', 32)));

function currentKey(): Uint8Array {
  const secret = process.env.SECRETS_KEY;
  if (!secret) throw new Error('SECRETS_KEY is not set: what is kept encrypted cannot be written or read');
  return keyFrom(secret);
}

/** Set while a key replaces another one; see `reseal`. */
const formerKey = () => (process.env.SECRETS_KEY_FORMER ? keyFrom(process.env.SECRETS_KEY_FORMER) : null);

/**
 * Encrypts a secret for the database (AES-256-GCM, under `SECRETS_KEY`).
 * @param place where it is stored, such as a table and a row; it cannot be decrypted for another place
 */
export function seal(secret: string, place: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, currentKey(), iv).setAAD(Buffer.from(place));
  const sealed = Buffer.concat([iv, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `${VERSION}.${sealed.toString('base64url')}`;
}

function unsealWith(key: Uint8Array, sealed: string, place: string): string {
  const [version, text = ''] = sealed.split('.');
  if (version !== VERSION) throw new Error(`No secret of a known form (${place})`);
  const bytes = Buffer.from(text, 'base64url');
  const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, IV_BYTES)).setAAD(Buffer.from(place));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]).toString('utf8');
}

/**
 * Decrypts what `seal` encrypted for this place, with `SECRETS_KEY` or `SECRETS_KEY_FORMER`.
 * @throws for another key or place, and if it was changed
 */
export function unseal(sealed: string, place: string): string {
  try {
    return unsealWith(currentKey(), sealed, place);
  } catch (error) {
    const former = formerKey();
    if (!former) throw error;
    return unsealWith(former, sealed, place);
  }
}

/**
 * Encrypts with `SECRETS_KEY` what is encrypted with `SECRETS_KEY_FORMER`.
 * @returns null if `SECRETS_KEY` can read it already
 * @throws if neither key can
 */
export function reseal(sealed: string, place: string): string | null {
  try {
    unsealWith(currentKey(), sealed, place);
    return null;
  } catch {
    return seal(unseal(sealed, place), place);
  }
}

/** A column of encrypted secrets. A feature with one adds it to `sealedColumns`, or its secrets are lost when the key is replaced. */
export interface SealedColumn<Row> {
  table: string;
  column: string;
  primaryKey: readonly string[];
  /** The place that a row's secret is sealed for. */
  placeOf: (row: Row) => string;
}
