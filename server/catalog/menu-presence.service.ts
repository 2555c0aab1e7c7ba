// Decided in docs/decisions/076-catalog-in-layers.md.

import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { ChangeRecord, Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import { refuseChangedSince } from '@/server/core/writes/changed-since';
import { undoArchivingOf } from '@/server/core/writes/undo-archiving';
import { undoCreation } from '@/server/core/writes/undo-creation';
import { changedFields, pick } from './differences.rules';
import { placeProducts } from './follow.query';
import {
  changeMenuProducts,
  getMenuProduct,
  type InMenu,
  lockMenuProducts,
  type OneProduct,
  readLayeredProduct,
  readState,
  stateOf,
} from './menu-products.service';
import type { MenuProduct, MenuProductWithVersion, menuProductCreateBody } from './menus.schema';
import { lockMenu } from './menus.service';
import { lockPlacing } from './placing.query';
import { tellMenu } from './telling';

/**
 * Puts a product on a menu: one of the brand's catalog, or one that only this restaurant has. A brand's product that was removed before
 * returns with the restaurant's earlier settings, updated with the given ones.
 * @throws data_not_found for a menu or catalog product; conflict for an archived one; already_exists for a product on the menu;
 *   invalid_parameters for a field that only the brand can set
 */
export async function createMenuProduct(
  ctx: Context,
  { restaurantId, menuId, catalogProductId, ...fields }: z.output<typeof menuProductCreateBody> & InMenu,
): Promise<MenuProductWithVersion> {
  await lockOpenMenu(ctx, { restaurantId, menuId });
  const place = { restaurantId, menuId };
  const { productId, removedAt } =
    catalogProductId === undefined ? await createOwnProduct(ctx, place, fields) : await takeFromBrand(ctx, place, catalogProductId);
  const { before, after } = await changeMenuProducts(ctx, place, [{ productId, ...fields }]);
  const subject = { kind: 'menu product', id: productId };
  if (removedAt === null) ctx.record({ subject, before: null, after: await readState(ctx, { ...place, productId }) });
  else
    ctx.record({
      subject,
      before: { archivedAt: removedAt, ...before.products[productId] },
      after: { archivedAt: null, ...after.products[productId] },
    });
  tellMenu(ctx, restaurantId, [productId]);
  return getMenuProduct(ctx, { ...place, productId });
}

/** A product put on a menu. */
interface PutProduct {
  productId: number;
  /** Null if it was never on this menu. */
  removedAt: Date | null;
}

async function createOwnProduct(
  ctx: Context,
  place: InMenu,
  { name, priceCents }: { name?: string | null; priceCents?: number | null },
): Promise<PutProduct> {
  const product = await ctx.db.product.create({
    data: { ...place, signature: randomUUID(), name: name ?? '', priceCents: priceCents ?? 0, createdAt: ctx.now, updatedAt: ctx.now },
    select: { id: true },
  });
  return { productId: product.id, removedAt: null };
}

async function takeFromBrand(ctx: Context, { restaurantId, menuId }: InMenu, catalogProductId: number): Promise<PutProduct> {
  const brandId = ctx.scope.brandId ?? 0;
  await lockPlacing(ctx.db, brandId, 'share');
  const [product] = await ctx.db.sql.read<{ archivedAt: Date | null }>`
    select archived_at as "archivedAt" from catalog_products where brand_id = ${brandId} and id = ${catalogProductId} for share`;
  if (!product) throw new AppError('data_not_found', { extraData: { catalogProductId } });
  if (product.archivedAt) throw new AppError('conflict', { extraData: { reason: 'product_archived' } });
  const [formerRow] = await ctx.db.sql.read<{ ownArchivedAt: Date | null }>`
    select own_archived_at as "ownArchivedAt" from products where menu_id = ${menuId} and catalog_product_id = ${catalogProductId} for no key update`;
  const [inserted] = await ctx.db.sql.read<{ id: number }>`
    insert into products (restaurant_id, menu_id, catalog_product_id, signature, name, sku, created_at, updated_at)
    select ${restaurantId}::int, ${menuId}::int, c.id, c.signature, c.name, c.sku, ${ctx.now}, ${ctx.now} from catalog_products c where c.id = ${catalogProductId}
    on conflict (menu_id, signature) do update set own_archived_at = null, archived_at = null, updated_at = ${ctx.now}
      where products.own_archived_at is not null returning id`;
  if (!inserted) throw new AppError('already_exists');
  await placeProducts(ctx.db, [catalogProductId], [restaurantId]);
  return { productId: inserted.id, removedAt: formerRow?.ownArchivedAt ?? null };
}

/**
 * Removes a product from a menu: it disappears from stock lists and keeps its movements. Does nothing if it is archived already.
 * @throws data_not_found
 */
export function archiveMenuProduct(ctx: Context, input: OneProduct): Promise<MenuProduct> {
  return setArchived(ctx, input, ctx.now);
}

/**
 * Puts a product back on its menu; if the brand has archived it, it returns when the brand restores it.
 * @throws data_not_found; conflict while its menu is archived
 */
export async function unarchiveMenuProduct(ctx: Context, input: OneProduct): Promise<MenuProduct> {
  await lockOpenMenu(ctx, input);
  return setArchived(ctx, input, null);
}

/** @throws conflict while the menu is archived, since nothing on it is on sale */
async function lockOpenMenu(ctx: Context, input: InMenu): Promise<void> {
  const { archivedAt } = await lockMenu(ctx, input);
  if (archivedAt) throw new AppError('conflict', { extraData: { reason: 'menu_archived' } });
}

/** The archived state for the history. */
export async function readArchived(ctx: Context, input: OneProduct) {
  const { name, archivedAt } = await readLayeredProduct(ctx, input);
  return { name, archivedAt };
}

const undo = undoArchivingOf({ readArchived, setArchived });

/** Undoes archiving or restoring a product. @throws conflict if it would return to an archived menu */
export async function undoArchiving(ctx: Context, entry: { before: unknown; input: OneProduct }): Promise<ChangeRecord> {
  const { archivedAt } = entry.before as { archivedAt: string | null };
  if (archivedAt === null) await lockOpenMenu(ctx, entry.input);
  return undo(ctx, entry);
}

const undoFirstPut = undoCreation({ readState, readArchived, undoArchiving }, (menu: InMenu, productId) => ({ ...menu, productId }));

/**
 * Undoes putting a product on a menu: a new one is archived; one that returned is removed again as of the earlier time, with the
 * restaurant's earlier settings.
 * @throws conflict if that was changed since, unless forced; conflict while the menu of a returning product is archived, and for an image
 *   that is archived by now
 */
export async function undoPut(
  ctx: Context,
  entry: { before: unknown; after: unknown; input: InMenu; subjectId: string; force: boolean },
): Promise<ChangeRecord> {
  if (entry.before === null) return undoFirstPut(ctx, entry);
  const input = { ...entry.input, productId: Number(entry.subjectId) };
  const { before: formerFields, after: putState } = changedFields(entry);
  const { archivedAt, ...fields } = formerFields as { archivedAt?: string | null };
  if (archivedAt === null) await lockOpenMenu(ctx, input);
  await lockMenuProducts(ctx, input, [input.productId]);
  const read = async () => {
    const product = await readLayeredProduct(ctx, input);
    return pick({ ...stateOf(product), archivedAt: product.archivedAt }, Object.keys(putState));
  };
  const before = await read();
  refuseChangedSince(before, putState, entry.force);
  const undoes = { after: { products: {} }, force: entry.force };
  await changeMenuProducts(ctx, entry.input, [{ ...fields, productId: input.productId }], { undoes });
  if (archivedAt !== undefined) await setArchived(ctx, input, archivedAt === null ? null : new Date(archivedAt));
  return { before, after: await read() };
}

async function setArchived(ctx: Context, input: OneProduct, archivedAt: Date | null): Promise<MenuProduct> {
  await lockMenuProducts(ctx, input, [input.productId]);
  const changed = await ctx.db.sql.run`
    update products p set own_archived_at = ${archivedAt}, updated_at = greatest(${ctx.now}, p.updated_at + interval '1 ms'),
      archived_at = least(${archivedAt}::timestamptz, (select c.archived_at from catalog_products c where c.id = p.catalog_product_id))
    where p.id = ${input.productId} and (p.own_archived_at is null) = ${archivedAt !== null}`;
  if (changed > 0) tellMenu(ctx, input.restaurantId, [input.productId]);
  const { own: _, ofBrand: __, ...product } = await readLayeredProduct(ctx, input);
  return product;
}
