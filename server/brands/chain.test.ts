// @not-in-check
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { revertChange } from '@/server/audit/audit.operations';
import { callerOfSession, callerOfToken } from '@/server/core/callers/find-caller';
import { prisma } from '@/server/core/platform/db';
import { authenticate } from '@/server/identity/login.service';
import { getWebOrdering } from '@/server/modules/modules.operations';
import { listPickupExceptions, listPickupSchedules } from '@/server/pickup/pickup.operations';
import { listReadiness } from '@/server/readiness/readiness.operations';
import { beginReloads } from '@/server/reloads/charges.service';
import { listStock } from '@/server/stock/stock.operations';
import { type Actor, actorsOf, asGuest, errorOf, type Role } from '@/server/testing/as';
import { TEST_PASSWORD } from '@/server/testing/factories';
import { tokenOf } from '@/server/testing/http';
import { PATIENCE_MS } from '@/server/testing/patience';
import { resetToTwoTenants, type TwoTenants } from '@/server/testing/tenants';
import {
  archiveBrand,
  archiveBrandGroup,
  archiveRestaurant,
  createBrand,
  createBrandGroup,
  createRestaurant,
  getBrand,
  getBrandGroup,
  getRestaurant,
  listBrandGroups,
  listReachableBrands,
  listReachableRestaurants,
  unarchiveBrand,
  unarchiveBrandGroup,
  unarchiveRestaurant,
  updateBrand,
  updateBrandGroup,
  updateRestaurant,
} from './brands.operations';

let tenants: TwoTenants;
const actors = {} as Record<'admin' | 'brand_group' | 'brand' | 'restaurant' | 'pos' | 'foreign', Actor>;
beforeEach(async () => {
  tenants = await resetToTwoTenants();
  const as = actorsOf(tenants);
  for (const role of ['admin', 'brand_group', 'brand', 'restaurant', 'pos'] as const satisfies Role[]) actors[role] = await as(role);
  actors.foreign = await as('brand', 'b');
});

const bastille = {
  name: '  Bistro Bastille ',
  street: '3 rue de la Roquette',
  postalCode: '75011',
  city: 'Paris',
  countryCode: 'FR',
  lat: 48.8537,
  lng: 2.3707,
};
const reached = async (actor: Actor, input = {}) =>
  (await actor.call(listReachableRestaurants, input)).map(({ restaurantId }) => restaurantId);

describe('setting up a chain', () => {
  it('creates a group, a brand and a restaurant, and fills in what is not given', async () => {
    const { admin } = actors;
    const { brandGroupId } = await admin.call(createBrandGroup, { name: 'Groupe Azur' });
    const brand = await admin.call(createBrand, { name: 'Azur', brandGroupId, timeZone: 'indian/reunion', channelIds: [5, 1, 5] });
    expect(brand).toMatchObject({ language: 'fr', currency: 'EUR', timeZone: 'Indian/Reunion', channelIds: [1, 5], archivedAt: null });
    const { brandId } = brand;
    const made = await admin.call(createRestaurant, {
      ...bastille,
      brandId,
      phone: '01 42 00 00 00',
      hours: [
        { day: 'SAT', start: 1080, end: 1440 },
        { day: 'SUN', start: 0, end: 120 },
      ],
    });
    expect(made).toMatchObject({ name: 'Bistro Bastille', timeZone: 'Europe/Paris', phone: '+33142000000', email: null, closesAt: 1560 });
    expect(await admin.call(getBrandGroup, { brandGroupId })).toMatchObject({ brandCount: 1 });
    expect(await admin.call(listReachableRestaurants, { brandId })).toMatchObject([{ restaurantId: made.restaurantId, brandName: 'Azur' }]);
    const { items } = await admin.call(listReadiness, { brandId });
    expect(items).toMatchObject([{ restaurantId: made.restaurantId }]);
  });

  it('rejects invalid fields of a restaurant, and callers who may not create restaurants or brands', async () => {
    const { brandId } = tenants.a;
    const refusalOf = async (input: object) =>
      (await actors.brand.refused(createRestaurant, { brandId, ...bastille, ...input })).extraData as { issues: { path: string }[] };
    for (const [path, value] of Object.entries({
      countryCode: 'XX',
      timeZone: '+02:00',
      phone: '12',
      email: 'x',
      lat: 91,
      name: ' ',
    }))
      expect((await refusalOf({ [path]: value })).issues.map((issue) => issue.path)).toEqual([path]);
    const overlap = [
      { day: 'MON', start: 600, end: 900 },
      { day: 'MON', start: 840, end: 960 },
    ];
    expect((await refusalOf({ hours: overlap })).issues[0]?.path).toBe('hours.1');
    expect(await actors.restaurant.refused(createRestaurant, { brandId, ...bastille })).toMatchObject({ code: 'access_denied' });
    expect(await actors.foreign.refused(createRestaurant, { brandId, ...bastille })).toMatchObject({ code: 'access_denied' });
    expect(await actors.brand_group.refused(createBrand, { name: 'Mine' })).toMatchObject({ code: 'access_denied' });
  });
});

