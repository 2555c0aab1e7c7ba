import type { RestaurantPart } from '@/server/brands/restaurant-part';
import { copyWeekToNew } from './copies.service';

/** The pickup week. Special days and pickup points are each restaurant’s own. */
export const pickupPart: RestaurantPart = {
  count: async (db, restaurantId) => ({ pickupHours: await db.pickupSchedule.count({ where: { restaurantId } }) }),
  async take(target, { restaurantId }) {
    await copyWeekToNew(target, restaurantId);
    return undefined;
  },
  tables: ['pickup_schedules', 'pickup_weeks', 'pickup_exceptions', 'pickup_points'],
};
