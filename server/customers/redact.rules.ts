import { createHmac } from 'node:crypto';

/** Names of fields whose values name a person, wherever they stand in what is kept of requests and states. */
const naming = new Set([
  ...['email', 'givenName', 'familyName', 'name', 'phoneNumber', 'externalId', 'memberId', 'badge', 'badges', 'guestGroup'],
  ...['lastFour', 'expMonth', 'expYear', 'reason', 'username', 'confirmation', 'search'],
]);

/**
 * A value without what names a person in it: each text gives way to a mark that is the same for the same text, so that it still shows where
 * something changed. With the key thrown away, nobody can find the text again.
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
    return Object.fromEntries(Object.entries(inner).map(([name, each]) => [name, naming.has(name) ? hide(each) : walk(each)]));
  };
  return walk(value);
}

const MARK = /^…[\da-f]{6}$/;

/**
 * Whether nothing in a value names a person any more.
 * @param name that was made up for them, and means nobody
 */
export function isRedacted(value: unknown, name: string): boolean {
  const isHidden = (inner: unknown): boolean => {
    if (inner === null || inner === undefined || inner === name) return true;
    return Array.isArray(inner) ? inner.every(isHidden) : typeof inner === 'string' && MARK.test(inner);
  };
  if (Array.isArray(value)) return value.every((each) => isRedacted(each, name));
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([key, each]) => (naming.has(key) ? isHidden(each) : isRedacted(each, name)));
}
