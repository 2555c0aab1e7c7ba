import { createHash } from 'node:crypto';

/** A UUID derived from a text, the same on every machine. */
export function seedUuid(text: string): string {
  const hex = createHash('sha256').update(`brigade demo: ${text}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
