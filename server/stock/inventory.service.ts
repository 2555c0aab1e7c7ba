// Decided in docs/decisions/010-facts-kept-by-triggers.md.

import type { z } from 'zod';
import { amountsOfBrand } from '@/server/brands/currency.query';
import type { Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import type { FileAnswer } from '@/server/core/operation/outcome';
import { Prisma } from '@/server/core/platform/db';
import { csvStream } from '@/server/core/reads/csv';
import { type JsonText, plain } from '@/server/core/reads/json';
import {
  afterCursor,
  containing,
  type Order,
  type OrderedPage,
  orderBy,
  type Page,
  pageLimit,
  readOrderedPage,
  readPage,
} from '@/server/core/reads/page';
import { bookMovements, snapshotOf } from './ledger.service';
import { DEFAULT_SAFETY_STOCK } from './stock.rules';
import type {
  InventoryItem,
  inventoryFilters,
  inventoryQuery,
  outQuery,
  productFilters,
  productSafetyStock,
  quantityBody,
  safetyStockBody,
  stockChange,
  stockValue,
} from './stock.schema';

type InventoryInput = z.output<typeof inventoryQuery> & { restaurantId: number };

/** The SQL conditions of all given filters but the status, for `p` the product and `l` its level. No list contains archived products. */
export function productConditions(input: z.output<typeof productFilters> & { restaurantId: number }): Prisma.Sql[] {
  const where: Prisma.Sql[] = [Prisma.sql`p.restaurant_id = ${input.restaurantId}`, Prisma.sql`p.archived_at is null`];
  if (input.search) where.push(Prisma.sql`p.search_name like ${containing(input.search)}`);
  if (input.categoryId !== undefined) {
    where.push(
      Prisma.sql`exists (select 1 from product_categories pc where pc.category_id = ${input.categoryId} and pc.product_id = p.id)`,
    );
  }
  if (input.tracked) where.push(Prisma.sql`l.product_id is not null`);
  if (input.untracked) where.push(Prisma.sql`l.product_id is null`);
  if (input.sku !== undefined) where.push(Prisma.sql`p.sku = ${input.sku}`);
  if (input.hasSku !== undefined) where.push(input.hasSku ? Prisma.sql`p.sku is not null` : Prisma.sql`p.sku is null`);
  return where;
}

/** The same with the status, which compares with the safety stock of the product or, if it has none, of the restaurant. */
function inventoryConditions(input: Omit<InventoryInput, 'cursor' | 'limit'>): Prisma.Sql[] {
  const where = productConditions(input);
  const threshold = Prisma.sql`coalesce(l.safety_stock, (select default_safety_stock from stock_settings where restaurant_id = ${input.restaurantId}), ${DEFAULT_SAFETY_STOCK}::int)`;
  // As specified: a product that was never counted shows 0, and is out. To get only what has run out, callers also filter by tracked
  // products.
  if (input.stockStatus === 'out') where.push(Prisma.sql`coalesce(l.quantity, 0) <= 0`);
  if (input.stockStatus === 'positive') where.push(Prisma.sql`l.quantity > 0`);
  if (input.stockStatus === 'low') where.push(Prisma.sql`l.quantity > 0 and l.quantity <= ${threshold}`);
  if (input.stockStatus === 'ok') where.push(Prisma.sql`l.quantity > 0 and l.quantity > ${threshold}`);
  return where;
}

/** An inventory item, from `p` the product and `l` its level. */
const columns = Prisma.sql`p.id as "productId", p.name, p.signature, p.sku, p.category_names as "categoryNames",
  coalesce(l.quantity, 0) as "currentQuantity", l.safety_stock as "safetyStock", p.web_availability as "webAvailability",
  p.kiosk_availability as "kioskAvailability", p.menu_id as "menuId", l.product_id is not null as tracked, l.out_since as "outSince",
  l.unit_cost_cents as "unitCost"`;

/**
 * A page of the inventory, by product id. A product that is not tracked has the quantity 0, so its status is out. Source: spec, «GET
 * /v2/restaurants/{restaurantId}/stock».
 */
export function listInventory(ctx: Context, input: InventoryInput): Promise<JsonText<Page<InventoryItem>>> {
  const rows = Prisma.sql`select ${columns} from products p left join stock_levels l on l.product_id = p.id
    where ${Prisma.join([...inventoryConditions(input), Prisma.sql`p.id > ${input.cursor ?? 0}`], ' and ')} order by p.id ${pageLimit(input.limit)}`;
  return readPage(ctx.db, rows, input.limit);
}

/** The value of the products that match the filters, at their latest unit cost. Products at 0 or below count as nothing. */
export async function inventoryValue(
  ctx: Context,
  input: z.output<typeof inventoryFilters> & { restaurantId: number },
): Promise<z.output<typeof stockValue>> {
  const [row] = await ctx.db.sql.read<z.output<typeof stockValue>>`
    select count(*)::int as products, coalesce(sum(l.quantity), 0)::float8 as quantity, sum(l.quantity::bigint * l.unit_cost_cents)::float8 as cost,
      count(*) filter (where l.unit_cost_cents is null)::int as "productsWithoutCost"
    from products p join stock_levels l on l.product_id = p.id where ${Prisma.join([...inventoryConditions(input), Prisma.sql`l.quantity > 0`], ' and ')}`;
  return row ?? { products: 0, quantity: 0, cost: null, productsWithoutCost: 0 };
}

/** Longest out first, then by id. The index `stock_levels_out` has this order. */
const longestOutFirst = {
  field: Prisma.sql`l.out_since`,
  type: 'timestamptz',
  id: Prisma.sql`l.product_id`,
  named: { field: 'outSince', id: 'productId' },
} as const satisfies Order;

/** A page of the tracked products that have run out, longest first. */
export function listOut(
  ctx: Context,
  { restaurantId, cursor, limit }: z.output<typeof outQuery> & { restaurantId: number },
): Promise<JsonText<OrderedPage<InventoryItem>>> {
  const where = [Prisma.sql`l.restaurant_id = ${restaurantId}`, Prisma.sql`l.quantity <= 0`, Prisma.sql`p.archived_at is null`];
  if (cursor !== undefined) where.push(afterCursor(longestOutFirst, cursor));
  const rows = Prisma.sql`select ${columns} from stock_levels l join products p on p.id = l.product_id
    where ${Prisma.join(where, ' and ')} ${orderBy(longestOutFirst)} ${pageLimit(limit)}`;
  return readOrderedPage(ctx.db, rows, longestOutFirst, limit);
}

/** The filtered inventory as a CSV file. */
export async function exportInventory(ctx: Context, input: Omit<InventoryInput, 'cursor' | 'limit'>): Promise<FileAnswer> {
  const header = ['productId', 'name', 'sku', 'categories', 'quantity', 'safetyStock', 'tracked', 'web', 'kiosk', 'unitCost'];
  const inUnits = await amountsOfBrand(ctx.db, ctx.scope.brandId ?? 0);
  const body = csvStream(header, async (cursor) => {
    const { items, nextCursor } = plain(await listInventory(ctx, { ...input, cursor, limit: 1_000 }));
    const rows = items.map((item) => [
      item.productId,
      item.name,
      item.sku,
      item.categoryNames.join(' / '),
      item.tracked ? item.currentQuantity : null,
      item.safetyStock,
      item.tracked,
      item.webAvailability,
      item.kioskAvailability,
      inUnits(item.unitCost),
    ]);
    return { rows, nextCursor };
  });
  return { body, contentType: 'text/csv; charset=utf-8', fileName: `inventory-${input.restaurantId}.csv` };
}

/** A product by the key that devices use; null if there is none. */
export async function locateProduct(
  db: Context['db'],
  { menuId, signature }: { menuId: number; signature: string },
): Promise<{ productId: number; restaurantId: number; tracked: boolean } | null> {
  const [row] = await db.sql.read<{ productId: number; restaurantId: number; tracked: boolean }>`
    select p.id as "productId", p.restaurant_id as "restaurantId", l.product_id is not null as tracked
    from products p left join stock_levels l on l.product_id = p.id where p.menu_id = ${menuId} and p.signature = ${signature}`;
  return row ?? null;
}

/**
 * The same.
 * @throws data_not_found
 */
export async function requireProduct(ctx: Context, key: { menuId: number; signature: string }) {
  const product = await locateProduct(ctx.db, key);
  if (!product) throw new AppError('data_not_found');
  return product;
}

/** @returns false if tracking was begun by somebody else at the same moment */
async function beginTracking(ctx: Context, restaurantId: number, productId: number): Promise<boolean> {
  const rows = await ctx.db.sql.run`insert into stock_levels (product_id, restaurant_id, quantity)
    values (${productId}, ${restaurantId}, 0) on conflict do nothing`;
  return rows === 1;
}

/**
 * Sets a product's quantity after a count: MANUAL_ADJUSTMENT, or INITIAL if it was not tracked (design section 8). A count that confirms
 * the quantity is a movement of 0. Also sets the safety stock if given; null means that of the restaurant.
 * @throws data_not_found
 */
export async function setQuantity(
  ctx: Context,
  input: z.output<typeof quantityBody> & { menuId: number; signature: string },
): Promise<z.output<typeof stockChange>> {
  const { productId, restaurantId, tracked } = await requireProduct(ctx, input);
  const { reasonCode, reason, quantity } = input;
  const book = (movementType: 'INITIAL' | 'MANUAL_ADJUSTMENT') =>
    bookMovements(ctx, { restaurantId, movementType, reasonCode, reason, lines: [{ productId, to: quantity }] });
  const isFirst = !tracked && (await beginTracking(ctx, restaurantId, productId));
  let [booked] = await book(isFirst ? 'INITIAL' : 'MANUAL_ADJUSTMENT');
  // Somebody has undone the first count meanwhile, which ended the tracking. It begins again here, or in a simultaneous delivery.
  if (!booked) [booked] = await book((await beginTracking(ctx, restaurantId, productId)) ? 'INITIAL' : 'MANUAL_ADJUSTMENT');
  if (!booked) throw new AppError('data_not_found');
  let safetyStock: { before?: number | null; after?: number | null } = {};
  if (input.safetyStock !== undefined) {
    const level = await ctx.db.stockLevel.findUniqueOrThrow({ where: { productId } });
    await ctx.db.stockLevel.update({ where: { productId }, data: { safetyStock: input.safetyStock } });
    safetyStock = { before: level.safetyStock, after: input.safetyStock };
  }
  const { step, movementId } = booked;
  ctx.record({
    subject: { kind: 'product stock', id: productId },
    before: { ...snapshotOf(step.previous), movementId, ...('before' in safetyStock && { safetyStock: safetyStock.before }) },
    after: { ...snapshotOf(step.next), movementId, ...('after' in safetyStock && { safetyStock: safetyStock.after }) },
  });
  return {
    productId,
    quantityBefore: step.before,
    quantityAfter: step.after,
    autoDisabled: step.autoDisabled,
    autoEnabled: step.autoEnabled,
    movementId,
  };
}

/**
 * Sets the safety stock: at or below it, a product is low. Null means that of the restaurant.
 * @throws data_not_found, product_not_tracked
 */
export async function setSafetyStock(
  ctx: Context,
  input: z.output<typeof safetyStockBody> & { menuId: number; signature: string },
): Promise<z.output<typeof productSafetyStock>> {
  const { productId } = await requireProduct(ctx, input);
  const [before] = await ctx.db.sql.read<{ safetyStock: number | null }>`
    select safety_stock as "safetyStock" from stock_levels where product_id = ${productId} for update`;
  if (!before) throw new AppError('product_not_tracked');
  const { safetyStock } = input;
  await ctx.db.stockLevel.update({ where: { productId }, data: { safetyStock } });
  ctx.touch('stock', [productId]);
  ctx.record({ subject: { kind: 'product stock', id: productId }, before, after: { safetyStock } });
  return { productId, safetyStock };
}
