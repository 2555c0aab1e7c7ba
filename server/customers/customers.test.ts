// @not-in-check
import { beforeEach, describe, expect, it } from 'vitest';
import { revertChange } from '@/server/audit/audit.operations';
import { prisma } from '@/server/core/platform/db';
import { plain } from '@/server/core/reads/json';
import { etagOf } from '@/server/core/rest/etag';
import { type Actor, actorsOf, callerFor, Actor as TestActor } from '@/server/testing/as';
import { createRestaurant, createCustomer as customerRow, createGuestGroup as groupRow } from '@/server/testing/factories';
import { resetToTwoTenants, type TwoTenants } from '@/server/testing/tenants';
import { releaseHold, reloadWallet } from '@/server/wallet/wallet.operations';
import * as operations from './customers.operations';

let tenants: TwoTenants;
let brand: Actor;
let restaurant: Actor;
let brandId: number;
/** Of the whole brand, with the badge. */
let everybodysId: number;

beforeEach(async () => {
  tenants = await resetToTwoTenants();
  const as = actorsOf(tenants);
  [brand, restaurant] = [await as('brand'), await as('restaurant')];
  brandId = tenants.a.brandId;
  ({ customerId: everybodysId } = await brand.call(operations.lookUpCustomer, { brandId, badge: tenants.a.badge }));
});

const events = async () => {
  const found = await prisma.outboxEvent.findMany({ where: { kind: { startsWith: 'customer.account.' } }, orderBy: { id: 'asc' } });
  return found.map(({ kind, payload }) => ({ kind, payload: payload as Record<string, unknown> }));
};
const idsOf = async (actor: Actor, input: object) =>
  plain(await actor.call(operations.listCustomers, { brandId, ...input })).items.map(({ customerId }) => customerId);

