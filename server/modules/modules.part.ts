import type { RestaurantPart } from '@/server/brands/restaurant-part';
import { beginClosed, giveModules } from './copies.service';

/** What a restaurant sets of its modules. It begins closed on the web. */
export const modulesPart: RestaurantPart = {
  count: async (db, restaurantId) => ({ modules: await db.restaurantModule.count({ where: { restaurantId } }) }),
  begin: beginClosed,
  take: (target, { restaurantId, brandId }) => giveModules(target, { restaurantId, brandId }),
  tables: ['restaurant_modules', 'restaurant_openings'],
};
