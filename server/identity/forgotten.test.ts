// @not-in-check
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { callerOfSession } from '@/server/core/callers/find-caller';
import { prisma } from '@/server/core/platform/db';
import { updateCustomer } from '@/server/customers/customers.operations';
import { inviteUser } from '@/server/invitations/invitations.operations';
import { sendMails } from '@/server/mail/mail.queue';
import { mailKinds } from '@/server/mail-kinds';
import { actorsOf, asGuest } from '@/server/testing/as';
import { createCustomer, createUser, TEST_PASSWORD } from '@/server/testing/factories';
import { send, tokenOf } from '@/server/testing/http';
import { costOf } from '@/server/testing/processor-time';
import { MailServer } from '@/server/testing/smtp';
import { resetToTwoTenants, type TwoTenants } from '@/server/testing/tenants';
import { checkPasswordLink, choosePassword, getMe, login, requestPasswordLink } from './identity.operations';
import { LINK_REQUESTS_FOR_ADDRESS, LINK_REQUESTS_OF_NETWORK, PAIR_FAILURES } from './throttle.service';

const PASSWORD = 'quiet copper lantern';
let tenants: TwoTenants;
let server: MailServer;
let email: string;
const work = sendMails(mailKinds);

beforeEach(async () => {
  tenants = await resetToTwoTenants();
  email = tenants.a.users.brand.email;
  server = new MailServer();
  await server.start();
  vi.stubEnv('NEXTAUTH_URL', 'https://brigade.example');
});
afterEach(async () => {
  await server.stop();
  vi.unstubAllEnvs();
});

const ask = (more: object = {}, ip = '198.51.100.1') => asGuest.call(requestPasswordLink, { email, ...more }, { ip });
async function deliver() {
  await prisma.sql.run`update mails set due_at = now() - interval '1 second'`;
  await work();
  return server.got.at(-1)?.link.split('#')[1] ?? '';
}

