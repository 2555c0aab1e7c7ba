// @not-in-check
import { beforeEach, describe, expect, it } from 'vitest';
import { revertChange } from '@/server/audit/audit.operations';
import type { Caller } from '@/server/core/callers/caller';
import { callerOfSession, callerOfToken } from '@/server/core/callers/find-caller';
import { hashOfToken, newToken } from '@/server/core/callers/tokens';
import { invoke } from '@/server/core/operation/invoke';
import { prisma } from '@/server/core/platform/db';
import { asGuest, callerFor, errorOf, factsOf } from '@/server/testing/as';
import { createBrand, createUser as makeUser, TEST_PASSWORD } from '@/server/testing/factories';
import { resetToTwoTenants, type TwoTenants } from '@/server/testing/tenants';
import {
  getUser,
  liftUserThrottles,
  listUsers,
  listUserThrottles,
  listUserTokens,
  login,
  resetUserPassword,
  revokeUserTokens,
  updateUser,
} from './identity.operations';
import { authenticate } from './login.service';
import { countFailure, STRANGER_FAILURES } from './throttle.service';

let tenants: TwoTenants;
const callers = {} as Record<'admin' | 'group' | 'brand' | 'restaurant' | 'withoutFlags' | 'foreign', Caller>;

beforeEach(async () => {
  tenants = await resetToTwoTenants();
  const { a, b, admin } = tenants;
  callers.admin = await callerFor(admin.id);
  callers.group = await callerFor(a.users.brand_group.id);
  callers.brand = await callerFor(a.users.brand.id);
  callers.restaurant = await callerFor(a.users.restaurant.id);
  callers.withoutFlags = await callerFor(a.withoutFlags.id);
  callers.foreign = await callerFor(b.users.brand.id);
});

type Call = Parameters<typeof factsOf>[1];
const update = (caller: Caller, userId: number, input: object, call?: Call) =>
  invoke(updateUser, { userId, ...input } as never, factsOf(caller, call));

