import { type BusMessages, bus, type LivePlace } from '@/server/core/live/bus';
import { announceIn } from '@/server/core/live/live';
import type { Context } from '@/server/core/operation/context';
import { log } from '@/server/core/platform/log';
import { singleton } from '@/server/core/platform/singleton';
import { KeptWithin } from '@/server/core/reads/kept-within';

/** A published menu, cached until something in it changes. */
export interface KeptMenu {
  restaurantId: number;
  /** Set once it was read. */
  brandId?: number;
  answer: Promise<{ text: string; forms: Map<string, unknown> }>;
}

/** The most bytes of published menus that a process caches: the memory available for it (bench/README.md). */
const KEPT_BYTES = 64 * 1024 * 1024;

/** The cache of published menus in this process. */
export const keptMenus = singleton('menus', () => new KeptWithin<KeptMenu>(KEPT_BYTES));

/** Drops cached menus of a restaurant, or of all restaurants of a brand, in this process. */
export function forgetMenus({ restaurantId, brandId }: BusMessages['menus']): void {
  for (const [key, kept] of keptMenus) {
    // The brand of a menu still being read is unknown: it is dropped as well.
    const isAffected =
      restaurantId === undefined ? kept.brandId === undefined || kept.brandId === brandId : kept.restaurantId === restaurantId;
    if (isAffected) keptMenus.delete(key);
  }
}

/** Makes every process renew the menus of a place, once a change is committed. */
export function renewMenus(ctx: Context, place: LivePlace): void {
  ctx.afterCommit(async () => {
    forgetMenus(place);
    await bus.publish('menus', place);
  });
}

/** Tells open screens and guests that the catalog of a brand changed. Stock lists show its names, too. */
export function tellCatalog(ctx: Context, brandId: number, productIds: number[] = []): void {
  ctx.touch('catalog', productIds);
  ctx.touch('stock', []);
  renewMenus(ctx, { brandId });
}

/** The same for changes not made by a request. */
export function tellOfCatalog(brandId: number): void {
  for (const topic of ['catalog', 'stock']) announceIn({ brandId }, topic, []);
  forgetMenus({ brandId });
  // A process that misses the message renews the menus within a minute.
  bus.publish('menus', { brandId }).catch((error) => log.warn({ brandId, err: error }, 'menus were not renewed'));
}

/** Tells open screens and guests that a menu of a restaurant changed. */
export function tellMenu(ctx: Context, restaurantId: number, productIds: number[] = []): void {
  ctx.touch('catalog', productIds);
  ctx.touch('stock', productIds);
  renewMenus(ctx, { restaurantId });
}