describe('adding and changing customers', () => {
  it('reads a national phone number as one of the brand’s current country', async () => {
    await createRestaurant(prisma, { brandId, countryCode: 'BE' });
    const add = async () =>
      (await brand.call(operations.createCustomer, { brandId, givenName: 'A', phoneNumber: '0470 12 34 56' })).phoneNumber;
    expect(await add()).toBe('+33470123456');
    await prisma.restaurant.update({ where: { id: tenants.a.restaurantId }, data: { archivedAt: new Date() } });
    expect(await add()).toBe('+32470123456');
  });

  it('creates a customer with all fields, and emits the whole account to partners', async () => {
    const made = await brand.call(operations.createCustomer, {
      brandId,
      email: ' Camille.Moreau@Example.com ',
      givenName: 'Camille',
      familyName: 'Moreau',
      phoneNumber: '06 12 34 56 78',
      badges: ['0012', '0013', '0012'],
      guestGroupId: tenants.a.guestGroupId,
      restaurantIds: [tenants.a.restaurantId],
    });
    expect(made).toMatchObject({
      email: 'Camille.Moreau@Example.com',
      phoneNumber: '+33612345678',
      badges: ['0012', '0013'],
      paymentType: 'CASH',
      balance: 0,
      restaurantIds: [tenants.a.restaurantId],
      archivedAt: null,
    });
    const read = await brand.call(operations.getCustomer, { customerId: made.customerId });
    expect(read).toEqual({ ...made, erasureRequestedAt: null, etag: expect.any(String) });
    expect(await events()).toEqual([{ kind: 'customer.account.added', payload: made }]);
  });

  it('rejects an email, external id or badge of another customer of the brand, but not of another brand', async () => {
    const known = { brandId, email: 'a@example.com', externalId: 'M1', badges: ['1'] };
    await brand.call(operations.createCustomer, known);
    for (const taken of [{ email: 'A@EXAMPLE.com' }, { externalId: 'M1' }, { badges: ['2', '1'] }]) {
      const refusal = { code: 'already_exists', extraData: { field: Object.keys(taken)[0] } };
      expect(await brand.refused(operations.createCustomer, { brandId, ...taken })).toMatchObject(refusal);
      expect(await brand.refused(operations.updateCustomer, { customerId: everybodysId, ...taken })).toMatchObject(refusal);
    }
    const foreign = new TestActor(await callerFor(tenants.b.users.brand.id));
    await foreign.call(operations.createCustomer, { ...known, brandId: tenants.b.brandId });
  });

  it('rejects a customer without identity, invalid badges and phone numbers, and foreign groups and restaurants', async () => {
    expect((await brand.refused(operations.createCustomer, { brandId, language: 'fr' })).code).toBe('missing_parameters');
    expect((await brand.refused(operations.createCustomer, { brandId, email: null, badges: [] })).code).toBe('invalid_parameters');
    for (const [operation, input] of [
      [operations.createCustomer, { brandId, badges: ['1|2'] }],
      [operations.updateCustomer, { customerId: everybodysId, badges: ['1|2'] }],
      [operations.addBadge, { customerId: everybodysId, badge: '1|2' }],
    ] as const)
      expect(JSON.stringify(await brand.refused(operation, input))).toMatch(/invalid_parameters.*which separates badges in files/);
    const number = await brand.refused(operations.createCustomer, { brandId, givenName: 'A', phoneNumber: '12' });
    expect(number).toMatchObject({ code: 'invalid_parameters', extraData: { issues: [{ path: 'phoneNumber' }] } });
    const group = { brandId, givenName: 'A', guestGroupId: tenants.b.guestGroupId };
    expect((await brand.refused(operations.createCustomer, group)).code).toBe('data_not_found');
    const place = { brandId, givenName: 'A', restaurantIds: [tenants.b.restaurantId] };
    expect((await brand.refused(operations.createCustomer, place)).code).toBe('access_denied');
  });

  it('changes only the given fields, keeps blocked badges, and emits the updated account', async () => {
    const { customerId } = await brand.call(operations.createCustomer, { brandId, givenName: 'Léa', badges: ['1', '2'] });
    await prisma.customerBadge.update({ where: { brandId_badge: { brandId, badge: '1' } }, data: { blockedAt: new Date() } });
    const changed = await brand.call(operations.updateCustomer, { customerId, familyName: 'Roy', badges: ['3'] });
    expect(changed).toMatchObject({ givenName: 'Léa', familyName: 'Roy', badges: ['3'] });
    expect(await prisma.customerBadge.count({ where: { brandId, customerId } })).toBe(2);
    const { etag: _, erasureRequestedAt: __, ...account } = changed;
    expect((await events()).at(-1)).toEqual({ kind: 'customer.account.updated', payload: account });
  });

  it('emits nothing for an update that changes nothing, and keeps the time of the last change', async () => {
    const fields = { givenName: 'Léa', isActive: true, badges: ['1', '2'], restaurantIds: [tenants.a.restaurantId] };
    const { customerId, updatedAt } = await brand.call(operations.createCustomer, { brandId, ...fields });
    await brand.call(operations.updateBadge, { customerId, badge: '1', isBlocked: false });
    for (const same of [{}, fields, { badges: ['2', '1'] }]) {
      expect(await brand.call(operations.updateCustomer, { customerId, ...same })).toMatchObject({ ...fields, updatedAt });
    }
    expect((await events()).map(({ kind }) => kind)).toEqual(['customer.account.added']);
    expect((await brand.call(operations.updateCustomer, { customerId, isActive: false })).updatedAt).not.toBe(updatedAt);
    expect((await events()).at(-1)).toMatchObject({ kind: 'customer.account.updated', payload: { isActive: false } });
  });
});