describe('updates of restaurants and brands', () => {
  it('keep fields that are not given, are checked against the ETag, and can be undone', async () => {
    const { restaurantId } = tenants.a;
    await prisma.restaurant.update({ where: { id: restaurantId }, data: { closesAt: 1020 } });
    const before = await actors.restaurant.call(getRestaurant, { restaurantId });
    const changed = await actors.restaurant.call(
      updateRestaurant,
      { restaurantId, hours: [{ day: 'FRI', start: 600, end: 1380 }] },
      { ifMatch: before.etag },
    );
    expect(changed).toMatchObject({ name: before.name, closesAt: 1380 });
    expect(await actors.brand.refused(updateRestaurant, { restaurantId, name: 'Late' }, { ifMatch: before.etag })).toMatchObject({
      code: 'precondition_failed',
    });
    const entry = await prisma.auditEntry.findFirstOrThrow({ where: { subjectKind: 'restaurant' }, orderBy: { id: 'desc' } });
    await actors.brand.call(revertChange, { auditId: entry.id });
    expect(await actors.brand.call(getRestaurant, { restaurantId })).toMatchObject({ hours: [], closesAt: 1020 });
  });

  it('are undone without losing later changes to other fields, and conflict on the same field', async () => {
    const { restaurantId } = tenants.a;
    const before = await actors.restaurant.call(getRestaurant, { restaurantId });
    await actors.restaurant.call(updateRestaurant, { restaurantId, name: 'Mistake' });
    const { id: auditId } = await prisma.auditEntry.findFirstOrThrow({ where: { subjectKind: 'restaurant' }, orderBy: { id: 'desc' } });
    await actors.brand.call(updateRestaurant, { restaurantId, phone: '+33142000000', email: 'a@b.test' });
    await actors.brand.call(revertChange, { auditId });
    const others = { phone: '+33142000000', email: 'a@b.test' };
    expect(await actors.brand.call(getRestaurant, { restaurantId })).toMatchObject({ name: before.name, ...others });
    await actors.restaurant.call(updateRestaurant, { restaurantId, name: 'Another' });
    const undone = await prisma.auditEntry.findFirstOrThrow({ where: { revertsId: auditId } });
    expect(await actors.brand.refused(revertChange, { auditId: undone.id })).toMatchObject({
      code: 'conflict',
      extraData: { changes: [{ path: ['name'] }] },
    });
  });

  it('do not move the time zone back into a closed day', async () => {
    const { restaurantId } = tenants.a;
    const close = (day: string) =>
      prisma.treasuryClosing.create({ data: { restaurantId, day: new Date(day), snapshot: {}, signature: '' } });
    await close('2000-01-01');
    const move = (timeZone: string) => ({ restaurantId, timeZone });
    expect(await actors.brand.call(updateRestaurant, move('America/New_York'))).toMatchObject({ timeZone: 'America/New_York' });
    await close('2999-01-01');
    expect(await actors.brand.refused(updateRestaurant, move('Europe/Paris'))).toMatchObject({
      ...{ code: 'invalid_parameters', extraData: { issues: [{ path: 'timeZone', code: 'day_closed' }] } },
    });
  });

  it('let only admins change a brand’s group', async () => {
    const { brandId, brandGroupId } = tenants.a;
    expect(await actors.brand.refused(updateBrand, { brandId, brandGroupId: null })).toMatchObject({ code: 'access_denied' });
    expect(await actors.brand.call(updateBrand, { brandId, brandGroupId, name: 'Same group' })).toMatchObject({ name: 'Same group' });
    expect(await actors.admin.refused(updateBrand, { brandId, brandGroupId: 999_999 })).toMatchObject({ code: 'data_not_found' });
  });
});

