// Decided in docs/decisions/076-catalog-in-layers.md.

import type { z } from 'zod';
import type { ChangeRecord, Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import type { VersionedState } from '@/server/core/operation/operation';
import { refuseField } from '@/server/core/operation/refuse-field';
import { Prisma } from '@/server/core/platform/db';
import type { JsonText } from '@/server/core/reads/json';
import { containing, type Page, pageLimit, readPage } from '@/server/core/reads/page';
import { etagOf } from '@/server/core/rest/etag';
import { refuseChangedSince } from '@/server/core/writes/changed-since';
import type { catalogProductsChanged } from './catalog.schema';
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
import { effective, layeredFields, withBrands } from './layers.query';
import { type Layers, menuProductsOf, type OwnLayer, readMenuProducts, writeOwnLayers } from './menu-products.query';
import type { MenuProduct, MenuProductChange, MenuProductWithVersion, menuProductsQuery, menuProductUpdateBody } from './menus.schema';
import { type FieldPath, placeOwn } from './own-placing.query';
import { previewOf } from './preview';
import { assertReferences, inMany, inOne, withoutDeletedImages } from './references.query';
import { tellMenu } from './telling';

export type InMenu = { restaurantId: number; menuId: number };
export type OneProduct = InMenu & { productId: number };
const gapConditions: Record<Gap, Prisma.Sql> = {
  price: Prisma.sql`${effective('priceCents')} is null`,
  vatGroup: Prisma.sql`${effective('vatGroupId')} is null`,
  image: Prisma.sql`${effective('imageId')} is null`,
  category: Prisma.sql`not exists (select from product_categories pc join categories g on g.id = pc.category_id
    where pc.product_id = p.id and g.archived_at is null)`,
};

function conditionsOf(input: z.output<typeof menuProductsQuery> & InMenu): Prisma.Sql[] {
  const where = [
    Prisma.sql`p.menu_id = ${input.menuId} and p.restaurant_id = ${input.restaurantId}`,
    Prisma.sql`p.id > ${input.cursor ?? 0}`,
  ];
  if (input.state !== 'all')
    where.push(input.state === 'active' ? Prisma.sql`p.archived_at is null` : Prisma.sql`p.archived_at is not null`);
  if (input.search) {
    const pattern = containing(input.search);
    where.push(
      Prisma.sql`(p.search_name like ${pattern} or search_fold(p.sku) like ${pattern} or ${effective('barcode')} = ${input.search})`,
    );
  }
  if (input.categoryId !== undefined)
    where.push(Prisma.sql`exists (select from product_categories pc where pc.category_id = ${input.categoryId} and pc.product_id = p.id)`);
  if (input.tag !== undefined) where.push(Prisma.sql`${effective('tags')} ? ${input.tag}`);
  if (input.kind !== undefined) where.push(Prisma.sql`coalesce(c.kind, 'product') = ${input.kind}::catalog_kind`);
  if (input.updatedSince !== undefined) where.push(Prisma.sql`greatest(p.updated_at, c.updated_at) >= ${input.updatedSince}::timestamptz`);
  if (input.without !== undefined) where.push(gapConditions[input.without]);
  return where;
}

/** A page of a menu, by product id. @throws data_not_found */
export async function listMenuProducts(
  ctx: Context,
  input: z.output<typeof menuProductsQuery> & InMenu,
): Promise<JsonText<Page<MenuProduct>>> {
  await assertMenu(ctx, input);
  const where = Prisma.join(conditionsOf(input), ' and ');
  const selection = Prisma.sql`select p.* from products p ${withBrands} where ${where} order by p.id ${pageLimit(input.limit)}`;
  return readPage(ctx.db, menuProductsOf(selection), input.limit);
}

async function assertMenu(ctx: Context, { restaurantId, menuId }: InMenu): Promise<void> {
  const found = await ctx.db.menu.findFirst({ where: { id: menuId, restaurantId }, select: { id: true } });
  if (!found) throw new AppError('data_not_found');
}

type LayeredProduct = MenuProduct & Layers;

/** One product on a menu with both layers. @throws data_not_found */
export async function readLayeredProduct(ctx: Context, input: OneProduct): Promise<LayeredProduct> {
  await assertMenu(ctx, input);
  const [product] = await readMenuProducts(ctx.db, input.menuId, [input.productId]);
  if (!product) throw new AppError('data_not_found');
  return product;
}

/**
 * The restaurant's decisions about a product, which its history and ETag are about. Includes SKU and categories of products that only the
 * restaurant has.
 */
export function stateOf({ own, catalogProductId, sku, categoryIds }: LayeredProduct): Record<string, unknown> {
  const decisions = Object.fromEntries(layeredFields.map((field) => [field, own[field] ?? null]));
  return catalogProductId === null ? { ...decisions, sku, categoryIds } : decisions;
}

/** The state of a product for the history. @throws data_not_found */
export const readState = async (ctx: Context, input: OneProduct) => stateOf(await readLayeredProduct(ctx, input));

/** One product on a menu, with the brand's settings. @throws data_not_found */
export async function getMenuProduct(ctx: Context, input: OneProduct): Promise<MenuProductWithVersion> {
  const { own, ofBrand, ...product } = await readLayeredProduct(ctx, input);
  return { ...product, ofBrand: ofBrand as MenuProductWithVersion['ofBrand'], etag: etagOf(stateOf({ ...product, own, ofBrand })) };
}

/** The state that `If-Match` is compared with. */
export const versionedMenuProduct: VersionedState<OneProduct, LayeredProduct> = {
  lock: (ctx, input) => lockMenuProducts(ctx, input, [input.productId]),
  read: readLayeredProduct,
  show: stateOf,
};

/**
 * Locks products of a menu and their catalog products. The brand's are locked first, as changes by the brand do.
 * @throws data_not_found if one is not on the menu
 */
export async function lockMenuProducts(ctx: Context, { restaurantId, menuId }: InMenu, productIds: readonly number[]): Promise<void> {
  const onMenu = Prisma.sql`restaurant_id = ${restaurantId} and menu_id = ${menuId} and id = any(${productIds}::int[])`;
  await ctx.db.sql
    .run`select from catalog_products where id in (select catalog_product_id from products where ${onMenu}) order by id for share`;
  const rows = await ctx.db.sql.read<{ id: number }>`select id from products where ${onMenu} order by id for no key update`;
  const missing = productIds.filter((productId) => !rows.some(({ id }) => id === productId));
  if (missing.length > 0) throw new AppError('data_not_found', { extraData: { productIds: missing } });
}

/**
 * Updates the given fields of a product: null resets one to the brand's value.
 * @throws data_not_found; invalid_parameters for a field that only the brand can set, for the restaurant's own product without name or
 *   price, and for unknown option groups and categories
 */
export async function updateMenuProduct(
  ctx: Context,
  { restaurantId, menuId, ...change }: z.output<typeof menuProductUpdateBody> & OneProduct,
): Promise<MenuProductWithVersion> {
  ctx.record(statesOfOne(await changeMenuProducts(ctx, { restaurantId, menuId }, [change]), change.productId));
  return getMenuProduct(ctx, { restaurantId, menuId, productId: change.productId });
}

/**
 * Changes many products of a menu at once: one entry in the history, all or nothing.
 * @throws precondition_failed with the products changed since they were read; and as updateMenuProduct
 */
export async function updateMenuProducts(
  ctx: Context,
  { products, ...place }: InMenu & { products: readonly MenuProductChange[] },
): Promise<z.output<typeof catalogProductsChanged>> {
  const { before, after } = await changeMenuProducts(ctx, place, products, { isMany: true });
  ctx.record({ subject: { kind: 'menu', id: place.menuId }, before, after });
  return { changed: Object.keys(after.products).length, preview: previewOf({ before, after }) };
}

/**
 * Undoes a change of many products.
 * @throws conflict if one of the fields was changed since, unless forced; conflict for an image that is archived by now
 */
export async function undoUpdate(
  ctx: Context,
  entry: { before: unknown; after: unknown; force: boolean; input: InMenu },
): Promise<{ before: Differences; after: Differences }> {
  const undoes = { after: entry.after as Differences, force: entry.force };
  return changeMenuProducts(ctx, entry.input, changesBackTo(entry.before as Differences), { undoes });
}

/** Undoes a change of one product; other later changes stay. @throws as undoUpdate */
export async function undoUpdateOfOne(
  ctx: Context,
  { input, force, ...states }: { before: unknown; after: unknown; force: boolean; input: OneProduct },
): Promise<ChangeRecord> {
  return statesOfOne(await undoUpdate(ctx, { ...toMany(states, input.productId), force, input }), input.productId);
}

/**
 * Changes products of a menu.
 * @returns the changed fields, before and after
 * @throws as updateMenuProducts
 */
export async function changeMenuProducts(
  ctx: Context,
  { restaurantId, menuId }: InMenu,
  requestedChanges: readonly (MenuProductChange & { places?: Places })[],
  { undoes, isMany = false }: ChangeOptions = {},
): Promise<{ before: Differences; after: Differences }> {
  const brandId = ctx.scope.brandId ?? 0;
  const changes = undoes ? await withoutDeletedImages(ctx.db, brandId, requestedChanges) : requestedChanges;
  const productIds = changes.map(({ productId }) => productId);
  await lockMenuProducts(ctx, { restaurantId, menuId }, productIds);
  const current = await readMenuProducts(ctx.db, menuId, productIds);
  const states = new Map(current.map((product) => [product.productId, stateOf(product)]));
  if (undoes) refuseChangedSince(presentValuesOf(undoes.after, states), undoes.after, undoes.force);
  refuseStale(current, changes);
  const { before, after } = differencesOf(
    states,
    changes.map(({ version: _, places: __, ...fields }) => fields),
  );
  const pathOf = (productId: number): FieldPath => {
    const index = productIds.indexOf(productId);
    return (field) => (isMany ? inMany : inOne)(index, field);
  };
  const changed = current.filter(({ productId }) => after.products[productId]);
  const layers = changed.map((product): OwnLayer => {
    const { productId, sku } = product;
    const layer = { sku, ...states.get(productId), ...after.products[productId], productId } as OwnLayer;
    refuseBrandFields(product, after.products[productId] ?? {}, layer, pathOf(productId));
    return layer;
  });
  const references = productIds.map((productId) => referencesIn(after.products[productId] ?? {}));
  await assertReferences(ctx.db, brandId, references, isMany ? inMany : inOne);
  if (layers.length === 0) return { before, after };
  await writeOwnLayers(ctx.db, layers, ctx.now);
  const placings = changes.filter(({ productId }) => after.products[productId]?.categoryIds);
  const leftPlaces = await placeOwn(ctx.db, restaurantId, placings, { pathOf, mayBeArchived: undoes !== undefined });
  tellMenu(
    ctx,
    restaurantId,
    layers.map(({ productId }) => productId),
  );
  return { before: withPlaces(before, leftPlaces), after };
}

const referencesIn = ({ optionGroupIds, imageId }: Record<string, unknown>) => ({
  optionGroupIds: (optionGroupIds as number[] | null | undefined) ?? [],
  imageId: (imageId as string | null | undefined) ?? null,
});

/**
 * @throws invalid_parameters for fields of the brand's products that only the brand can set, and for required fields of the restaurant's
 *   own products
 */
function refuseBrandFields(
  { catalogProductId }: LayeredProduct,
  change: Record<string, unknown>,
  layer: OwnLayer,
  pathOf: FieldPath,
): void {
  const brandField = ['sku', 'categoryIds'].find((field) => catalogProductId !== null && change[field] !== undefined);
  if (brandField) throw refuseField(pathOf(brandField), 'of_brand', { en: 'The brand sets it.', fr: 'L’enseigne définit ce champ.' });
  const missing = ['name', 'priceCents'].find((field) => catalogProductId === null && layer[field] === null);
  if (missing)
    throw refuseField(pathOf(missing), 'required', {
      en: 'Required for a product of this restaurant alone.',
      fr: 'Obligatoire pour un produit propre à ce restaurant.',
    });
}

function refuseStale(current: readonly LayeredProduct[], changes: readonly MenuProductChange[]): void {
  const expectedVersions = new Map(
    changes.flatMap(({ productId, version }) => (version === undefined ? [] : [[productId, version] as const])),
  );
  const stale = current.filter(({ productId, version }) => expectedVersions.has(productId) && expectedVersions.get(productId) !== version);
  if (stale.length > 0) throw new AppError('precondition_failed', { extraData: { productIds: stale.map(({ productId }) => productId) } });
}
