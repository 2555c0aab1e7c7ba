import type { z } from 'zod';
import type { Context } from '@/server/core/operation/context';
import { refuseField } from '@/server/core/operation/refuse-field';
import { MAX_PRODUCT_CATEGORIES } from './catalog.values';
import { positionsOf } from './categories.rules';
import type { CatalogCategory, catalogCategories, catalogCategoriesBody } from './categories.schema';
import { followCategories, lockPlaced, placeProducts } from './follow.query';
import { catalogRefusals, refusalOfTooManyCategories } from './references.query';
import { tellCatalog } from './telling';

type Categories = z.output<typeof catalogCategories>;
type CategoriesBody = z.output<typeof catalogCategoriesBody>['categories'];

/** The categories of a brand in order, each with its products in order. */
export async function listCatalogCategories(ctx: Context, { brandId }: { brandId: number }): Promise<Categories> {
  const categories = await ctx.db.sql.read<CatalogCategory>`
    select k.id as "categoryId", k.name, coalesce(p.ids, '{}') as "productIds" from catalog_categories k left join (
      select pc.category_id, array_agg(pc.product_id order by pc.position, pc.product_id) as ids
      from catalog_product_categories pc join catalog_products c on c.id = pc.product_id
      where pc.brand_id = ${brandId} and c.archived_at is null group by pc.category_id) p on p.category_id = k.id
    where k.brand_id = ${brandId} and k.archived_at is null order by k.position, k.id`;
  return { categories };
}

/**
 * Replaces the categories of a brand: omitted ones are archived, and restored when they are sent again. The restaurants' categories are
 * updated.
 * @throws invalid_parameters for a category or product that is not the brand's, and for a product in more categories than allowed
 */
export async function replaceCatalogCategories(
  ctx: Context,
  { brandId, categories }: z.output<typeof catalogCategoriesBody> & { brandId: number },
): Promise<Categories> {
  await assertOwn(ctx, brandId, categories);
  const before = await readPairs(ctx, brandId);
  const categoryIds = await writeCategories(ctx, brandId, categories);
  const listed = categories.flatMap(({ productIds }, index) => {
    const categoryId = categoryIds[index];
    return productIds && categoryId !== undefined ? [{ categoryId, productIds }] : [];
  });
  await orderProducts(ctx, brandId, listed);
  const after = await readPairs(ctx, brandId);
  const movedIds = movedBetween(before, after);
  refuseTooManyCategories(movedIds, after, categories);
  await touchProducts(ctx, movedIds);
  await lockPlaced(ctx.db, brandId, movedIds);
  await followCategories(ctx.db, brandId);
  if (movedIds.length > 0) await placeProducts(ctx.db, movedIds);
  tellCatalog(ctx, brandId);
  return listCatalogCategories(ctx, { brandId });
}

async function assertOwn(ctx: Context, brandId: number, categories: CategoriesBody): Promise<void> {
  const categoryIds = categories.flatMap(({ categoryId }) => categoryId ?? []);
  const productIds = [...new Set(categories.flatMap((category) => category.productIds ?? []))];
  const [unknown] = await ctx.db.sql.read<{ categories: number[]; products: number[] }>`select
    array(select id from unnest(${categoryIds}::int[]) as w(id) except select id from catalog_categories where brand_id = ${brandId}) as categories,
    array(select id from unnest(${productIds}::int[]) as w(id) except select id from catalog_products where brand_id = ${brandId}) as products`;
  const [path, ids] = unknown?.categories.length ? ['categoryId', unknown.categories] : ['productIds', unknown?.products ?? []];
  if (ids.length > 0) throw refuseField(`categories.${path}`, 'unknown', catalogRefusals.unknown(ids));
}

