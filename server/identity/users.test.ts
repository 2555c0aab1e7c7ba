// @not-in-check
import { beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '@/server/core/callers/caller';
import { invoke } from '@/server/core/operation/invoke';
import { prisma } from '@/server/core/platform/db';
import { callerFor, errorOf, factsOf } from '@/server/testing/as';
import { createUser as makeUser } from '@/server/testing/factories';
import { resetToTwoTenants, type TwoTenants } from '@/server/testing/tenants';
import { createUser, listUsers } from './identity.operations';
import { signIn } from './login.service';

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
const create = (caller: Caller, input: NonNullable<(typeof createUser)['call']>, call?: Call) =>
  invoke(createUser, input, factsOf(caller, call));

describe('listing users', () => {
  const idsSeenBy = async (caller: Caller, input = {}) =>
    (await invoke(listUsers, input, factsOf(caller))).items.map(({ userId }) => userId);
  const idsOf = (...users: { id: number }[]) => users.map(({ id }) => id).sort((x, y) => x - y);

  it('shows an admin everybody but customers, a group its brands’ users, a brand its own, and nobody above the caller', async () => {
    const { a, b, admin } = tenants;
    const ofBrandA = [a.users.brand, a.withoutFlags, a.users.restaurant, a.users.pos, a.users.kiosk];
    const ofB = [b.users.brand_group, b.users.brand, b.withoutFlags, b.users.restaurant, b.users.pos, b.users.kiosk];
    expect(await idsSeenBy(callers.admin)).toEqual(idsOf(admin, a.users.brand_group, ...ofBrandA, ...ofB));
    expect(await idsSeenBy(callers.group)).toEqual(idsOf(a.users.brand_group, ...ofBrandA));
    expect(await idsSeenBy(callers.brand)).toEqual(idsOf(...ofBrandA));
  });

  it('is refused to restaurant users', async () => {
    expect((await errorOf(invoke(listUsers, {}, factsOf(callers.restaurant)))).code).toBe('access_denied');
  });

  it('searches names and e-mails, takes % and _ literally, and filters by role, restaurant, brand and state', async () => {
    const { a } = tenants;
    const odd = await makeUser(prisma, { role: 'brand', brandId: a.brandId, name: '100 %_Éric', email: 'e_ric@example.com' });
    expect(await idsSeenBy(callers.brand, { search: '%_é' })).toEqual([odd.id]);
    expect(await idsSeenBy(callers.brand, { search: 'E_RIC@' })).toEqual([odd.id]);
    expect(await idsSeenBy(callers.brand, { search: '%%' })).toEqual([]);
    expect(await idsSeenBy(callers.brand, { search: '\\' })).toEqual([]);
    expect(await idsSeenBy(callers.brand, { role: 'kiosk' })).toEqual([a.users.kiosk.id]);
    expect(await idsSeenBy(callers.admin, { restaurantId: a.restaurantId })).toEqual(idsOf(a.users.restaurant, a.users.pos, a.users.kiosk));
    expect(await idsSeenBy(callers.group, { brandId: tenants.sibling.brandId })).toEqual([]);
    await prisma.user.update({ where: { id: odd.id }, data: { disabledAt: new Date() } });
    await prisma.user.update({ where: { id: a.users.kiosk.id }, data: { passwordExpiresAt: new Date(Date.now() - 1000) } });
    expect(await idsSeenBy(callers.brand, { state: 'disabled' })).toEqual([odd.id]);
    expect(await idsSeenBy(callers.brand, { state: 'passwordExpired' })).toEqual([a.users.kiosk.id]);
    expect(await idsSeenBy(callers.brand, { state: 'active' })).not.toContain(odd.id);
  });

  it('refuses to filter by another tenant’s brand or restaurant', async () => {
    const { b } = tenants;
    for (const filter of [{ restaurantId: b.restaurantId }, { brandId: b.brandId }, { restaurantId: 999_999 }]) {
      expect((await errorOf(invoke(listUsers, filter, factsOf(callers.brand)))).code).toBe('access_denied');
    }
    expect((await errorOf(invoke(listUsers, { restaurantId: 999_999 }, factsOf(callers.admin)))).code).toBe('data_not_found');
  });

  it('returns each user once over all pages, and an empty page for a cursor past the end', async () => {
    const seen: number[] = [];
    let cursor: number | undefined;
    do {
      const page = await invoke(listUsers, { limit: 3, cursor }, factsOf(callers.admin));
      expect(page.items.length).toBeLessThanOrEqual(3);
      seen.push(...page.items.map(({ userId }) => userId));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(seen).toEqual(await idsSeenBy(callers.admin));
    expect(await invoke(listUsers, { cursor: 2_000_000_000 }, factsOf(callers.admin))).toEqual({ items: [], nextCursor: null });
  });

  it('never shows a password hash', async () => {
    expect(JSON.stringify(await invoke(listUsers, {}, factsOf(callers.admin)))).not.toMatch(/argon2|hash/i);
  });
});

describe('creating a user', () => {
  const person = { email: 'New.Person@Example.com', name: ' New Person ', role: 'restaurant' as const };

  it('returns a temporary password that works for seven days and is stored nowhere', async () => {
    const { a } = tenants;
    const made = await create(callers.brand, {
      ...person,
      restaurantId: a.restaurantId,
      accessFlags: ['CAN_EDIT_AREAS', 'CAN_EDIT_AREAS'],
    });
    expect(made).toMatchObject({
      email: 'new.person@example.com',
      name: 'New Person',
      role: 'restaurant',
      brandId: a.brandId,
      restaurantId: a.restaurantId,
      accessFlags: ['CAN_EDIT_AREAS'],
      isDisabled: false,
    });
    expect(made.temporaryPassword).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/);
    const credentials = { email: made.email, password: made.temporaryPassword, ip: null };
    const daysLeft = (new Date(made.passwordExpiresAt!).getTime() - Date.now()) / 86_400_000;
    expect(daysLeft).toBeCloseTo(7, 2);
    expect((await signIn(prisma, credentials, new Date())).id).toBe(made.userId);
    expect((await errorOf(signIn(prisma, credentials, new Date(Date.now() + 7 * 86_400_000 + 1000)))).code).toBe('password_expired');
    const entries = await prisma.auditEntry.findMany();
    expect(entries).toMatchObject([
      {
        subjectKind: 'user',
        subjectId: String(made.userId),
        brandId: a.brandId,
        restaurantId: a.restaurantId,
        before: null,
        after: { name: 'New Person' },
      },
    ]);
    expect(JSON.stringify(entries)).not.toContain(made.temporaryPassword);
    expect(await prisma.idempotencyRecord.count()).toBe(0);
  });

  it('creates one user per idempotency key, and a repeat is refused with that user’s id', async () => {
    const facts = { idempotencyKey: 'new-person' };
    const body = { ...person, email: 'once@example.com', restaurantId: tenants.a.restaurantId };
    const { userId, temporaryPassword } = await create(callers.brand, body, facts);
    expect(await errorOf(create(callers.brand, body, facts))).toMatchObject({
      code: 'conflict',
      extraData: { made: { kind: 'user', id: userId } },
    });
    expect(JSON.stringify(await prisma.idempotencyRecord.findMany())).not.toContain(temporaryPassword);
  });

  it('gives a device a password that never expires, as nobody is there to change it', async () => {
    const made = await create(callers.brand, {
      email: 'kiosk-2@example.com',
      name: 'Kiosk 2',
      role: 'kiosk',
      restaurantId: tenants.a.restaurantId,
    });
    expect(made.passwordExpiresAt).toBeNull();
    const inAYear = new Date(Date.now() + 365 * 86_400_000);
    expect((await signIn(prisma, { email: made.email, password: made.temporaryPassword, ip: null }, inAYear)).id).toBe(made.userId);
  });

  it('stores nothing in a dry run', async () => {
    const before = await prisma.user.count();
    await create(callers.brand, { ...person, restaurantId: tenants.a.restaurantId }, { dryRun: true });
    expect(await prisma.user.count()).toBe(before);
  });

  it('rejects an e-mail that is already taken, regardless of case', async () => {
    const taken = create(callers.brand, {
      ...person,
      email: tenants.b.users.brand.email.toUpperCase(),
      restaurantId: tenants.a.restaurantId,
    });
    expect((await errorOf(taken)).code).toBe('already_exists');
  });

  it('lets only one of two simultaneous requests take an e-mail', async () => {
    const ask = () =>
      create(callers.brand, { ...person, restaurantId: tenants.a.restaurantId }).then(
        () => 'made',
        (error: { code: string }) => error.code,
      );
    expect((await Promise.all([ask(), ask()])).sort()).toEqual(['already_exists', 'made']);
  });

  it('requires the scope of the role and rejects any other', async () => {
    expect(await errorOf(create(callers.brand, person))).toMatchObject({
      code: 'missing_parameters',
      extraData: { issues: [{ path: 'restaurantId' }] },
    });
    expect(
      await errorOf(create(callers.brand, { ...person, restaurantId: tenants.a.restaurantId, brandId: tenants.a.brandId })),
    ).toMatchObject({
      code: 'invalid_parameters',
      extraData: { issues: [{ path: 'brandId' }] },
    });
    expect((await errorOf(create(callers.admin, { ...person, role: 'admin', brandId: tenants.a.brandId }))).code).toBe(
      'invalid_parameters',
    );
    expect((await errorOf(create(callers.admin, { ...person, role: 'customer' as never }))).code).toBe('invalid_parameters');
  });

  it('lets admins, groups and brands create users up to their own role and within their scope, and restaurants none', async () => {
    const { a, b, sibling } = tenants;
    const attempts: [Caller, object, string][] = [
      [callers.admin, { role: 'admin' }, 'made'],
      [callers.admin, { role: 'brand_group', brandGroupId: b.brandGroupId }, 'made'],
      [callers.admin, { role: 'brand_group', brandGroupId: 999_999 }, 'data_not_found'],
      [callers.admin, { role: 'brand', brandId: 999_999 }, 'data_not_found'],
      [callers.group, { role: 'brand_group', brandGroupId: a.brandGroupId }, 'made'],
      [callers.group, { role: 'brand', brandId: sibling.brandId }, 'made'],
      [callers.group, { role: 'pos', restaurantId: sibling.restaurantId }, 'made'],
      [callers.group, { role: 'admin' }, 'access_denied'],
      [callers.group, { role: 'brand_group', brandGroupId: b.brandGroupId }, 'access_denied'],
      [callers.group, { role: 'brand', brandId: b.brandId }, 'access_denied'],
      [callers.brand, { role: 'brand', brandId: a.brandId }, 'made'],
      [callers.brand, { role: 'kiosk', restaurantId: a.restaurantId }, 'made'],
      [callers.brand, { role: 'admin' }, 'access_denied'],
      [callers.brand, { role: 'brand_group', brandGroupId: a.brandGroupId }, 'access_denied'],
      [callers.brand, { role: 'brand', brandId: sibling.brandId }, 'access_denied'],
      [callers.brand, { role: 'restaurant', restaurantId: b.restaurantId }, 'access_denied'],
      [callers.brand, { role: 'restaurant', restaurantId: 999_999 }, 'access_denied'],
      [callers.restaurant, { role: 'kiosk', restaurantId: a.restaurantId }, 'access_denied'],
    ];
    for (const [index, [caller, scope, expected]] of attempts.entries()) {
      const outcome = await create(caller, { email: `new-${index}@example.com`, name: 'New', ...scope } as never).then(
        () => 'made',
        (error: { code: string }) => error.code,
      );
      expect({ caller: caller.role, ...scope, outcome }).toEqual({ caller: caller.role, ...scope, outcome: expected });
    }
  });

  it('refuses an access flag that the caller lacks', async () => {
    const wanted = { ...person, restaurantId: tenants.a.restaurantId, accessFlags: ['CAN_EDIT_AREAS' as const] };
    expect(await errorOf(create(callers.withoutFlags, wanted))).toMatchObject({
      code: 'missing_access_flag',
      extraData: { flag: 'CAN_EDIT_AREAS' },
    });
  });
});
