import { beforeAll, describe, expect, it } from 'vitest';
import { resetDatabase } from '@/server/testing/database';
import { createBrand, createBrandGroup, createCustomer, createRestaurant } from '@/server/testing/factories';
import { codeOf, errorOf } from '../../testing/notes';
import type { AccessFlag, Role } from '../callers/caller';
import { type Caller, guest } from '../callers/caller';
import { prisma } from '../platform/db';
import { allow, checkRole, checkScope, type Location, type Place, reaches } from './access';

const roles: Role[] = ['admin', 'brand_group', 'brand', 'restaurant', 'pos', 'kiosk', 'customer', 'web', 'guest'];
const own = { group: 1, brand: 10, restaurant: 100 };

function callerOf(role: Role, flags: AccessFlag[] = []): Caller {
  const bound: Partial<Caller> =
    role === 'brand_group'
      ? { brandGroupId: own.group }
      : role === 'brand' || role === 'customer' || role === 'web'
        ? { brandId: own.brand }
        : role === 'admin' || role === 'guest'
          ? {}
          : { brandId: own.brand, restaurantId: own.restaurant };
  return { ...guest, userId: role === 'guest' || role === 'web' ? null : 1, role, accessFlags: flags, ...bound };
}

const places: Record<string, Place> = {
  'the own restaurant': { restaurantId: 100, brandId: 10, brandGroupId: 1 },
  'another restaurant of the brand': { restaurantId: 101, brandId: 10, brandGroupId: 1 },
  'a restaurant of another brand of the group': { restaurantId: 200, brandId: 20, brandGroupId: 1 },
  'a restaurant of another group': { restaurantId: 300, brandId: 30, brandGroupId: 2 },
  'a restaurant of a brand without group': { restaurantId: 400, brandId: 40, brandGroupId: null },
  'the own brand': { brandId: 10, brandGroupId: 1 },
  'another brand of the group': { brandId: 20, brandGroupId: 1 },
  'a brand without group': { brandId: 40, brandGroupId: null },
};
const reached: Record<string, Role[]> = {
  'the own restaurant': ['admin', 'brand_group', 'brand', 'restaurant', 'pos', 'kiosk'],
  'another restaurant of the brand': ['admin', 'brand_group', 'brand'],
  'a restaurant of another brand of the group': ['admin', 'brand_group'],
  'a restaurant of another group': ['admin'],
  'a restaurant of a brand without group': ['admin'],
  'the own brand': ['admin', 'brand_group', 'brand', 'restaurant', 'pos', 'kiosk', 'customer'],
  'another brand of the group': ['admin', 'brand_group'],
  'a brand without group': ['admin'],
};

describe('reaches', () => {
  it.each(Object.entries(places))('is true only for the roles whose scope contains %s', (name, place) => {
    expect(roles.filter((role) => reaches(callerOf(role), place))).toEqual(reached[name]);
  });
});

describe('checkRole', () => {
  const access = allow(['brand', 'admin'], {}, 'CAN_EDIT_AREAS');

  it('checks authentication first, then the role, then the flag', async () => {
    const check = (caller: Caller) => errorOf((async () => checkRole(access, caller))());
    expect((await check(guest)).code).toBe('unauthenticated');
    expect((await check(callerOf('kiosk', ['CAN_EDIT_AREAS']))).code).toBe('access_denied');
    const missing = await check(callerOf('admin', ['CAN_EDIT_TABLE_LAYOUT']));
    expect([missing.code, missing.extraData]).toEqual(['missing_access_flag', { flag: 'CAN_EDIT_AREAS' }]);
    expect(() => checkRole(access, callerOf('brand', ['CAN_EDIT_AREAS']))).not.toThrow();
    expect(() => checkRole('public', guest)).not.toThrow();
  });
});

