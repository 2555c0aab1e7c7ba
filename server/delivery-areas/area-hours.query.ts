import type { Db } from '@/server/core/platform/db';
import type { Day } from './delivery-areas.values';

/** An area without its outline: its times and dining options. */
export interface AreaHours {
  uuid: string;
  isActivated: boolean;
  isScheduleModeEnabled: boolean;
  consumptionModeIds: number[];
  /** In minutes from midnight. Times with a quota of 0 are closed, and left out. */
  schedules: { day: Day; start: number; end: number; orderingQuota: number | null }[];
}

/** The times of the areas of several restaurants. Restaurants without areas are missing. */
export async function readAreaHours(db: Db, restaurantIds: number[]): Promise<Map<number, AreaHours[]>> {
  const rows = await db.deliveryArea.findMany({
    where: { restaurantId: { in: restaurantIds } },
    select: {
      restaurantId: true,
      uuid: true,
      isActivated: true,
      isScheduleModeEnabled: true,
      bindings: { where: { consumptionMode: { deletedAt: null } }, select: { consumptionModeId: true } },
      schedules: {
        where: { OR: [{ orderingQuota: null }, { orderingQuota: { gt: 0 } }] },
        select: { day: true, start: true, end: true, orderingQuota: true },
      },
    },
  });
  const areas = rows.map(({ restaurantId, bindings, ...area }) => ({
    restaurantId,
    area: { ...area, consumptionModeIds: bindings.map(({ consumptionModeId }) => consumptionModeId) },
  }));
  const byRestaurant = Map.groupBy(areas, ({ restaurantId }) => restaurantId);
  return new Map([...byRestaurant].map(([restaurantId, entries]) => [restaurantId, entries.map(({ area }) => area)]));
}
