// Decided in docs/decisions/110-own-categories.md.

import type { z } from 'zod';
import type { Context } from '@/server/core/operation/context';
import { refuseField } from '@/server/core/operation/refuse-field';
import { MAX_PRODUCT_CATEGORIES } from './catalog.values';
import type { ownCategories, ownCategoriesBody } from './categories.schema';
import { lockPlacing } from './placing.query';
import { refusalOfTooManyCategories } from './references.query';
import { tellMenu } from './telling';

type Categories = z.output<typeof ownCategories>;
type CategoriesBody = z.output<typeof ownCategoriesBody>['categories'];
interface CategoryProducts {
  categoryId: number;
  productIds: readonly number[];
}

/** Before all categories of the brand. */
const FIRST = -2_147_483_648;

/**
 * The categories that only this restaurant has, in the order of its menus, each with its products in order. `afterCategoryId` is the
 * nearest category of the brand before it that is not archived.
 */
export async function listOwnCategories(ctx: Context, { restaurantId }: { restaurantId: number }): Promise<Categories> {
  const categories = await ctx.db.sql.read<Categories['categories'][number]>`
    select g.id as "categoryId", g.name,
      (select b.id from categories b where b.restaurant_id = g.restaurant_id and b.catalog_category_id is not null and b.archived_at is null
        and b.position <= g.position order by b.position desc, b.id desc limit 1) as "afterCategoryId",
      array(select pc.product_id from product_categories pc join products p on p.id = pc.product_id
        where pc.category_id = g.id and p.archived_at is null order by pc.position, pc.product_id) as "productIds"
    from categories g where g.restaurant_id = ${restaurantId} and g.catalog_category_id is null and g.archived_at is null
    order by g.position, g.rank, g.id`;
  return { categories };
}

/**
 * Replaces a restaurant's own categories: omitted ones are archived, and restored when they are sent again.
 * @throws invalid_parameters for a category or product that is not the restaurant's, for a position after an unknown category of the brand,
 *   and for a product in more categories than allowed
 */
export async function replaceOwnCategories(
  ctx: Context,
  { restaurantId, categories }: z.output<typeof ownCategoriesBody> & { restaurantId: number },
): Promise<Categories> {
  // Locks the names and positions of the brand's categories.
  await lockPlacing(ctx.db, ctx.scope.brandId ?? 0, 'share');
  await assertOwn(ctx, restaurantId, categories);
  await lockProducts(ctx, restaurantId, categories);
  const { categoryIds, turned } = await writeCategories(ctx, restaurantId, categories);
  const listed = categories.flatMap(({ productIds }, index) => {
    const categoryId = categoryIds[index];
    return productIds && categoryId !== undefined ? [{ categoryId, productIds }] : [];
  });
  const movedIds = await placeProducts(ctx, listed);
  await refuseTooManyCategories(ctx, movedIds, turned, categories);
  await touchProducts(ctx, movedIds, turned);
  tellMenu(ctx, restaurantId);
  return listOwnCategories(ctx, { restaurantId });
}

async function assertOwn(ctx: Context, restaurantId: number, categories: CategoriesBody): Promise<void> {
  const categoryIds = categories.flatMap(({ categoryId }) => categoryId ?? []);
  const neighbours = categories.flatMap(({ afterCategoryId }) => afterCategoryId ?? []);
  const productIds = categories.flatMap((category) => category.productIds ?? []);
  const [unknown] = await ctx.db.sql.read<{ categoryId: number[]; afterCategoryId: number[]; productIds: number[] }>`select
    array(select unnest(${categoryIds}::int[]) except
      select id from categories where restaurant_id = ${restaurantId} and catalog_category_id is null) as "categoryId",
    array(select unnest(${neighbours}::int[]) except
      select id from categories where restaurant_id = ${restaurantId} and catalog_category_id is not null) as "afterCategoryId",
    array(select unnest(${productIds}::int[]) except select id from products where restaurant_id = ${restaurantId}) as "productIds"`;
  for (const [field, ids] of Object.entries(unknown ?? {}))
    if (ids.length > 0)
      throw refuseField(`categories.${field}`, 'unknown', {
        en: `Not of the restaurant: ${ids.join(', ')}.`,
        fr: `Retirez ce qui n’est pas de ce restaurant\u00a0: ${ids.join(', ')}.`,
      });
}

/** Locks all products whose categories may change, or be renamed or reordered: in the order of ids, as bookings do. */
async function lockProducts(ctx: Context, restaurantId: number, categories: CategoriesBody): Promise<void> {
  const listedIds = [...new Set(categories.flatMap(({ productIds }) => productIds ?? []))];
  await ctx.db.sql.run`
    select from products where id in (
      select pc.product_id from categories g join product_categories pc on pc.category_id = g.id
      where g.restaurant_id = ${restaurantId} and g.catalog_category_id is null
      union all select unnest(${listedIds}::int[]))
    order by id for no key update`;
}

