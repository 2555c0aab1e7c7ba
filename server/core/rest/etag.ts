import { createHash } from 'node:crypto';
import { canonical, JsonText, KeptText } from '../reads/json';

/*
 * An ETag is the hash of a state, «"…"», and behind it how that was written: «"….fr.gzip"». A state alone stands for its English form,
 * which is not compressed. A write may name a state by any form of it that was read.
 */

/** The version of a value. What came as a text is taken by its text: a long list is not read for that. */
export function etagOf(value: unknown): string {
  if (value instanceof KeptText) return value.once('etag', () => hashOf(value.text));
  return hashOf(value instanceof JsonText ? value.text : canonical(value));
}

const hashOf = (text: string) => `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;

/** The version of one form of a state, such as its French one or its compressed one. */
export function representationTag(etag: string, form: string): string {
  return `${etag.slice(0, -1)}.${form}"`;
}

/** The version of the state behind any form of it, as `If-Match` sends it. */
export function stateTag(tag: string): string {
  return tag
    .trim()
    .replace(/^W\//, '')
    .replace(/\..*"$/, '"');
}
