// @not-in-check
import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { POST } from '@/app/(rest)/oauth/login/route';
import { cleanUp } from '@/server/background';
import { callerOfToken } from '@/server/core/callers/find-caller';
import { prisma } from '@/server/core/platform/db';
import type { User } from '@/server/generated/prisma/client';
import { errorOf } from '@/server/testing/as';
import { resetDatabase } from '@/server/testing/database';
import { createBrand, createCustomer, createRestaurant, createUser, TEST_PASSWORD } from '@/server/testing/factories';
import { costOf } from '@/server/testing/processor-time';
import { countFailure, countSuccess, NETWORK_FAILURES, networkOf, PAIR_FAILURES, STRANGER_FAILURES } from './throttle.service';

const HOUR_MS = 3_600_000;
let user: User;
let restaurantUser: User;

beforeEach(async () => {
  await resetDatabase();
  const brand = await createBrand(prisma);
  const restaurant = await createRestaurant(prisma, { brandId: brand.id });
  user = await createUser(prisma, { role: 'brand', brandId: brand.id, email: 'brand@example.com' });
  restaurantUser = await createUser(prisma, {
    role: 'restaurant',
    brandId: brand.id,
    restaurantId: restaurant.id,
    email: 'till@example.com',
  });
});

interface Sent {
  body: unknown;
  form?: boolean;
  ip?: string;
  query?: string;
  headers?: Record<string, string>;
}

async function send({ body, form, ip = '198.51.100.1', query = '', headers = {} }: Sent) {
  const response = await POST(
    new Request(`http://brigade.test/oauth/login${query}`, {
      method: 'POST',
      headers: { 'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json', 'x-forwarded-for': ip, ...headers },
      body: form ? new URLSearchParams(body as Record<string, string>).toString() : JSON.stringify(body),
    }),
    { params: Promise.resolve({}) },
  );
  return { status: response.status, headers: response.headers, body: await response.json() };
}

const attempt = (username: string, password: string, ip?: string) => send({ body: { username, password, grant_type: 'password' }, ip });

