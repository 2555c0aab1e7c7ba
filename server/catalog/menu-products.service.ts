// Decided in docs/decisions/076-catalog-in-layers.md.

import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { ChangeRecord, Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import type { Held } from '@/server/core/operation/operation';
import { refuseField } from '@/server/core/operation/refuse-field';
import { Prisma } from '@/server/core/platform/db';
import type { JsonText } from '@/server/core/reads/json';
import { containing, type Page, pageLimit, readPage } from '@/server/core/reads/page';
import { etagOf } from '@/server/core/rest/etag';
import { refuseChangedSince } from '@/server/core/writes/changed-since';
import type { catalogProductsChanged } from './catalog.schema';
import type { Gap } from './catalog.values';
import { backTo, type Changing, type Differences, differencesOf, nowOf } from './differences.rules';
import { placeProducts } from './follow.query';
import { effective, layeredFields, withBrands } from './layers.query';
import { type Layers, menuProductsOf, type OwnLayer, readMenuProducts, writeOwnLayers } from './menu-products.query';
import type {
  MenuProduct,
  MenuProductChange,
  MenuProductWithVersion,
  menuProductCreateBody,
  menuProductsQuery,
  menuProductUpdateBody,
} from './menus.schema';
import { lockMenu } from './menus.service';
import { lockPlacing } from './placing.query';
import { previewOf } from './preview';
import { assertReferences, inMany, inOne } from './references.query';
import { tellMenu } from './telling';

type InMenu = { restaurantId: number; menuId: number };
type OneProduct = InMenu & { productId: number };
/** Where a field of a product stands in the request. */
type FieldPath = (field: string) => string;

const lacking: Record<Gap, Prisma.Sql> = {
  price: Prisma.sql`${effective('priceCents')} is null`,
  vatGroup: Prisma.sql`${effective('vatGroupId')} is null`,
  image: Prisma.sql`${effective('imageId')} is null`,
  category: Prisma.sql`not exists (select from product_categories pc join categories g on g.id = pc.category_id
    where pc.product_id = p.id and g.archived_at is null)`,
};

function conditions(input: z.output<typeof menuProductsQuery> & InMenu): Prisma.Sql[] {
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
  if (input.without !== undefined) where.push(lacking[input.without]);
  return where;
}

/** A page of a menu, by product id. @throws data_not_found */
export async function listMenuProducts(
  ctx: Context,
  input: z.output<typeof menuProductsQuery> & InMenu,
): Promise<JsonText<Page<MenuProduct>>> {
  await assertMenu(ctx, input);
  const where = Prisma.join(conditions(input), ' and ');
  const chosen = Prisma.sql`select p.* from products p ${withBrands} where ${where} order by p.id ${pageLimit(input.limit)}`;
  return readPage(ctx.db, menuProductsOf(chosen), input.limit);
}

async function assertMenu(ctx: Context, { restaurantId, menuId }: InMenu): Promise<void> {
  const found = await ctx.db.menu.findFirst({ where: { id: menuId, restaurantId }, select: { id: true } });
  if (!found) throw new AppError('data_not_found');
}

type Read = MenuProduct & Layers;

async function readOne(ctx: Context, input: OneProduct): Promise<Read> {
  await assertMenu(ctx, input);
  const [found] = await readMenuProducts(ctx.db, input.menuId, [input.productId]);
  if (!found) throw new AppError('data_not_found');
  return found;
}

/** What a restaurant has decided of a product: what history and versions are about. SKU and categories where they are its own. */
function stateOf({ own, catalogProductId, sku, categoryIds }: Read): Record<string, unknown> {
  const decided = Object.fromEntries(layeredFields.map((field) => [field, own[field] ?? null]));
  return catalogProductId === null ? { ...decided, sku, categoryIds } : decided;
}

/** The state of a product for the history. @throws data_not_found */
export const readState = async (ctx: Context, input: OneProduct) => stateOf(await readOne(ctx, input));

/** One product on a menu, with what the brand says of it. @throws data_not_found */
export async function getMenuProduct(ctx: Context, input: OneProduct): Promise<MenuProductWithVersion> {
  const { own, ofBrand, ...found } = await readOne(ctx, input);
  return { ...found, ofBrand: ofBrand as MenuProductWithVersion['ofBrand'], etag: etagOf(stateOf({ ...found, own, ofBrand })) };
}

/** What an update is held to. */
export const heldMenuProduct: Held<OneProduct, Read> = {
  lock: (ctx, input) => lockMenuProducts(ctx, input, [input.productId]),
  read: readOne,
  show: stateOf,
};

/**
 * Keeps others from changing products of a menu, and their brand from changing theirs: first the brand's, as the brand itself does.
 * @throws data_not_found where one is not on the menu
 */
async function lockMenuProducts(ctx: Context, { restaurantId, menuId }: InMenu, productIds: readonly number[]): Promise<void> {
  const theirs = Prisma.sql`restaurant_id = ${restaurantId} and menu_id = ${menuId} and id = any(${productIds}::int[])`;
  await ctx.db.sql
    .run`select from catalog_products where id in (select catalog_product_id from products where ${theirs}) order by id for share`;
  const rows = await ctx.db.sql.read<{ id: number }>`select id from products where ${theirs} order by id for no key update`;
  const missing = productIds.filter((productId) => !rows.some(({ id }) => id === productId));
  if (missing.length > 0) throw new AppError('data_not_found', { extraData: { productIds: missing } });
}

/**
 * Puts a product on a menu: one of the brand's catalog, or one that this restaurant alone has. One of the brand's that was taken off comes
 * back with what the restaurant had set, but for what is given.
 * @throws data_not_found for a menu or catalog product; conflict for an archived one; already_exists for what is on the menu;
 *   invalid_parameters for a field that the brand alone sets
 */
export async function createMenuProduct(
  ctx: Context,
  { restaurantId, menuId, catalogProductId, ...fields }: z.output<typeof menuProductCreateBody> & InMenu,
): Promise<MenuProductWithVersion> {
  await lockOpenMenu(ctx, { restaurantId, menuId });
  const place = { restaurantId, menuId };
  const productId = catalogProductId === undefined ? await makeOwn(ctx, place, fields) : await takeFromBrand(ctx, place, catalogProductId);
  await changeMenuProducts(ctx, place, [{ productId, ...fields }]);
  const made = await getMenuProduct(ctx, { ...place, productId });
  ctx.record({ subject: { kind: 'menu product', id: productId }, before: null, after: await readState(ctx, { ...place, productId }) });
  tellMenu(ctx, restaurantId, [productId]);
  return made;
}

async function makeOwn(
  ctx: Context,
  place: InMenu,
  { name, priceCents }: { name?: string | null; priceCents?: number | null },
): Promise<number> {
  const made = await ctx.db.product.create({
    data: { ...place, signature: randomUUID(), name: name ?? '', priceCents: priceCents ?? 0, createdAt: ctx.now, updatedAt: ctx.now },
    select: { id: true },
  });
  return made.id;
}

async function takeFromBrand(ctx: Context, { restaurantId, menuId }: InMenu, catalogProductId: number): Promise<number> {
  const brandId = ctx.scope.brandId ?? 0;
  await lockPlacing(ctx.db, brandId, 'share');
  const [product] = await ctx.db.sql.read<{ archivedAt: Date | null }>`
    select archived_at as "archivedAt" from catalog_products where brand_id = ${brandId} and id = ${catalogProductId} for share`;
  if (!product) throw new AppError('data_not_found', { extraData: { catalogProductId } });
  if (product.archivedAt) throw new AppError('conflict', { extraData: { reason: 'product_archived' } });
  const [taken] = await ctx.db.sql.read<{ id: number }>`
    insert into products (restaurant_id, menu_id, catalog_product_id, signature, name, sku, created_at, updated_at)
    select ${restaurantId}::int, ${menuId}::int, c.id, c.signature, c.name, c.sku, ${ctx.now}, ${ctx.now} from catalog_products c where c.id = ${catalogProductId}
    on conflict (menu_id, signature) do update set own_archived_at = null, archived_at = null, updated_at = ${ctx.now}
      where products.own_archived_at is not null returning id`;
  if (!taken) throw new AppError('already_exists');
  await placeProducts(ctx.db, [catalogProductId], [restaurantId]);
  return taken.id;
}

/**
 * Changes what is given of a product: null goes back to the brand's.
 * @throws data_not_found; invalid_parameters for a field that the brand alone sets, for a product of its own without name or price, and for
 *   option groups and categories that are not there
 */
export async function updateMenuProduct(
  ctx: Context,
  { restaurantId, menuId, ...change }: z.output<typeof menuProductUpdateBody> & OneProduct,
): Promise<MenuProductWithVersion> {
  await changeMenuProducts(ctx, { restaurantId, menuId }, [change]);
  return getMenuProduct(ctx, { restaurantId, menuId, productId: change.productId });
}

/**
 * Changes many products of a menu at once: one change of the history, all or nothing.
 * @throws precondition_failed with the products that were changed since they were read; and as updateMenuProduct
 */
export async function updateMenuProducts(
  ctx: Context,
  { products, ...place }: InMenu & { products: readonly MenuProductChange[] },
): Promise<z.output<typeof catalogProductsChanged>> {
  const { before, after } = await changeMenuProducts(ctx, place, products, { isMany: true });
  ctx.record({ subject: { kind: 'menu', id: place.menuId }, before, after });
  return { changed: Object.keys(after.products).length, preview: previewOf({ before, after }) };
}

/** Gives the products of a change of many what they were before. @throws conflict when one of the fields was changed since, unless forced */
export async function undoUpdate(
  ctx: Context,
  entry: { before: unknown; after: unknown; force: boolean; input: InMenu },
): Promise<ChangeRecord> {
  const left = entry.after as Differences;
  return changeMenuProducts(ctx, entry.input, backTo(entry.before as Differences), {
    inspect: (states) => refuseChangedSince(nowOf(left, states), left, entry.force),
  });
}

async function changeMenuProducts(
  ctx: Context,
  { restaurantId, menuId }: InMenu,
  changes: readonly MenuProductChange[],
  { inspect, isMany = false }: Changing = {},
): Promise<{ before: Differences; after: Differences }> {
  const productIds = changes.map(({ productId }) => productId);
  await lockMenuProducts(ctx, { restaurantId, menuId }, productIds);
  const current = await readMenuProducts(ctx.db, menuId, productIds);
  const states = new Map(current.map((product) => [product.productId, stateOf(product)]));
  inspect?.(states);
  refuseStale(current, changes);
  const { before, after } = differencesOf(
    states,
    changes.map(({ version: _, ...fields }) => fields),
  );
  const pathOf = (productId: number): FieldPath => {
    const index = productIds.indexOf(productId);
    return (field) => (isMany ? inMany : inOne)(index, field);
  };
  const changed = current.filter(({ productId }) => after.products[productId]);
  const layers = changed.map((product): OwnLayer & { categoryIds?: number[] } => {
    const { productId, sku } = product;
    const layer = { sku, ...states.get(productId), ...after.products[productId], productId } as OwnLayer & { categoryIds?: number[] };
    refuseOfBrand(product, after.products[productId] ?? {}, layer, pathOf(productId));
    return layer;
  });
  const named = productIds.map((productId) => namedIn(after.products[productId] ?? {}));
  await assertReferences(ctx.db, ctx.scope.brandId ?? 0, named, isMany ? inMany : inOne);
  if (layers.length === 0) return { before, after };
  await writeOwnLayers(ctx.db, layers, ctx.now);
  const placed = layers.filter(({ productId }) => after.products[productId]?.categoryIds);
  if (placed.length > 0) await placeOwn(ctx, restaurantId, placed, pathOf);
  tellMenu(
    ctx,
    restaurantId,
    layers.map(({ productId }) => productId),
  );
  return { before, after };
}

const namedIn = ({ optionGroupIds, imageId }: Record<string, unknown>) => ({
  optionGroupIds: (optionGroupIds as number[] | null | undefined) ?? [],
  imageId: (imageId as string | null | undefined) ?? null,
});

/** @throws invalid_parameters for what the brand alone sets of its products, and for what a product of nobody else must have */
function refuseOfBrand({ catalogProductId }: Read, change: Record<string, unknown>, layer: OwnLayer, pathOf: FieldPath): void {
  const ofBrand = ['sku', 'categoryIds'].find((field) => catalogProductId !== null && change[field] !== undefined);
  if (ofBrand) throw refuseField(pathOf(ofBrand), 'of_brand', 'The brand sets it.');
  const missing = ['name', 'priceCents'].find((field) => catalogProductId === null && layer[field] === null);
  if (missing) throw refuseField(pathOf(missing), 'required', 'A product of this restaurant alone has one.');
}

function refuseStale(current: readonly Read[], changes: readonly MenuProductChange[]): void {
  const seen = new Map(changes.flatMap(({ productId, version }) => (version === undefined ? [] : [[productId, version] as const])));
  const stale = current.filter(({ productId, version }) => seen.has(productId) && seen.get(productId) !== version);
  if (stale.length > 0) throw new AppError('precondition_failed', { extraData: { productIds: stale.map(({ productId }) => productId) } });
}

/**
 * Has products of the restaurant alone stand in these of its categories and no others, last in those that they come into. One that was
 * archived keeps what stood in it.
 */
async function placeOwn(
  ctx: Context,
  restaurantId: number,
  placed: readonly { productId: number; categoryIds?: number[] }[],
  pathOf: (productId: number) => FieldPath,
): Promise<void> {
  const pairs = placed.flatMap(({ productId, categoryIds = [] }) => categoryIds.map((categoryId) => ({ productId, categoryId })));
  const categoryIds = [...new Set(pairs.map(({ categoryId }) => categoryId))];
  const known = await ctx.db.category.findMany({
    where: { restaurantId, id: { in: categoryIds }, archivedAt: null },
    select: { id: true },
  });
  const unknown = categoryIds.filter((categoryId) => !known.some(({ id }) => id === categoryId));
  const wrong = pairs.find(({ categoryId }) => unknown.includes(categoryId));
  if (wrong)
    throw refuseField(pathOf(wrong.productId)('categoryIds'), 'unknown', `Not a category of the restaurant: ${unknown.join(', ')}.`);
  const wanted = [pairs.map(({ productId }) => productId), pairs.map((pair) => pair.categoryId)] as const;
  await ctx.db.sql.run`
    delete from product_categories pc using categories g
    where g.id = pc.category_id and g.archived_at is null and pc.product_id = any(${placed.map(({ productId }) => productId)}::int[])
      and not exists (select from unnest(${wanted[0]}::int[], ${wanted[1]}::int[]) as w(product_id, category_id)
        where w.product_id = pc.product_id and w.category_id = pc.category_id)`;
  await ctx.db.sql.run`
    insert into product_categories (product_id, category_id, position)
    select w.product_id, w.category_id, coalesce(
        (select max(last.position) from product_categories last where last.category_id = w.category_id), 0) + w.place
    from unnest(${wanted[0]}::int[], ${wanted[1]}::int[]) with ordinality as w(product_id, category_id, place)
    on conflict do nothing`;
}

/** Takes a product off a menu: it leaves lists of stock and keeps its movements. An archived one stays as it is. @throws data_not_found */
export function archiveMenuProduct(ctx: Context, input: OneProduct): Promise<MenuProduct> {
  return setArchived(ctx, input, ctx.now);
}

/** Puts a product back on its menu; one that the brand has archived returns with the brand's. @throws data_not_found; conflict while its menu is archived */
export async function unarchiveMenuProduct(ctx: Context, input: OneProduct): Promise<MenuProduct> {
  await lockOpenMenu(ctx, input);
  return setArchived(ctx, input, null);
}

/** @throws conflict while the menu is archived: what is on it is not on sale */
async function lockOpenMenu(ctx: Context, input: InMenu): Promise<void> {
  const { archivedAt } = await lockMenu(ctx, input);
  if (archivedAt) throw new AppError('conflict', { extraData: { reason: 'menu_archived' } });
}

/** What the history keeps of archiving. */
export async function readArchived(ctx: Context, input: OneProduct) {
  const { name, archivedAt } = await readOne(ctx, input);
  return { name, archivedAt };
}

/** Gives back what archiving or restoring a product has changed. @throws conflict while its menu is archived, for one that would return to it */
export async function undoArchiving(ctx: Context, entry: { before: unknown; input: OneProduct }): Promise<ChangeRecord> {
  const { archivedAt } = entry.before as { archivedAt: string | null };
  if (archivedAt === null) await lockOpenMenu(ctx, entry.input);
  const before = await readArchived(ctx, entry.input);
  await setArchived(ctx, entry.input, archivedAt === null ? null : ctx.now);
  return { before, after: await readArchived(ctx, entry.input) };
}

async function setArchived(ctx: Context, input: OneProduct, archivedAt: Date | null): Promise<MenuProduct> {
  await lockMenuProducts(ctx, input, [input.productId]);
  const changed = await ctx.db.sql.run`
    update products p set own_archived_at = ${archivedAt}, updated_at = greatest(${ctx.now}, p.updated_at + interval '1 ms'),
      archived_at = least(${archivedAt}::timestamptz, (select c.archived_at from catalog_products c where c.id = p.catalog_product_id))
    where p.id = ${input.productId} and (p.own_archived_at is null) = ${archivedAt !== null}`;
  if (changed > 0) tellMenu(ctx, input.restaurantId, [input.productId]);
  const { own: _, ofBrand: __, ...found } = await readOne(ctx, input);
  return found;
}
