import { type Db, Prisma } from '@/server/core/platform/db';
import { isCountedSince } from './counted-since.query';

/** What an order has to do with a product: pieces that it asks for, and those of them that are off the stock. */
export interface Hold {
  orderId: number;
  channelId: number;
  productId: number;
  asked: number;
  held: number;
}

interface OrderedHold extends Hold {
  /** The movement that took them when they were ordered. */
  orderedIn: number;
}

// The first sale is what was ordered; later ones take again what a count had given back.
const columns = Prisma.sql`o.id as "orderId", o.channel_id as "channelId", m.product_id as "productId", -sum(m.quantity_delta)::int as held,
  -(array_agg(m.quantity_delta order by m.id) filter (where m.movement_type = 'SALE'))[1] as asked,
  min(m.id) filter (where m.movement_type = 'SALE') as "orderedIn"`;

/** What an order holds, or orders that wait for their payment hold of products. The caller holds the stock of both. */
export function readHolds(
  db: Db,
  restaurantId: number,
  of: { orderId: number } | { productIds: readonly number[] },
): Promise<OrderedHold[]> {
  const which =
    'orderId' in of
      ? Prisma.sql`o.id = ${of.orderId}`
      : Prisma.sql`o.status = 'AWAITING_PAYMENT' and m.product_id = any(${of.productIds}::int[])`;
  return db.sql.read<OrderedHold>(Prisma.sql`
    select ${columns} from orders o join stock_movements m on m.restaurant_id = o.restaurant_id and m.order_id = o.id
    where o.restaurant_id = ${restaurantId} and ${which}
    group by o.restaurant_id, o.id, m.product_id order by o.id, m.product_id`);
}

/**
 * The same of orders that should have their pieces, since no count that stands was made after they were ordered: those that wait for their
 * payment, and those that were paid while a product was not tracked and had no pieces to take. The caller holds the stock.
 * @param ended the movements that had ended the tracking of products, by product
 */
export function readUncountedHolds(
  db: Db,
  restaurantId: number,
  productIds: readonly number[],
  ended: ReadonlyMap<number, number>,
): Promise<Hold[]> {
  return db.sql.read<Hold>(Prisma.sql`
    with h as (select ${columns} from orders o join stock_movements m on m.restaurant_id = o.restaurant_id and m.order_id = o.id
      left join stock_movements e on e.restaurant_id = m.restaurant_id and e.product_id = m.product_id and e.id = any(${[...ended.values()]}::int[])
      where o.restaurant_id = ${restaurantId} and m.product_id = any(${productIds}::int[])
        and (o.status = 'AWAITING_PAYMENT' or o.status in ('PAID', 'REFUNDED') and o.paid_at > e.created_at)
      group by o.restaurant_id, o.id, m.product_id, e.id
      having o.status = 'AWAITING_PAYMENT' or max(m.id) < e.id)
    select h.* from h where not ${isCountedSince(restaurantId, Prisma.sql`h."productId"`, Prisma.sql`h."orderedIn"`)}
    order by "orderId", "productId"`);
}