describe('an archived restaurant', () => {
  it('is closed to its staff, devices and guests, leaves the lists, and comes back unchanged', async () => {
    const { restaurantId, brandId } = tenants.a;
    const reads = async (actor: Actor) => actor.outcome(listStock, { restaurantId }).then(({ status }) => status);
    expect(await reads(actors.pos)).toBe(200);
    const schedule = await asGuest.call(listPickupSchedules, { restaurantId });
    await actors.brand.call(archiveRestaurant, { restaurantId });

    for (const actor of [actors.pos, actors.restaurant]) {
      expect(await actor.refused(listStock, { restaurantId })).toMatchObject({ code: 'access_denied' });
      expect(await reached(actor)).toEqual([]);
      expect(await reached(actor, { archived: true })).toEqual([]);
    }
    for (const operation of [listPickupSchedules, listPickupExceptions])
      expect(await asGuest.refused(operation, { restaurantId })).toMatchObject({ code: 'data_not_found' });
    expect(await reads(actors.brand)).toBe(200);
    expect(await reached(actors.brand)).toEqual([]);
    expect(await reached(actors.brand, { archived: true })).toContain(restaurantId);
    expect((await actors.brand.call(listReadiness, { brandId })).items).toEqual([]);
    expect(await actors.foreign.refused(unarchiveRestaurant, { restaurantId })).toMatchObject({ code: 'access_denied' });

    expect(await actors.brand.call(unarchiveRestaurant, { restaurantId })).toMatchObject({ archivedAt: null });
    expect(await reads(actors.pos)).toBe(200);
    expect(await asGuest.call(listPickupSchedules, { restaurantId })).toEqual(schedule);
  });

  it('rejects its users’ tokens, sessions and passwords', async () => {
    const { restaurantId, users } = tenants.a;
    const { id, email } = users.pos;
    const token = await tokenOf(id);
    const signIn = () => authenticate(prisma, { email, password: TEST_PASSWORD, ip: '203.0.113.7' });
    await signIn();
    await actors.brand.call(archiveRestaurant, { restaurantId });
    expect(await errorOf(callerOfToken(prisma, token))).toMatchObject({ code: 'invalid_token' });
    expect(await callerOfSession(prisma, { userId: id, sessionEpoch: 0 })).toBeNull();
    expect(await errorOf(signIn())).toMatchObject({ code: 'invalid_credentials' });
    await actors.brand.call(unarchiveRestaurant, { restaurantId });
    expect((await callerOfToken(prisma, token)).userId).toBe(id);
    await signIn();
  });

  it('disappears from web ordering', async () => {
    const { restaurantId, brandId } = tenants.a;
    const shown = async () => (await asGuest.call(getWebOrdering, { brandId })).restaurants.map((each) => each.restaurantId);
    expect(await shown()).toContain(restaurantId);
    await actors.brand.call(archiveRestaurant, { restaurantId });
    await vi.waitFor(async () => expect(await shown()).not.toContain(restaurantId), PATIENCE_MS);
  });

  it('keeps its first archivedAt when it is archived again', async () => {
    const { restaurantId } = tenants.a;
    const { archivedAt } = await actors.brand.call(archiveRestaurant, { restaurantId });
    expect(await actors.brand.call(archiveRestaurant, { restaurantId })).toMatchObject({ archivedAt });
    expect(await prisma.auditEntry.count({ where: { subjectKind: 'restaurant' } })).toBe(1);
  });
});

