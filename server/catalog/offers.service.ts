import type { z } from 'zod';
import type { ChangeRecord, Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import { Prisma } from '@/server/core/platform/db';
import type { OfferResult, offerBody } from './catalog.schema';
import { kept, placeProducts } from './follow.query';
import { lockProducts } from './products.query';
import { tellCatalog } from './telling';

type Offer = z.output<typeof offerBody> & { brandId: number };
/** Restaurants in which the same products came on or off. */
interface Group {
  restaurantIds: number[];
  productIds: number[];
}

/** What a menu is called that an offer makes. */
const menuNames: Record<string, string> = { fr: 'Carte' };
const MENU_NAME = 'Menu';

/**
 * Puts products on the first menu of restaurants, or takes them off all their menus. A restaurant without a menu gets one. A product that
 * was taken off comes back with what the restaurant had set. Six statements, however many restaurants there are.
 * @throws data_not_found for a product or restaurant that is not the brand's, or is archived; conflict for an archived product that would come on
 */
export async function offerProducts(ctx: Context, { brandId, productIds, restaurantIds, isOffered }: Offer): Promise<OfferResult> {
  await lockProducts(ctx.db, brandId, productIds, 'share');
  await assertOpen(ctx, brandId, { productIds, restaurantIds, isOffered });
  const changed = isOffered ? await putOn(ctx, brandId, productIds, restaurantIds) : await takeOff(ctx, productIds, restaurantIds);
  ctx.record({
    subject: { kind: 'catalog', id: brandId },
    before: { isOffered: !isOffered, changed: [] },
    after: changed.length > 0 ? { isOffered, changed } : { isOffered: !isOffered, changed },
  });
  if (changed.length > 0) tellCatalog(ctx, brandId, productIds);
  return {
    changed: changed.reduce((sum, group) => sum + group.productIds.length * group.restaurantIds.length, 0),
    restaurants: changed.reduce((sum, group) => sum + group.restaurantIds.length, 0),
  };
}

/** Takes off again what an offer has put on, or puts on what it has taken off. */
export async function undoOffer(ctx: Context, entry: { after: unknown; input: { brandId: number } }): Promise<ChangeRecord> {
  const { isOffered, changed } = entry.after as { isOffered: boolean; changed: Group[] };
  const brandId = entry.input.brandId;
  const undone: Group[] = [];
  for (const { productIds, restaurantIds } of changed) {
    await lockProducts(ctx.db, brandId, productIds, 'share');
    undone.push(...(isOffered ? await takeOff(ctx, productIds, restaurantIds) : await putOn(ctx, brandId, productIds, restaurantIds)));
  }
  tellCatalog(ctx, brandId);
  return { before: { isOffered, changed: [] }, after: { isOffered: !isOffered, changed: undone } };
}

async function assertOpen(ctx: Context, brandId: number, { productIds, restaurantIds, isOffered }: Omit<Offer, 'brandId'>): Promise<void> {
  const [unknown] = await ctx.db.sql.read<{ restaurants: number[]; archived: number[] }>`select
    array(select id from unnest(${restaurantIds}::int[]) as w(id)
      except select id from restaurants where brand_id = ${brandId} and archived_at is null) as restaurants,
    array(select id from catalog_products where id = any(${productIds}::int[]) and archived_at is not null) as archived`;
  if (unknown?.restaurants.length) throw new AppError('data_not_found', { extraData: { restaurantIds: unknown.restaurants } });
  if (isOffered && unknown?.archived.length)
    throw new AppError('conflict', { extraData: { reason: 'product_archived', productIds: unknown.archived } });
}

async function putOn(ctx: Context, brandId: number, productIds: number[], restaurantIds: number[]): Promise<Group[]> {
  await makeMenus(ctx, brandId, restaurantIds);
  const rows = await ctx.db.sql.read<{ restaurantId: number; productIds: number[] }>`
    with first as (select restaurant_id, min(id) as menu_id from menus
        where restaurant_id = any(${restaurantIds}::int[]) and archived_at is null group by restaurant_id),
      back as (update products p set own_archived_at = null, archived_at = c.archived_at, updated_at = ${ctx.now}
        from first f, catalog_products c
        where p.menu_id = f.menu_id and c.id = p.catalog_product_id and c.id = any(${productIds}::int[]) and p.own_archived_at is not null
        returning p.restaurant_id, p.catalog_product_id),
      made as (insert into products (restaurant_id, menu_id, catalog_product_id, signature, name, sku, archived_at, created_at, updated_at)
        select f.restaurant_id, f.menu_id, p.catalog_product_id, p.signature, ${kept}, ${ctx.now}, ${ctx.now}
        from first f, (select id as catalog_product_id, signature, null::text as own_name, null::timestamptz as own_archived_at
            from catalog_products where id = any(${productIds}::int[])) p
          join catalog_products c on c.id = p.catalog_product_id
        order by f.restaurant_id, p.catalog_product_id
        on conflict (menu_id, signature) do nothing
        returning restaurant_id, catalog_product_id)
    select restaurant_id as "restaurantId", array_agg(catalog_product_id order by catalog_product_id) as "productIds"
    from (select * from back union all select * from made) changed group by restaurant_id order by restaurant_id`;
  await placeProducts(ctx.db, productIds, restaurantIds);
  return grouped(rows);
}

async function takeOff(ctx: Context, productIds: number[], restaurantIds: number[]): Promise<Group[]> {
  const theirs = Prisma.sql`restaurant_id = any(${restaurantIds}::int[]) and catalog_product_id = any(${productIds}::int[]) and own_archived_at is null`;
  await ctx.db.sql.run`select from products where ${theirs} order by id for no key update`;
  const rows = await ctx.db.sql.read<{ restaurantId: number; productIds: number[] }>`
    with gone as (update products set own_archived_at = ${ctx.now}, archived_at = least(archived_at, ${ctx.now}), updated_at = ${ctx.now}
      where ${theirs} returning restaurant_id, catalog_product_id)
    select restaurant_id as "restaurantId", array_agg(distinct catalog_product_id order by catalog_product_id) as "productIds"
    from gone group by restaurant_id order by restaurant_id`;
  return grouped(rows);
}

/** Gives restaurants without a menu one: of two offers at once, the second finds what the first has made. */
async function makeMenus(ctx: Context, brandId: number, restaurantIds: number[]): Promise<void> {
  const without = Prisma.sql`r.id = any(${restaurantIds}::int[])
    and not exists (select from menus m where m.restaurant_id = r.id and m.archived_at is null)`;
  await ctx.db.sql.run`select from restaurants r where ${without} order by r.id for no key update`;
  const { language } = await ctx.db.brand.findUniqueOrThrow({ where: { id: brandId }, select: { language: true } });
  await ctx.db.sql.run`insert into menus (restaurant_id, name, created_at, updated_at)
    select r.id, ${menuNames[language] ?? MENU_NAME}, ${ctx.now}, ${ctx.now} from restaurants r where ${without} order by r.id`;
}

/** Restaurants with the same products together: mostly there is one such group, whatever the number of restaurants. */
function grouped(rows: readonly { restaurantId: number; productIds: number[] }[]): Group[] {
  const groups = Map.groupBy(rows, ({ productIds }) => productIds.join());
  return [...groups.values()].map((same) => ({
    restaurantIds: same.map(({ restaurantId }) => restaurantId),
    productIds: same[0]?.productIds ?? [],
  }));
}