describe('POST /oauth/login', () => {
  it('returns a token beside the envelope and stores only its hash', async () => {
    const { status, body, headers } = await attempt(user.email, TEST_PASSWORD);
    expect(status).toBe(201);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body).toEqual({
      access_token: expect.stringMatching(/^brg_[\w-]{43}$/),
      token_type: 'Bearer',
      status: 201,
      code: 'token_created',
      message: expect.any(String),
      data: { user: { userId: user.id, email: user.email, role: 'brand', brandId: user.brandId } },
    });
    const stored = await prisma.accessToken.findFirstOrThrow();
    expect(Buffer.from(stored.hash).toString('hex')).toBe(createHash('sha256').update(body.access_token).digest('hex'));
    expect(stored).toMatchObject({ userId: user.id, address: '198.51.100.1', revokedAt: null });
    expect(await callerOfToken(prisma, body.access_token)).toMatchObject({
      userId: user.id,
      role: 'brand',
      via: 'token',
      tokenId: stored.id,
    });
  });

  it('returns 413 for a body over 16 KB, as a form or as JSON', async () => {
    const fields = Object.fromEntries(Array.from({ length: 2_000 }, (_, index) => [`field${index}`, '1']));
    for (const form of [true, false]) {
      const { status, body } = await send({
        form,
        body: { ...fields, username: user.email, password: TEST_PASSWORD, grant_type: 'password' },
      });
      expect([status, body]).toMatchObject([413, { code: 'payload_too_large', extraData: { maxBytes: 16_384 } }]);
    }
  });

  it('accepts a form as well as JSON, with rememberMe as “true” or “false”', async () => {
    const form = { username: user.email, password: TEST_PASSWORD, grant_type: 'password' };
    expect((await send({ form: true, body: { ...form, rememberMe: 'true' } })).status).toBe(201);
    expect((await send({ form: true, body: { ...form, rememberMe: 'false' } })).status).toBe(201);
    const [remembered, other] = await prisma.accessToken.findMany({ orderBy: { id: 'asc' } });
    expect(remembered!.expiresAt.getTime() - remembered!.createdAt.getTime()).toBe(14 * 24 * HOUR_MS);
    expect(other!.expiresAt.getTime() - other!.createdAt.getTime()).toBe(24 * HOUR_MS);
  });

  it('issues a token for 24 hours, or for 14 days with rememberMe', async () => {
    await send({ body: { username: user.email, password: TEST_PASSWORD, grant_type: 'password', rememberMe: true } });
    await attempt(user.email, TEST_PASSWORD);
    const hours = (await prisma.accessToken.findMany({ orderBy: { id: 'asc' } })).map(
      ({ createdAt, expiresAt }) => (expiresAt.getTime() - createdAt.getTime()) / HOUR_MS,
    );
    expect(hours).toEqual([14 * 24, 24]);
  });

  it('names the brand of a restaurant user, and ignores case and surrounding spaces in the e-mail', async () => {
    const { body } = await attempt(' Till@Example.COM ', TEST_PASSWORD);
    expect(body.data.user).toEqual({
      userId: restaurantUser.id,
      email: 'till@example.com',
      role: 'restaurant',
      brandId: restaurantUser.brandId,
    });
  });

  it('gives the same answer for an unknown account, a wrong password and a disabled account', async () => {
    await prisma.user.update({ where: { id: restaurantUser.id }, data: { disabledAt: new Date() } });
    const answers = [
      await attempt('nobody@example.com', TEST_PASSWORD),
      await attempt(user.email, 'wrong password'),
      await attempt(restaurantUser.email, TEST_PASSWORD),
    ];
    for (const { status, body } of answers) {
      expect(status).toBe(401);
      expect(body).toEqual({ status: 401, code: 'invalid_credentials', message: 'Wrong email or password.' });
    }
    expect(await prisma.accessToken.count()).toBe(0);
  });

  it('reports that a default password has expired only when that password is given', async () => {
    await prisma.user.update({ where: { id: user.id }, data: { passwordExpiresAt: new Date(Date.now() - 1000) } });
    expect((await attempt(user.email, TEST_PASSWORD)).body).toMatchObject({ status: 401, code: 'password_expired' });
    expect((await attempt(user.email, 'wrong password')).body).toMatchObject({ status: 401, code: 'invalid_credentials' });
    await prisma.user.update({ where: { id: user.id }, data: { passwordExpiresAt: new Date(Date.now() + 60_000) } });
    expect((await attempt(user.email, TEST_PASSWORD)).status).toBe(201);
  });

  it('names missing parameters, and rejects other grant types and overlong passwords', async () => {
    expect((await send({ body: {} })).body).toMatchObject({ status: 400, code: 'missing_parameters' });
    expect((await send({ body: { username: 'a', password: 'b' } })).body).toMatchObject({
      code: 'missing_parameters',
      extraData: { issues: [{ path: 'grant_type' }] },
    });
    expect((await send({ body: { username: 'a', password: 'b', grant_type: 'refresh_token' } })).body.code).toBe('invalid_parameters');
    expect((await send({ body: { username: user.email, password: 'x'.repeat(201), grant_type: 'password' } })).status).toBe(400);
  });

  it('rejects a dry run, and stores no answer under an idempotency key', async () => {
    const body = { username: user.email, password: TEST_PASSWORD, grant_type: 'password' };
    expect((await send({ body, query: '?dryRun=true' })).status).toBe(400);
    expect(await prisma.accessToken.count()).toBe(0);
    const first = await send({ body, headers: { 'idempotency-key': 'same' } });
    const second = await send({ body, headers: { 'idempotency-key': 'same' } });
    expect(first.body.access_token).not.toBe(second.body.access_token);
    expect(await prisma.idempotencyRecord.count()).toBe(0);
    expect(await prisma.auditEntry.count()).toBe(0);
  });

  it('records lastLoginAt without touching updatedAt', async () => {
    const before = await prisma.user.findUniqueOrThrow({ where: { id: user.id } });
    await attempt(user.email, TEST_PASSWORD);
    const after = await prisma.user.findUniqueOrThrow({ where: { id: user.id } });
    expect(before.lastLoginAt).toBeNull();
    expect(after.lastLoginAt!.getTime()).toBeGreaterThan(Date.now() - 60_000);
    expect(after.updatedAt).toEqual(before.updatedAt);
  });

  it('takes similar processor time whether or not the account exists', async () => {
    const real = await createUser(prisma, { role: 'admin', password: 'a password with a real hash' });
    await attempt(real.email, 'warm up');
    const costAt = (username: string) => costOf(() => attempt(username, 'wrong password'));
    let [known, unknown] = [0, 0];
    for (let round = 0; round < 5; round++) {
      known += await costAt(real.email);
      unknown += await costAt(`nobody-${round}@example.com`);
    }
    // The hash takes most of the time; without it, an unknown account would be answered many times faster.
    expect(unknown).toBeGreaterThan(known * 0.5);
  });
});

