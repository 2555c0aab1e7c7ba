import { type Db, Prisma } from '@/server/core/platform/db';
import { isCountedSince } from './counted-since.query';

/** The pieces of a product that an order asks for, and how many of them are already taken off the stock. */
export interface Hold {
  orderId: number;
  channelId: number;
  productId: number;
  asked: number;
  held: number;
}

interface OrderedHold extends Hold {
  /** The movement that took the pieces when they were ordered. */
  orderedIn: number;
}

// The first sale is the ordered quantity; later ones take again what a count had given back.
const columns = Prisma.sql`o.id as "orderId", o.channel_id as "channelId", m.product_id as "productId", -sum(m.quantity_delta)::int as held,
  -(array_agg(m.quantity_delta order by m.id) filter (where m.movement_type = 'SALE'))[1] as asked,
  min(m.id) filter (where m.movement_type = 'SALE') as "orderedIn"`;

const awaitingPaymentFor = (productIds: readonly number[]): Prisma.Sql =>
  Prisma.sql`o.status = 'AWAITING_PAYMENT' and m.product_id = any(${productIds}::int[])`;

const selectHolds = (restaurantId: number, condition: Prisma.Sql): Prisma.Sql => Prisma.sql`
  select ${columns} from orders o join stock_movements m on m.restaurant_id = o.restaurant_id and m.order_id = o.id
  where o.restaurant_id = ${restaurantId} and ${condition} group by o.restaurant_id, o.id, m.product_id`;

/** The pieces held by an order, or those of some products held by orders awaiting payment. The caller holds the lock of the stock. */
export function readHolds(
  db: Db,
  restaurantId: number,
  scope: { orderId: number } | { productIds: readonly number[] },
): Promise<OrderedHold[]> {
  const condition = 'orderId' in scope ? Prisma.sql`o.id = ${scope.orderId}` : awaitingPaymentFor(scope.productIds);
  return db.sql.read<OrderedHold>(Prisma.sql`${selectHolds(restaurantId, condition)} order by o.id, m.product_id`);
}

/**
 * Pieces of orders that were paid while a product was not tracked, so that nothing could be taken from the stock. Orders that were given
 * back as a whole, and put back in stock, are left out.
 * @param trackingEnds the movements that ended the tracking of products, by product
 */
const selectPaidWhileUntracked = (restaurantId: number, trackingEnds: ReadonlyMap<number, number>): Prisma.Sql => Prisma.sql`
  select ${columns} from stock_movements e join orders o on o.restaurant_id = e.restaurant_id and o.paid_at > e.created_at
      and o.updated_at > (select min(created_at) from stock_movements where restaurant_id = ${restaurantId} and id = any(${[...trackingEnds.values()]}::int[]))
    join stock_movements m on m.restaurant_id = o.restaurant_id and m.order_id = o.id and m.product_id = e.product_id
  where e.restaurant_id = ${restaurantId} and e.id = any(${[...trackingEnds.values()]}::int[]) and (o.status = 'PAID' or not exists (
    select from order_refunds r where r.restaurant_id = o.restaurant_id and r.order_id = o.id and r.is_restocked))
  group by o.restaurant_id, o.id, m.product_id, e.id having max(m.id) < e.id`;

/**
 * As `readHolds`, for orders that should hold their pieces because no valid count was made after them: orders awaiting payment, and orders
 * paid while a product was not tracked. The caller holds the lock of the stock.
 * @param trackingEnds the movements that ended the tracking of products, by product
 */
export function readUncountedHolds(
  db: Db,
  restaurantId: number,
  productIds: readonly number[],
  trackingEnds: ReadonlyMap<number, number>,
): Promise<Hold[]> {
  return db.sql.read<Hold>(Prisma.sql`
    with h as (${selectHolds(restaurantId, awaitingPaymentFor(productIds))} ${trackingEnds.size > 0 ? Prisma.sql`union all ${selectPaidWhileUntracked(restaurantId, trackingEnds)}` : Prisma.empty})
    select h.* from h where not ${isCountedSince(restaurantId, Prisma.sql`h."productId"`, Prisma.sql`h."orderedIn"`)}
    order by "orderId", "productId"`);
}

/** Keeps orders from being paid or cancelled until the transaction ends. Waits for transactions that are doing so. */
export async function lockOrders(db: Db, restaurantId: number, orderIds: ReadonlySet<number>): Promise<void> {
  await db.sql.run`select from orders where restaurant_id = ${restaurantId} and id = any(${[...orderIds]}::int[]) order by id for share`;
}