describe('the version of a customer', () => {
  it('changes when the customer is edited, but not when their wallet is reloaded', async () => {
    const customerId = everybodysId;
    const { etag } = await brand.call(operations.getCustomer, { customerId });
    await brand.call(reloadWallet, { customerId, amount: 1_000, counterMethod: 'CASH' });
    const { etag: next } = await brand.call(operations.updateCustomer, { customerId, givenName: 'A' }, { ifMatch: etag });
    expect(next).not.toBe(etag);
    expect((await brand.refused(operations.updateCustomer, { customerId, givenName: 'B' }, { ifMatch: etag })).code).toBe(
      'precondition_failed',
    );
  });

  it('is restored by an undo, even after a reload of the wallet', async () => {
    const customerId = everybodysId;
    const { givenName } = await brand.call(operations.getCustomer, { customerId });
    await brand.call(operations.updateCustomer, { customerId, givenName: 'Wrong' });
    await brand.call(reloadWallet, { customerId, amount: 1_000, counterMethod: 'CASH' });
    const entry = await prisma.auditEntry.findFirstOrThrow({ where: { subjectKind: 'customer' }, orderBy: { id: 'desc' } });
    await brand.call(revertChange, { auditId: entry.id });
    expect(await brand.call(operations.getCustomer, { customerId })).toMatchObject({ givenName, balance: 1_000 });
  });
});

