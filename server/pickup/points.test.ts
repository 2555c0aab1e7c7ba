import { beforeEach, describe, expect, it } from 'vitest';
import { revertChange } from '@/server/audit/audit.operations';
import { placeOfRestaurant } from '@/server/core/operation/access';
import { prisma } from '@/server/core/platform/db';
import { actorsOf, asGuest } from '@/server/testing/as';
import { furnishWeek, http, lastAudit, manager, restaurantId, tenants } from '@/server/testing/pickup-weeks';
import * as pickup from './pickup.operations';

beforeEach(furnishWeek);

describe('pickup points', () => {
  const create = (name: string, address = '14 boulevard Voltaire, 75011 Paris') =>
    manager.call(pickup.createPickupPoint, { restaurantId, name, address });
  const list = () => manager.call(pickup.listPickupPoints, { restaurantId });

  it('are listed by brand for everybody, and by restaurant only for its staff', async () => {
    const { brandId } = tenants.a;
    const made = await create('Casiers');
    expect(made).toEqual({
      pickupPointId: expect.any(Number),
      brandId,
      restaurantId,
      addressId: expect.any(Number),
      name: 'Casiers',
      address: '14 boulevard Voltaire, 75011 Paris',
      additionalInfo: null,
    });
    expect(await list()).toEqual([made]);
    const ofBrand = await asGuest.call(pickup.listBrandPickupPoints, { brandId });
    expect(ofBrand.map(({ pickupPointId }) => pickupPointId)).toEqual([tenants.a.pickupPointId, made.pickupPointId]);
    expect((await asGuest.refused(pickup.listBrandPickupPoints, { brandId: 2_147_483_000 })).code).toBe('data_not_found');
    expect((await asGuest.refused(pickup.listPickupPoints, { restaurantId })).code).toBe('unauthenticated');
    const { status, headers } = await http('GET', `/brands/${brandId}/pickup_points`, { origin: 'https://order.example' });
    expect([status, headers.get('access-control-allow-origin'), headers.get('cache-control')]).toEqual([200, '*', 'public, no-cache']);
  });

  it('share one address record when their addresses are the same', async () => {
    const [one, two, three] = [await create('Un'), await create('Deux'), await create('Trois', '9 rue Victor-Hugo, 69002 Lyon')];
    expect(two.addressId).toBe(one.addressId);
    expect(three.addressId).not.toBe(one.addressId);
    await manager.call(pickup.updatePickupPoint, { pickupPointId: one.pickupPointId, address: three.address });
    expect((await list()).map(({ addressId }) => addressId)).toEqual([three.addressId, two.addressId, three.addressId]);
  });

  it('are readable by managers and customers of the brand, but not by tills or other brands', async () => {
    const { pickupPointId } = await create('Casiers');
    const as = actorsOf(tenants);
    for (const role of ['admin', 'brand_group', 'brand', 'restaurant', 'customer'] as const)
      expect((await (await as(role)).call(pickup.getPickupPoint, { pickupPointId })).name).toBe('Casiers');
    for (const role of ['brand', 'customer'] as const)
      expect((await (await as(role, 'b')).refused(pickup.getPickupPoint, { pickupPointId })).code).toBe('data_not_found');
    expect((await manager.refused(pickup.getPickupPoint, { pickupPointId: 2_147_483_000 })).status).toBe(404);
    expect((await (await as('pos')).refused(pickup.getPickupPoint, { pickupPointId })).code).toBe('access_denied');
  });

  it('are readable only by users who may restore the restaurant, while it is archived', async () => {
    const { pickupPointId } = await create('Casiers');
    const actor = actorsOf(tenants);
    const customer = await actor('customer');
    await prisma.restaurant.update({ where: { id: restaurantId }, data: { archivedAt: new Date() } });
    placeOfRestaurant.forget();
    expect(await customer.refused(pickup.getPickupPoint, { pickupPointId })).toMatchObject({ code: 'data_not_found' });
    expect(await (await actor('brand')).call(pickup.getPickupPoint, { pickupPointId })).toMatchObject({ pickupPointId });
  });

  it('return the documented answer when renamed, and accept changes to the additional information', async () => {
    const { pickupPointId } = await create('Casiers');
    expect(await manager.call(pickup.updatePickupPoint, { pickupPointId, name: 'Comptoir' })).toEqual({
      pickupPointId,
      restaurantId,
      name: 'Comptoir',
    });
    await manager.call(pickup.updatePickupPoint, { pickupPointId, additionalInfo: 'Code 12A' });
    expect((await list())[0]).toMatchObject({ name: 'Comptoir', additionalInfo: 'Code 12A' });
    await manager.call(pickup.updatePickupPoint, { pickupPointId, additionalInfo: null });
    expect((await list())[0]?.additionalInfo).toBeNull();
    expect((await manager.refused(pickup.updatePickupPoint, { pickupPointId })).code).toBe('missing_parameters');
    expect((await manager.refused(pickup.updatePickupPoint, { pickupPointId, name: ' ' })).code).toBe('invalid_parameters');
  });

  it('are deleted and restored unchanged by undo, which also removes a new one', async () => {
    const point = await create('Casiers');
    const { pickupPointId } = point;
    await manager.call(pickup.deletePickupPoint, { pickupPointId });
    expect(await list()).toEqual([]);
    for (const operation of [pickup.getPickupPoint, pickup.updatePickupPoint, pickup.deletePickupPoint])
      expect((await manager.refused(operation, { pickupPointId, name: 'x' })).code).toBe('data_not_found');
    await manager.call(revertChange, { auditId: await lastAudit() });
    expect(await list()).toEqual([point]);
    const created = await prisma.auditEntry.findFirstOrThrow({
      where: { operation: { startsWith: 'POST /restaurants' } },
      orderBy: { id: 'desc' },
    });
    await manager.call(revertChange, { auditId: created.id });
    expect(await list()).toEqual([]);
  });
});
