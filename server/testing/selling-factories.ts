import type { Orm } from '@/server/core/platform/db';
import type { Prisma } from '@/server/generated/prisma/client';
import { unique, type WithRestaurant } from './unique';

/** A dining option: by default online takeaway. */
export function createConsumptionMode(db: Orm, mode: WithRestaurant<Prisma.ConsumptionModeUncheckedCreateInput>) {
  return db.consumptionMode.create({ data: { channelId: 2, type: 'MODE_TAKE_AWAY', ...mode } });
}

export type NewDeliveryArea = WithRestaurant<Omit<Prisma.DeliveryAreaUncheckedCreateInput, 'points' | 'schedules' | 'bindings'>> & {
  points?: { lat: number; lng: number }[];
  schedules?: Omit<Prisma.DeliveryAreaScheduleUncheckedCreateInput, 'areaId'>[];
  /** The linked dining options. */
  consumptionModeIds?: number[];
};

/** A delivery area: by default a square around the restaurants of `createRestaurant`, always open. */
export function createDeliveryArea(db: Orm, { schedules = [], consumptionModeIds = [], points, ...area }: NewDeliveryArea) {
  return db.deliveryArea.create({
    data: {
      name: `Area ${unique()}`,
      feeCents: 290,
      delay: 30,
      isActivated: true,
      minimumAmountCents: 1_500,
      forceOnlinePayment: false,
      isScheduleModeEnabled: schedules.length > 0,
      points: points ?? [
        { lat: 48.85, lng: 2.35 },
        { lat: 48.85, lng: 2.37 },
        { lat: 48.86, lng: 2.37 },
        { lat: 48.86, lng: 2.35 },
      ],
      ...area,
      schedules: { create: schedules },
      bindings: { create: consumptionModeIds.map((consumptionModeId) => ({ consumptionModeId })) },
    },
  });
}
