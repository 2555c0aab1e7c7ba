import type { Orm } from '@/server/core/platform/db';
import { createDeliveryArea } from '@/server/testing/factories';
import { seedUuid } from './floor/uuid';

const DAY_MS = 86_400_000;
const outline = (...pairs: [number, number][]) => pairs.map(([lat, lng]) => ({ lat, lng }));
const week = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'] as const;
const lunch = { start: 11 * 60 + 30, end: 14 * 60 + 30 };
const dinner = { start: 18 * 60 + 30, end: 22 * 60 };

/**
 * Where Bistro Lumière République delivers: the streets around it, and the whole east of Paris, at a higher fee and only in the evening.
 */
const areas = [
  {
    name: 'République',
    feeCents: 190,
    delay: 25,
    minimumAmountCents: 1_200,
    minimumAmountForFreeDeliveryCents: 3_000,
    priority: 1,
    points: outline(
      [48.8722, 2.3588],
      [48.8727, 2.3669],
      [48.8709, 2.3741],
      [48.8659, 2.3779],
      [48.8603, 2.3752],
      [48.8577, 2.3681],
      [48.8594, 2.3607],
      [48.8648, 2.3566],
    ),
    schedules: [
      ...week.flatMap((day) => [
        { day, ...lunch, orderingQuota: 20 },
        { day, ...dinner, orderingQuota: 30 },
      ]),
      { day: 'SUN' as const, ...dinner, orderingQuota: 20 },
    ],
  },
  {
    name: 'Paris Est',
    feeCents: 390,
    delay: 40,
    minimumAmountCents: 2_000,
    minimumAmountForFreeDeliveryCents: 4_500,
    priority: 2,
    forceOnlinePayment: true,
    points: outline(
      [48.8792, 2.3631],
      [48.8801, 2.3774],
      [48.8768, 2.3902],
      [48.8688, 2.3971],
      [48.8597, 2.3953],
      [48.8521, 2.3878],
      [48.8502, 2.3755],
      [48.8538, 2.3664],
      [48.8625, 2.3661],
      [48.8707, 2.3619],
    ),
    schedules: [...week, 'SUN' as const].map((day) => ({ day, ...dinner, orderingQuota: 15 })),
  },
];

/** Writes the delivery areas of restaurant 1, bound to its delivery mode. */
export async function seedDeliveryAreas(db: Orm, now: Date): Promise<void> {
  const restaurantId = 1;
  const mode = { restaurantId, channelId: 2, type: 'MODE_DELIVERY' } as const;
  const { id } = await db.consumptionMode.findUniqueOrThrow({ where: { restaurantId_channelId_type: mode } });
  for (const area of areas) {
    await createDeliveryArea(db, {
      restaurantId,
      uuid: seedUuid(`delivery area ${area.name} of restaurant ${restaurantId}`),
      createdAt: new Date(now.getTime() - 90 * DAY_MS),
      ...area,
      consumptionModeIds: [id],
    });
  }
}
