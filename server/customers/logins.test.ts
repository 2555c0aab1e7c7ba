// @not-in-check
import { beforeEach, describe, expect, it } from 'vitest';
import { callerOfSession } from '@/server/core/callers/find-caller';
import { prisma } from '@/server/core/platform/db';
import { changeExpiredPassword, checkPasswordLink, choosePassword, getMe, login as logIn } from '@/server/identity/identity.operations';
import { NETWORK_FAILURES } from '@/server/identity/throttle.service';
import { type Actor, actorsOf, asGuest, asUser } from '@/server/testing/as';
import { createCustomer } from '@/server/testing/factories';
import { resetToTwoTenants, type TwoTenants } from '@/server/testing/tenants';
import * as operations from './customers.operations';

const PASSWORD = 'a password of their own';
let tenants: TwoTenants;
let brand: Actor;
let brandId: number;
let customerId: number;

beforeEach(async () => {
  tenants = await resetToTwoTenants();
  brand = await actorsOf(tenants)('brand');
  brandId = tenants.a.brandId;
  customerId = (await createCustomer(prisma, { brandId, givenName: 'Léa', familyName: 'Roy', email: 'Lea.Roy@example.com' })).id;
});

const enter = (password: string, more: object = {}) =>
  asGuest.outcome(logIn, { username: 'lea.roy@example.com', password, grant_type: 'password', ...more });
const codeOf = async (work: Promise<unknown>) =>
  work.then(
    () => 'in',
    ({ code }: { code: string }) => code,
  );
const secretOf = (link: string | null) => link?.split('#')[1] ?? '';
const makeLink = async () => secretOf((await brand.call(operations.createLogin, { customerId, by: 'link' })).link);

describe('a login by a link', () => {
  it('lets the customer choose a password, once', async () => {
    expect(await brand.call(operations.getLogin, { customerId })).toEqual({ login: null });
    const made = await brand.call(operations.createLogin, { customerId, by: 'link' });
    expect(made).toMatchObject({ temporaryPassword: null, login: { email: 'lea.roy@example.com', hasPassword: false } });
    expect(Date.parse(made.login.linkExpiresAt ?? '') - Date.now()).toBeGreaterThan(71.9 * 3_600_000);
    const secret = secretOf(made.link);
    expect(await codeOf(enter(''.padEnd(12, 'x')))).toBe('invalid_credentials');
    expect(await asGuest.call(checkPasswordLink, { secret })).toMatchObject({ name: 'Léa Roy', brandName: 'Brand A' });
    expect((await asGuest.refused(choosePassword, { secret, newPassword: 'lea.roy@example.com' })).code).toBe('weak_password');
    await asGuest.call(choosePassword, { secret, newPassword: PASSWORD });
    expect(await codeOf(enter(PASSWORD))).toBe('in');
    expect(await codeOf(enter(PASSWORD, { brandId }))).toBe('in');
    for (const operation of [checkPasswordLink, choosePassword])
      expect(await asGuest.refused(operation, { secret, newPassword: PASSWORD })).toMatchObject({
        ...{ code: 'link_expired', status: 410, extraData: { reason: 'used' } },
      });
    expect((await brand.call(operations.getLogin, { customerId })).login).toMatchObject({
      hasPassword: true,
      linkExpiresAt: null,
      activeTokens: 2,
    });
    const kept = JSON.stringify([await prisma.auditEntry.findMany(), await prisma.passwordLink.findMany()]);
    expect(kept).not.toContain(secret);
    expect(kept).not.toContain(PASSWORD);
  });

  it('ends when a newer link is made or its time is over', async () => {
    const [first, second] = [await makeLink(), await makeLink()];
    expect(await asGuest.refused(checkPasswordLink, { secret: first })).toMatchObject({
      ...{ code: 'link_expired', extraData: { reason: 'replaced' } },
    });
    await prisma.passwordLink.updateMany({ data: { expiresAt: new Date(Date.now() - 1) } });
    expect(await asGuest.refused(choosePassword, { secret: second, newPassword: PASSWORD })).toMatchObject({
      ...{ code: 'link_expired', extraData: { reason: 'expired' } },
    });
  });

  it('succeeds for only one of three attempts at the same moment', async () => {
    const secret = await makeLink();
    const tries = await Promise.all([1, 2, 3].map(() => codeOf(asGuest.outcome(choosePassword, { secret, newPassword: PASSWORD }))));
    expect(tries.toSorted()).toEqual(['in', 'link_expired', 'link_expired']);
  });

  it('is blocked for a network after too many guesses', async () => {
    const known = await makeLink();
    const row = { network: '203.0.113.9', failures: NETWORK_FAILURES - 1, windowStartedAt: new Date() };
    await prisma.loginThrottle.create({ data: row });
    expect(await asGuest.refused(checkPasswordLink, { secret: 'guess' })).toMatchObject({ code: 'link_invalid', status: 403 });
    expect((await asGuest.refused(checkPasswordLink, { secret: known })).code).toBe('too_many_requests');
  });
});

