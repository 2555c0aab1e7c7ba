import type { Db } from '@/server/core/platform/db';
import type { RestaurantModules } from './modules.query';
import { effectiveOf } from './modules.rules';
import type { Opening } from './modules.schema';
import { ORDERING_FLOW, WEB_CHANNEL } from './modules.values';

/** Since when restaurants take web orders, by restaurant: null while closed since ever; not there where nobody set web ordering up. */
export async function readOpened(db: Db, restaurantIds: number[]): Promise<Map<number, Date | null>> {
  const rows = await db.restaurantOpening.findMany({ where: { restaurantId: { in: restaurantIds } } });
  return new Map(rows.map(({ restaurantId, openedAt }) => [restaurantId, openedAt]));
}

/**
 * On which channels a restaurant takes orders. It is closed where its ordering flow says so, and on the web until it was opened once.
 * @param openedAt undefined where nobody set web ordering up
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
