// Decided in docs/decisions/012-browser-sessions.md.

import type { AuthOptions } from 'next-auth';
import { decode, encode } from 'next-auth/jwt';

/** The content of a browser session. Raising the user's epoch ends all their sessions. */
export interface BrowserSession {
  userId: number;
  sessionEpoch: number;
}

/** If the public address is https, the prefix makes browsers send the cookie over https only. */
export const sessionCookieName = `${process.env.NEXTAUTH_URL?.startsWith('https://') ? '__Secure-' : ''}brigade.session`;

/** The key that session cookies are encrypted with. */
export function sessionSecret(): string {
  const secret = process.env.NEXTAUTH_SECRET;
  if (!secret) throw new Error('NEXTAUTH_SECRET is not set: browser sessions cannot be made or read');
  return secret;
}

function cookieValue(header: string, name: string): string | undefined {
  for (const part of header.split(';')) {
    const [key, ...value] = part.split('=');
    if (key?.trim() === name) return value.join('=').trim();
  }
  return undefined;
}

/** The browser session in a Cookie header; null if there is none, it is expired, or it was tampered with. */
export async function readSession(cookieHeader: string): Promise<BrowserSession | null> {
  const value = cookieValue(cookieHeader, sessionCookieName);
  if (!value) return null;
  const payload = await decode({ token: value, secret: sessionSecret() }).catch(() => null);
  return payload && isBrowserSession(payload) ? { userId: payload.userId, sessionEpoch: payload.sessionEpoch } : null;
}

function isBrowserSession(payload: object): payload is BrowserSession {
  return 'userId' in payload && typeof payload.userId === 'number' && 'sessionEpoch' in payload && typeof payload.sessionEpoch === 'number';
}

/** The value of a session cookie with a lifetime in seconds. */
export function sealSession({ userId, sessionEpoch }: BrowserSession, maxAgeS: number): Promise<string> {
  return encode({ token: { userId, sessionEpoch }, secret: sessionSecret(), maxAge: maxAgeS });
}

/**
 * Cookie options for next-auth.
 * @param secure whether the browser reached us over https; it then sends the cookies over nothing else
 */
export function cookieOptions(secure: boolean) {
  return {
    useSecureCookies: secure,
    cookies: { sessionToken: { name: sessionCookieName, options: { httpOnly: true, sameSite: 'lax', path: '/', secure } } },
  } satisfies Partial<AuthOptions>;
}