describe('a default password', () => {
  it('replaces the earlier password, expires, and can then be changed', async () => {
    await asGuest.call(choosePassword, { secret: await makeLink(), newPassword: PASSWORD });
    const { temporaryPassword, link } = await brand.call(operations.createLogin, { customerId, by: 'password' });
    expect(link).toBeNull();
    expect(await codeOf(enter(PASSWORD))).toBe('invalid_credentials');
    expect(await codeOf(enter(temporaryPassword ?? ''))).toBe('in');
    await prisma.user.updateMany({ where: { customerId }, data: { passwordExpiresAt: new Date(Date.now() - 1) } });
    expect(await codeOf(enter(temporaryPassword ?? ''))).toBe('password_expired');
    const renewal = { email: 'lea.roy@example.com', brandId, currentPassword: temporaryPassword ?? '', newPassword: PASSWORD };
    await asGuest.call(changeExpiredPassword, renewal);
    expect(await codeOf(enter(PASSWORD))).toBe('in');
  });

  it('does not lift the lock of another user with the same email, nor does erasing the customer', async () => {
    const windowStartedAt = new Date();
    const locked = async (email: string) =>
      (await prisma.loginThrottle.findMany({ where: { email }, orderBy: { brandId: 'asc' } })).map((row) => row.brandId);
    const bear = async (email: string) => {
      const { id } = await createCustomer(prisma, { brandId, givenName: 'Someone', familyName: 'Else', email });
      for (const where of [0, brandId])
        await prisma.loginThrottle.create({ data: { email, brandId: where, failures: 49, windowStartedAt } });
      await brand.call(operations.createLogin, { customerId: id, by: 'password' });
      return id;
    };
    const { admin, a } = tenants;
    const [outsider, colleague] = [await bear(admin.email), await bear(a.users.restaurant.email)];
    expect(await locked(admin.email)).toEqual([0]);
    expect(await locked(a.users.restaurant.email)).toEqual([0, brandId]);
    await bear('nobody.else@example.com');
    expect(await locked('nobody.else@example.com')).toEqual([]);
    for (const id of [outsider, colleague]) {
      await brand.call(operations.requestErasure, { customerId: id });
      await brand.call(operations.confirmErasure, { customerId: id, confirmation: 'Someone Else' });
    }
    expect(await locked(admin.email)).toEqual([0]);
    expect(await locked(a.users.restaurant.email)).toEqual([0, brandId]);
  });
});

describe('a login', () => {
  it('follows the customer’s name and email, and ends when the email is removed', async () => {
    await asGuest.call(choosePassword, { secret: await makeLink(), newPassword: PASSWORD });
    await brand.call(operations.updateCustomer, { customerId, email: 'New@Example.com', familyName: 'Roux' });
    const { userId } = (await brand.call(operations.getLogin, { customerId })).login!;
    expect(await codeOf(enter(PASSWORD))).toBe('invalid_credentials');
    expect(await codeOf(enter(PASSWORD, { username: 'new@example.com' }))).toBe('in');
    expect(await (await asUser(userId)).call(getMe, {})).toMatchObject({ email: 'new@example.com', name: 'Léa Roux' });
    await brand.call(operations.updateCustomer, { customerId, email: null });
    expect(await brand.call(operations.getLogin, { customerId })).toEqual({ login: null });
    expect(await codeOf(enter(PASSWORD, { username: 'new@example.com' }))).toBe('invalid_credentials');
  });

  it('accepts no link, token or session issued for an earlier email', async () => {
    const secret = await makeLink();
    await brand.call(operations.updateCustomer, { customerId, familyName: 'Roux', email: 'LEA.ROY@example.com' });
    expect(await asGuest.call(checkPasswordLink, { secret })).toMatchObject({ name: 'Léa Roux' });
    await asGuest.call(choosePassword, { secret, newPassword: PASSWORD });
    await enter(PASSWORD);
    const { id, sessionEpoch } = await prisma.user.findFirstOrThrow({ where: { customerId } });
    const second = await makeLink();
    await brand.call(operations.updateCustomer, { customerId, email: 'right@example.com' });
    expect((await asGuest.refused(choosePassword, { secret: second, newPassword: PASSWORD })).code).toBe('link_expired');
    expect((await brand.call(operations.getLogin, { customerId })).login).toMatchObject({ activeTokens: 0, linkExpiresAt: null });
    expect(await callerOfSession(prisma, { userId: id, sessionEpoch })).toBeNull();
  });

  it('ends when it is deleted or its customer is archived, and can be created again', async () => {
    const secret = await makeLink();
    expect(await brand.call(operations.deleteLogin, { customerId })).toEqual({ ended: true });
    expect(await brand.call(operations.deleteLogin, { customerId })).toEqual({ ended: false });
    expect((await asGuest.refused(checkPasswordLink, { secret })).code).toBe('link_invalid');
    await asGuest.call(choosePassword, { secret: await makeLink(), newPassword: PASSWORD });
    await brand.call(operations.archiveCustomer, { customerId });
    expect(await codeOf(enter(PASSWORD))).toBe('invalid_credentials');
    expect((await brand.refused(operations.createLogin, { customerId, by: 'link' })).extraData).toMatchObject({ reason: 'archived' });
    // The email is free for another customer.
    const heir = await createCustomer(prisma, { brandId, email: 'lea.roy@example.com' });
    await brand.call(operations.createLogin, { customerId: heir.id, by: 'link' });
  });

  it('requires an email, and cannot be created by another brand', async () => {
    const { id } = await createCustomer(prisma, { brandId, email: null });
    expect(await brand.refused(operations.createLogin, { customerId: id, by: 'link' })).toMatchObject({
      ...{ code: 'conflict', extraData: { reason: 'no_email' } },
    });
    const foreign = await actorsOf(tenants)('brand', 'b');
    expect((await foreign.refused(operations.createLogin, { customerId, by: 'password' })).code).toBe('access_denied');
  });
});