describe('login throttling', () => {
  /** A customer of a brand with a login. */
  const createGuest = async (email: string) => {
    const { id: brandId } = await createBrand(prisma);
    const { id: customerId } = await createCustomer(prisma, { brandId, email });
    return { ...(await createUser(prisma, { role: 'customer', brandId, customerId, email })), brandId };
  };

  const wrong = (username: string, ip?: string) => attempt(username, 'wrong password', ip);

  /** Sets a counter to one failure below its limit. */
  const nearly = (row: { email?: string; brandId?: number; network?: string }, limit: number) =>
    prisma.loginThrottle.create({ data: { ...row, failures: limit - 1, windowStartedAt: new Date() } });

  it('blocks an account from one IP address after ten failures, even with the right password, and no other account or address', async () => {
    for (let failure = 0; failure < PAIR_FAILURES; failure++) expect((await wrong(user.email)).status).toBe(401);
    const refused = await attempt(user.email, TEST_PASSWORD);
    expect(refused.body).toMatchObject({ status: 429, code: 'too_many_requests' });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(880);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(900);
    expect((await attempt(restaurantUser.email, TEST_PASSWORD)).status).toBe(201);
    expect((await attempt(user.email, TEST_PASSWORD, '192.0.2.77')).status).toBe(201);
  });

  it('blocks an account from unknown networks after fifty failures from such networks, but never from a known one', async () => {
    expect((await attempt(user.email, TEST_PASSWORD, '192.0.2.77')).status).toBe(201);
    await nearly({ email: user.email }, STRANGER_FAILURES);
    // Failures from a known network do not count as a stranger's.
    expect((await wrong(user.email, '192.0.2.77')).status).toBe(401);
    expect((await wrong(user.email, '198.51.100.8')).status).toBe(401);
    const refused = await attempt(user.email, TEST_PASSWORD, '198.51.100.9');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(86_000);
    expect((await attempt(user.email, TEST_PASSWORD, '192.0.2.77')).status).toBe(201);
    await prisma.sql.run`UPDATE login_throttles SET window_started_at = now() - interval '86401 seconds'`;
    expect((await attempt(user.email, TEST_PASSWORD, '198.51.100.9')).status).toBe(201);
  });

  it('knows an account’s network by its IPv6 /64, and forgets it after ninety days', async () => {
    await attempt(user.email, TEST_PASSWORD, '2001:db8::1');
    await nearly({ email: user.email }, STRANGER_FAILURES);
    await wrong(user.email, '198.51.100.8');
    expect((await attempt(user.email, TEST_PASSWORD, '2001:db8::2')).status).toBe(201);
    await prisma.sql.run`UPDATE known_networks SET last_used_at = now() - interval '91 days'`;
    await cleanUp();
    expect((await attempt(user.email, TEST_PASSWORD, '2001:db8::2')).status).toBe(429);
  });

  it('does not block a guest for failures on the same e-mail address in another brand', async () => {
    const email = 'guest@example.com';
    const guests = [await createGuest(email), await createGuest(email)];
    const logIn = (brandId: number | undefined, password = TEST_PASSWORD, ip?: string) =>
      send({ body: { username: email, password, brandId, grant_type: 'password' }, ip });
    for (let failure = 0; failure < PAIR_FAILURES; failure++) expect((await logIn(guests[0]!.brandId, 'wrong password')).status).toBe(401);
    expect((await logIn(guests[0]!.brandId)).status).toBe(429);
    // Without a brand the address is ambiguous: the response is the same as for an unknown one.
    expect((await logIn(undefined)).status).toBe(401);
    const { body } = await logIn(guests[1]!.brandId);
    expect(body.data.user).toMatchObject({ userId: guests[1]!.id, role: 'customer', brandId: guests[1]!.brandId });
    // Only the second one is known from there.
    await prisma.loginThrottle.deleteMany();
    await nearly({ email, brandId: guests[0]!.brandId }, STRANGER_FAILURES + 1);
    expect((await logIn(guests[0]!.brandId)).status).toBe(429);
    expect((await logIn(guests[1]!.brandId)).status).toBe(201);
  });

  it('counts an account with and without its brand separately, for at most 100 failures a day in total', async () => {
    const guest = await createGuest('guest@example.com');
    expect(2 * STRANGER_FAILURES).toBeLessThanOrEqual(100);
    await nearly({ email: guest.email }, STRANGER_FAILURES + 1);
    expect((await attempt(guest.email, TEST_PASSWORD)).status).toBe(429);
    // The same responses for an unknown address, with and without a brand.
    await nearly({ email: 'nobody@example.com' }, STRANGER_FAILURES + 1);
    expect((await attempt('nobody@example.com', TEST_PASSWORD)).status).toBe(429);
    const named = (username: string) => send({ body: { username, password: 'wrong', brandId: guest.brandId, grant_type: 'password' } });
    expect([(await named(guest.email)).status, (await named('nobody@example.com')).status]).toEqual([401, 401]);
  });

  it('treats an account that does not exist in the same way', async () => {
    for (let failure = 0; failure < PAIR_FAILURES; failure++) expect((await wrong('nobody@example.com')).status).toBe(401);
    expect((await wrong('NOBODY@example.com')).status).toBe(429);
  });

  it('starts counting from zero after a successful login and after the window', async () => {
    for (let failure = 1; failure < PAIR_FAILURES; failure++) await wrong(user.email);
    expect((await attempt(user.email, TEST_PASSWORD)).status).toBe(201);
    for (let failure = 0; failure < PAIR_FAILURES; failure++) expect((await wrong(user.email)).status).toBe(401);
    expect((await wrong(user.email)).status).toBe(429);
    await prisma.sql.run`UPDATE login_throttles SET window_started_at = now() - interval '901 seconds'`;
    expect((await attempt(user.email, TEST_PASSWORD)).status).toBe(201);
  });

  it('blocks an IP address after a hundred failures on any accounts, and its own successful login does not reset that', async () => {
    await nearly({ network: '198.51.100.1' }, NETWORK_FAILURES);
    expect((await attempt(user.email, TEST_PASSWORD)).status).toBe(201);
    expect((await wrong('someone@example.com')).status).toBe(401);
    expect((await attempt(user.email, TEST_PASSWORD)).status).toBe(429);
    expect((await attempt(user.email, TEST_PASSWORD, '192.0.2.77')).status).toBe(201);
  });

  it('answers 401 to exactly ten of a hundred parallel wrong attempts, and 429 to the rest', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, () => wrong(user.email)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(PAIR_FAILURES);
    expect(statuses.filter((status) => status === 429)).toHaveLength(100 - PAIR_FAILURES);
  });

  it('allows no more than fifty failures from unknown networks, even in parallel from different addresses', async () => {
    await nearly({ email: user.email }, STRANGER_FAILURES - 9);
    const answers = await Promise.all(Array.from({ length: 40 }, (_, index) => wrong(user.email, `203.0.113.${index}`)));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
  });

  it('refuses a right guess among parallel ones once ten have failed', async () => {
    const guesses = Array.from({ length: 60 }, (_, index) => attempt(user.email, index === 59 ? TEST_PASSWORD : `guess ${index}`));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    const failures = statuses.filter((status) => status === 401).length;
    // Either it came before the tenth failure and reset the count once, or it was refused with the rest.
    expect(failures).toBeLessThanOrEqual(statuses.includes(201) ? 2 * PAIR_FAILURES : PAIR_FAILURES);
  });

  it('refuses a right password when other attempts have meanwhile used up the failures', async () => {
    const subject = { email: user.email, userId: user.id, ip: null };
    for (let failure = 0; failure < PAIR_FAILURES; failure++) await countFailure(subject);
    expect(await errorOf(countSuccess(subject))).toMatchObject({
      code: 'too_many_requests',
      headers: { 'retry-after': expect.any(String) },
    });
  });

  it('accepts many parallel logins to one account with the right password', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => attempt(user.email, TEST_PASSWORD)));
    expect(answers.map(({ status }) => status)).toEqual(Array(40).fill(201));
    expect(new Set(answers.map(({ body }) => body.access_token)).size).toBe(40);
  });
});

