// Decided in docs/decisions/046-web-ordering-is-public.md.

import { bus } from '@/server/core/live/bus';
import { announce } from '@/server/core/live/live';
import type { Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import type { Db } from '@/server/core/platform/db';
import { singleton } from '@/server/core/platform/singleton';
import { readPicture } from './modules.query';
import { effectiveOf, publicPart } from './modules.rules';
import type { WebOrdering } from './modules.schema';
import { ORDERING_FLOW, WEB_CHANNEL } from './modules.values';
import { openingOf, readOpened } from './opening.query';

/** Facts that no save of ours announces, such as the name of a restaurant, are at most this old. */
const TTL_MS = 60_000;
const MAX_KEPT = 10_000;

interface Kept {
  answer: Promise<WebOrdering>;
  until: number;
}

/** What this process keeps, by brand; every process forgets a brand when one of them has written something of it. */
const kept = singleton('webOrdering', () => new Map<number, Kept>());
const listening = singleton('webOrdering.listening', () => ({ began: false }));

/** Forgets a brand here and, once the change is committed, everywhere; and tells the open screens of these restaurants. */
export function announceWebOrdering(ctx: Context, brandId: number, restaurantIds: readonly number[]): void {
  ctx.afterCommit(async () => {
    kept.delete(brandId);
    for (const restaurantId of restaurantIds) announce(restaurantId, 'modules', []);
    await bus.publish('webOrdering', { brandId });
  });
}

async function listen(): Promise<void> {
  if (!listening.began) {
    listening.began = true;
    bus.subscribe(
      'webOrdering',
      ({ brandId }) => kept.delete(brandId),
      () => kept.clear(),
    );
  }
  await bus.ready();
}

/**
 * What the web shops of a brand must know: by restaurant, whether it is open and the public part of its modules. For everybody.
 * @throws data_not_found
 */
export async function getWebOrdering(ctx: Context, { brandId }: { brandId: number }): Promise<WebOrdering> {
  // Who listens first and reads then cannot miss what is written in between.
  await listen();
  const known = kept.get(brandId);
  if (known && known.until > ctx.now.getTime()) return known.answer;
  const answer = readWebOrdering(ctx.db, brandId);
  if (kept.size >= MAX_KEPT) kept.clear();
  kept.set(brandId, { answer, until: ctx.now.getTime() + TTL_MS });
  answer.catch(() => kept.delete(brandId));
  return answer;
}

async function readWebOrdering(db: Db, brandId: number): Promise<WebOrdering> {
  const brand = await db.brand.findUnique({
    where: { id: brandId, archivedAt: null },
    select: { restaurants: { select: { id: true, city: true, timeZone: true } } },
  });
  if (!brand) throw new AppError('data_not_found');
  const { restaurants } = await readPicture(db, brandId);
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
        // Before its first opening a restaurant is closed without anybody having closed it.
        const closed = layers.type.moduleId === ORDERING_FLOW && { closeRestaurant: state === 'CLOSE' };
        modules[category] = { ...modules[category], [moduleName]: { ...publicPart(layers.type, effectiveOf(layers)), ...closed } };
      }
      return [{ restaurantId, name, city: facts.city, timeZone: facts.timeZone, state, modules }];
    }),
  };
}
