import type { RestaurantPart } from '@/server/brands/restaurant-part';
import { beginClosed, copyModulesToNew } from './copies.service';

/** A restaurant's own module settings. The new restaurant starts closed online. */
export const modulesPart: RestaurantPart = {
  count: async (db, restaurantId) => ({ modules: await db.restaurantModule.count({ where: { restaurantId } }) }),
  begin: beginClosed,
  take: (target, { restaurantId, brandId }) => copyModulesToNew(target, { restaurantId, brandId }),
  tables: ['restaurant_modules', 'restaurant_openings'],
};
