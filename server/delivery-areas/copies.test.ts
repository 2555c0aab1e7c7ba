// @not-in-check
import { describe, expect, it } from 'vitest';
import { prisma } from '@/server/core/platform/db';
import { asUser } from '@/server/testing/as';
import { CopyWorld, itAppliesToOthers } from '@/server/testing/copies';
import { createConsumptionMode, createDeliveryArea, createUser } from '@/server/testing/factories';
import { copyAreas, listAreas } from './delivery-areas.operations';

const world = new CopyWorld();
const monday = { day: 'MON' as const, start: 690, end: 840, orderingQuota: null };

const areasOf = (restaurantId: number) => world.office.call(listAreas, { restaurantId });
const copy = (more: object = {}) => world.office.call(copyAreas, world.request(more) as never);

describe('applying the terms of delivery areas to other restaurants', () => {
  itAppliesToOthers({
    world,
    operation: copyAreas as never,
    table: 'delivery_areas',
    async differ() {
      const { from, near, far } = world;
      const centre = { restaurantId: from, feeCents: 190, delay: 20, minimumAmountForFreeDeliveryCents: 3_000, priority: 9 };
      await createDeliveryArea(prisma, { ...centre, name: 'Centre', schedules: [monday] });
      await createDeliveryArea(prisma, { restaurantId: from, name: 'Suburbs', feeCents: 490 });
      for (const restaurantId of [near, far]) {
        const { id } = await createConsumptionMode(prisma, { restaurantId, type: 'MODE_DELIVERY' });
        await createDeliveryArea(prisma, { restaurantId, name: 'centre', consumptionModeIds: [id], priority: 1 });
        await createDeliveryArea(prisma, { restaurantId, name: 'Harbour' });
      }
    },
    stateOf: async (restaurantId) => (await areasOf(restaurantId)).map(({ areaId: _, ...area }) => area),
  });

  it('copies terms by name, and keeps outlines, bindings, priorities and areas of other names', async () => {
    const [centre, harbour] = await areasOf(world.near);
    const { restaurants } = await copy();
    const changes = [
      { path: ['deliveryFee'], kind: 'changed', before: 290, after: 190 },
      { path: ['minimumAmountForFreeDelivery'], kind: 'changed', before: null, after: 3_000 },
      { path: ['deliveryDelay'], kind: 'changed', before: 30, after: 20 },
      { path: ['isScheduleModeEnabled'], kind: 'changed', before: false, after: true },
      { path: ['schedules'], kind: 'changed', before: [], after: [monday] },
    ];
    expect(restaurants[0]).toEqual({
      restaurantId: world.near,
      restaurantName: 'Near',
      outcome: 'changed',
      areas: [{ uuid: centre?.uuid, name: 'centre', changes }],
      withoutNamesake: ['Suburbs'],
    });
    const terms = { deliveryFee: 190, deliveryDelay: 20, minimumAmountForFreeDelivery: 3_000, isScheduleModeEnabled: true };
    expect(await areasOf(world.near)).toEqual([
      { ...centre, ...terms, schedules: [monday], areaId: expect.any(Number) },
      { ...harbour, areaId: expect.any(Number) },
    ]);
  });

  it('refuses a restaurant only if the name of its area is ambiguous at the source', async () => {
    const { from, near, far } = world;
    await createDeliveryArea(prisma, { restaurantId: from, name: 'SUBURBS', feeCents: 590 });
    await createDeliveryArea(prisma, { restaurantId: far, name: 'Suburbs' });
    const before = await areasOf(far);
    expect((await copy()).restaurants).toMatchObject([
      { restaurantId: near, outcome: 'changed', withoutNamesake: ['SUBURBS'] },
      { restaurantId: far, outcome: 'refused', reason: 'ambiguous_name' },
    ]);
    expect(await areasOf(far)).toEqual(before);
    expect((await copy({ names: ['Centre'] })).restaurants).toMatchObject([{ outcome: 'same' }, { outcome: 'changed' }]);
  });

  it('reports names that a restaurant lacks, and rejects names that the source lacks', async () => {
    expect((await copy({ names: ['Suburbs'] })).restaurants).toMatchObject([
      { outcome: 'same', areas: [], withoutNamesake: ['Suburbs'] },
      { outcome: 'same' },
    ]);
    const refused = await world.office.refused(copyAreas, world.request({ names: ['Harbour'] }));
    expect(refused).toMatchObject({ code: 'data_not_found', extraData: { name: 'Harbour' } });
  });

  it('requires the access right to edit areas', async () => {
    const office = await asUser((await createUser(prisma, { role: 'brand', brandId: world.brandId })).id);
    expect((await office.refused(copyAreas, world.request())).code).toBe('missing_access_flag');
  });
});