/** @returns the ids of the categories, in order, and of those archived or restored (`turned`) */
async function writeCategories(
  ctx: Context,
  restaurantId: number,
  categories: CategoriesBody,
): Promise<{ categoryIds: number[]; turned: number[] }> {
  const rows = categories.map(({ categoryId, name, afterCategoryId }, index) => ({
    id: categoryId,
    name,
    after: afterCategoryId,
    rank: index + 1,
  }));
  const existing = rows.filter(({ id }) => id !== undefined);
  const updated = await ctx.db.sql.read<{ id: number; hasTurned: boolean }>`
    update categories g set name = coalesce(d.name, g.name), rank = coalesce(d.rank, g.rank),
      after_category_id = case when d.id is null then g.after_category_id else d.after end,
      position = case when d.id is null then g.position else coalesce(b.position, ${FIRST}::int) end,
      archived_at = case when d.id is null then coalesce(g.archived_at, ${ctx.now}) end
    from categories o left join jsonb_to_recordset(${JSON.stringify(existing)}::jsonb) as d(id int, name text, after int, rank int) on d.id = o.id
      left join categories b on b.id = d.after
    where g.id = o.id and g.restaurant_id = ${restaurantId} and g.catalog_category_id is null and not (d.id is null and g.archived_at is not null)
    returning g.id, (o.archived_at is null) <> (g.archived_at is null) as "hasTurned"`;
  const inserted = await ctx.db.sql.read<{ id: number }>`
    insert into categories (restaurant_id, name, after_category_id, position, rank)
    select ${restaurantId}::int, d.name, d.after, coalesce(b.position, ${FIRST}::int), d.rank
    from jsonb_to_recordset(${JSON.stringify(rows.filter(({ id }) => id === undefined))}::jsonb) as d(name text, after int, rank int)
      left join categories b on b.id = d.after
    order by d.rank returning id`;
  const ids = inserted.map(({ id }) => id);
  return {
    categoryIds: categories.map(({ categoryId }) => categoryId ?? ids.shift() ?? 0),
    turned: updated.flatMap(({ id, hasTurned }) => (hasTurned ? [id] : [])),
  };
}

/**
 * Gives categories exactly these products, in order. Archived products keep their place.
 * @returns the products added, removed or moved
 */
async function placeProducts(ctx: Context, listed: readonly CategoryProducts[]): Promise<number[]> {
  const pairs = listed.flatMap(({ categoryId, productIds }) =>
    productIds.map((productId, position) => ({ categoryId, productId, position })),
  );
  const column = (name: 'categoryId' | 'productId' | 'position') => pairs.map((pair) => pair[name]);
  const columns = [column('categoryId'), column('productId'), column('position')] as const;
  const removed = await ctx.db.sql.read<{ productId: number }>`
    delete from product_categories pc using products p
    where p.id = pc.product_id and p.archived_at is null and pc.category_id = any(${listed.map(({ categoryId }) => categoryId)}::int[])
      and not exists (select from unnest(${columns[0]}::int[], ${columns[1]}::int[], ${columns[2]}::int[]) as w(category_id, product_id, position)
        where (w.category_id, w.product_id, w.position) = (pc.category_id, pc.product_id, pc.position))
    returning pc.product_id as "productId"`;
  const added = await ctx.db.sql.read<{ productId: number }>`
    insert into product_categories (category_id, product_id, position)
    select * from unnest(${columns[0]}::int[], ${columns[1]}::int[], ${columns[2]}::int[])
    on conflict do nothing returning product_id as "productId"`;
  return [...removed, ...added].map(({ productId }) => productId);
}

/**
 * The limit for products that only the restaurant has includes the brand's categories. For the brand's products, the brand's categories are
 * limited separately.
 * @throws invalid_parameters for a product that was added to more categories than allowed
 */
async function refuseTooManyCategories(
  ctx: Context,
  productIds: readonly number[],
  categoryIds: readonly number[],
  categories: CategoriesBody,
): Promise<void> {
  const [crowded] = await ctx.db.sql.read<{ productId: number }>`
    select p.id as "productId" from products p join product_categories pc on pc.product_id = p.id join categories g on g.id = pc.category_id
    where g.archived_at is null and (p.catalog_product_id is null or g.catalog_category_id is null)
      and (p.id = any(${productIds}::int[]) or p.id in (select product_id from product_categories where category_id = any(${categoryIds}::int[])))
    group by p.id having count(*) > ${MAX_PRODUCT_CATEGORIES} order by p.id limit 1`;
  if (crowded) throw refusalOfTooManyCategories(categories, crowded.productId);
}

/**
 * Updates the time of change of these products, and of all in categories that were archived or restored, for devices that ask for recent
 * changes.
 */
async function touchProducts(ctx: Context, productIds: readonly number[], categoryIds: readonly number[]): Promise<void> {
  await ctx.db.sql.run`update products set updated_at = greatest(${ctx.now}, updated_at + interval '1 ms')
    where id = any(${productIds}::int[]) or id in (select product_id from product_categories where category_id = any(${categoryIds}::int[]))`;
}
