/** A random key for one request: what `crypto.randomUUID` would give, also where a page is served without TLS, as to a phone in the kitchen. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