describe('access tokens', () => {
  it('are refused when unknown, revoked or expired, or when their user is disabled', async () => {
    const { body } = await attempt(user.email, TEST_PASSWORD);
    const token: string = body.access_token;
    const codeNow = async () => (await errorOf(callerOfToken(prisma, token))).code;
    expect((await errorOf(callerOfToken(prisma, 'brg_nothing'))).code).toBe('invalid_token');

    await prisma.user.update({ where: { id: user.id }, data: { disabledAt: new Date() } });
    expect(await codeNow()).toBe('invalid_token');
    await prisma.user.update({ where: { id: user.id }, data: { disabledAt: null } });
    expect((await callerOfToken(prisma, token)).userId).toBe(user.id);

    await prisma.accessToken.updateMany({ data: { expiresAt: new Date(Date.now() - 1) } });
    expect(await codeNow()).toBe('token_expired');
    await prisma.accessToken.updateMany({ data: { revokedAt: new Date() } });
    expect(await codeNow()).toBe('invalid_token');
  });
});

describe('networkOf', () => {
  it.each([
    ['198.51.100.7', '198.51.100.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:ffff::9', '2001:db8:1:2::/64'],
    ['2001:DB8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::ffff:198.51.100.7', '198.51.100.7'],
  ])('maps %s to %s', (ip, network) => {
    expect(networkOf(ip)).toBe(network);
  });
});
