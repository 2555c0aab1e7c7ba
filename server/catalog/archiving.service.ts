import type { z } from 'zod';
import type { ChangeRecord, Context } from '@/server/core/operation/context';
import { refuseChangedSince } from '@/server/core/writes/changed-since';
import { undoArchivingOf } from '@/server/core/writes/undo-archiving';
import type { archivedProductsBody, CatalogProduct, CatalogProductsChanged } from './catalog.schema';
import type { Differences } from './differences.rules';
import { followProducts } from './follow.query';
import { previewOf } from './preview';
import { lockProducts } from './products.query';
import { readProduct } from './products.service';
import { tellCatalog } from './telling';

type InBrand = { brandId: number };
type OneProduct = InBrand & { productId: number };
/** When products were archived, by id; null for those that are not. */
type Archived = { products: Record<number, { archivedAt: string | null }> };

/** Removes a product from the catalog and all menus until it is restored. Does nothing if it is archived already. @throws data_not_found */
export async function archiveProduct(ctx: Context, { brandId, productId }: OneProduct): Promise<CatalogProduct> {
  await setArchived(ctx, brandId, [[productId, ctx.now]]);
  return readProduct(ctx, { brandId, productId });
}

/**
 * Restores an archived product, also on menus, except where the restaurant itself had removed it. @throws data_not_found; already_exists
 * for the SKU of another
 */
export async function unarchiveProduct(ctx: Context, { brandId, productId }: OneProduct): Promise<CatalogProduct> {
  await setArchived(ctx, brandId, [[productId, null]]);
  return readProduct(ctx, { brandId, productId });
}

/** The archived state for the history. */
export async function readArchived(ctx: Context, input: OneProduct) {
  const { name, archivedAt } = await readProduct(ctx, input);
  return { name, archivedAt };
}

/** Undoes archiving or restoring a product. */
export const undoArchiving = undoArchivingOf<OneProduct>({
  readArchived,
  setArchived: (ctx, { brandId, productId }, archivedAt) => setArchived(ctx, brandId, [[productId, archivedAt]]),
});

/**
 * Archives or restores many products: one entry in the history, all or nothing. Products already in that state are unchanged.
 * @throws data_not_found; already_exists if a restored one has the SKU of another
 */
export async function archiveProducts(
  ctx: Context,
  { brandId, productIds, isArchived }: z.output<typeof archivedProductsBody> & InBrand,
): Promise<CatalogProductsChanged> {
  const record = await setArchived(
    ctx,
    brandId,
    productIds.map((productId) => [productId, isArchived ? ctx.now : null]),
  );
  ctx.record({ subject: { kind: 'catalog', id: brandId }, ...record });
  const changed = Object.keys(record.after.products);
  return { changed: changed.length, preview: previewOf({ changed, isArchived }) };
}

/**
 * Undoes archiving, restoring or adding many products. Added ones are archived.
 * @throws conflict if one of them was changed since, unless forced
 */
export async function undoArchivingMany(
  ctx: Context,
  entry: { before: unknown; after: unknown; force: boolean },
  brandId: number,
): Promise<ChangeRecord> {
  const [before, after] = [entry.before as Archived, entry.after as Archived | Differences];
  const productIds = Object.keys(after.products).map(Number);
  await lockProducts(ctx.db, brandId, productIds, 'change');
  const isAdding = Object.keys(before.products).length === 0;
  if (isAdding) refuseChangedSince({ laterChanges: await countTouched(ctx, productIds) }, { laterChanges: 0 }, entry.force);
  else refuseChangedSince(await readAll(ctx, productIds), after, entry.force);
  const formerDateOf = (productId: number) => (isAdding ? ctx.now : dateOf(before.products[productId]?.archivedAt ?? null));
  return setArchived(
    ctx,
    brandId,
    productIds.map((productId) => [productId, formerDateOf(productId)]),
  );
}

const dateOf = (text: string | null) => (text === null ? null : new Date(text));

/** How many of these products were changed since they were added. */
async function countTouched(ctx: Context, productIds: readonly number[]): Promise<number> {
  const [row] = await ctx.db.sql.read<{ count: number }>`select count(*)::int as count from catalog_products
    where id = any(${productIds}::int[]) and (updated_at <> created_at or archived_at is not null)`;
  return row?.count ?? 0;
}

async function readAll(ctx: Context, productIds: readonly number[]): Promise<Archived> {
  const rows = await ctx.db.catalogProduct.findMany({ where: { id: { in: [...productIds] } }, select: { id: true, archivedAt: true } });
  return { products: Object.fromEntries(rows.map(({ id, archivedAt }) => [id, { archivedAt: archivedAt?.toISOString() ?? null }])) };
}

/** Archives products as of a time, or restores them with null, and updates the menus. @returns the changed ones, before and after */
async function setArchived(
  ctx: Context,
  brandId: number,
  changes: readonly (readonly [productId: number, archivedAt: Date | null])[],
): Promise<{ before: Archived; after: Archived }> {
  const productIds = changes.map(([productId]) => productId);
  await lockProducts(ctx.db, brandId, productIds, 'change');
  const before = await readAll(ctx, productIds);
  const dates = changes.map(([, archivedAt]) => archivedAt);
  const rows = await ctx.db.sql.read<{ id: number }>`
    update catalog_products c set archived_at = w.at, updated_at = greatest(${ctx.now}, c.updated_at + interval '1 ms')
    from unnest(${productIds}::int[], ${dates}::timestamptz[]) as w(id, at)
    where c.id = w.id and (c.archived_at is null) = (w.at is not null) returning c.id`;
  const changed = rows.map(({ id }) => id);
  if (changed.length > 0) {
    await followProducts(ctx.db, changed, ctx.now);
    tellCatalog(ctx, brandId, changed);
  }
  const after = await readAll(ctx, changed);
  return { before: { products: Object.fromEntries(changed.map((id) => [id, before.products[id] ?? { archivedAt: null }])) }, after };
}
