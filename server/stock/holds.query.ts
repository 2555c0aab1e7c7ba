import { type Db, Prisma } from '@/server/core/platform/db';

/** What an order has to do with a product: pieces that it asks for, and those of them that are off the stock. */
export interface Hold {
  orderId: number;
  channelId: number;
  productId: number;
  asked: number;
  held: number;
}

/** What an order holds, or orders that wait for their payment hold of products. The caller holds the stock of both. */
export function readHolds(db: Db, restaurantId: number, of: { orderId: number } | { productIds: readonly number[] }): Promise<Hold[]> {
  const which =
    'orderId' in of
      ? Prisma.sql`o.id = ${of.orderId}`
      : Prisma.sql`o.status = 'AWAITING_PAYMENT' and m.product_id = any(${of.productIds}::int[])`;
  // The first sale is what was ordered; later ones take again what a count had given back.
  return db.sql.read<Hold>(Prisma.sql`
    select o.id as "orderId", o.channel_id as "channelId", m.product_id as "productId", -sum(m.quantity_delta)::int as held,
      -(array_agg(m.quantity_delta order by m.id) filter (where m.movement_type = 'SALE'))[1] as asked
    from orders o join stock_movements m on m.restaurant_id = o.restaurant_id and m.order_id = o.id
    where o.restaurant_id = ${restaurantId} and ${which}
    group by o.restaurant_id, o.id, m.product_id order by o.id, m.product_id`);
}