describe('updating a user', () => {
  it('changes the given fields and keeps the others', async () => {
    const { a } = tenants;
    const after = await update(callers.brand, a.users.restaurant.id, { name: 'Renamed', accessFlags: [] });
    expect(after).toMatchObject({ name: 'Renamed', role: 'restaurant', restaurantId: a.restaurantId, accessFlags: [], isDisabled: false });
    expect(await invoke(getUser, { userId: a.users.restaurant.id }, factsOf(callers.brand))).toEqual(after);
  });

  it('is refused when the user has changed since they were read, but not when they have only signed in', async () => {
    const { a } = tenants;
    const userId = a.users.restaurant.id;
    const { etag: ifMatch } = await invoke(getUser, { userId }, factsOf(callers.brand));
    await prisma.user.update({ where: { id: userId }, data: { lastLoginAt: new Date() } });
    const saved = await update(callers.brand, userId, { name: 'Renamed' }, { ifMatch });
    const refusal = await errorOf(update(callers.brand, userId, { accessFlags: [] }, { ifMatch }));
    expect(refusal).toMatchObject({ code: 'precondition_failed', extraData: { etag: saved.etag, current: { name: 'Renamed' } } });
    expect(await update(callers.brand, userId, { isDisabled: true }, { ifMatch: saved.etag })).toMatchObject({ isDisabled: true });
    expect(JSON.stringify(await prisma.auditEntry.findMany())).not.toContain('etag');
    // ETags reveal nothing about users out of scope.
    const foreign = await errorOf(update(callers.foreign, userId, { name: 'Mine' }, { ifMatch: saved.etag }));
    expect(foreign.code).toBe('data_not_found');
  });

  it('keeps the scope when the new role has a scope of the same kind, and requires it otherwise', async () => {
    const { a } = tenants;
    expect(await update(callers.brand, a.users.restaurant.id, { role: 'pos' })).toMatchObject({
      role: 'pos',
      restaurantId: a.restaurantId,
    });
    expect((await errorOf(update(callers.brand, a.users.restaurant.id, { role: 'brand' }))).code).toBe('missing_parameters');
    expect(await update(callers.brand, a.users.restaurant.id, { role: 'brand', brandId: a.brandId })).toMatchObject({
      role: 'brand',
      restaurantId: null,
    });
  });

  it('returns data_not_found, as does any other access, for users outside the caller’s scope or above their role', async () => {
    const { a, b, admin } = tenants;
    const outside = [b.users.restaurant.id, b.users.brand.id, admin.id, a.users.brand_group.id, a.users.customer.id, 999_999];
    for (const userId of outside) {
      const facts = factsOf(callers.brand);
      const codes = [
        (await errorOf(update(callers.brand, userId, { name: 'Mine now' }))).code,
        (await errorOf(invoke(getUser, { userId }, facts))).code,
        (await errorOf(invoke(resetUserPassword, { userId }, facts))).code,
        (await errorOf(invoke(listUserTokens, { userId }, facts))).code,
        (await errorOf(invoke(revokeUserTokens, { userId }, facts))).code,
      ];
      expect(codes).toEqual(Array(5).fill('data_not_found'));
    }
    expect(await prisma.user.count({ where: { name: 'Mine now' } })).toBe(0);
  });

  it('refuses to raise a user above the caller’s role or to move them into another scope', async () => {
    const { a, b, sibling } = tenants;
    const target = a.users.restaurant.id;
    const attempts: [Caller, object][] = [
      [callers.brand, { role: 'admin' }],
      [callers.brand, { role: 'brand_group', brandGroupId: a.brandGroupId }],
      [callers.brand, { role: 'brand', brandId: sibling.brandId }],
      [callers.brand, { restaurantId: b.restaurantId }],
      [callers.group, { role: 'admin' }],
      [callers.group, { restaurantId: b.restaurantId }],
    ];
    for (const [caller, input] of attempts) expect((await errorOf(update(caller, target, input))).code).toBe('access_denied');
    expect(await prisma.user.findUniqueOrThrow({ where: { id: target } })).toMatchObject({
      role: 'restaurant',
      restaurantId: a.restaurantId,
    });
  });

  it('never passes on an access flag the caller lacks: not by adding it, moving or enabling its holder, or resetting their password', async () => {
    const { a } = tenants;
    const holder = a.users.restaurant.id;
    const plain = await makeUser(prisma, { role: 'restaurant', brandId: a.brandId, restaurantId: a.restaurantId });
    const lacks = async (work: Promise<unknown>) => expect((await errorOf(work)).code).toBe('missing_access_flag');
    await lacks(update(callers.withoutFlags, plain.id, { accessFlags: ['CAN_EDIT_AREAS'] }));
    await lacks(update(callers.withoutFlags, holder, { role: 'brand', brandId: a.brandId }));
    await lacks(invoke(resetUserPassword, { userId: holder }, factsOf(callers.withoutFlags)));
    expect((await update(callers.withoutFlags, holder, { name: 'Fine' })).accessFlags).toHaveLength(2);
    expect((await update(callers.withoutFlags, holder, { isDisabled: true })).isDisabled).toBe(true);
    await lacks(update(callers.withoutFlags, holder, { isDisabled: false }));
    expect((await update(callers.withoutFlags, holder, { accessFlags: [] })).accessFlags).toEqual([]);
    expect((await update(callers.withoutFlags, holder, { isDisabled: false })).isDisabled).toBe(false);
  });

  it('lets callers change their own name, but not their own role, access flags or state', async () => {
    const { a } = tenants;
    const own = a.users.brand.id;
    const attempts = [{ isDisabled: true }, { role: 'restaurant', restaurantId: a.restaurantId }, { accessFlags: [] }];
    for (const input of attempts) {
      expect(await errorOf(update(callers.brand, own, input))).toMatchObject({
        code: 'access_denied',
        extraData: { reason: 'own_account' },
      });
    }
    expect((await errorOf(invoke(resetUserPassword, { userId: own }, factsOf(callers.brand)))).code).toBe('access_denied');
    expect((await update(callers.brand, own, { name: 'Same person', role: 'brand', isDisabled: false })).name).toBe('Same person');
    expect((await errorOf(update(callers.admin, tenants.admin.id, { isDisabled: true }))).code).toBe('access_denied');
  });

  it('keeps one admin when two disable each other at the same time', async () => {
    for (let round = 0; round < 5; round++) {
      await prisma.user.updateMany({ where: { role: 'admin' }, data: { disabledAt: null } });
      const second = await makeUser(prisma, { role: 'admin' });
      await prisma.user.deleteMany({ where: { role: 'admin', id: { notIn: [tenants.admin.id, second.id] } } });
      // An invited admin cannot create others, and may never accept.
      await prisma.user.create({ data: { email: 'invited@example.com', name: 'Invited', role: 'admin' } });
      const secondCaller = await callerFor(second.id);
      const outcomes = await Promise.all(
        [update(callers.admin, second.id, { isDisabled: true }), update(secondCaller, tenants.admin.id, { isDisabled: true })].map((work) =>
          work.then(
            () => 'done',
            (error: { code: string; extraData: { reason: string } }) => error.extraData.reason,
          ),
        ),
      );
      expect(outcomes.sort()).toEqual(['done', 'last_admin']);
      expect(await prisma.user.count({ where: { role: 'admin', disabledAt: null, passwordHash: { not: null } } })).toBe(1);
    }
  });

  it('ends a disabled user’s tokens and sessions at once, and does not restore them when the user is enabled again', async () => {
    const { a } = tenants;
    const target = await prisma.user.findUniqueOrThrow({ where: { id: a.users.restaurant.id } });
    const token = newToken();
    await prisma.accessToken.create({ data: { userId: target.id, hash: hashOfToken(token), expiresAt: new Date(Date.now() + 60_000) } });
    expect((await update(callers.brand, target.id, { isDisabled: true })).activeTokens).toBe(0);
    expect((await errorOf(authenticate(prisma, { email: target.email, password: TEST_PASSWORD, ip: null }))).code).toBe(
      'invalid_credentials',
    );
    await update(callers.brand, target.id, { isDisabled: false });
    expect((await errorOf(callerOfToken(prisma, token))).code).toBe('invalid_token');
    expect(await callerOfSession(prisma, { userId: target.id, sessionEpoch: target.sessionEpoch })).toBeNull();
    expect((await authenticate(prisma, { email: target.email, password: TEST_PASSWORD, ip: null })).id).toBe(target.id);
  });

  it('writes the changed fields to the brand’s history, and nothing in a dry run', async () => {
    const { a } = tenants;
    await update(callers.brand, a.users.pos.id, { name: 'Till at the door' }, { dryRun: true });
    expect(await prisma.auditEntry.count()).toBe(0);
    await update(callers.brand, a.users.pos.id, { name: 'Till at the door' });
    expect(await prisma.auditEntry.findMany()).toMatchObject([
      {
        brandId: a.brandId,
        restaurantId: a.restaurantId,
        subjectKind: 'user',
        subjectId: String(a.users.pos.id),
        operation: 'PUT /v1/users/{userId}',
        userId: a.users.brand.id,
        before: { name: 'Some pos' },
        after: { name: 'Till at the door' },
      },
    ]);
    expect(JSON.stringify(await prisma.auditEntry.findMany())).not.toMatch(/argon2|passwordHash/);
  });
});

