import type { RestaurantPart } from '@/server/brands/restaurant-part';
import { copyModesTo } from './copies.service';

/** The dining options with their settings. */
export const modesPart: RestaurantPart = {
  count: async (db, restaurantId) => ({ consumptionModes: await db.consumptionMode.count({ where: { restaurantId, deletedAt: null } }) }),
  async take(target, { restaurantId }) {
    await copyModesTo(target, restaurantId);
    return undefined;
  },
  tables: ['consumption_modes'],
};
