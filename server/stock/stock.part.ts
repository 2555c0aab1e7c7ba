import type { RestaurantPart } from '@/server/brands/restaurant-part';

/** The stock settings of a restaurant, without quantities: these are counted on site. */
export const stockPart: RestaurantPart = {
  count: async (db, restaurantId) => ({ stockSettings: await db.stockSettings.count({ where: { restaurantId } }) }),
  async take({ ctx: { db }, restaurantId }, model) {
    const settings = await db.stockSettings.findUnique({ where: { restaurantId: model.restaurantId } });
    if (settings) await db.stockSettings.create({ data: { ...settings, restaurantId } });
    return undefined;
  },
  tables: ['stock_settings'],
  evidence: ['stock_movements', 'stock_deliveries', 'stock_bookings', 'stock_levels'],
};
