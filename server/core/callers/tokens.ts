import { createHash, randomBytes } from 'node:crypto';

const HOUR_MS = 60 * 60 * 1000;

const WEB_PREFIX = 'brw_';
const secret = () => randomBytes(32).toString('base64url');

/** Creates an opaque access token: 256 random bits, with a prefix that secret scanners recognise. */
export function newToken(): string {
  return `brg_${secret()}`;
}

/** Creates a token of a web session. Its prefix tells it from tokens of users. */
export function newWebToken(): string {
  return `${WEB_PREFIX}${secret()}`;
}

/** Whether a token has the form of a web session’s. The session may not exist. */
export const isWebToken = (token: string) => token.startsWith(WEB_PREFIX);

/** The stored hash of a token. A plain hash is enough, as tokens are random. */
export function hashOfToken(token: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash('sha256').update(token).digest());
}

/** The lifetime of a token or browser session in milliseconds: 24 hours, or 14 days with rememberMe (interface, «Limits»). */
export function lifetimeMs(rememberMe: boolean): number {
  return (rememberMe ? 14 * 24 : 24) * HOUR_MS;
}
