import type { Prisma } from '@/server/core/platform/db';
import { fromColumn } from '@/server/core/platform/json-columns';
import type { OpeningHours } from './chain.values';
import type { RestaurantPart } from './restaurant-part';

/** Copies the opening hours of a restaurant, unless the new one was created with its own. */
export const hoursPart: RestaurantPart = {
  async count(db, restaurantId) {
    const { hours } = await db.restaurant.findUniqueOrThrow({ where: { id: restaurantId }, select: { hours: true } });
    return { openingHours: fromColumn<OpeningHours[]>(hours).length };
  },
  async take({ ctx: { db }, restaurantId }, model) {
    const columns = { hours: true, closesAt: true } as const;
    const own = await db.restaurant.findUniqueOrThrow({ where: { id: restaurantId }, select: columns });
    if (fromColumn<OpeningHours[]>(own.hours).length > 0) return undefined;
    const { hours, closesAt } = await db.restaurant.findUniqueOrThrow({ where: { id: model.restaurantId }, select: columns });
    await db.restaurant.update({ where: { id: restaurantId }, data: { hours: hours as Prisma.InputJsonValue, closesAt } });
    return undefined;
  },
};
