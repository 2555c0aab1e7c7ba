/** A random key for one request. Like `crypto.randomUUID`, but it also works on pages without TLS, such as on a phone in the kitchen. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