describe('finding customers', () => {
  it('searches by name without accents, email, phone number, external id and the beginning of a badge', async () => {
    const wanted = await customerRow(prisma, {
      brandId,
      givenName: 'Hélène',
      familyName: 'Bœuf',
      email: 'h.boeuf@example.com',
      phoneNumber: '+33612345678',
      externalId: 'M-77',
      badges: ['000451'],
    });
    await customerRow(prisma, { brandId, badges: ['1000451'] });
    for (const search of ['helene boe', 'H.BOEUF@', '612345', 'm-77', '00045'])
      expect({ search, ids: await idsOf(brand, { search }) }).toEqual({ search, ids: [wanted.id] });
    for (const search of ['%', '_', '\\']) expect(await idsOf(brand, { search })).toEqual([]);
  });

  it('finds a phone number however it is spelled, in its own brand only, and counts it alike', async () => {
    const wanted = await customerRow(prisma, { brandId, phoneNumber: '+33694841219' });
    await customerRow(prisma, { brandId: tenants.b.brandId, phoneNumber: '+33694841219' });
    await customerRow(prisma, { brandId, phoneNumber: '+33612345678' });
    for (const search of [
      ...['+33694841219', '+33 6 94 84 12 19', '+33\u00A06\u00A094\u00A084\u00A012\u00A019', '+33 (0)6 94 84 12 19', '0033 6 94 84 12 19'],
      ...['06 94 84 12 19', '0694841219', '06.94.84.12.19', '06-94-84', '6 94 84', '12 19'],
    ]) {
      expect({ search, ids: await idsOf(brand, { search }) }).toEqual({ search, ids: [wanted.id] });
      expect(await brand.call(operations.countCustomers, { brandId, search })).toEqual({ total: 1 });
    }
    for (const search of ['06', '06 9', '( )', '0000', '06 94 84 x']) expect(await idsOf(brand, { search })).toEqual([]);
  });

  it('filters by a guest group, including the groups below it', async () => {
    const root = await groupRow(prisma, { brandId, name: 'ACME' });
    const below = await groupRow(prisma, { brandId, name: 'Paris', parentId: root.id, parentDepth: 1 });
    const [first, second] = [
      await customerRow(prisma, { brandId, guestGroupId: root.id }),
      await customerRow(prisma, { brandId, guestGroupId: below.id }),
    ];
    expect(await idsOf(brand, { groups: String(root.id) })).toEqual([second.id, first.id]);
    expect(await idsOf(brand, { groups: `${below.id}` })).toEqual([second.id]);
    expect(await brand.call(operations.getCustomer, { customerId: second.id })).toMatchObject({ guestGroup: 'ACME / Paris' });
  });

  it('limits restaurant users to the customers of their restaurant and of the whole brand', async () => {
    const other = await createRestaurant(prisma, { brandId });
    const [everywhere, elsewhere] = [
      await customerRow(prisma, { brandId }),
      await customerRow(prisma, { brandId, restaurantIds: [other.id] }),
    ];
    expect(await idsOf(restaurant, {})).toEqual([
      everywhere.id,
      everybodysId,
      tenants.a.erasableId,
      tenants.a.archivableId,
      tenants.a.customerId,
    ]);
    expect(await idsOf(brand, {})).toEqual([
      elsewhere.id,
      everywhere.id,
      everybodysId,
      tenants.a.erasableId,
      tenants.a.archivableId,
      tenants.a.customerId,
    ]);
    expect(await idsOf(brand, { restaurantIds: String(other.id) })).toEqual([elsewhere.id, everywhere.id, everybodysId]);
    expect((await restaurant.refused(operations.getCustomer, { customerId: elsewhere.id })).code).toBe('access_denied');
    const inBoth = await customerRow(prisma, { brandId, restaurantIds: [tenants.a.restaurantId, other.id] });
    const elsewhereToo = { brandId, restaurantIds: `${tenants.a.restaurantId},${other.id}` };
    expect((await restaurant.refused(operations.listCustomers, elsewhereToo as never)).code).toBe('access_denied');
    expect(await idsOf(restaurant, { limit: 2 })).toEqual([inBoth.id, everywhere.id]);
    expect(await idsOf(restaurant, { limit: 2, cursor: everywhere.id })).toEqual([everybodysId, tenants.a.erasableId]);
    // Without its last restaurant, a guest belongs to the whole brand; with a restaurant again, to that one only.
    await brand.call(operations.updateCustomer, { customerId: elsewhere.id, restaurantIds: [] });
    expect(await idsOf(restaurant, {})).toContain(elsewhere.id);
    await brand.call(operations.updateCustomer, { customerId: elsewhere.id, restaurantIds: [other.id] });
    expect(await idsOf(restaurant, {})).not.toContain(elsewhere.id);
    // Users of a restaurant can neither remove a guest from other restaurants, nor give one of their own to all of them.
    const bind = (customerId: number, restaurantIds: number[]) =>
      restaurant.refused(operations.updateCustomer, { customerId, restaurantIds });
    expect((await bind(everywhere.id, [tenants.a.restaurantId])).code).toBe('access_denied');
    expect((await bind(tenants.a.customerId, [])).code).toBe('access_denied');
    const shared = await customerRow(prisma, { brandId, restaurantIds: [tenants.a.restaurantId, other.id] });
    expect((await bind(shared.id, [tenants.a.restaurantId])).code).toBe('access_denied');
    const both = { customerId: shared.id, restaurantIds: [tenants.a.restaurantId, other.id], givenName: 'Same' };
    expect(await restaurant.call(operations.updateCustomer, both)).toMatchObject({ givenName: 'Same' });
    expect((await restaurant.refused(operations.updateCustomer, { customerId: everywhere.id, restaurantIds: [other.id] })).code).toBe(
      'access_denied',
    );
  });

  it('pages through the customers without leaving any out', async () => {
    for (let made = 0; made < 5; made++) await customerRow(prisma, { brandId });
    const seen: number[] = [];
    let cursor: number | undefined;
    do {
      const page = plain(await brand.call(operations.listCustomers, { brandId, limit: 2, cursor }));
      seen.push(...page.items.map(({ customerId }) => customerId));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(seen).toEqual(seen.toSorted((a, b) => b - a));
    expect(new Set(seen).size).toBe(9);
  });

  it('lets a till look up a customer by badge or email, unless the badge is blocked or the customer archived', async () => {
    const till = new TestActor(await callerFor(tenants.a.users.pos.id));
    const { badge } = tenants.a;
    const customerId = everybodysId;
    expect(await till.call(operations.lookUpCustomer, { brandId, badge })).toMatchObject({ customerId });
    const { email } = await brand.call(operations.getCustomer, { customerId });
    expect(await till.call(operations.lookUpCustomer, { brandId, email: email!.toUpperCase() })).toMatchObject({ customerId });
    expect((await till.refused(operations.listCustomers, { brandId })).code).toBe('access_denied');
    expect((await till.refused(operations.lookUpCustomer, { brandId })).code).toBe('missing_parameters');
    await prisma.customerBadge.updateMany({ where: { badge }, data: { blockedAt: new Date() } });
    expect((await till.refused(operations.lookUpCustomer, { brandId, badge })).code).toBe('data_not_found');
    await brand.call(operations.archiveCustomer, { customerId });
    expect((await till.refused(operations.lookUpCustomer, { brandId, email })).code).toBe('data_not_found');
  });

  it('lets customers read only their own account', async () => {
    const self = new TestActor(await callerFor(tenants.a.users.customer.id));
    expect(await self.call(operations.getCustomer, { customerId: tenants.a.customerId })).toMatchObject({ brandId });
    const other = await customerRow(prisma, { brandId });
    expect((await self.refused(operations.getCustomer, { customerId: other.id })).code).toBe('access_denied');
    expect((await self.refused(operations.listCustomers, { brandId })).code).toBe('access_denied');
  });
});

describe('badges', () => {
  it('are added, blocked, moved only on request, and removed', async () => {
    const [first, second] = [await customerRow(prisma, { brandId, badges: ['0007'] }), await customerRow(prisma, { brandId })];
    const give = { customerId: second.id, badge: '0007' };
    expect(await brand.refused(operations.addBadge, give)).toMatchObject({ code: 'already_exists', extraData: { customerId: first.id } });
    await brand.call(operations.updateBadge, { customerId: first.id, badge: '0007', isBlocked: true });
    expect(await brand.call(operations.getCustomer, { customerId: first.id })).toMatchObject({ badges: [] });
    expect(await brand.call(operations.addBadge, { ...give, move: true })).toMatchObject([{ badge: '0007', isBlocked: false }]);
    expect(await brand.call(operations.listBadges, { customerId: first.id })).toEqual([]);
    expect((await events()).slice(-2).map(({ payload }) => [payload.customerId, payload.badges])).toEqual([
      [first.id, []],
      [second.id, ['0007']],
    ]);
    expect((await brand.refused(operations.removeBadge, { customerId: first.id, badge: '0007' })).code).toBe('data_not_found');
    expect(await brand.call(operations.removeBadge, give)).toEqual([]);
    // A lost badge that was removed by mistake is restored unchanged.
    expect(await brand.call(operations.addBadge, { ...give, isBlocked: true })).toMatchObject([{ badge: '0007', isBlocked: true }]);
  });

  it('cannot be moved away from a customer of another restaurant', async () => {
    const other = await createRestaurant(prisma, { brandId });
    await customerRow(prisma, { brandId, restaurantIds: [other.id], badges: ['0008'] });
    const take = { customerId: tenants.a.customerId, badge: '0008', move: true };
    expect((await restaurant.refused(operations.addBadge, take)).code).toBe('access_denied');
  });
});

describe('archiving', () => {
  it('disables the customer’s login, emits a deletion, and is reversed by unarchiving', async () => {
    const { customerId, users, holdId } = tenants.a;
    await brand.call(releaseHold, { holdId });
    const archived = await brand.call(operations.archiveCustomer, { customerId, settle: 'forfeit' });
    expect(archived.archivedAt).not.toBeNull();
    expect(await idsOf(brand, {})).toEqual([everybodysId, tenants.a.erasableId, tenants.a.archivableId]);
    expect(await idsOf(brand, { mustDisplayArchivedCustomers: true })).toEqual([
      everybodysId,
      tenants.a.erasableId,
      tenants.a.archivedId,
      tenants.a.archivableId,
      customerId,
    ]);
    expect((await prisma.user.findUniqueOrThrow({ where: { id: users.customer.id } })).disabledAt).not.toBeNull();
    expect((await brand.refused(operations.updateCustomer, { customerId, givenName: 'X' })).code).toBe('conflict');
    for (let time = 0; time < 2; time++) expect(await brand.call(operations.unarchiveCustomer, { customerId })).toEqual({ success: true });
    expect((await events()).map(({ kind }) => kind).slice(-2)).toEqual(['customer.account.deleted', 'customer.account.updated']);
  });

  it('frees the email for another customer, who then prevents unarchiving', async () => {
    const customerId = everybodysId;
    const { email } = await brand.call(operations.archiveCustomer, { customerId });
    const { customerId: taker } = await brand.call(operations.createCustomer, { brandId, email });
    expect(await brand.refused(operations.unarchiveCustomer, { customerId })).toMatchObject({
      code: 'conflict',
      extraData: { reason: 'email_taken', customerId: taker },
    });
  });
});

describe('guest groups', () => {
  const make = (name: string, parentId?: number) => brand.call(operations.createGuestGroup, { brandId, name, parentId });

  it('form a tree of six levels at most, with unique names under one parent', async () => {
    let parentId: number | undefined;
    for (const name of ['1', '2', '3', '4', '5', '6']) parentId = (await make(name, parentId)).guestGroupId;
    expect((await brand.refused(operations.createGuestGroup, { brandId, name: '7', parentId })).extraData).toMatchObject({
      reason: 'too_deep',
    });
    expect((await brand.refused(operations.createGuestGroup, { brandId, name: '1' })).code).toBe('already_exists');
    const paths = (await brand.call(operations.listGuestGroups, { brandId })).map(({ path }) => path);
    expect(paths).toContain('1 / 2 / 3 / 4 / 5 / 6');
  });

  it('move with all groups below them, but neither into themselves nor too deep', async () => {
    const [a, b] = [await make('A'), await make('B')];
    const below = await make('A1', a.guestGroupId);
    await make('A11', below.guestGroupId);
    await brand.call(operations.updateGuestGroup, { guestGroupId: a.guestGroupId, parentId: b.guestGroupId });
    const groups = await brand.call(operations.listGuestGroups, { brandId });
    expect(groups.filter(({ path }) => path.startsWith('B')).map(({ path, depth }) => [path, depth])).toEqual([
      ['B', 1],
      ['B / A', 2],
      ['B / A / A1', 3],
      ['B / A / A1 / A11', 4],
    ]);
    const inside = { guestGroupId: b.guestGroupId, parentId: below.guestGroupId };
    expect((await brand.refused(operations.updateGuestGroup, inside)).extraData).toEqual({ reason: 'inside_itself' });
    let deep = await make('1');
    for (const name of ['2', '3']) deep = await make(name, deep.guestGroupId);
    const tooDeep = { guestGroupId: b.guestGroupId, parentId: deep.guestGroupId };
    expect((await brand.refused(operations.updateGuestGroup, tooDeep)).extraData).toMatchObject({ reason: 'too_deep' });
  });

  it('are renamed only from the name that was seen, whoever has joined them meanwhile', async () => {
    const { guestGroupId } = await make('ACME');
    const seen = { ifMatch: etagOf({ parentId: null, name: 'ACME' }) };
    await customerRow(prisma, { brandId, guestGroupId });
    await brand.call(operations.updateGuestGroup, { guestGroupId, name: 'ACME Europe' }, seen);
    const refused = await brand.refused(operations.updateGuestGroup, { guestGroupId, name: 'ACME France' }, seen);
    expect(refused).toMatchObject({ code: 'precondition_failed', extraData: { current: { parentId: null, name: 'ACME Europe' } } });
  });

  it('are deleted only when empty', async () => {
    const group = await make('ACME');
    await customerRow(prisma, { brandId, guestGroupId: group.guestGroupId });
    expect((await brand.refused(operations.deleteGuestGroup, { guestGroupId: group.guestGroupId })).extraData).toEqual({
      reason: 'has_customers',
    });
    await brand.call(operations.deleteGuestGroup, { guestGroupId: tenants.a.guestGroupId });
  });
});