describe('a forgotten-password link', () => {
  it('lasts 30 minutes, works once, and ends all tokens and sessions when it is used', async () => {
    const token = await tokenOf(tenants.a.users.brand.id);
    const { sessionEpoch } = await prisma.user.findUniqueOrThrow({ where: { id: tenants.a.users.brand.id } });
    await ask({ email: email.toUpperCase() });
    const secret = await deliver();
    const seen = await asGuest.call(checkPasswordLink, { secret });
    expect(seen).toMatchObject({ email, purpose: 'forgotten', invitedByName: null });
    const minutes = (new Date(seen.expiresAt).getTime() - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(29);
    expect(minutes).toBeLessThanOrEqual(30);
    // Until it is used, nothing changes.
    expect((await send('GET', '/v1/me', { token })).status).toBe(200);
    await asGuest.call(choosePassword, { secret, newPassword: PASSWORD });
    expect((await send('GET', '/v1/me', { token })).status).toBe(401);
    expect(await callerOfSession(prisma, { userId: tenants.a.users.brand.id, sessionEpoch })).toBeNull();
    await asGuest.call(login, { username: email, password: PASSWORD, grant_type: 'password' });
    expect((await asGuest.refused(choosePassword, { secret, newPassword: PASSWORD })).code).toBe('link_expired');
    expect(getMe.path).toBe('/v1/me');
  });

  it('lets a user sign in again after too many wrong guesses at the old password', async () => {
    const signIn = (password: string) => ({ username: email, password, grant_type: 'password' as const });
    for (let nth = 0; nth < PAIR_FAILURES; nth++) await asGuest.refused(login, signIn(`a wrong guess ${nth}`));
    expect((await asGuest.refused(login, signIn(TEST_PASSWORD))).code).toBe('too_many_requests');
    await ask();
    await asGuest.call(choosePassword, { secret: await deliver(), newPassword: PASSWORD });
    await asGuest.call(login, signIn(PASSWORD));
  });

  it('does not change the user’s name', async () => {
    await ask();
    const { name } = await asGuest.call(choosePassword, { secret: await deliver(), newPassword: PASSWORD, name: 'Mallory' });
    expect(name).not.toBe('Mallory');
  });

  it('leaves earlier links valid, and using one of them ends all', async () => {
    await ask();
    const first = await deliver();
    await ask();
    const second = await deliver();
    await asGuest.call(checkPasswordLink, { secret: second });
    await asGuest.call(choosePassword, { secret: first, newPassword: PASSWORD });
    for (const [secret, reason] of [
      [first, 'used'],
      [second, 'replaced'],
    ] as const)
      expect(await asGuest.refused(choosePassword, { secret, newPassword: PASSWORD })).toMatchObject({
        ...{ code: 'link_expired', extraData: { reason } },
      });
    expect(await prisma.passwordLink.count({ where: { endedAt: null, userId: tenants.a.users.brand.id } })).toBe(0);
  });

  it('is mailed in the requester’s language and points to the configured address, whatever the host headers say', async () => {
    vi.stubEnv('NEXTAUTH_URL', 'https://brigade.example/');
    const headers = { 'accept-language': 'fr', host: 'evil.example', 'x-forwarded-host': 'evil.example' };
    await send('POST', '/oauth/forgotten_password', { body: { email }, headers });
    await deliver();
    expect(server.got[0]).toMatchObject({ subject: 'Choisissez un nouveau mot de passe', to: email });
    expect(server.got[0]?.link).toMatch(/^https:\/\/brigade\.example\/choose-password#/);
    expect(server.got[0]?.raw).not.toContain('evil.example');
  });
});

describe('requesting a forgotten-password link', () => {
  it('gives the same answer and queues the same row for known, unknown, disabled, invited and device addresses, and mails only the known one', async () => {
    const { users, brandId } = tenants.a;
    const disabled = await createUser(prisma, { role: 'brand', brandId, disabledAt: new Date() });
    await (await actorsOf(tenants)('admin')).call(inviteUser, { email: 'invited@example.com', role: 'brand', brandId });
    await prisma.mail.deleteMany();
    const answers = new Set<string>();
    const addresses = [email, 'nobody@example.com', disabled.email, 'invited@example.com', users.kiosk.email];
    for (const each of addresses) {
      const { status, body } = await send('POST', '/oauth/forgotten_password', { body: { email: each } });
      answers.add(JSON.stringify({ status, ...body }));
    }
    expect([...answers]).toEqual([expect.stringContaining('"status":202')]);
    const rows = await prisma.mail.findMany();
    expect(rows.map(({ kind, userId, passwordLinkId, sealedSecret }) => ({ kind, userId, passwordLinkId, sealedSecret }))).toEqual(
      addresses.map(() => ({ kind: 'forgotten', userId: null, passwordLinkId: null, sealedSecret: null })),
    );
    await deliver();
    expect(server.got.map(({ to }) => to)).toEqual([email]);
    expect(await prisma.mail.count()).toBe(1);
  });

  it('does not read the users table', async () => {
    await prisma.sql.run`alter table users rename to users_elsewhere`;
    try {
      await ask();
    } finally {
      await prisma.sql.run`alter table users_elsewhere rename to users`;
    }
    await deliver();
    expect(server.got.map(({ to }) => to)).toEqual([email]);
  });

  it('takes similar processor time for known and unknown addresses', async () => {
    const costAt = (address: (nth: number) => string) =>
      costOf(async () => {
        for (let nth = 0; nth < 25; nth++) await asGuest.call(requestPasswordLink, { email: address(nth) }, { ip: `198.51.100.${nth}` });
      });
    const known = await Promise.all(Array.from({ length: 25 }, () => createUser(prisma, { role: 'brand', brandId: tenants.a.brandId })));
    await costAt((nth) => `warm-${nth}@example.com`);
    await prisma.loginThrottle.deleteMany();
    const [unknownMs, knownMs] = [await costAt((nth) => `nobody-${nth}@example.com`), await costAt((nth) => known[nth]!.email)];
    // A password hash would be visible here. A look-up takes less time than the measurement noise; the test above shows that there is none.
    expect(Math.abs(knownMs - unknownMs)).toBeLessThan(Math.max(25 * 4, unknownMs));
  });

  it('is throttled per address across networks and per network across addresses', async () => {
    for (let nth = 0; nth < LINK_REQUESTS_FOR_ADDRESS; nth++) await ask({}, `198.51.100.${nth}`);
    const late = await asGuest.refused(requestPasswordLink, { email }, { ip: '198.51.100.99' });
    expect(late.code).toBe('too_many_requests');
    expect(Number(late.headers['retry-after'])).toBeGreaterThan(3_000);
    for (let nth = 0; nth < LINK_REQUESTS_OF_NETWORK; nth++) await ask({ email: `n${nth}@example.com` }, '203.0.113.5');
    expect((await asGuest.refused(requestPasswordLink, { email: 'other@example.com' }, { ip: '203.0.113.5' })).code).toBe(
      'too_many_requests',
    );
    // It contains nothing about the user.
    const kept = await prisma.loginThrottle.findMany();
    expect(JSON.stringify(kept)).not.toContain(email);
  });
});

describe('a customer’s forgotten-password link', () => {
  it('is sent for the login in the named brand, or in the only brand that has one, and not when another brand is named', async () => {
    const { brandId } = tenants.a;
    const { id: customerId } = await createCustomer(prisma, { brandId, email: 'guest@example.com' });
    const user = await createUser(prisma, { role: 'customer', brandId, customerId, email: 'guest@example.com' });
    await ask({ email: 'guest@example.com', brandId });
    expect(await asGuest.call(checkPasswordLink, { secret: await deliver() })).toMatchObject({ email: 'guest@example.com' });
    await ask({ email: 'guest@example.com', brandId: tenants.b.brandId });
    server.got.length = 0;
    await deliver();
    expect(server.got).toEqual([]);
    expect(await prisma.mail.count({ where: { userId: user.id } })).toBe(1);
    await ask({ email: 'guest@example.com' });
    expect(await asGuest.call(checkPasswordLink, { secret: await deliver() })).toMatchObject({ email: 'guest@example.com' });
    // With a login in a second brand, the address alone is ambiguous.
    const other = { brandId: tenants.b.brandId, email: 'guest@example.com' };
    await createUser(prisma, { role: 'customer', ...other, customerId: (await createCustomer(prisma, other)).id });
    await ask({ email: 'guest@example.com' });
    server.got.length = 0;
    await deliver();
    expect(server.got).toEqual([]);
  });

  it('ends when their e-mail address is corrected, whether it was mailed to the old address or still waits', async () => {
    const { brandId } = tenants.a;
    const { id: customerId } = await createCustomer(prisma, { brandId, email: 'bob@example.com' });
    await createUser(prisma, { role: 'customer', brandId, customerId, email: 'bob@example.com' });
    await ask({ email: 'bob@example.com', brandId });
    const sent = await deliver();
    await server.stop();
    await ask({ email: 'bob@example.com', brandId });
    await deliver();
    expect(await prisma.mail.findMany({ where: { state: 'waiting' } })).toMatchObject([{ passwordLinkId: expect.any(Number) }]);
    await (await actorsOf(tenants)('brand')).call(updateCustomer, { customerId, email: 'ann@example.com' });
    expect((await asGuest.refused(checkPasswordLink, { secret: sent })).code).toBe('link_expired');
    server.got.length = 0;
    await server.start();
    await deliver();
    expect(server.got).toEqual([]);
    expect(await prisma.mail.count({ where: { state: 'waiting' } })).toBe(0);
  });
});

describe('a waiting forgotten-password mail', () => {
  it('is dropped when the user’s address has changed meanwhile', async () => {
    await server.stop();
    await ask();
    await deliver();
    await prisma.user.update({ where: { id: tenants.a.users.brand.id }, data: { email: 'moved@example.com' } });
    await server.start();
    await deliver();
    expect(server.got).toEqual([]);
    expect(await prisma.mail.count()).toBe(0);
  });
});

it('requesting a forgotten-password link is refused with no_mail when no mails are sent', async () => {
  vi.stubEnv('SMTP_URL', '');
  expect(await asGuest.refused(requestPasswordLink, { email })).toMatchObject({ code: 'conflict', extraData: { reason: 'no_mail' } });
});
