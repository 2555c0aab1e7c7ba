import type { Model, RestaurantPart } from '@/server/brands/restaurant-part';
import { readModesOf } from '@/server/consumption-modes/consumption-modes.query';
import { keyOfMode } from '@/server/consumption-modes/consumption-modes.values';
import { breather } from '@/server/core/platform/breather';
import { JsonText, plain } from '@/server/core/reads/json';
import { readAreas } from './areas.query';
import { replaceAreas } from './areas.service';
import type { Area } from './delivery-areas.schema';
import { moveOutline } from './moved-outline.rules';

/**
 * The delivery areas with their terms and times, moved around the new restaurant and switched off: its streets are different, so somebody
 * must check each area. They are linked to the dining options of the same kind, as far as those are copied too.
 */
export const deliveryAreasPart: RestaurantPart = {
  flag: 'CAN_EDIT_AREAS',
  count: async (db, restaurantId) => ({ deliveryAreas: await db.deliveryArea.count({ where: { restaurantId } }) }),
  async take({ ctx, restaurantId }, model: Model) {
    const { db } = ctx;
    const modelAreas = plain(await readAreas(db, model.restaurantId));
    if (modelAreas.length === 0) return undefined;
    const location = await db.restaurant.findUniqueOrThrow({ where: { id: restaurantId }, select: { lat: true, lng: true } });
    const kinds = new Map((await readModesOf(db, model.restaurantId)).map((mode) => [mode.consumptionModeId, keyOfMode(mode)]));
    const modes = new Map((await readModesOf(db, restaurantId)).map((mode) => [keyOfMode(mode), mode.consumptionModeId]));
    const areas = [];
    const breathe = breather();
    for (const area of modelAreas) {
      await breathe();
      const { areaId: _, uuid: _1, restaurantId: _2, createdAt: _3, consumptionModeIds, points, ...terms } = area;
      const boundTo = consumptionModeIds.flatMap((id) => modes.get(kinds.get(id) ?? '') ?? []);
      areas.push({ ...terms, isActivated: false, points: moveOutline(points, model, location), boundTo });
    }
    await replaceAreas(ctx, { restaurantId, areas }, new JsonText<Area[]>('[]'));
    return undefined;
  },
  tables: ['delivery_area_bindings', 'delivery_areas'],
};