describe('an archived brand', () => {
  it('is closed with its restaurants to everyone but admins and its group', async () => {
    const { restaurantId, brandId } = tenants.a;
    expect(await actors.brand.refused(archiveBrand, { brandId })).toMatchObject({ code: 'access_denied' });
    await actors.admin.call(archiveBrand, { brandId });
    for (const actor of [actors.brand, actors.restaurant, actors.pos]) {
      expect(await actor.refused(getBrand, { brandId })).toMatchObject({ code: 'access_denied' });
      expect(await actor.refused(getRestaurant, { restaurantId })).toMatchObject({ code: 'access_denied' });
      expect(await actor.call(listReachableBrands, {})).toEqual([]);
      expect(await reached(actor)).toEqual([]);
    }
    expect(await asGuest.refused(listPickupSchedules, { restaurantId })).toMatchObject({ code: 'data_not_found' });
    expect(await actors.brand_group.call(listReachableBrands, { archived: true })).toMatchObject([
      { brandId, archivedAt: expect.any(String) },
    ]);
    expect(await actors.admin.refused(createRestaurant, { brandId, ...bastille })).toMatchObject({ code: 'conflict' });
    await actors.admin.call(unarchiveBrand, { brandId });
    expect(await actors.brand.call(getBrand, { brandId })).toMatchObject({ archivedAt: null });
  });

  it('does not charge cards for automatic reloads', async () => {
    const { brandId, customerId, cardId } = tenants.a;
    const reload = { brandId, customerId, cardId, isActive: true, amount: 1000, minBalance: 500, monthlyCap: 10_000 };
    await prisma.automaticReload.create({ data: { ...reload, dueAt: new Date(Date.now() - 60_000) } });
    await actors.admin.call(archiveBrand, { brandId });
    expect(await beginReloads()).toBe(0);
    await actors.admin.call(unarchiveBrand, { brandId });
    expect(await beginReloads()).toBe(1);
  });
});

describe('a brand group', () => {
  it('is visible to its own users and admins, and can be archived without brands and joined while it is open', async () => {
    const { admin, brand_group: group } = actors;
    const { brandGroupId, brandId } = tenants.a;
    const { brandGroupId: other } = await admin.call(createBrandGroup, { name: 'Other' });
    expect((await group.call(listBrandGroups, {})).map((each) => each.brandGroupId)).toEqual([brandGroupId]);
    expect(await group.refused(getBrandGroup, { brandGroupId: other })).toMatchObject({ code: 'data_not_found' });
    expect(await admin.refused(archiveBrandGroup, { brandGroupId })).toMatchObject({ code: 'conflict', extraData: { brandCount: 2 } });
    expect(await admin.call(updateBrandGroup, { brandGroupId: other, name: 'Another' })).toMatchObject({ name: 'Another' });
    await admin.call(archiveBrandGroup, { brandGroupId: other });
    expect(await admin.refused(updateBrand, { brandId, brandGroupId: other })).toMatchObject({ extraData: { reason: 'group_archived' } });
    expect((await admin.call(listBrandGroups, { archived: true })).map((each) => each.brandGroupId)).toContain(other);
    await admin.call(unarchiveBrandGroup, { brandGroupId: other });
    expect(await admin.call(updateBrand, { brandId, brandGroupId: other })).toMatchObject({ brandGroupId: other });
    expect(await group.refused(getBrand, { brandId })).toMatchObject({ code: 'access_denied' });
  });
});
