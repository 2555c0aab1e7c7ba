// @not-in-check
import { beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '@/server/core/callers/caller';
import { callerByToken, callerOfSession } from '@/server/core/callers/find-caller';
import { hashOfToken, newToken } from '@/server/core/callers/tokens';
import { invoke } from '@/server/core/operation/invoke';
import { prisma } from '@/server/core/platform/db';
import type { User } from '@/server/generated/prisma/client';
import { callerFor, errorOf, factsOf } from '@/server/testing/as';
import { resetDatabase } from '@/server/testing/database';
import { createBrand, createUser, TEST_PASSWORD } from '@/server/testing/factories';
import { changeExpiredPassword, changePassword, getMe, listMyTokens, logout, logoutEverywhere, revokeMyToken } from './identity.operations';

const NEW_PASSWORD = 'a longer password';
let user: User;
let other: User;

beforeEach(async () => {
  await resetDatabase();
  const brand = await createBrand(prisma);
  user = await createUser(prisma, { role: 'brand', brandId: brand.id, email: 'chef@example.com', accessFlags: ['CAN_EDIT_AREAS'] });
  other = await createUser(prisma, { role: 'brand', brandId: brand.id });
});

/** A token of a user, as issued by a login. */
async function tokenOf(owner: User, expiresInMs = 3_600_000): Promise<string> {
  const token = newToken();
  await prisma.accessToken.create({
    data: { userId: owner.id, hash: hashOfToken(token), expiresAt: new Date(Date.now() + expiresInMs), userAgent: 'till' },
  });
  return token;
}

/** A link for a user to choose a password, for example one requested by somebody else. */
const linkOf = (owner: User) =>
  prisma.passwordLink.create({ data: { userId: owner.id, hash: hashOfToken(newToken()), expiresAt: new Date(Date.now() + 3_600_000) } });
const openLinks = () => prisma.passwordLink.findMany({ where: { endedAt: null }, select: { userId: true } });

const isAlive = (token: string) =>
  callerByToken(token).then(
    () => true,
    () => false,
  );

describe('getMe', () => {
  it('returns the caller without the password', async () => {
    const me = await invoke(getMe, {}, factsOf(await callerFor(user.id)));
    expect(me).toEqual({
      userId: user.id,
      email: 'chef@example.com',
      name: user.name,
      role: 'brand',
      brandGroupId: null,
      brandId: user.brandId,
      restaurantId: null,
      customerId: null,
      accessFlags: ['CAN_EDIT_AREAS'],
      passwordExpiresAt: null,
      lastLoginAt: null,
    });
  });
});

describe('logging out', () => {
  it('revokes only the token in use, at once, even if it was just looked up', async () => {
    const [token, second] = [await tokenOf(user), await tokenOf(user)];
    const caller = await callerByToken(token);
    expect(await invoke(logout, {}, factsOf(caller))).toEqual({ tokensRevoked: 1 });
    expect((await errorOf(callerByToken(token))).code).toBe('invalid_token');
    expect(await isAlive(second)).toBe(true);
  });

  it('revokes no tokens when called from a browser session', async () => {
    const token = await tokenOf(user);
    expect(await invoke(logout, {}, factsOf(await callerFor(user.id)))).toEqual({ tokensRevoked: 0 });
    expect(await isAlive(token)).toBe(true);
  });

  it('revokes all tokens and sessions of the user, and of no other user, with logoutEverywhere', async () => {
    const tokens = [await tokenOf(user), await tokenOf(user)];
    const foreign = await tokenOf(other);
    const session = { userId: user.id, sessionEpoch: user.sessionEpoch };
    const caller = await callerByToken(tokens[0]!);
    await isAlive(tokens[1]!);
    expect(await invoke(logoutEverywhere, {}, factsOf(caller))).toEqual({ tokensRevoked: 2 });
    expect(await Promise.all(tokens.map(isAlive))).toEqual([false, false]);
    expect(await callerOfSession(prisma, session)).toBeNull();
    expect(await isAlive(foreign)).toBe(true);
    expect(await prisma.auditEntry.findMany()).toMatchObject([{ subjectKind: 'user', subjectId: String(user.id), brandId: user.brandId }]);
  });

  it('revokes nothing in a dry run', async () => {
    const token = await tokenOf(user);
    await invoke(logoutEverywhere, {}, factsOf(await callerByToken(token), { dryRun: true }));
    expect(await isAlive(token)).toBe(true);
  });
});

describe('managing own tokens', () => {
  it('lists valid tokens, newest first, marks the current one, and revokes one by id', async () => {
    const token = await tokenOf(user);
    await tokenOf(user, -1000);
    await tokenOf(other);
    const second = await tokenOf(user);
    const caller = await callerByToken(token);
    const listed = await invoke(listMyTokens, {}, factsOf(caller));
    expect(listed.map(({ isCurrent, userAgent }) => ({ isCurrent, userAgent }))).toEqual([
      { isCurrent: false, userAgent: 'till' },
      { isCurrent: true, userAgent: 'till' },
    ]);
    expect(JSON.stringify(listed)).not.toContain('hash');
    await invoke(revokeMyToken, { tokenId: listed[0]!.tokenId }, factsOf(caller));
    expect([await isAlive(second), await isAlive(token)]).toEqual([false, true]);
  });

  it("does not revoke another user's token", async () => {
    const foreign = await tokenOf(other);
    const { id } = await prisma.accessToken.findFirstOrThrow();
    expect((await errorOf(invoke(revokeMyToken, { tokenId: id }, factsOf(await callerFor(user.id))))).code).toBe('data_not_found');
    expect(await isAlive(foreign)).toBe(true);
  });
});

describe('changing the password', () => {
  const change = (caller: Caller, input: { currentPassword: string; newPassword: string }) =>
    invoke(changePassword, input, factsOf(caller));

  it('ends the password links of the user, and of no other user', async () => {
    for (const owner of [user, user, other]) await linkOf(owner);
    await change(await callerFor(user.id), { currentPassword: TEST_PASSWORD, newPassword: NEW_PASSWORD });
    expect(await openLinks()).toEqual([{ userId: other.id }]);
  });

  it('replaces the old password, ends all other tokens and sessions, and keeps the token in use', async () => {
    const [token, second] = [await tokenOf(user), await tokenOf(user)];
    await isAlive(second);
    await change(await callerByToken(token), { currentPassword: TEST_PASSWORD, newPassword: NEW_PASSWORD });
    expect([await isAlive(token), await isAlive(second)]).toEqual([true, false]);
    expect(await callerOfSession(prisma, { userId: user.id, sessionEpoch: user.sessionEpoch })).toBeNull();
    expect(
      (await errorOf(change(await callerFor(user.id), { currentPassword: TEST_PASSWORD, newPassword: 'another password' }))).code,
    ).toBe('invalid_credentials');
  });

  it('is recorded in the history without either password', async () => {
    await change(await callerFor(user.id), { currentPassword: TEST_PASSWORD, newPassword: NEW_PASSWORD });
    const entries = await prisma.auditEntry.findMany();
    expect(entries).toMatchObject([{ subjectKind: 'user', subjectId: String(user.id), userId: user.id }]);
    expect(JSON.stringify(entries)).not.toMatch(/test-password|longer password|argon2/);
  });

  it.each([
    ['as short as nine characters', 'ninechars', 'invalid_parameters'],
    ['the e-mail', 'chef@example.com', 'weak_password'],
    ['the e-mail in capitals', 'CHEF@EXAMPLE.COM', 'weak_password'],
    ['the one in use', TEST_PASSWORD, 'weak_password'],
    ['one character over and over', 'aaaaaaaaaaaa', 'weak_password'],
    ['longer than 200 characters', 'long'.repeat(51), 'invalid_parameters'],
  ])('rejects a password that is %s', async (_what, newPassword, code) => {
    expect((await errorOf(change(await callerFor(user.id), { currentPassword: TEST_PASSWORD, newPassword }))).code).toBe(code);
    const { passwordHash } = await prisma.user.findUniqueOrThrow({ where: { id: user.id } });
    expect(passwordHash).toBe(user.passwordHash);
  });

  it('counts wrong current passwords as failed logins, though each request is rolled back', async () => {
    const caller = await callerFor(user.id);
    const guess = () => errorOf(change(caller, { currentPassword: 'a wrong guess', newPassword: NEW_PASSWORD }));
    const codes = [];
    for (let round = 0; round < 11; round++) codes.push((await guess()).code);
    expect(codes).toEqual([...Array(10).fill('invalid_credentials'), 'too_many_requests']);
  });

  it('does not block itself when many users try at once', async () => {
    const users = await Promise.all(Array.from({ length: 30 }, () => createUser(prisma, { role: 'brand', brandId: user.brandId })));
    const callers = await Promise.all(users.map(({ id }) => callerFor(id)));
    const codes = await Promise.all(
      callers.map((caller) =>
        errorOf(change(caller, { currentPassword: 'a wrong guess', newPassword: NEW_PASSWORD })).then(({ code }) => code),
      ),
    );
    expect(codes).toEqual(Array(30).fill('invalid_credentials'));
  });
});

describe('changing an expired password', () => {
  const guest: Caller = {
    userId: null,
    email: null,
    name: null,
    role: 'guest',
    brandGroupId: null,
    brandId: null,
    restaurantId: null,
    customerId: null,
    accessFlags: [],
    via: 'none',
  };
  const change = (input: { email: string; currentPassword: string; newPassword: string }) =>
    invoke(changeExpiredPassword, input, factsOf(guest));

  it('replaces it without a login, and ends all tokens and links of the user', async () => {
    await prisma.user.update({ where: { id: user.id }, data: { passwordExpiresAt: new Date(Date.now() - 1000) } });
    const token = await tokenOf(user);
    await isAlive(token);
    for (const owner of [user, other]) await linkOf(owner);
    await change({ email: ' Chef@Example.com', currentPassword: TEST_PASSWORD, newPassword: NEW_PASSWORD });
    const after = await prisma.user.findUniqueOrThrow({ where: { id: user.id } });
    expect(after.passwordExpiresAt).toBeNull();
    expect(after.passwordHash).not.toBe(user.passwordHash);
    expect(await isAlive(token)).toBe(false);
    expect(await openLinks()).toEqual([{ userId: other.id }]);
    const entries = await prisma.auditEntry.findMany();
    expect(entries).toMatchObject([{ subjectKind: 'user', subjectId: String(user.id), brandId: user.brandId, userId: null }]);
    expect(JSON.stringify(entries)).not.toMatch(/test-password|longer password|argon2/);
  });

  it('requires the current password, and is throttled like a login', async () => {
    const guess = () => errorOf(change({ email: user.email, currentPassword: 'a wrong guess', newPassword: NEW_PASSWORD }));
    for (let round = 0; round < 10; round++) expect((await guess()).code).toBe('invalid_credentials');
    expect((await errorOf(change({ email: user.email, currentPassword: TEST_PASSWORD, newPassword: NEW_PASSWORD }))).code).toBe(
      'too_many_requests',
    );
  });

  it('rejects the current password as the new one', async () => {
    const kept = change({ email: user.email, currentPassword: TEST_PASSWORD, newPassword: TEST_PASSWORD });
    expect(await errorOf(kept)).toMatchObject({ code: 'weak_password', extraData: { reason: 'same_as_current' } });
  });

  it('returns invalid_credentials for a disabled account', async () => {
    await prisma.user.update({ where: { id: user.id }, data: { disabledAt: new Date() } });
    expect((await errorOf(change({ email: user.email, currentPassword: TEST_PASSWORD, newPassword: NEW_PASSWORD }))).code).toBe(
      'invalid_credentials',
    );
  });
});
