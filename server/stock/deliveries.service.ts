// Decided in docs/decisions/020-deliveries.md.

import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { restaurantClock } from '@/server/brands/clock';
import { amountsOfBrand } from '@/server/brands/currency.query';
import type { Context } from '@/server/core/operation/context';
import { AppError, type Words } from '@/server/core/operation/errors';
import type { FileAnswer } from '@/server/core/operation/outcome';
import { refuseField } from '@/server/core/operation/refuse-field';
import { Prisma } from '@/server/core/platform/db';
import { csvStream } from '@/server/core/reads/csv';
import { JsonText, plain } from '@/server/core/reads/json';
import { type Page, pageLimit, readPage } from '@/server/core/reads/page';
import { keepCosts } from './costs.query';
import { deliveriesPage, summaryColumns } from './deliveries.query';
import { type Booking, bookMovements } from './ledger.service';
import type {
  Delivery,
  DeliverySummary,
  deliveriesQuery,
  deliveryBody,
  deliveryChanges,
  deliveryFilters,
  deliveryLine,
  receiveBody,
  suppliers,
} from './stock.schema';

/** Rows read at once for an export. */
const EXPORT_PAGE = 200;

export type Line = z.output<typeof deliveryLine>;

type ListInput = z.output<typeof deliveriesQuery> & { restaurantId: number };

/** A page of deliveries in the requested order. */
export async function listDeliveries(ctx: Context, input: ListInput): Promise<JsonText<Page<DeliverySummary>>> {
  const clock = input.fromDate === undefined && input.toDate === undefined ? null : await restaurantClock(ctx, input.restaurantId);
  const bounds = {
    from: input.fromDate === undefined ? undefined : clock?.startOf(input.fromDate),
    to: input.toDate === undefined ? undefined : clock?.endOf(input.toDate),
  };
  return readPage(ctx.db, deliveriesPage(input, bounds, pageLimit(input.limit)), input.limit);
}

/** Deliveries as CSV, one row each. */
export async function exportDeliveries(
  ctx: Context,
  input: z.output<typeof deliveryFilters> & { restaurantId: number },
): Promise<FileAnswer> {
  const columns = [
    'deliveryId',
    'supplierName',
    'reference',
    'expectedAt',
    'receivedAt',
    'cancelledAt',
    'createdAt',
    'lineCount',
    'totalQuantity',
    'totalCost',
    'linesWithoutCost',
  ] as const satisfies (keyof DeliverySummary)[];
  const inUnits = await amountsOfBrand(ctx.db, ctx.scope.brandId ?? 0);
  const body = csvStream([...columns], async (cursor) => {
    const page = await listDeliveries(ctx, { ...input, cursor, limit: EXPORT_PAGE });
    const { items, nextCursor } = plain(page) as Page<DeliverySummary>;
    const rows = items.map((delivery) =>
      columns.map((column) => (column === 'totalCost' ? inUnits(delivery.totalCost) : delivery[column])),
    );
    return { rows, nextCursor };
  });
  return { body, contentType: 'text/csv; charset=utf-8', fileName: `deliveries-${input.restaurantId}.csv` };
}

/** The suppliers of past and expected deliveries, by name, with the number of deliveries of each. */
export function listSuppliers(ctx: Context, { restaurantId }: { restaurantId: number }): Promise<z.output<typeof suppliers>> {
  return ctx.db.sql.read`select supplier_name as "supplierName", count(*)::int as deliveries from stock_deliveries
    where restaurant_id = ${restaurantId} group by supplier_name order by lower(supplier_name), supplier_name`;
}

/**
 * One delivery with its lines.
 * @throws data_not_found
 */
export async function getDelivery(
  ctx: Context,
  { restaurantId, deliveryId }: { restaurantId: number; deliveryId: number },
): Promise<JsonText<Delivery>> {
  const [delivery] = await ctx.db.sql.readJson(Prisma.sql`
    select ${summaryColumns},
      (select coalesce(json_agg(x order by x.position), '[]') from (select l.position, l.product_id as "productId", p.name as "productName",
        p.sku as "productSku", l.quantity, l.unit_cost_cents as "unitCost"
        from stock_delivery_lines l join products p on p.id = l.product_id where l.delivery_id = d.id) x) as lines,
      (select json_agg(x order by x.position) from (select (a.ordinal - 1)::int as position, p.id as "productId", p.name as "productName",
        p.sku as "productSku", (a.line->>'quantity')::int as quantity, (a.line->>'unitCost')::int as "unitCost"
        from jsonb_array_elements(d.announced) with ordinality a(line, ordinal)
        join products p on p.id = (a.line->>'productId')::int) x) as "announcedLines"
    from stock_deliveries d where d.restaurant_id = ${restaurantId} and d.id = ${deliveryId}`);
  if (delivery === undefined) throw new AppError('data_not_found');
  return new JsonText(delivery);
}