/** @returns the ids of the categories, in order */
async function writeCategories(
  ctx: Context,
  brandId: number,
  categories: readonly { categoryId?: number; name: string }[],
): Promise<number[]> {
  const openCategories = await ctx.db.catalogCategory.findMany({
    where: { brandId, archivedAt: null },
    select: { id: true, position: true },
  });
  const positionById = new Map(openCategories.map(({ id, position }) => [id, position]));
  const positions = positionsOf(
    categories.map(({ categoryId }) => (categoryId === undefined ? null : (positionById.get(categoryId) ?? null))),
  );
  const positioned = categories.map(({ categoryId, name }, index) => ({ id: categoryId, name, position: positions[index] ?? 0 }));
  const existing = positioned.filter(({ id }) => id !== undefined);
  const added = positioned.filter(({ id }) => id === undefined);
  await ctx.db.sql.run`
    update catalog_categories k set name = coalesce(d.name, k.name), position = coalesce(d.position, k.position),
      archived_at = case when d.id is null then coalesce(k.archived_at, ${ctx.now}) end, updated_at = ${ctx.now}
    from catalog_categories o left join jsonb_to_recordset(${JSON.stringify(existing)}::jsonb) as d(id int, name text, position int) on d.id = o.id
    where k.id = o.id and k.brand_id = ${brandId} and not (d.id is null and k.archived_at is not null)`;
  const inserted = await ctx.db.sql.read<{ id: number }>`
    insert into catalog_categories (brand_id, name, position, created_at, updated_at)
    select ${brandId}::int, d.name, d.position, ${ctx.now}, ${ctx.now}
    from jsonb_to_recordset(${JSON.stringify(added)}::jsonb) as d(name text, position int) order by d.position returning id`;
  const ids = inserted.map(({ id }) => id);
  return categories.map(({ categoryId }) => categoryId ?? ids.shift() ?? 0);
}

/** Gives categories exactly these products, in order. Archived products keep their place after them. */
async function orderProducts(
  ctx: Context,
  brandId: number,
  listed: readonly { categoryId: number; productIds: readonly number[] }[],
): Promise<void> {
  const pairs = listed.flatMap(({ categoryId, productIds }) =>
    productIds.map((productId, position) => ({ categoryId, productId, position })),
  );
  const column = (name: 'categoryId' | 'productId' | 'position') => pairs.map((pair) => pair[name]);
  await ctx.db.sql.run`
    delete from catalog_product_categories pc using catalog_products c
    where c.id = pc.product_id and c.archived_at is null and pc.category_id = any(${listed.map(({ categoryId }) => categoryId)}::int[])
      and not exists (select from unnest(${column('categoryId')}::int[], ${column('productId')}::int[]) as w(category_id, product_id)
        where w.category_id = pc.category_id and w.product_id = pc.product_id)`;
  await ctx.db.sql.run`
    insert into catalog_product_categories (brand_id, category_id, product_id, position)
    select ${brandId}::int, w.category_id, w.product_id, w.position
    from unnest(${column('categoryId')}::int[], ${column('productId')}::int[], ${column('position')}::int[]) as w(category_id, product_id, position)
    on conflict (category_id, product_id) do update set position = excluded.position where catalog_product_categories.position <> excluded.position`;
}

/** Updates the time of change of products whose categories have changed, for clients that ask for recent changes. */
async function touchProducts(ctx: Context, productIds: readonly number[]): Promise<void> {
  await ctx.db.sql.run`select from catalog_products where id = any(${productIds}::int[]) order by id for no key update`;
  await ctx.db.sql.run`update catalog_products set updated_at = greatest(${ctx.now}, updated_at + interval '1 ms')
    where id = any(${productIds}::int[])`;
}

/** The pairs of products and categories, including archived products. */
async function readPairs(ctx: Context, brandId: number): Promise<Map<string, number>> {
  const rows = await ctx.db.sql.read<{ pair: string; productId: number }>`
    select pc.category_id || '/' || pc.product_id as pair, pc.product_id as "productId"
    from catalog_product_categories pc join catalog_categories k on k.id = pc.category_id
    where pc.brand_id = ${brandId} and k.archived_at is null`;
  return new Map(rows.map(({ pair, productId }) => [pair, productId]));
}

/** @throws invalid_parameters for a product that was added to more categories than a product may have */
function refuseTooManyCategories(movedIds: readonly number[], after: Map<string, number>, categories: CategoriesBody): void {
  const counts = new Map<number, number>();
  for (const productId of after.values()) counts.set(productId, (counts.get(productId) ?? 0) + 1);
  const crowdedId = movedIds.find((productId) => (counts.get(productId) ?? 0) > MAX_PRODUCT_CATEGORIES);
  if (crowdedId !== undefined) throw refusalOfTooManyCategories(categories, crowdedId);
}

/** The products whose categories differ. */
function movedBetween(before: Map<string, number>, after: Map<string, number>): number[] {
  const removed = [...before].filter(([pair]) => !after.has(pair));
  const added = [...after].filter(([pair]) => !before.has(pair));
  return [...new Set([...removed, ...added].map(([, productId]) => productId))];
}
