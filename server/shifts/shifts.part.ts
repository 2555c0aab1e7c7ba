import type { RestaurantPart } from '@/server/brands/restaurant-part';

/** The shifts, under the same ids, so that pricing rules for them also apply to the new restaurant. */
export const shiftsPart: RestaurantPart = {
  count: async (db, restaurantId) => ({ shifts: await db.shift.count({ where: { restaurantId } }) }),
  async take({ ctx, restaurantId }, model) {
    const shifts = await ctx.db.shift.findMany({ where: { restaurantId: model.restaurantId } });
    await ctx.db.shift.createMany({ data: shifts.map((shift) => ({ ...shift, restaurantId, createdAt: ctx.now, updatedAt: ctx.now })) });
    return undefined;
  },
  tables: ['shifts'],
};
