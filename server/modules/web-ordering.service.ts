// Decided in docs/decisions/046-web-ordering-is-public.md.

import { bus } from '@/server/core/live/bus';
import { announce } from '@/server/core/live/live';
import type { Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import type { Db } from '@/server/core/platform/db';
import { singleton } from '@/server/core/platform/singleton';
import { readBrandSnapshot } from './modules.query';
import { effectiveOf, publicPart } from './modules.rules';
import type { WebOrdering } from './modules.schema';
import { ORDERING_FLOW, WEB_CHANNEL } from './modules.values';
import { openingOf, readOpened } from './opening.query';

/** The maximum age of facts whose changes are not announced, such as the name of a restaurant. */
const TTL_MS = 60_000;
const MAX_CACHED = 10_000;

interface CacheEntry {
  answer: Promise<WebOrdering>;
  until: number;
}

/** The cache of this process, by brand. A brand is removed in every process when any of them writes to it. */
const cache = singleton('webOrdering', () => new Map<number, CacheEntry>());
const listening = singleton('webOrdering.listening', () => ({ began: false }));

/** Removes a brand from the cache here and, after the commit, everywhere, and notifies the open screens of these restaurants. */
export function announceWebOrdering(ctx: Context, brandId: number, restaurantIds: readonly number[]): void {
  ctx.afterCommit(async () => {
    cache.delete(brandId);
    for (const restaurantId of restaurantIds) announce(restaurantId, 'modules', []);
    await bus.publish('webOrdering', { brandId });
  });
}

async function listen(): Promise<void> {
  if (!listening.began) {
    listening.began = true;
    bus.subscribe(
      'webOrdering',
      ({ brandId }) => cache.delete(brandId),
      () => cache.clear(),
    );
  }
  await bus.ready();
}

/**
 * The data that web shops of a brand need: for each restaurant, whether it is open and the public part of its modules. Public.
 * @throws data_not_found
 */
export async function getWebOrdering(ctx: Context, { brandId }: { brandId: number }): Promise<WebOrdering> {
  // Listening before reading makes sure that no write in between is missed.
  await listen();
  const cached = cache.get(brandId);
  if (cached && cached.until > ctx.now.getTime()) return cached.answer;
  const answer = readWebOrdering(ctx.db, brandId);
  if (cache.size >= MAX_CACHED) cache.clear();
  cache.set(brandId, { answer, until: ctx.now.getTime() + TTL_MS });
  answer.catch(() => cache.delete(brandId));
  return answer;
}

async function readWebOrdering(db: Db, brandId: number): Promise<WebOrdering> {
  const brand = await db.brand.findUnique({
    where: { id: brandId, archivedAt: null },
    select: { restaurants: { select: { id: true, city: true, timeZone: true } } },
  });
  if (!brand) throw new AppError('data_not_found');
  const { restaurants } = await readBrandSnapshot(db, brandId);
  const opened = await readOpened(
    db,
    restaurants.map(({ restaurantId }) => restaurantId),
  );
  return {
    brandId,
    restaurants: restaurants.flatMap((restaurant) => {
      const { restaurantId, restaurantName: name } = restaurant;
      const facts = brand.restaurants.find(({ id }) => id === restaurantId);
      const onWeb = restaurant.modules.filter(({ channelId }) => channelId === WEB_CHANNEL);
      const state = openingOf(restaurant, opened.get(restaurantId)).channels.find(({ channelId }) => channelId === WEB_CHANNEL)?.state;
      if (!facts || !state) return [];
      const modules: WebOrdering['restaurants'][number]['modules'] = {};
      for (const layers of onWeb) {
        const { category, name: moduleName } = layers.type;
        // A restaurant is closed before its first opening without anybody having closed it.
        const closed = layers.type.moduleId === ORDERING_FLOW && { closeRestaurant: state === 'CLOSE' };
        modules[category] = { ...modules[category], [moduleName]: { ...publicPart(layers.type, effectiveOf(layers)), ...closed } };
      }
      return [{ restaurantId, name, city: facts.city, timeZone: facts.timeZone, state, modules }];
    }),
  };
}
