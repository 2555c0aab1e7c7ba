// Decided in docs/decisions/002-days-in-filters.md.

import type { z } from 'zod';
import { restaurantClock } from '@/server/brands/clock';
import { amountsOfBrand } from '@/server/brands/currency.query';
import type { Context } from '@/server/core/operation/context';
import { AppError, type Locale } from '@/server/core/operation/errors';
import { MAX_INTEGER } from '@/server/core/operation/limits';
import type { FileAnswer } from '@/server/core/operation/outcome';
import { Prisma, planAnew } from '@/server/core/platform/db';
import { csvStream } from '@/server/core/reads/csv';
import { JsonText, plain } from '@/server/core/reads/json';
import { containing, emptyPage, type Page, pageLimit, readPage } from '@/server/core/reads/page';
import { costAtMovement } from './costs.query';
import { reasonIn } from './reasons.query';
import type { ListedMovement, Movement, movementsQuery } from './stock.schema';

type MovementsInput = z.output<typeof movementsQuery> & { restaurantId: number };

/** With more matching products than this, a search reads the ledger from its end instead of product by product. */
const MAX_MERGED_PRODUCTS = 1_000;

/** Only these types have a reason. The condition makes a filter by reason use the index on the type instead of reading the whole ledger. */
const mayHaveReason = Prisma.sql`m.movement_type in ('MANUAL_ADJUSTMENT', 'INITIAL')`;

const columnsOf = (
  locale: Locale,
) => Prisma.sql`m.id as "movementId", m.product_id as "productId", m.restaurant_id as "restaurantId", m.brand_id as "brandId",
  m.movement_type as "movementType", m.quantity_delta as "quantityDelta", m.quantity_before as "quantityBefore", m.quantity_after as "quantityAfter",
  m.channel_id as "channelId", m.order_id as "orderId", m.delivery_id as "deliveryId", m.user_id as "userId", m.reason_code as "reasonCode",
  ${reasonIn(locale)} as reason,
  m.idempotency_key as "idempotencyKey", m.created_at as "createdAt"`;

/**
 * A page of the ledger, newest first. Each documented filter has an index that begins with the restaurant, so that the cost of a page does
 * not depend on the length of the ledger. The filter by reason is our addition, and searches among counts and corrections. Source: spec,
 * «GET …/stock/movements».
 */
export async function listMovements(ctx: Context, input: MovementsInput): Promise<JsonText<Page<ListedMovement>>> {
  const where: Prisma.Sql[] = [Prisma.sql`m.restaurant_id = ${input.restaurantId}`];
  if (input.cursor !== undefined) where.push(Prisma.sql`m.id < ${input.cursor}`);
  if (input.productId !== undefined) where.push(Prisma.sql`m.product_id = ${input.productId}`);
  if (input.movementType) where.push(Prisma.sql`m.movement_type = ${input.movementType}::movement_type`);
  if (input.reasonCode) where.push(mayHaveReason, Prisma.sql`m.reason_code = ${input.reasonCode}::movement_reason`);
  if (input.channelId !== undefined) where.push(Prisma.sql`m.channel_id = ${input.channelId}`);
  if (input.userId !== undefined) where.push(Prisma.sql`m.user_id = ${input.userId}`);
  if (input.orderId !== undefined) where.push(Prisma.sql`m.order_id = ${input.orderId}`);
  if (input.deliveryId !== undefined) where.push(Prisma.sql`m.delivery_id = ${input.deliveryId}`);
  if (input.fromDate !== undefined || input.toDate !== undefined) {
    const bounds = await dateBounds(ctx, input);
    if (!bounds) return emptyPage();
    where.push(...bounds);
  }
  const products = input.search ? await matchingProducts(ctx, input.restaurantId, input.search) : null;
  if (products?.length === 0) return emptyPage();

  const conditions = Prisma.join(where, ' and ');
  const newestFirst = Prisma.sql`order by m.id desc ${pageLimit(input.limit)}`;
  const isMerged = products !== null && products.length <= MAX_MERGED_PRODUCTS;
  const source = isMerged
    ? Prisma.sql`unnest(${products}::int[]) as wanted(product_id) cross join lateral
        (select * from stock_movements m where ${conditions} and m.product_id = wanted.product_id ${newestFirst}) m`
    : Prisma.sql`stock_movements m`;
  const whereClause = isMerged
    ? Prisma.empty
    : Prisma.sql`where ${conditions} ${input.search ? Prisma.sql`and ${matchSearch(input.search)}` : Prisma.empty}`;
  const rows = Prisma.sql`select ${columnsOf(ctx.locale)}, p.name as "productName", p.sku as "productSku"
      ${input.costs ? Prisma.sql`, ${costAtMovement} as "unitCost"` : Prisma.empty}
    from ${source} join products p on p.id = m.product_id ${whereClause} ${newestFirst}`;
  const { movementType, reasonCode, channelId, userId, deliveryId } = input;
  const mayBeRare = [movementType, reasonCode, channelId, userId, deliveryId].some((filter) => filter !== undefined);
  return readPage(ctx.db, mayBeRare ? planAnew(rows) : rows, input.limit);
}

