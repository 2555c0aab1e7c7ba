import { expect, it } from 'vitest';
import { prisma } from '@/server/core/platform/db';
import { asUser } from '@/server/testing/as';
import { createDeliveryArea, createPickupException, createPickupWeek, createRestaurant, createUser } from '@/server/testing/factories';
import { readSlotLoads } from './pickup.operations';

it('returns how full the slots of a week are, for a dining option or a delivery area', async () => {
  const { id: restaurantId } = await createRestaurant(prisma);
  const manager = await asUser((await createUser(prisma, { role: 'restaurant', restaurantId })).id);
  const orderingQuotas = [{ consumptionMode: '2', orderingQuota: 5 }];
  await createPickupWeek(prisma, {
    restaurantId,
    ranges: [
      { day: 'MON', start: 720, end: 750, orderingQuotas: orderingQuotas as never },
      { day: 'TUE', start: 720, end: 750 },
      { day: 'WED', start: 720, end: 750, orderingQuotas: orderingQuotas as never },
    ],
  });
  await createPickupException(prisma, { restaurantId, day: '2026-11-25', appliesTo: ['PICKUP'] });
  const { uuid } = await createDeliveryArea(prisma, {
    restaurantId,
    schedules: [{ day: 'THU', start: 1_140, end: 1_170, orderingQuota: 3 }],
  });
  const taken = (quotaOf: string, startsAt: string, count: number) =>
    prisma.orderSlot.create({ data: { restaurantId, quotaOf, startsAt: new Date(startsAt), taken: count } });
  await taken('2', '2026-11-23T11:15:00Z', 5);
  await taken('2', '2026-11-16T11:15:00Z', 2);
  await taken('3', '2026-11-23T11:15:00Z', 1);
  await taken(uuid, '2026-11-26T18:00:00Z', 3);

  const week = await manager.call(readSlotLoads, { restaurantId, consumptionMode: '2', day: '2026-11-26' });
  expect(week).toMatchObject({ firstDay: '2026-11-23', timeZone: 'Europe/Paris' });
  // Tuesday has no quota, and Wednesday is closed.
  expect(week.slots).toEqual([
    { day: '2026-11-23', start: 720, startsAt: '2026-11-23T11:00:00.000Z', orderingQuota: 5, taken: 0, usual: 0, weeks: 1 },
    { day: '2026-11-23', start: 735, startsAt: '2026-11-23T11:15:00.000Z', orderingQuota: 5, taken: 5, usual: 2, weeks: 1 },
  ]);
  const ofArea = await manager.call(readSlotLoads, { restaurantId, areaUuid: uuid, day: '2026-11-23' });
  expect(ofArea.slots.map(({ start, orderingQuota, taken: orders }) => [start, orderingQuota, orders])).toEqual([
    [1_140, 3, 3],
    [1_155, 3, 0],
  ]);
  expect(await manager.refused(readSlotLoads, { restaurantId, areaUuid: crypto.randomUUID() })).toMatchObject({ code: 'data_not_found' });
  expect(await manager.refused(readSlotLoads, { restaurantId })).toMatchObject({ extraData: { issues: [{ path: 'consumptionMode' }] } });
});
