import type { Db } from '@/server/core/platform/db';
import type { RestaurantModules } from './modules.query';
import { effectiveOf } from './modules.rules';
import type { Opening } from './modules.schema';
import { ORDERING_FLOW, WEB_CHANNEL } from './modules.values';

/** When restaurants first accepted web orders, by restaurant: null if they never did; missing if web ordering was never configured. */
export async function readOpened(db: Db, restaurantIds: number[]): Promise<Map<number, Date | null>> {
  const rows = await db.restaurantOpening.findMany({ where: { restaurantId: { in: restaurantIds } } });
  return new Map(rows.map(({ restaurantId, openedAt }) => [restaurantId, openedAt]));
}

/**
 * The channels on which a restaurant accepts orders. It is closed if its ordering flow is set so, and online until it was first opened.
 * @param openedAt undefined if web ordering was never configured
 */
export function openingOf({ modules }: Pick<RestaurantModules, 'modules'>, openedAt: Date | null | undefined): Opening {
  const flows = modules.filter(({ type }) => type.moduleId === ORDERING_FLOW);
  return {
    openedAt: openedAt?.toISOString() ?? null,
    channels: flows.map((layers) => {
      const isClosed = effectiveOf(layers).closeRestaurant === true || (layers.channelId === WEB_CHANNEL && openedAt === null);
      return { channelId: layers.channelId, state: isClosed ? 'CLOSE' : 'OPEN' };
    }),
  };
}
