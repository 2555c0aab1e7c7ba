import { encode } from 'next-auth/jwt';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { prisma } from '@/server/core/platform/db';
import { authOptions } from '@/server/identity/sign-in';
import { resetDatabase } from '@/server/testing/database';
import { createBrand, createUser, TEST_PASSWORD } from '@/server/testing/factories';
import { callerByCookie, callerOf, callerOfSession } from './find-caller';
import { PAGE_USER_HEADER } from './page-user';
import { readSession, sessionCookieName } from './session';

const SECRET = 'a secret for tests only';
const HOUR_S = 3600;
let userId: number;

beforeEach(async () => {
  vi.stubEnv('NEXTAUTH_SECRET', SECRET);
  await resetDatabase();
  const brand = await createBrand(prisma);
  userId = (await createUser(prisma, { role: 'brand', brandId: brand.id, email: 'brand@example.com' })).id;
});

/** A sign-in through next-auth's own steps: authorize, the JWT callback, the cookie's encoding. */
async function signIn(rememberMe: boolean): Promise<string> {
  const options = authOptions(rememberMe, false);
  const [provider] = options.providers as unknown as {
    authorize(given: object, request: object): Promise<{ id: string; sessionEpoch: number }>;
  }[];
  const user = await provider!.authorize(
    { email: 'Brand@example.com', password: TEST_PASSWORD },
    { headers: { 'x-forwarded-for': '192.0.2.1' } },
  );
  const token = await options.callbacks!.jwt!({ token: { name: 'dropped' }, user, account: null } as never);
  // next-auth encodes a sign-in with its own 30 days, whatever the session's options say.
  return options.jwt!.encode!({ token, secret: SECRET, maxAge: 30 * 24 * HOUR_S });
}

const cookie = (value: string) => `theme=dark; ${sessionCookieName}=${value}; brigade_locale=fr`;

describe('a browser session', () => {
  it('contains the user and the session epoch, and nothing else', async () => {
    expect(sessionCookieName).toBe('brigade.session');
    expect(await readSession(cookie(await signIn(false)))).toEqual({ userId, sessionEpoch: 0 });
    expect(await callerByCookie(cookie(await signIn(false)))).toMatchObject({ userId, role: 'brand', via: 'session' });
  });

  it('has a secure cookie only when it was created over https', () => {
    const { useSecureCookies, cookies } = authOptions(false, true);
    expect([useSecureCookies, cookies?.sessionToken?.options]).toEqual([
      true,
      { httpOnly: true, sameSite: 'lax', path: '/', secure: true },
    ]);
    expect(authOptions(false, false).cookies?.sessionToken?.options.secure).toBe(false);
  });

  it('lasts 24 hours, or 14 days with rememberMe, and is not extended by reading it', async () => {
    for (const [rememberMe, hours] of [
      [false, 24],
      [true, 14 * 24],
    ] as const) {
      const value = await signIn(rememberMe);
      vi.useFakeTimers({ now: Date.now() + (hours * HOUR_S - 60) * 1000 });
      expect(await readSession(cookie(value))).toEqual({ userId, sessionEpoch: 0 });
      vi.setSystemTime(Date.now() + 120_000);
      expect(await readSession(cookie(value))).toBeNull();
      vi.useRealTimers();
    }
    const exp = Math.floor(Date.now() / 1000) + 90;
    const looked = await authOptions(true, false).jwt!.encode!({
      token: { userId, sessionEpoch: 0, exp },
      secret: SECRET,
      maxAge: 14 * 24 * HOUR_S,
    });
    vi.useFakeTimers({ now: Date.now() + 120_000 });
    expect(await readSession(cookie(looked))).toBeNull();
    vi.useRealTimers();
  });

  it('is rejected when it is forged, tampered with, sealed with another secret, or empty', async () => {
    const value = await signIn(false);
    const foreign = await encode({ token: { userId, sessionEpoch: 0 }, secret: 'another secret' });
    const shapeless = await encode({ token: { userId: '1' }, secret: SECRET });
    for (const bad of ['', 'x', `${value.slice(0, -3)}abc`, foreign, shapeless]) expect(await readSession(cookie(bad))).toBeNull();
    expect(await readSession('')).toBeNull();
    expect(await readSession(`not-${sessionCookieName}=${value}`)).toBeNull();
  });

  it('ends in all browsers when the session epoch rises', async () => {
    const value = await signIn(true);
    await prisma.user.update({ where: { id: userId }, data: { sessionEpoch: { increment: 1 } } });
    const session = await readSession(cookie(value));
    expect(await callerOfSession(prisma, session!)).toBeNull();
  });

  it('of somebody else does nothing for a page that was opened before they signed in', async () => {
    const sent = (method: string, pageUser: number | null) =>
      callerOf({
        method,
        headers: new Headers({
          ...{ cookie: cookie(value), origin: 'http://brigade.test', host: 'brigade.test' },
          ...(pageUser !== null && { [PAGE_USER_HEADER]: String(pageUser) }),
        }),
      });
    const value = await signIn(false);
    for (const method of ['GET', 'POST']) {
      for (const pageUser of [userId, null]) expect(await sent(method, pageUser)).toMatchObject({ userId });
      const refused = await sent(method, userId + 1).catch((error: unknown) => error);
      expect(refused).toMatchObject({
        status: 401,
        code: 'unauthenticated',
        extraData: { reason: 'other_account', name: expect.any(String) },
      });
    }
  });

  it('is refused with the error code of the interface when signing in fails', async () => {
    const [provider] = authOptions(false, false).providers as unknown as { authorize(given: unknown, request: object): Promise<object> }[];
    const failure = (given: unknown) => provider!.authorize(given, {}).catch((error: Error) => error.message);
    expect(await failure({ email: 'brand@example.com', password: 'wrong password' })).toBe('invalid_credentials');
    expect(await failure({})).toBe('invalid_credentials');
    expect(await failure(undefined)).toBe('invalid_credentials');
    expect(await failure({ email: 'a\0b', password: 'x' })).toBe('invalid_parameters');
    await prisma.user.update({ where: { id: userId }, data: { passwordExpiresAt: new Date(0) } });
    expect(await failure({ email: 'brand@example.com', password: TEST_PASSWORD })).toBe('password_expired');
    for (let round = 0; round < 9; round++) await failure({ email: 'brand@example.com', password: 'wrong password' });
    await failure({ email: 'brand@example.com', password: 'wrong password' });
    expect(await failure({ email: 'brand@example.com', password: TEST_PASSWORD })).toBe('too_many_requests');
  });
});