const unknownProduct = (productId: number): Words => ({
  en: `This restaurant has no product ${productId}.`,
  fr: `Ce restaurant n’a pas de produit ${productId}.`,
});
const archivedProduct = (productId: number): Words => ({
  en: `Product ${productId} is archived.`,
  fr: `Le produit ${productId} est archivé.`,
});

/**
 * Every line must name a product of the restaurant. A new line cannot name an archived product, as no list would show its stock. Existing
 * lines may keep one, as ordered goods arrive anyway.
 * @throws invalid_parameters with `unknown_product` or `archived_product` at each faulty line
 */
async function checkProducts(ctx: Context, restaurantId: number, lines: Line[], before: readonly Line[] = []): Promise<void> {
  const ids = [...new Set(lines.map(({ productId }) => productId))];
  const products = await ctx.db.product.findMany({ where: { restaurantId, id: { in: ids } }, select: { id: true, archivedAt: true } });
  const archivedById = new Map(products.map(({ id, archivedAt }) => [id, archivedAt !== null]));
  const previousProductIds = new Set(before.map(({ productId }) => productId));
  const issues = lines.flatMap(({ productId }, index) => {
    const path = `lines.${index}.productId`;
    const isArchived = archivedById.get(productId);
    if (isArchived === undefined) return { path, code: 'unknown_product', message: unknownProduct(productId) };
    if (isArchived && !previousProductIds.has(productId)) return { path, code: 'archived_product', message: archivedProduct(productId) };
    return [];
  });
  if (issues.length > 0) throw new AppError('invalid_parameters', { issues });
}

/** Replaces the lines of a delivery. */
export async function replaceLines(ctx: Context, deliveryId: number, lines: Line[]): Promise<void> {
  await ctx.db.stockDeliveryLine.deleteMany({ where: { deliveryId } });
  await ctx.db.stockDeliveryLine.createMany({
    data: lines.map(({ productId, quantity, unitCost }, position) => ({
      deliveryId,
      position,
      productId,
      quantity,
      unitCostCents: unitCost ?? null,
    })),
  });
}

/** The key that keeps a delivery from being booked twice. */
export const bookingKey = (deliveryId: number) => `delivery:${deliveryId}`;

/** A change that a delivery makes to the stock of a product. */
export interface Move {
  productId: number;
  delta: number;
}

const movesOf = (lines: readonly Line[]): Move[] => lines.map(({ productId, quantity }) => ({ productId, delta: quantity }));

/** Further fields of the booking if a delivery whose receipt was undone is received again. */
type RedoOptions = Pick<Booking, 'undoes' | 'keepsAvailability'>;

/** Books what arrived. Products that were not tracked become tracked. */
async function book(ctx: Context, restaurantId: number, deliveryId: number, moves: Move[], redo: RedoOptions = {}): Promise<void> {
  await bookMovements(ctx, {
    restaurantId,
    movementType: 'DELIVERY',
    key: bookingKey(deliveryId),
    deliveryId,
    track: true,
    lines: moves,
    ...redo,
  });
  await keepCosts(ctx, moves);
}

/** How far ahead a device's clock may be. */
const CLOCK_SKEW_MS = 5 * 60_000;
const notReceivedYet: Words = {
  en: 'Goods cannot have arrived in the future: announce them with expectedAt, and receive them when they arrive.',
  fr: 'Une livraison ne peut pas avoir été reçue dans le futur : annoncez-la avec expectedAt, puis recevez-la à son arrivée.',
};

/** Deliveries that have not arrived must not be counted as stock. */
function checkReceived(ctx: Context, receivedAt: string | undefined): void {
  if (receivedAt === undefined || Date.parse(receivedAt) <= ctx.now.getTime() + CLOCK_SKEW_MS) return;
  throw refuseField('receivedAt', 'in_the_future', notReceivedYet);
}

/**
 * Records a delivery. Books it too, unless it is only announced (`expectedAt` without `receivedAt`).
 * @throws invalid_parameters (a product of another restaurant, received in the future), quantity_out_of_range
 */
export async function createDelivery(
  ctx: Context,
  input: z.output<typeof deliveryBody> & { restaurantId: number },
): Promise<JsonText<Delivery>> {
  const { restaurantId, supplierName, reference, lines } = input;
  checkReceived(ctx, input.receivedAt);
  await checkProducts(ctx, restaurantId, lines);
  const isAnnounced = input.expectedAt !== undefined && input.receivedAt === undefined;
  const { id: deliveryId } = await ctx.db.stockDelivery.create({
    data: {
      restaurantId,
      supplierName,
      reference,
      expectedAt: input.expectedAt && new Date(input.expectedAt),
      receivedAt: isAnnounced ? null : new Date(input.receivedAt ?? ctx.now),
      userId: ctx.caller.userId,
    },
  });
  await replaceLines(ctx, deliveryId, lines);
  if (!isAnnounced) await book(ctx, restaurantId, deliveryId, movesOf(lines));
  ctx.touch('deliveries', [deliveryId]);
  return recordDelivery(ctx, restaurantId, deliveryId, null);
}

