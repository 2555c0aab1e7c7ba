import { randomUUID } from 'node:crypto';

/** The id under which a request is logged: the caller's own if it is well-formed. */
export function requestIdOf(headers: { get(name: string): string | null }): string {
  const sentId = headers.get('x-request-id');
  return sentId !== null && /^[\w.:-]{1,64}$/.test(sentId) ? sentId : randomUUID();
}
