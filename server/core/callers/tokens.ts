import { createHash, randomBytes } from 'node:crypto';

const HOUR_MS = 60 * 60 * 1000;

const WEB_PREFIX = 'brw_';
const secret = () => randomBytes(32).toString('base64url');

/** A new opaque access token: 256 random bits, with a prefix by which secret scanners can tell it. */
export function newToken(): string {
  return `brg_${secret()}`;
}

/** A new token of a web session, which its prefix tells from those of users. */
export function newWebToken(): string {
  return `${WEB_PREFIX}${secret()}`;
}

/** True for a token of a web session, whether there is one or not. */
export const isWebToken = (token: string) => token.startsWith(WEB_PREFIX);

/** What is stored of a token. It is random enough that a plain hash cannot be turned back. */
export function hashOfToken(token: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash('sha256').update(token).digest());
}

/** How long a token or a browser session lasts, in milliseconds: 24 hours, 14 days with rememberMe (interface, «Limits»). */
export function lifetimeMs(rememberMe: boolean): number {
  return (rememberMe ? 14 * 24 : 24) * HOUR_MS;
}
