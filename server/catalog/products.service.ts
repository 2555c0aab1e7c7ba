// Decided in docs/decisions/076-catalog-in-layers.md.

import type { z } from 'zod';
import type { ChangeRecord, Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import type { VersionedState } from '@/server/core/operation/operation';
import { type Db, Prisma } from '@/server/core/platform/db';
import type { JsonText } from '@/server/core/reads/json';
import { containing, type Page, pageLimit, readPage } from '@/server/core/reads/page';
import { etagOf } from '@/server/core/rest/etag';
import { refuseChangedSince } from '@/server/core/writes/changed-since';
import type {
  CatalogProduct,
  CatalogProductChange,
  CatalogProductWithVersion,
  catalogProductsChanged,
  catalogProductsQuery,
  catalogProductUpdateBody,
  NewCatalogProduct,
} from './catalog.schema';
import type { Gap } from './catalog.values';
import {
  type ChangeOptions,
  changesBackTo,
  type Differences,
  differencesOf,
  type Places,
  presentValuesOf,
  statesOfOne,
  toMany,
  withPlaces,
} from './differences.rules';
import { followProducts } from './follow.query';
import { lockPlacing, placeInCategories } from './placing.query';
import { previewOf } from './preview';
import { lockProducts, productsOf, readProducts } from './products.query';
import { assertReferences, assertSkusFree, inMany, inOne, withoutDeletedImages } from './references.query';
import { insertProducts, writeProducts } from './store.query';
import { tellCatalog } from './telling';

type InBrand = { brandId: number };
type OneProduct = InBrand & { productId: number };

/** The fields, besides categories, that are copied to the restaurants' products. All others are read from the brand. */
const copiedFields = ['name', 'sku'];

const gapConditions: Record<Gap, Prisma.Sql> = {
  price: Prisma.sql`c.price_cents is null`,
  vatGroup: Prisma.sql`c.vat_group_id is null`,
  image: Prisma.sql`c.image_id is null`,
  category: Prisma.sql`not exists (select from catalog_product_categories pc join catalog_categories g on g.id = pc.category_id
    where pc.product_id = c.id and g.archived_at is null)`,
};

function conditionsOf(input: z.output<typeof catalogProductsQuery> & InBrand): Prisma.Sql[] {
  const where = [Prisma.sql`c.brand_id = ${input.brandId}`, Prisma.sql`c.id > ${input.cursor ?? 0}`];
  if (input.state !== 'all')
    where.push(input.state === 'active' ? Prisma.sql`c.archived_at is null` : Prisma.sql`c.archived_at is not null`);
  if (input.search) {
    const pattern = containing(input.search);
    where.push(Prisma.sql`(c.search_name like ${pattern} or search_fold(c.sku) like ${pattern} or c.barcode = ${input.search})`);
  }
  if (input.categoryId !== undefined)
    where.push(
      Prisma.sql`exists (select from catalog_product_categories pc where pc.category_id = ${input.categoryId} and pc.product_id = c.id)`,
    );
  if (input.tag !== undefined) where.push(Prisma.sql`${input.tag} = any(c.tags)`);
  if (input.kind !== undefined) where.push(Prisma.sql`c.kind = ${input.kind}::catalog_kind`);
  if (input.updatedSince !== undefined) where.push(Prisma.sql`c.updated_at >= ${input.updatedSince}::timestamptz`);
  if (input.without !== undefined) where.push(gapConditions[input.without]);
  return where;
}

/** A page of a brand's catalog, by product id. */
export function listProducts(
  ctx: Context,
  input: z.output<typeof catalogProductsQuery> & InBrand,
): Promise<JsonText<Page<CatalogProduct>>> {
  const selection = Prisma.sql`select c.* from catalog_products c where ${Prisma.join(conditionsOf(input), ' and ')} order by c.id ${pageLimit(input.limit)}`;
  return readPage(ctx.db, productsOf(selection), input.limit);
}

/** One product of a catalog. @throws data_not_found */
export async function readProduct(ctx: Context, { brandId, productId }: OneProduct): Promise<CatalogProduct> {
  const [product] = await readProducts(ctx.db, brandId, [productId]);
  if (!product) throw new AppError('data_not_found');
  return product;
}

/** The fields that can be changed, which history and ETag are about. */
export function stateOf(product: CatalogProduct) {
  const {
    productId: _,
    brandId: __,
    signature: ___,
    archivedAt: ____,
    createdAt: _____,
    updatedAt: ______,
    kind: _______,
    ...state
  } = product;
  return state;
}

/** The state of a product for the history. @throws data_not_found */
export const readState = async (ctx: Context, input: OneProduct) => stateOf(await readProduct(ctx, input));

/** One product with its ETag and the menus it is on. @throws data_not_found */
export async function getProduct(ctx: Context, input: OneProduct): Promise<CatalogProductWithVersion> {
  const product = await readProduct(ctx, input);
  const rows = await ctx.db.sql.read<{ id: number }>`select distinct p.restaurant_id as id from products p
    join restaurants r on r.id = p.restaurant_id and r.archived_at is null
    where p.catalog_product_id = ${input.productId} and p.archived_at is null order by 1`;
  return { ...product, restaurantIds: rows.map(({ id }) => id), etag: etagOf(stateOf(product)) };
}

/** The state that `If-Match` is compared with. */
export const versionedProduct: VersionedState<OneProduct, CatalogProduct> = {
  async lock(ctx, { brandId, productId }) {
    await lockPlacing(ctx.db, brandId);
    await lockProducts(ctx.db, brandId, [productId], 'change');
  },
  read: readProduct,
  show: stateOf,
};

/**
 * Adds a product to a catalog; it is on no menu yet.
 * @throws invalid_parameters for option groups, categories and products of formulas that are not the brand's; already_exists for the SKU of
 *   another
 */
export async function createProduct(
  ctx: Context,
  { brandId, ...product }: NewCatalogProduct & InBrand,
): Promise<CatalogProductWithVersion> {
  const [productId = 0] = await addProducts(ctx, brandId, [product]);
  const created = await getProduct(ctx, { brandId, productId });
  ctx.record({ subject: { kind: 'catalog product', id: productId }, before: null, after: await readState(ctx, { brandId, productId }) });
  return created;
}

/**
 * Adds products to a catalog in one statement.
 * @returns their ids, in order
 * @throws as createProduct
 */
export async function addProducts(
  ctx: Context,
  brandId: number,
  products: readonly NewCatalogProduct[],
  pathOf = inOne,
): Promise<number[]> {
  await assertReferences(ctx.db, brandId, products, pathOf);
  await lockPlacing(ctx.db, brandId);
  const productIds = await insertProducts(ctx.db, brandId, products, ctx.now);
  await placeInCategories(
    ctx.db,
    brandId,
    products.map(({ categoryIds }, index) => ({ productId: productIds[index] ?? 0, categoryIds })),
  );
  tellCatalog(ctx, brandId, productIds);
  return productIds;
}

/**
 * Updates the given fields of a product.
 * @throws data_not_found; and as createProduct
 */
export async function updateProduct(
  ctx: Context,
  { brandId, ...change }: z.output<typeof catalogProductUpdateBody> & OneProduct,
): Promise<CatalogProductWithVersion> {
  ctx.record(statesOfOne(await changeProducts(ctx, brandId, [change]), change.productId));
  return getProduct(ctx, { brandId, productId: change.productId });
}

/**
 * Changes many products at once: one entry in the history, all or nothing.
 * @throws data_not_found; precondition_failed with the products changed since they were read; and as createProduct
 */
export async function updateProducts(
  ctx: Context,
  { brandId, products }: { brandId: number; products: readonly CatalogProductChange[] },
): Promise<z.output<typeof catalogProductsChanged>> {
  const { before, after } = await changeProducts(ctx, brandId, products, { isMany: true });
  ctx.record({ subject: { kind: 'catalog', id: brandId }, before, after });
  return { changed: Object.keys(after.products).length, preview: previewOf({ before, after }) };
}

/**
 * Undoes a change of many products, field by field.
 * @throws conflict if one of the fields was changed since, unless forced; conflict for an image that is archived by now
 */
export async function undoUpdate(
  ctx: Context,
  entry: { before: unknown; after: unknown; force: boolean },
  brandId: number,
): Promise<{ before: Differences; after: Differences }> {
  const undoes = { after: entry.after as Differences, force: entry.force };
  return changeProducts(ctx, brandId, changesBackTo(entry.before as Differences), { undoes });
}

/** Undoes a change of one product; other later changes stay. @throws as undoUpdate */
export async function undoUpdateOfOne(
  ctx: Context,
  { input: { brandId, productId }, force, ...states }: { before: unknown; after: unknown; force: boolean; input: OneProduct },
): Promise<ChangeRecord> {
  return statesOfOne(await undoUpdate(ctx, { ...toMany(states, productId), force }, brandId), productId);
}

async function changeProducts(
  ctx: Context,
  brandId: number,
  requestedChanges: readonly (CatalogProductChange & { places?: Places })[],
  { undoes, isMany = false }: ChangeOptions = {},
): Promise<{ before: Differences; after: Differences }> {
  const changes = undoes ? await withoutDeletedImages(ctx.db, brandId, requestedChanges) : requestedChanges;
  if (changes.some(({ categoryIds }) => categoryIds)) await lockPlacing(ctx.db, brandId);
  const productIds = changes.map(({ productId }) => productId);
  await lockProducts(ctx.db, brandId, productIds, 'change');
  const current = await readProducts(ctx.db, brandId, productIds);
  const byId = new Map(current.map((product) => [product.productId, product]));
  if (undoes) refuseChangedSince(presentValuesOf(undoes.after, byId), undoes.after, undoes.force);
  refuseStale(current, changes);
  await assertReferences(
    ctx.db,
    brandId,
    changes.map((change) => ({ kind: byId.get(change.productId)?.kind, ...change })),
    isMany ? inMany : inOne,
  );
  if (isMany)
    await assertSkusFree(
      ctx.db,
      brandId,
      changes.map(({ productId, sku }) => (byId.get(productId)?.archivedAt === null ? { productId, sku } : { productId })),
    );
  const { before, after } = differencesOf(
    byId,
    changes.map(({ updatedAt: _, places: __, ...fields }) => fields),
  );
  const changed = current.filter(({ productId }) => after.products[productId]);
  if (changed.length === 0) return { before, after };
  const updated = changed.map((product): CatalogProduct => ({ ...product, ...after.products[product.productId] }));
  await freePassedOnSkus(ctx.db, changed, updated);
  await writeProducts(ctx.db, updated, ctx.now);
  const changedIds = changed.map(({ productId }) => productId);
  const copiedIds = changedIds.filter((productId) => copiedFields.some((field) => field in (after.products[productId] ?? {})));
  if (copiedIds.length > 0) await followProducts(ctx.db, copiedIds, ctx.now);
  const placings = changes.filter(({ productId }) => after.products[productId]?.categoryIds);
  const leftPlaces = await placeInCategories(ctx.db, brandId, placings);
  tellCatalog(ctx, brandId, changedIds);
  return { before: withPlaces(before, leftPlaces), after };
}

/** Removes SKUs from products that pass them on to others of the same change, because the database checks one product after the other. */
async function freePassedOnSkus(db: Db, changed: readonly CatalogProduct[], updated: readonly CatalogProduct[]): Promise<void> {
  const nextOwnerOf = new Map(updated.flatMap(({ sku, productId }) => (sku === null ? [] : [[sku, productId]])));
  const givers = changed.filter(({ sku, productId }) => sku !== null && (nextOwnerOf.get(sku) ?? productId) !== productId);
  if (givers.length === 0) return;
  const ids = givers.map(({ productId }) => productId);
  await db.sql.run`update catalog_products set sku = null where id = any(${ids}::int[])`;
}

function refuseStale(current: readonly CatalogProduct[], changes: readonly CatalogProductChange[]): void {
  const expectedTimes = new Map(
    changes.flatMap(({ productId, updatedAt }) => (updatedAt ? [[productId, Date.parse(updatedAt)] as const] : [])),
  );
  const stale = current.filter(
    ({ productId, updatedAt }) => expectedTimes.has(productId) && expectedTimes.get(productId) !== Date.parse(updatedAt),
  );
  if (stale.length > 0)
    throw new AppError('precondition_failed', { extraData: { productIds: stale.map(({ productId }) => productId), current: stale } });
}