describe('undoing a user update', () => {
  it('restores what the update changed, keeps later changes, and can itself be undone', async () => {
    const { a } = tenants;
    const userId = a.users.restaurant.id;
    await update(callers.brand, userId, { role: 'brand', brandId: a.brandId, accessFlags: [] });
    await update(callers.brand, userId, { name: 'New name' });
    const [entry] = await prisma.auditEntry.findMany({ orderBy: { id: 'asc' } });
    await invoke(revertChange, { auditId: entry!.id }, factsOf(callers.brand));
    const reverted = await invoke(getUser, { userId }, factsOf(callers.brand));
    expect(reverted).toMatchObject({ name: 'New name', role: 'restaurant', restaurantId: a.restaurantId });
    expect(reverted.accessFlags).toHaveLength(2);
    const last = await prisma.auditEntry.findFirstOrThrow({ orderBy: { id: 'desc' } });
    await invoke(revertChange, { auditId: last.id }, factsOf(callers.brand));
    expect(await invoke(getUser, { userId }, factsOf(callers.brand))).toMatchObject({ role: 'brand', brandId: a.brandId, accessFlags: [] });
  });

  it('is refused when it would restore an access flag the caller lacks', async () => {
    const { a } = tenants;
    await update(callers.brand, a.users.restaurant.id, { accessFlags: [] });
    const entry = await prisma.auditEntry.findFirstOrThrow();
    expect((await errorOf(invoke(revertChange, { auditId: entry.id }, factsOf(callers.withoutFlags)))).code).toBe('missing_access_flag');
    expect((await errorOf(invoke(revertChange, { auditId: entry.id }, factsOf(callers.foreign)))).code).toBe('data_not_found');
  });
});

