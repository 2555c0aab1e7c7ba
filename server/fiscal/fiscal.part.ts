import type { RestaurantPart } from '@/server/brands/restaurant-part';
import { zoneOf } from './referential';
import { addOperationZone } from './zones.service';

/** The zones in which a restaurant sells. Its company data there is not copied, as a SIRET belongs to one address. */
export const fiscalPart: RestaurantPart = {
  count: async (db, restaurantId) => ({ zones: await db.restaurantZone.count({ where: { restaurantId } }) }),
  async take({ ctx, restaurantId }, model) {
    const zones = await ctx.db.restaurantZone.findMany({ where: { restaurantId: model.restaurantId }, orderBy: { isPrimary: 'desc' } });
    for (const { operationZoneId, isPrimary } of zones) {
      const operationZoneCode = zoneOf(operationZoneId)?.code;
      if (operationZoneCode) await addOperationZone(ctx, { id: restaurantId, operationZoneCode, isPrimary });
    }
    return undefined;
  },
  tables: ['restaurant_zones'],
};
