import type { z } from 'zod';
import type { ChangeRecord, Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import { Prisma } from '@/server/core/platform/db';
import { refuseChangedSince } from '@/server/core/writes/changed-since';
import type { OfferResult, offerBody } from './catalog.schema';
import { copiedFields, placeProducts } from './follow.query';
import { lockPlacing } from './placing.query';
import { previewOf } from './preview';
import { lockProducts } from './products.query';
import { tellCatalog } from './telling';

type Offer = z.output<typeof offerBody> & { brandId: number };
/** Restaurants where the same products were put on or removed from menus. */
interface Group {
  restaurantIds: number[];
  productIds: number[];
}
/** The result of an offer. */
interface Offered {
  changed: Group[];
  /** The time, and the changed rows of products on menus: ranges of consecutive ids. */
  rows: { at: string; ids: [first: number, last: number][] };
}

/** The name of a menu that an offer creates. */
const menuNames: Record<string, string> = { fr: 'Carte' };
const MENU_NAME = 'Menu';

/**
 * Puts products on the first menu of restaurants, and back on other menus from which an offer removed them; or removes them from all their
 * menus. A restaurant without a menu gets one. A product that was removed before returns with the restaurant's settings. About ten
 * statements, however many restaurants there are.
 * @throws data_not_found for a product or restaurant that is not the brand's, or an archived restaurant; conflict for an archived product
 *   to be put on menus
 */
export async function offerProducts(ctx: Context, { brandId, productIds, restaurantIds, isOffered }: Offer): Promise<OfferResult> {
  await assertRestaurants(ctx, brandId, restaurantIds);
  const menus = isOffered ? await lockMenus(ctx, brandId, restaurantIds) : [];
  if (isOffered) await lockPlacing(ctx.db, brandId, 'share');
  await lockProducts(ctx.db, brandId, productIds, 'share');
  if (isOffered) await assertNoneArchived(ctx, productIds);
  const { changed, rows } = isOffered
    ? await putOn(ctx, { brandId, productIds, restaurantIds, menus })
    : await takeOff(ctx, Prisma.sql`restaurant_id = any(${restaurantIds}::int[]) and catalog_product_id = any(${productIds}::int[])`);
  ctx.record({
    subject: { kind: 'catalog', id: brandId },
    before: { isOffered: !isOffered, changed: [] },
    after: changed.length > 0 ? { isOffered, changed, rows } : { isOffered: !isOffered, changed },
  });
  if (changed.length > 0) tellCatalog(ctx, brandId, productIds);
  return {
    changed: countOf(rows),
    restaurants: changed.reduce((sum, group) => sum + group.restaurantIds.length, 0),
    preview: previewOf(changed),
  };
}

/**
 * Undoes an offer for exactly the products and menus that it changed. Settings made by restaurants since are kept.
 * @throws conflict if some were put on or removed since, or their menu is archived, unless forced; forced undos skip these
 */
export async function undoOffer(
  ctx: Context,
  entry: { after: unknown; input: { brandId: number }; force: boolean },
): Promise<ChangeRecord> {
  const { isOffered, rows } = entry.after as { isOffered: boolean } & Partial<Offered>;
  if (!rows) throw new AppError('not_revertible');
  const ids = idsOf(rows);
  const reverted = isOffered ? await takeOff(ctx, Prisma.sql`id = any(${ids}::int[])`) : await putBack(ctx, ids, rows.at);
  const laterChanges = ids.length - countOf(reverted.rows);
  refuseChangedSince({ laterChanges }, { laterChanges: 0 }, entry.force);
  tellCatalog(ctx, entry.input.brandId);
  return { before: { isOffered, changed: [] }, after: { isOffered: !isOffered, ...reverted } };
}

async function assertRestaurants(ctx: Context, brandId: number, restaurantIds: number[]): Promise<void> {
  const unknown = await ctx.db.sql.read<{ id: number }>`select id from unnest(${restaurantIds}::int[]) as w(id)
    except select id from restaurants where brand_id = ${brandId} and archived_at is null`;
  if (unknown.length > 0) throw new AppError('data_not_found', { extraData: { restaurantIds: unknown.map(({ id }) => id) } });
}

async function assertNoneArchived(ctx: Context, productIds: number[]): Promise<void> {
  const archived = await ctx.db.sql.read<{ id: number }>`
    select id from catalog_products where id = any(${productIds}::int[]) and archived_at is not null order by id`;
  if (archived.length > 0)
    throw new AppError('conflict', { extraData: { reason: 'product_archived', productIds: archived.map(({ id }) => id) } });
}

/** The menus of a restaurant that are not archived. */
interface Menus {
  first: number;
  all: number[];
}

interface OfferScope {
  brandId: number;
  productIds: number[];
  restaurantIds: number[];
  /** The menus of the restaurants, locked. */
  menus: readonly Menus[];
}

async function putOn(ctx: Context, { brandId, productIds, restaurantIds, menus }: OfferScope): Promise<Offered> {
  const firstIds = menus.map(({ first }) => first);
  const menuIds = menus.flatMap(({ all }) => all);
  // Products that the restaurant removed from another menu stay removed: the history shows which were removed by offers.
  const returningRows = await ctx.db.sql.read<{ id: number }>`
    select id from products where menu_id = any(${menuIds}::int[]) and catalog_product_id = any(${productIds}::int[])
      and own_archived_at is not null and (menu_id = any(${firstIds}::int[]) or own_archived_at in (
        select (e.after->'rows'->>'at')::timestamptz from audit_entries e
        where e.restaurant_id is null and e.subject_kind = 'catalog' and e.subject_id = ${String(brandId)} and e.after->>'isOffered' = 'false'))
    order by id for no key update`;
  const offered = await readChanged(
    ctx,
    Prisma.sql`back as (update products p set own_archived_at = null, archived_at = c.archived_at, updated_at = ${ctx.now}
        from catalog_products c
        where c.id = p.catalog_product_id and p.id = any(${returningRows.map(({ id }) => id)}::int[])
        returning p.id, p.restaurant_id, p.catalog_product_id),
      made as (insert into products (restaurant_id, menu_id, catalog_product_id, signature, name, sku, archived_at, created_at, updated_at)
        select f.restaurant_id, f.id, p.catalog_product_id, p.signature, ${copiedFields}, ${ctx.now}, ${ctx.now}
        from menus f, (select id as catalog_product_id, signature, null::text as own_name, null::timestamptz as own_archived_at
            from catalog_products where id = any(${productIds}::int[])) p
          join catalog_products c on c.id = p.catalog_product_id
        where f.id = any(${firstIds}::int[])
        order by f.restaurant_id, p.catalog_product_id
        on conflict (menu_id, signature) do nothing
        returning id, restaurant_id, catalog_product_id),
      changed as (select * from back union all select * from made)`,
  );
  await placeProducts(ctx.db, productIds, restaurantIds);
  return offered;
}

/** @param condition condition on the products on menus */
async function takeOff(ctx: Context, condition: Prisma.Sql): Promise<Offered> {
  const rowsOnMenus = Prisma.sql`${condition} and own_archived_at is null`;
  await ctx.db.sql.run`select from products where ${rowsOnMenus} order by id for no key update`;
  return readChanged(
    ctx,
    Prisma.sql`changed as (update products set own_archived_at = ${ctx.now}, archived_at = least(archived_at, ${ctx.now}), updated_at = ${ctx.now}
      where ${rowsOnMenus} returning id, restaurant_id, catalog_product_id)`,
  );
}

/** Restores products on menus that were removed at a given time, if menu and restaurant still exist. */
async function putBack(ctx: Context, ids: number[], at: string): Promise<Offered> {
  const formerRows = Prisma.sql`id = any(${ids}::int[])`;
  await ctx.db.sql.run`select from menus where id in (select menu_id from products where ${formerRows}) order by id for share`;
  await ctx.db.sql
    .run`select from catalog_products where id in (select catalog_product_id from products where ${formerRows}) order by id for share`;
  await ctx.db.sql.run`select from products where ${formerRows} order by id for no key update`;
  return readChanged(
    ctx,
    Prisma.sql`changed as (update products p set own_archived_at = null, archived_at = c.archived_at, updated_at = ${ctx.now}
      from catalog_products c, menus m, restaurants r
      where p.id = any(${ids}::int[]) and p.own_archived_at = ${at}::timestamptz and c.id = p.catalog_product_id
        and m.id = p.menu_id and m.archived_at is null and r.id = p.restaurant_id and r.archived_at is null
      returning p.id, p.restaurant_id, p.catalog_product_id)`,
  );
}

/** @param changes a statement, to be followed by another one, whose `changed` are the products on menus */
async function readChanged(ctx: Context, changes: Prisma.Sql): Promise<Offered> {
  const rows = await ctx.db.sql.read<{ restaurantId: number; productIds: number[]; ids: number[] }>`with ${changes}
    select restaurant_id as "restaurantId", array_agg(distinct catalog_product_id order by catalog_product_id) as "productIds", array_agg(id) as ids
    from changed group by restaurant_id order by restaurant_id`;
  return { changed: groupRestaurants(rows), rows: { at: ctx.now.toISOString(), ids: rangesOf(rows.flatMap(({ ids }) => ids)) } };
}

/** The menus of restaurants, locked against archiving. Restaurants without one get one. */
async function lockMenus(ctx: Context, brandId: number, restaurantIds: number[]): Promise<Menus[]> {
  await makeMenus(ctx, brandId, restaurantIds);
  const readOpenMenus = () => ctx.db.sql.read<Menus>`
    select min(id) as first, array_agg(id) as all from (select id, restaurant_id from menus
      where restaurant_id = any(${restaurantIds}::int[]) and archived_at is null order by id for share) live group by restaurant_id`;
  let menus = await readOpenMenus();
  // A menu was archived by somebody else while this waited for its lock.
  if (menus.length < restaurantIds.length) {
    await makeMenus(ctx, brandId, restaurantIds);
    menus = await readOpenMenus();
  }
  return menus;
}

/** Creates a menu for restaurants without one. Of two concurrent offers, the second finds the first one's menu. */
async function makeMenus(ctx: Context, brandId: number, restaurantIds: number[]): Promise<void> {
  const lacksMenu = Prisma.sql`r.id = any(${restaurantIds}::int[])
    and not exists (select from menus m where m.restaurant_id = r.id and m.archived_at is null)`;
  await ctx.db.sql.run`select from restaurants r where ${lacksMenu} order by r.id for no key update`;
  const { language } = await ctx.db.brand.findUniqueOrThrow({ where: { id: brandId }, select: { language: true } });
  await ctx.db.sql.run`insert into menus (restaurant_id, name, created_at, updated_at)
    select r.id, ${menuNames[language] ?? MENU_NAME}, ${ctx.now}, ${ctx.now} from restaurants r where ${lacksMenu} order by r.id`;
}

/** Groups restaurants by their set of products: usually there is one group, whatever the number of restaurants. */
function groupRestaurants(rows: readonly { restaurantId: number; productIds: number[] }[]): Group[] {
  const groups = Map.groupBy(rows, ({ productIds }) => productIds.join());
  return [...groups.values()].map((sameRows) => ({
    restaurantIds: sameRows.map(({ restaurantId }) => restaurantId),
    productIds: sameRows[0]?.productIds ?? [],
  }));
}

/** Ids as ranges without gaps: an offer usually creates its rows consecutively. */
function rangesOf(ids: readonly number[]): [first: number, last: number][] {
  const ranges: [first: number, last: number][] = [];
  for (const id of Int32Array.from(ids).sort()) {
    const range = ranges.at(-1);
    if (range && id === range[1] + 1) range[1] = id;
    else ranges.push([id, id]);
  }
  return ranges;
}

/** The number of products put on or removed from menus; one on two menus of a restaurant counts twice. */
const countOf = ({ ids }: Offered['rows']) => ids.reduce((sum, [first, last]) => sum + last - first + 1, 0);

const idsOf = ({ ids }: Offered['rows']) =>
  ids.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, index) => first + index));
