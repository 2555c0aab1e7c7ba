import { beforeAll, describe, expect, it } from 'vitest';
import { invoke } from '@/server/core/operation/invoke';
import { prisma } from '@/server/core/platform/db';
import { callerFor, errorOf, factsOf } from '@/server/testing/as';
import { resetDatabase } from '@/server/testing/database';
import { createBrand, createUser } from '@/server/testing/factories';
import { seedTwoTenants, type TwoTenants } from '@/server/testing/tenants';
import { listChannels, listReachableBrands, listReachableRestaurants } from './brands.operations';

let tenants: TwoTenants;
beforeAll(async () => {
  await resetDatabase();
  tenants = await seedTwoTenants(prisma);
});

const as = async (user: { id: number }) => factsOf(await callerFor(user.id));

describe('channels of a brand', () => {
  it('are listed by id under the names of the interface, whatever order they were switched on in', async () => {
    const { id: brandId } = await createBrand(prisma, { channels: [12, 2, 9, 1] });
    expect(await invoke(listChannels, { brandId }, await as(tenants.admin))).toEqual([
      { channelId: 1, name: 'Kiosk' },
      { channelId: 2, name: 'Web ordering' },
      { channelId: 9, name: 'Third-party delivery marketplace A' },
      { channelId: 12, name: 'Tray scan' },
    ]);
  });

  it('are shown to every user of the brand, customers included', async () => {
    const { a } = tenants;
    for (const user of Object.values(a.users)) {
      expect((await invoke(listChannels, { brandId: a.brandId }, await as(user))).map(({ channelId }) => channelId)).toEqual([1, 2, 5]);
    }
  });

  it('are refused to another tenant with the same error whether or not the brand exists', async () => {
    const { a, b } = tenants;
    for (const brandId of [a.brandId, 999_999]) {
      expect(await errorOf(invoke(listChannels, { brandId }, await as(b.users.brand)))).toMatchObject({
        code: 'access_denied',
        status: 403,
      });
    }
    expect((await errorOf(invoke(listChannels, { brandId: 999_999 }, await as(tenants.admin)))).code).toBe('data_not_found');
  });
});

describe('restaurants and brands that a caller reaches', () => {
  const restaurantsOf = async (user: { id: number }) =>
    (await invoke(listReachableRestaurants, {}, await as(user))).map(({ restaurantId }) => restaurantId);
  const brandsOf = async (user: { id: number }) => (await invoke(listReachableBrands, {}, await as(user))).map(({ brandId }) => brandId);

  it('are all for an admin, a group’s brands, a brand’s restaurants, and one restaurant for its staff and devices', async () => {
    const { a, b, sibling, admin } = tenants;
    expect(await restaurantsOf(admin)).toEqual([a.restaurantId, sibling.restaurantId, b.restaurantId]);
    expect(await restaurantsOf(a.users.brand_group)).toEqual([a.restaurantId, sibling.restaurantId]);
    expect(await brandsOf(a.users.brand_group)).toEqual([a.brandId, sibling.brandId]);
    expect(await restaurantsOf(b.users.brand_group)).toEqual([]);
    for (const user of [a.users.brand, a.users.restaurant, a.users.pos, a.users.kiosk]) {
      expect(await restaurantsOf(user)).toEqual([a.restaurantId]);
      expect(await brandsOf(user)).toEqual([a.brandId]);
    }
    const emptyBrand = await createBrand(prisma);
    const newcomer = await createUser(prisma, { role: 'brand', brandId: emptyBrand.id });
    expect(await restaurantsOf(newcomer)).toEqual([]);
    expect(await brandsOf(newcomer)).toEqual([emptyBrand.id]);
  });

  it('include the names, time zone and currency that screens need', async () => {
    const { a } = tenants;
    expect(await invoke(listReachableRestaurants, {}, await as(a.users.pos))).toEqual([
      {
        restaurantId: a.restaurantId,
        name: 'Restaurant A',
        brandId: a.brandId,
        brandName: 'Brand A',
        city: 'Paris',
        lat: expect.any(Number),
        lng: expect.any(Number),
        timeZone: 'Europe/Paris',
        currency: 'EUR',
      },
    ]);
    expect(await invoke(listReachableBrands, {}, await as(a.users.pos))).toEqual([
      {
        brandId: a.brandId,
        name: 'Brand A',
        brandGroupId: a.brandGroupId,
        brandGroupName: 'Group A',
        timeZone: 'Europe/Paris',
        currency: 'EUR',
      },
    ]);
  });
});
