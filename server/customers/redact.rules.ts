import { createHmac } from 'node:crypto';

/** Names of fields whose values identify a person, wherever they occur in stored requests and states. */
const identifyingFields = new Set([
  ...['email', 'givenName', 'familyName', 'name', 'phoneNumber', 'externalId', 'memberId', 'badge', 'badges', 'guestGroup'],
  ...['lastFour', 'expMonth', 'expYear', 'reason', 'username', 'confirmation', 'search'],
]);

/**
 * A copy of a value without personal data. Each text is replaced by a mark, the same one for the same text, so that changes remain visible.
 * Once the key is thrown away, nobody can recover the text.
 */
export function redact(value: unknown, key: Buffer): unknown {
  const mark = (text: unknown) => `…${createHmac('sha256', key).update(String(text)).digest('hex').slice(0, 6)}`;
  const hide = (inner: unknown): unknown => {
    if (inner === null || inner === undefined) return inner;
    return Array.isArray(inner) ? inner.map(hide) : mark(typeof inner === 'object' ? JSON.stringify(inner) : inner);
  };
  const walk = (inner: unknown): unknown => {
    if (Array.isArray(inner)) return inner.map(walk);
    if (typeof inner !== 'object' || inner === null) return inner;
    return Object.fromEntries(Object.entries(inner).map(([name, each]) => [name, identifyingFields.has(name) ? hide(each) : walk(each)]));
  };
  return walk(value);
}

const MARK = /^…[\da-f]{6}$/;

/**
 * Whether a value no longer names a person.
 * @param name the made-up name, which identifies nobody
 */
export function isRedacted(value: unknown, name: string): boolean {
  const isHidden = (inner: unknown): boolean => {
    if (inner === null || inner === undefined || inner === name) return true;
    return Array.isArray(inner) ? inner.every(isHidden) : typeof inner === 'string' && MARK.test(inner);
  };
  if (Array.isArray(value)) return value.every((each) => isRedacted(each, name));
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([key, each]) => (identifyingFields.has(key) ? isHidden(each) : isRedacted(each, name)));
}
