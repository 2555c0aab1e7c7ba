import { type BusMessages, bus, type LivePlace } from '@/server/core/live/bus';
import { announceIn } from '@/server/core/live/live';
import type { Context } from '@/server/core/operation/context';
import { log } from '@/server/core/platform/log';
import { singleton } from '@/server/core/platform/singleton';
import { KeptWithin } from '@/server/core/reads/kept-within';

/** A menu as guests read it, while nothing of it changes. */
export interface KeptMenu {
  restaurantId: number;
  /** Known once it was read. */
  brandId?: number;
  answer: Promise<{ text: string; forms: Map<string, unknown> }>;
}

/** Bytes of published menus that a process keeps: what memory leaves (bench/README.md). */
const KEPT_BYTES = 64 * 1024 * 1024;

/** What this process keeps of published menus. */
export const keptMenus = singleton('menus', () => new KeptWithin<KeptMenu>(KEPT_BYTES));

/** Forgets here what is kept of a restaurant's menus, or of those of all restaurants of a brand. */
export function forgetMenus({ restaurantId, brandId }: BusMessages['menus']): void {
  for (const [key, kept] of keptMenus) {
    // Whose menu is being read is not known yet: it is read again.
    const isTheirs =
      restaurantId === undefined ? kept.brandId === undefined || kept.brandId === brandId : kept.restaurantId === restaurantId;
    if (isTheirs) keptMenus.delete(key);
  }
}

/** Has every process make the menus of a place anew, once a change is committed. */
export function renewMenus(ctx: Context, place: LivePlace): void {
  ctx.afterCommit(async () => {
    forgetMenus(place);
    await bus.publish('menus', place);
  });
}

/** Tells open screens and guests that the catalog of a brand changed. Lists of stock, too, show names of it. */
export function tellCatalog(ctx: Context, brandId: number, productIds: number[] = []): void {
  ctx.touch('catalog', productIds);
  ctx.touch('stock', []);
  renewMenus(ctx, { brandId });
}

/** The same where no request did it. */
export function tellOfCatalog(brandId: number): void {
  for (const topic of ['catalog', 'stock']) announceIn({ brandId }, topic, []);
  forgetMenus({ brandId });
  // A process that misses it reads them again within a minute.
  bus.publish('menus', { brandId }).catch((error) => log.warn({ brandId, err: error }, 'menus were not renewed'));
}

/** Tells open screens and guests that a menu of a restaurant changed. */
export function tellMenu(ctx: Context, restaurantId: number, productIds: number[] = []): void {
  ctx.touch('catalog', productIds);
  ctx.touch('stock', productIds);
  renewMenus(ctx, { restaurantId });
}
