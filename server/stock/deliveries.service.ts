import type { z } from 'zod';
import type { Context } from '@/server/core/context';
import { Prisma } from '@/server/core/db';
import { AppError } from '@/server/core/errors';
import { JsonText } from '@/server/core/json';
import { jsonPage, type Page, pageLimit } from '@/server/core/page';
import { bookMovements } from './ledger.service';
import type { Delivery, DeliverySummary, deliveriesQuery, deliveryBody, deliveryLine, receiveBody } from './stock.schema';

type Line = z.output<typeof deliveryLine>;

const summaryColumns = Prisma.sql`d.id as "deliveryId", d.restaurant_id as "restaurantId", d.supplier_name as "supplierName", d.reference,
  d.expected_at as "expectedAt", d.received_at as "receivedAt", d.created_at as "createdAt", d.user_id as "userId",
  (select count(*)::int from stock_delivery_lines l where l.delivery_id = d.id) as "lineCount",
  (select coalesce(sum(l.quantity), 0) from stock_delivery_lines l where l.delivery_id = d.id) as "totalQuantity",
  (select sum(l.quantity::bigint * l.unit_cost_cents) from stock_delivery_lines l where l.delivery_id = d.id) as "totalCost"`;

/** A page of deliveries, newest first. */
export function listDeliveries(
  ctx: Context,
  input: z.output<typeof deliveriesQuery> & { restaurantId: number },
): Promise<JsonText<Page<DeliverySummary>>> {
  const where = [Prisma.sql`d.restaurant_id = ${input.restaurantId}`];
  if (input.cursor !== undefined) where.push(Prisma.sql`d.id < ${input.cursor}`);
  if (input.state) where.push(input.state === 'expected' ? Prisma.sql`d.received_at is null` : Prisma.sql`d.received_at is not null`);
  const rows = Prisma.sql`select ${summaryColumns} from stock_deliveries d where ${Prisma.join(where, ' and ')} order by d.id desc ${pageLimit(input.limit)}`;
  return jsonPage(ctx.db, rows, input.limit);
}

/**
 * One delivery with its lines.
 * @throws data_not_found
 */
export async function getDelivery(
  ctx: Context,
  { restaurantId, deliveryId }: { restaurantId: number; deliveryId: number },
): Promise<JsonText<Delivery>> {
  const [delivery] = await ctx.db.$queryJson(Prisma.sql`
    select ${summaryColumns},
      (select coalesce(json_agg(x order by x.position), '[]') from (select l.position, l.product_id as "productId", p.name as "productName",
        p.sku as "productSku", l.quantity, l.unit_cost_cents as "unitCost"
        from stock_delivery_lines l join products p on p.id = l.product_id where l.delivery_id = d.id) x) as lines
    from stock_deliveries d where d.restaurant_id = ${restaurantId} and d.id = ${deliveryId}`);
  if (delivery === undefined) throw new AppError('data_not_found');
  return new JsonText(delivery);
}

/** Every line must name a product of the restaurant. */
async function checkProducts(ctx: Context, restaurantId: number, lines: Line[]): Promise<void> {
  const ids = [...new Set(lines.map(({ productId }) => productId))];
  const known = new Set(
    (await ctx.db.product.findMany({ where: { restaurantId, id: { in: ids } }, select: { id: true } })).map(({ id }) => id),
  );
  const issues = lines.flatMap(({ productId }, index) =>
    known.has(productId)
      ? []
      : [{ path: `lines.${index}.productId`, code: 'unknown_product', message: `This restaurant has no product ${productId}.` }],
  );
  if (issues.length > 0) throw new AppError('invalid_parameters', { extraData: { issues } });
}

async function replaceLines(ctx: Context, deliveryId: number, lines: Line[]): Promise<void> {
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

/** Books what came in: products that were not tracked begin to be. */
async function book(ctx: Context, restaurantId: number, deliveryId: number, lines: Line[]): Promise<void> {
  await bookMovements(ctx, {
    restaurantId,
    movementType: 'DELIVERY',
    key: `delivery:${deliveryId}`,
    deliveryId,
    track: true,
    lines: lines.map(({ productId, quantity }) => ({ productId, delta: quantity })),
  });
}

/**
 * Records a delivery and books it, unless it is only announced (`expectedAt` without `receivedAt`).
 * @throws invalid_parameters (a product of another restaurant), quantity_out_of_range
 */
export async function createDelivery(
  ctx: Context,
  input: z.output<typeof deliveryBody> & { restaurantId: number },
): Promise<JsonText<Delivery>> {
  const { restaurantId, supplierName, reference, lines } = input;
  await checkProducts(ctx, restaurantId, lines);
  const announced = input.expectedAt !== undefined && input.receivedAt === undefined;
  const { id: deliveryId } = await ctx.db.stockDelivery.create({
    data: {
      restaurantId,
      supplierName,
      reference,
      expectedAt: input.expectedAt && new Date(input.expectedAt),
      receivedAt: announced ? null : new Date(input.receivedAt ?? ctx.now),
      userId: ctx.caller.userId,
    },
  });
  await replaceLines(ctx, deliveryId, lines);
  if (!announced) await book(ctx, restaurantId, deliveryId, lines);
  ctx.touch('deliveries', [deliveryId]);
  return recorded(ctx, restaurantId, deliveryId, null);
}

async function recorded(ctx: Context, restaurantId: number, deliveryId: number, before: unknown): Promise<JsonText<Delivery>> {
  const answer = await getDelivery(ctx, { restaurantId, deliveryId });
  ctx.record({ subject: { kind: 'stock delivery', id: deliveryId }, before, after: JSON.parse(answer.text) });
  return answer;
}

/**
 * Receives an announced delivery: books what came in, with the lines as counted when they differ.
 * @throws data_not_found, conflict when it was received before, invalid_parameters, quantity_out_of_range
 */
export async function receiveDelivery(
  ctx: Context,
  input: z.output<typeof receiveBody> & { restaurantId: number; deliveryId: number },
): Promise<JsonText<Delivery>> {
  const { restaurantId, deliveryId } = input;
  const read = async () => JSON.parse((await getDelivery(ctx, { restaurantId, deliveryId })).text) as Delivery;
  const before = await read();
  // One of two people who receive it at the same moment waits here, and then finds it received.
  const received = await ctx.db.stockDelivery.updateMany({
    where: { id: deliveryId, restaurantId, receivedAt: null },
    data: { receivedAt: ctx.now },
  });
  if (received.count === 0) throw new AppError('conflict', { extraData: { receivedAt: (await read()).receivedAt } });
  if (input.lines) {
    await checkProducts(ctx, restaurantId, input.lines);
    await replaceLines(ctx, deliveryId, input.lines);
  }
  await book(ctx, restaurantId, deliveryId, input.lines ?? before.lines);
  ctx.touch('deliveries', [deliveryId]);
  return recorded(ctx, restaurantId, deliveryId, before);
}