/** Name or SKU contains the text, or it is the product's number. */
function matchSearch(text: string): Prisma.Sql {
  const number = /^\d{1,10}$/.test(text) && Number(text) <= MAX_INTEGER ? Number(text) : null;
  const byName = Prisma.sql`p.search_name like ${containing(text)} or search_fold(p.sku) like ${containing(text)}`;
  return number === null ? Prisma.sql`(${byName})` : Prisma.sql`(${byName} or p.id = ${number})`;
}

/** The products that match a search and have movements; one more than can be merged if there are too many. */
async function matchingProducts(ctx: Context, restaurantId: number, text: string): Promise<number[]> {
  const rows = await ctx.db.sql.read<{ id: number }>(
    planAnew(Prisma.sql`select p.id from products p where p.restaurant_id = ${restaurantId} and ${matchSearch(text)}
      and exists (select 1 from stock_levels l where l.product_id = p.id and l.last_movement_id is not null) limit ${MAX_MERGED_PRODUCTS + 1}`),
  );
  return rows.map(({ id }) => id);
}

/**
 * Turns a range of dates into a range of ids, which an index can follow as it is the list's own order. Concurrent transactions may get
 * their ids and times in different orders, so each bound is the outermost id of a whole minute.
 * @returns null if the range is empty
 */
async function dateBounds(ctx: Context, { restaurantId, fromDate, toDate }: MovementsInput): Promise<Prisma.Sql[] | null> {
  const clock = await restaurantClock(ctx, restaurantId);
  const from = fromDate === undefined ? null : clock.startOf(fromDate);
  const until = toDate === undefined ? null : clock.endOf(toDate);
  // `id + 0`: for a plain minimum, PostgreSQL would scan the primary key from the beginning of the ledger.
  const [ids] = await ctx.db.sql.read<{ first: number | null; last: number | null }>`
    select
      (select min(id + 0) from stock_movements where restaurant_id = ${restaurantId}
        and created_at >= ends.first_at and created_at < ends.first_at + interval '1 minute') as first,
      (select max(id + 0) from stock_movements where restaurant_id = ${restaurantId}
        and created_at > ends.last_at - interval '1 minute' and created_at <= ends.last_at) as last
    from (select
      (select min(created_at) from stock_movements where restaurant_id = ${restaurantId}
        and created_at >= ${from ?? new Date(0)}::timestamptz - interval '1 minute') as first_at,
      (select max(created_at) from stock_movements where restaurant_id = ${restaurantId}
        and created_at < ${until ?? new Date('9999-01-01')}::timestamptz + interval '1 minute') as last_at) as ends`;
  if (!ids || ids.first === null || ids.last === null) return null;
  const bounds: Prisma.Sql[] = [];
  if (from) bounds.push(Prisma.sql`m.id >= ${ids.first} and m.created_at >= ${from}`);
  if (until) bounds.push(Prisma.sql`m.id <= ${ids.last} and m.created_at < ${until}`);
  return bounds;
}

/**
 * The newest movements of one product, newest first. Source: spec, «…/stock/movements/by-product/{productId}».
 * @throws data_not_found if the restaurant has no such product
 */
export async function productTimeline(
  ctx: Context,
  { restaurantId, productId, limit }: { restaurantId: number; productId: number; limit: number },
): Promise<JsonText<Movement[]>> {
  const productCount = await ctx.db.product.count({ where: { restaurantId, id: productId } });
  if (productCount === 0) throw new AppError('data_not_found');
  const rows = await ctx.db.sql.readJson(Prisma.sql`select ${columnsOf(ctx.locale)} from stock_movements m
    where m.restaurant_id = ${restaurantId} and m.product_id = ${productId} order by m.id desc limit ${limit}`);
  return new JsonText(`[${rows.join(',')}]`);
}

/** The filtered ledger as a CSV file, newest first. */
export async function exportMovements(ctx: Context, input: Omit<MovementsInput, 'cursor' | 'limit' | 'costs'>): Promise<FileAnswer> {
  const header = [
    'movementId',
    'createdAt',
    'type',
    'productId',
    'product',
    'sku',
    'delta',
    'before',
    'after',
    'channelId',
    'orderId',
    'deliveryId',
    'userId',
    'reasonCode',
    'reason',
    'unitCost',
  ];
  const inUnits = await amountsOfBrand(ctx.db, ctx.scope.brandId ?? 0);
  const body = csvStream(header, async (cursor) => {
    const { items, nextCursor } = plain(await listMovements(ctx, { ...input, costs: true, cursor, limit: 1_000 }));
    const rows = items.map((m) => [
      m.movementId,
      m.createdAt,
      m.movementType,
      m.productId,
      m.productName,
      m.productSku,
      m.quantityDelta,
      m.quantityBefore,
      m.quantityAfter,
      m.channelId,
      m.orderId,
      m.deliveryId,
      m.userId,
      m.reasonCode,
      m.reason,
      inUnits(m.unitCost),
    ]);
    return { rows, nextCursor };
  });
  return { body, contentType: 'text/csv; charset=utf-8', fileName: `movements-${input.restaurantId}.csv` };
}
