// @not-in-check
import { describe, expect, it } from 'vitest';
import { prisma } from '@/server/core/platform/db';
import { CopyWorld, itAppliesToOthers } from '@/server/testing/copies';
import { createConsumptionMode, createPickupException, createPickupPoint, createPickupWeek } from '@/server/testing/factories';
import { withoutCounterpart } from './copies.rules';
import { readExceptions } from './exceptions.service';
import { copyPickup, listPickupSchedules } from './pickup.operations';

const world = new CopyWorld();
const quota = (consumptionMode: string, orderingQuota: number) => ({ consumptionMode, orderingQuota });
const lunch = { start: 690, end: 840 };

const weekOf = async (restaurantId: number) =>
  (await world.office.call(listPickupSchedules, { restaurantId })).pickupSchedules.map(({ day, start, end, orderingQuotas }) => ({
    day,
    start,
    end,
    orderingQuotas,
  }));
const exceptionsOf = async (restaurantId: number) =>
  (await readExceptions(prisma, restaurantId)).map(({ pickupExceptionId: _, restaurantId: _1, ...exception }) => exception);
const copy = async (more: object = {}) =>
  (await world.office.call(copyPickup, world.request({ toRestaurantIds: [world.near], ...more }) as never)).restaurants[0];

describe('applying the pickup week to other restaurants', () => {
  itAppliesToOthers({
    world,
    operation: copyPickup as never,
    more: { includesExceptions: true },
    table: 'pickup_schedules',
    async differ() {
      const { from, near } = world;
      const ranges = [
        { day: 'MON' as const, ...lunch, orderingQuotas: [quota('1', 8), quota('2', 20)] },
        { day: 'TUE' as const, start: 700, end: 800 },
      ];
      await createPickupWeek(prisma, { restaurantId: from, ranges });
      await createPickupWeek(prisma, { restaurantId: near, ranges: [{ day: 'MON', ...lunch }] });
      await createPickupException(prisma, { restaurantId: from, day: '2130-12-25', label: 'Noël' });
      await createPickupException(prisma, { restaurantId: near, day: '2130-12-31', label: 'Own' });
    },
    stateOf: async (restaurantId) => ({ week: await weekOf(restaurantId), exceptions: await exceptionsOf(restaurantId) }),
  });

  it('lists the week’s changes day by day, and leaves exceptions and pickup points alone unless told otherwise', async () => {
    const { near, from } = world;
    await createPickupPoint(prisma, { restaurantId: near });
    expect(await copy()).toMatchObject({
      outcome: 'changed',
      week: [
        {
          day: 'MON',
          before: [{ ...lunch, orderingQuotas: [] }],
          after: [{ ...lunch, orderingQuotas: [quota('1', 8), quota('2', 20)] }],
        },
        { day: 'TUE', before: [], after: [{ start: 700, end: 800, orderingQuotas: [] }] },
      ],
      exceptions: [],
    });
    expect(await weekOf(near)).toEqual(await weekOf(from));
    expect(await exceptionsOf(near)).toMatchObject([{ label: 'Own' }]);
    expect(await prisma.pickupPoint.count({ where: { restaurantId: near } })).toBe(1);
  });

  it('adds future exceptions, replaces those of the same days, and refuses other overlaps', async () => {
    const { from, near, far } = world;
    await createPickupException(prisma, { restaurantId: from, day: '2020-05-01', label: 'Past' });
    await createPickupException(prisma, { restaurantId: near, day: '2130-12-25', label: 'Christmas' });
    const days = { firstDay: new Date('2130-12-20'), lastDay: new Date('2130-12-26') };
    await createPickupException(prisma, { restaurantId: far, label: 'Works', ...days });
    const before = await weekOf(far);
    const { restaurants } = await world.office.call(copyPickup, world.request({ includesExceptions: true }) as never);
    expect(restaurants).toMatchObject([
      { restaurantId: near, outcome: 'changed', exceptions: [{ label: 'Noël', outcome: 'changed' }] },
      {
        restaurantId: far,
        outcome: 'refused',
        reason: 'exceptions_overlap',
        inTheWay: [{ label: 'Works', firstDay: '2130-12-20', lastDay: '2130-12-26' }],
        exceptions: [{ label: 'Noël', outcome: 'created' }],
      },
    ]);
    expect((await exceptionsOf(near)).map(({ label }) => label)).toEqual(['Noël', 'Own']);
    expect([await weekOf(far), await exceptionsOf(far)]).toEqual([before, [expect.objectContaining({ label: 'Works' })]]);
  });

  it('reports quotas without a counterpart, and copies them all the same', async () => {
    const { from, near } = world;
    for (const restaurantId of [from, near]) await createConsumptionMode(prisma, { restaurantId, type: 'MODE_TAKE_AWAY', channelId: 2 });
    await createConsumptionMode(prisma, { restaurantId: from, type: 'MODE_TAKE_AWAY', channelId: 1 });
    await createConsumptionMode(prisma, { restaurantId: near, type: 'MODE_DELIVERY', channelId: 2, deletedAt: new Date() });
    expect((await copy())?.withoutCounterpart).toEqual([
      { consumptionMode: '1', channelId: 2 },
      { consumptionMode: '2', channelId: 1 },
    ]);
    expect((await weekOf(near))[0]?.orderingQuotas).toEqual([quota('1', 8), quota('2', 20)]);
  });
});

it('a quota has a counterpart where its consumption mode exists on the channels of the source restaurant', () => {
  const openings = [{ ...lunch, orderingQuotas: [{ consumptionMode: '4' as const, orderingQuota: 3 }] }];
  const [web, kiosk] = [2, 1].map((channelId) => ({ consumptionMode: '4' as const, channelId }));
  if (!web || !kiosk) throw new Error('unreachable');
  expect(withoutCounterpart(openings, [web, kiosk], [web])).toEqual([kiosk]);
  expect(withoutCounterpart(openings, [kiosk], [kiosk])).toEqual([]);
  expect(withoutCounterpart(openings, [], [])).toEqual([web]);
  expect(withoutCounterpart([{ ...lunch, orderingQuotas: [] }], [web], [])).toEqual([]);
});
