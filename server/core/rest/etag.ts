import { createHash } from 'node:crypto';
import { canonical, JsonText, KeptText } from '../reads/json';

/*
 * An ETag is the hash of a state, «"…"», followed by its form: «"….fr.gzip"». A bare hash stands for the English, uncompressed form. A
 * write may name a state by the ETag of any form.
 */

/** The version of a value. For texts, the hash of the text, so that a long list is not parsed for it. */
export function etagOf(value: unknown): string {
  if (value instanceof KeptText) return value.once('etag', () => hashOf(value.text));
  return hashOf(value instanceof JsonText ? value.text : canonical(value));
}

const hashOf = (text: string) => `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;

/** The ETag of one form of a state, such as French or compressed. */
export function representationTag(etag: string, form: string): string {
  return `${etag.slice(0, -1)}.${form}"`;
}

/** The ETag of the state behind any of its forms, as sent in `If-Match`. */
export function stateTag(tag: string): string {
  return tag
    .trim()
    .replace(/^W\//, '')
    .replace(/\..*"$/, '"');
}