/** Records the delivery's present state in the history. */
export async function recordDelivery(ctx: Context, restaurantId: number, deliveryId: number, before: unknown): Promise<JsonText<Delivery>> {
  const answer = await getDelivery(ctx, { restaurantId, deliveryId });
  ctx.record({ subject: { kind: 'stock delivery', id: deliveryId }, before, after: JSON.parse(answer.text) });
  return answer;
}

/** Locks and reads a delivery. If two people change it at once, the second one waits and then sees what the first one did. */
export async function lockDelivery(ctx: Context, key: { restaurantId: number; deliveryId: number }): Promise<Delivery> {
  await ctx.db.sql.run`select from stock_deliveries where id = ${key.deliveryId} and restaurant_id = ${key.restaurantId} for update`;
  return JSON.parse((await getDelivery(ctx, key)).text) as Delivery;
}

/** The error for an action that does not fit the state of a delivery. */
export function refuseState({ receivedAt, cancelledAt }: Pick<Delivery, 'receivedAt' | 'cancelledAt'>): AppError {
  const reason = cancelledAt !== null ? 'delivery_cancelled' : receivedAt !== null ? 'delivery_received' : 'delivery_expected';
  return new AppError('conflict', { extraData: { reason, receivedAt, cancelledAt } });
}

/** @throws conflict if it was received or cancelled */
export function requireExpected({ receivedAt, cancelledAt }: Delivery): void {
  if (receivedAt !== null || cancelledAt !== null) throw refuseState({ receivedAt, cancelledAt });
}

/**
 * Replaces an announced delivery as a whole.
 * @throws data_not_found, conflict if it was received or cancelled, invalid_parameters
 */
export async function updateDelivery(
  ctx: Context,
  input: z.output<typeof deliveryChanges> & { restaurantId: number; deliveryId: number },
): Promise<JsonText<Delivery>> {
  const { restaurantId, deliveryId, supplierName, reference, expectedAt, lines } = input;
  const before = await lockDelivery(ctx, input);
  requireExpected(before);
  await checkProducts(ctx, restaurantId, lines, before.lines);
  await ctx.db.stockDelivery.update({
    where: { id: deliveryId },
    data: { supplierName, reference: reference ?? null, expectedAt: new Date(expectedAt) },
  });
  await replaceLines(ctx, deliveryId, lines);
  ctx.touch('deliveries', [deliveryId]);
  return recordDelivery(ctx, restaurantId, deliveryId, before);
}

/**
 * Receives an announced delivery. Books what arrived, with the lines as counted if they differ.
 * @throws data_not_found, conflict if it was received or cancelled before, invalid_parameters, quantity_out_of_range
 */
export async function receiveDelivery(
  ctx: Context,
  input: z.output<typeof receiveBody> & { restaurantId: number; deliveryId: number },
): Promise<JsonText<Delivery>> {
  const { restaurantId, deliveryId } = input;
  const before = await lockDelivery(ctx, input);
  requireExpected(before);
  if (input.lines) await checkProducts(ctx, restaurantId, input.lines, before.lines);
  await markReceived(ctx, before, { lines: input.lines ?? before.lines, receivedAt: ctx.now });
  return recordDelivery(ctx, restaurantId, deliveryId, before);
}

interface Receipt {
  lines: Line[];
  receivedAt: Date;
  /** The changes to the stock, if not those of the lines. */
  moves?: Move[];
  redo?: RedoOptions;
}

/** Books an announced delivery with the lines that arrived, and keeps the announced lines if they differ. */
export async function markReceived(
  ctx: Context,
  { restaurantId, deliveryId, lines: announcedLines }: Delivery,
  { lines, receivedAt, moves = movesOf(lines), redo }: Receipt,
): Promise<void> {
  const announced = announcedLines.map(lineOf);
  const differs = !isDeepStrictEqual(lines.map(lineOf), announced);
  await ctx.db.stockDelivery.update({
    where: { id: deliveryId },
    data: { receivedAt, cancelledAt: null, announced: differs ? announced : Prisma.DbNull },
  });
  if (differs) await replaceLines(ctx, deliveryId, lines);
  await book(ctx, restaurantId, deliveryId, moves, redo);
  ctx.touch('deliveries', [deliveryId]);
}

/** A line in the form of a request. */
const lineOf = ({ productId, quantity, unitCost = null }: Line) => ({ productId, quantity, unitCost });