describe('managing another user’s access', () => {
  it('replaces the password, ends all access with the old one, and unlocks the account', async () => {
    const target = await prisma.user.findUniqueOrThrow({ where: { id: tenants.a.users.restaurant.id } });
    for (let failure = 0; failure < 10; failure++) await countFailure({ email: target.email, userId: target.id, ip: null });
    const { temporaryPassword } = await invoke(resetUserPassword, { userId: target.id }, factsOf(callers.brand));
    expect((await errorOf(authenticate(prisma, { email: target.email, password: TEST_PASSWORD, ip: null }))).code).toBe(
      'invalid_credentials',
    );
    expect((await authenticate(prisma, { email: target.email, password: temporaryPassword, ip: null })).passwordExpiresAt).not.toBeNull();
    expect(await callerOfSession(prisma, { userId: target.id, sessionEpoch: target.sessionEpoch })).toBeNull();
    expect(JSON.stringify(await prisma.auditEntry.findMany())).not.toContain(temporaryPassword);
  });

  it('leaves no token from logins that were in progress during a password reset or disabling', async () => {
    const user = tenants.a.users.restaurant;
    const logins = () =>
      Array.from({ length: 4 }, () => invoke(login, { username: user.email, password: TEST_PASSWORD } as never, factsOf(asGuest.caller)));
    for (const end of [
      () => invoke(resetUserPassword, { userId: user.id }, factsOf(callers.brand)),
      () => update(callers.brand, user.id, { isDisabled: true }),
    ]) {
      await Promise.allSettled([...logins(), end()]);
      expect(await prisma.accessToken.count({ where: { userId: user.id, revokedAt: null } })).toBe(0);
    }
  });

  it('shows from where a user’s logins are throttled, and lifts the throttles', async () => {
    const { id: userId, email } = tenants.a.users.restaurant;
    const facts = factsOf(callers.brand);
    const refused = async () => (await invoke(listUsers, { state: 'throttled' }, facts)).items.map((found) => found.userId);
    const log = (ip: string) => authenticate(prisma, { email, password: TEST_PASSWORD, ip });
    await log('198.51.100.1');
    expect(await invoke(listUserThrottles, { userId }, facts)).toEqual([]);
    for (let failure = 0; failure < 10; failure++) await countFailure({ email, userId, ip: '198.51.100.1' });
    await prisma.loginThrottle.create({ data: { email, failures: STRANGER_FAILURES - 1, windowStartedAt: new Date() } });
    await countFailure({ email, userId, ip: '2001:db8::7' });

    const found = await invoke(listUserThrottles, { userId }, facts);
    expect(found.map(({ from, failures }) => [from, failures])).toEqual([
      ['198.51.100.1', 10],
      [null, STRANGER_FAILURES],
    ]);
    const lasts = found.map(({ since, until }) => Date.parse(until) - Date.parse(since));
    expect(lasts[0]).toBeGreaterThan(890_000);
    expect(lasts[1]).toBeGreaterThan(86_390_000);
    expect((await invoke(getUser, { userId }, facts)).throttledSince).toBe(found[0]?.since);
    expect(await refused()).toEqual([userId]);
    expect((await errorOf(log('198.51.100.1'))).code).toBe('too_many_requests');
    for (const operation of [listUserThrottles, liftUserThrottles])
      expect((await errorOf(invoke(operation as typeof listUserThrottles, { userId }, factsOf(callers.foreign)))).code).toBe(
        'data_not_found',
      );

    expect(await invoke(liftUserThrottles, { userId }, facts)).toEqual({ throttlesLifted: 2 });
    await log('198.51.100.1');
    await log('203.0.113.9');
    expect([await refused(), (await invoke(getUser, { userId }, facts)).throttledSince]).toEqual([[], null]);
  });

  it('lists and revokes a user’s tokens', async () => {
    const target = tenants.a.users.pos.id;
    for (let made = 0; made < 3; made++) {
      await prisma.accessToken.create({
        data: { userId: target, hash: hashOfToken(newToken()), expiresAt: new Date(Date.now() + 60_000) },
      });
    }
    const facts = factsOf(callers.brand);
    expect(await invoke(listUserTokens, { userId: target }, facts)).toHaveLength(3);
    expect(await invoke(revokeUserTokens, { userId: target }, facts)).toEqual({ tokensRevoked: 3 });
    expect(await invoke(listUserTokens, { userId: target }, facts)).toEqual([]);
    expect(await invoke(revokeUserTokens, { userId: target }, facts)).toEqual({ tokensRevoked: 0 });
  });

  it('does not reach another tenant’s users', async () => {
    const own = await createBrand(prisma);
    const stranger = await callerFor((await makeUser(prisma, { role: 'brand', brandId: own.id })).id);
    expect((await invoke(listUsers, {}, factsOf(stranger))).items).toHaveLength(1);
    expect((await errorOf(invoke(revokeUserTokens, { userId: tenants.a.users.pos.id }, factsOf(callers.foreign)))).code).toBe(
      'data_not_found',
    );
  });
});