describe('checkScope', () => {
  let mine: { brandId: number; restaurantId: number };
  let theirs: { brandId: number; restaurantId: number };
  let caller: Caller;

  beforeAll(async () => {
    await resetDatabase();
    const make = async () => {
      const brand = await createBrand(prisma, { brandGroupId: (await createBrandGroup(prisma)).id });
      return { brandId: brand.id, restaurantId: (await createRestaurant(prisma, { brandId: brand.id })).id };
    };
    mine = await make();
    theirs = await make();
    caller = { ...callerOf('brand'), brandId: mine.brandId };
  });

  const scopeOf = (scope: object, input: object, by = caller) => checkScope(prisma, allow(['brand', 'admin'], scope) as never, by, input);

  it('finds a restaurant or a brand by the field that names it, and denies others', async () => {
    expect(await scopeOf({ restaurant: 'restaurantId' }, mine)).toMatchObject({ restaurantId: mine.restaurantId, brandId: mine.brandId });
    expect(await scopeOf({ brand: 'brandId' }, mine)).toMatchObject({ brandId: mine.brandId });
    expect(await codeOf(scopeOf({ restaurant: 'restaurantId' }, theirs))).toBe('access_denied');
    expect(await codeOf(scopeOf({ brand: 'brandId' }, theirs))).toBe('access_denied');
    expect(await codeOf(scopeOf({ brand: 'brandId' }, { brandId: 9_999 }))).toBe('access_denied');
    expect(await codeOf(scopeOf({ brand: 'brandId' }, { brandId: 9_999 }, callerOf('admin')))).toBe('data_not_found');
    expect(await scopeOf({}, theirs)).toBeNull();
  });

  it('admits guests and customers of the brand to its restaurants only where guests are allowed', async () => {
    const scope = { restaurant: 'restaurantId', guests: true };
    const shop = { ...callerOf('web'), brandId: mine.brandId };
    const customer = { ...callerOf('customer'), brandId: mine.brandId, customerId: 7 };
    const among = (by: Caller, input: object, asked: object = scope) =>
      checkScope(prisma, allow(['customer', 'web', 'brand', 'pos'], asked) as never, by, input);
    expect(await among(customer, mine)).toMatchObject({ ...mine, customer: { customerId: 7 } });
    expect(await among(shop, mine)).toMatchObject(mine);
    expect(await among(shop, mine)).not.toHaveProperty('customer');
    expect(await among(caller, mine)).not.toHaveProperty('customer');
    const till = { ...callerOf('pos'), brandId: mine.brandId, restaurantId: mine.restaurantId };
    expect(await among(till, mine)).toMatchObject(mine);
    for (const by of [customer, shop]) {
      expect(await codeOf(among(by, theirs))).toBe('access_denied');
      expect(await codeOf(among(by, { restaurantId: 9_999 }))).toBe('access_denied');
      // Without `guests`, they have no access to the restaurant.
      expect(await codeOf(among(by, mine, { restaurant: 'restaurantId' }))).toBe('access_denied');
    }
    expect(await codeOf(among({ ...customer, customerId: null }, mine))).toBe('access_denied');
    expect(await codeOf(among(shop, mine, { brand: 'brandId' }))).toBe('access_denied');
  });

  it('uses whichever of two fields is given', async () => {
    const either = { restaurant: 'restaurantId', brand: 'brandId' };
    expect(await scopeOf(either, { brandId: mine.brandId })).not.toHaveProperty('restaurantId');
    expect(await scopeOf(either, { restaurantId: mine.restaurantId })).toMatchObject({ restaurantId: mine.restaurantId });
    expect(await codeOf(scopeOf(either, { brandId: theirs.brandId }))).toBe('access_denied');
    expect(await codeOf(scopeOf(either, { restaurantId: theirs.restaurantId }))).toBe('access_denied');
  });

  it('checks all other restaurants and customers in the input against the caller and the place', async () => {
    const among = { brand: 'brandId', restaurant: 'restaurantId', also: { restaurants: 'restaurantIds', customer: 'customerId' } };
    const asked = { brandId: mine.brandId };
    const other = await createRestaurant(prisma, { brandId: mine.brandId });
    const customer = await createCustomer(prisma, { brandId: mine.brandId });
    const stranger = await createCustomer(prisma, { brandId: theirs.brandId });
    const all = { ...asked, restaurantIds: [mine.restaurantId, other.id, other.id], customerId: customer.id };
    expect(await scopeOf(among, all)).toEqual({ brandId: mine.brandId, brandGroupId: expect.any(Number) });
    const foreign = [
      { restaurantId: theirs.restaurantId },
      { restaurantIds: [mine.restaurantId, theirs.restaurantId] },
      { restaurantIds: [9_999] },
      { customerId: stranger.id },
      { customerId: 9_999 },
    ];
    for (const more of foreign) {
      expect(await codeOf(scopeOf(among, { ...asked, ...more })), JSON.stringify(more)).toBe('access_denied');
      expect(await codeOf(scopeOf(among, { ...asked, ...more }, callerOf('admin'))), JSON.stringify(more)).toBe('data_not_found');
    }
    const inOne = { restaurant: 'restaurantId', also: { restaurants: 'restaurantIds' } };
    expect(await codeOf(scopeOf(inOne, { restaurantId: mine.restaurantId, restaurantIds: [other.id] }))).toBe('access_denied');
    const staff = { ...callerOf('restaurant'), ...mine };
    const within = (restaurantIds: number[]) =>
      checkScope(prisma, allow(['restaurant'], among) as never, staff, { ...asked, restaurantIds });
    expect(await within([mine.restaurantId])).toMatchObject(asked);
    expect(await codeOf(within([other.id]))).toBe('access_denied');
  });

  it('answers data_not_found for a location outside of the caller’s scope', async () => {
    const located = (location: Location | null, by = caller) => scopeOf({ locate: async () => location }, {}, by);
    expect(await located({ restaurantId: mine.restaurantId })).toMatchObject({ restaurantId: mine.restaurantId });
    expect(await located({ brandId: mine.brandId })).toMatchObject({ brandId: mine.brandId });
    for (const location of [null, { restaurantId: theirs.restaurantId }, { brandId: theirs.brandId }, 'platform'] as const)
      expect(await codeOf(located(location))).toBe('data_not_found');
    expect(await located('platform', callerOf('admin'))).toBeNull();
    expect(await codeOf(located(null, callerOf('admin')))).toBe('data_not_found');
  });
});
