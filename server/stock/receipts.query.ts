import { type Db, Prisma } from '@/server/core/platform/db';
import { lastCountBefore } from './counted-since.query';

/** The receipt of a product with a delivery, together with its later undos and repetitions. */
interface Receipt {
  productId: number;
  deliveryId: number;
  /** The movement of the receipt. */
  id: number;
  /** The last of its movements. */
  lastId: number;
  amount: number;
  /** The sum of all its movements. */
  net: number;
  /** Whether the receipt still counts: it was not undone, and the delivery not received anew. */
  isIn: boolean;
}

/** @param moves which movements `m` of deliveries to look at */
const receiptsOf = (moves: Prisma.Sql): Prisma.Sql => Prisma.sql`
  moves as (select m.product_id, m.delivery_id, m.id, m.quantity_delta,
      count(*) filter (where m.movement_type = 'DELIVERY' and m.undoes_id is null) over (partition by m.product_id, m.delivery_id order by m.id) as nth
    from ${moves}),
  receipts as (select product_id, delivery_id, nth, nth = max(nth) over (partition by product_id, delivery_id) as is_last,
      min(id) as id, max(id) as last_id, (array_agg(quantity_delta order by id))[1] as amount, sum(quantity_delta)::int as net
    from moves group by product_id, delivery_id, nth)
  select r.product_id as "productId", r.delivery_id as "deliveryId", r.id, r.last_id as "lastId", r.amount, r.net,
    r.is_last and d.received_at is not null and exists (select from stock_delivery_lines l
      where l.delivery_id = d.id and l.product_id = r.product_id) as "isIn"
  from receipts r join stock_deliveries d on d.id = r.delivery_id`;

/** The last receipt of a delivery, by product. The caller holds the lock of their stock. */
export async function readReceipts(
  db: Db,
  { restaurantId, deliveryId }: { restaurantId: number; deliveryId: number },
): Promise<Map<number, Receipt>> {
  const rows = await db.sql.read<Receipt>(Prisma.sql`
    with ${receiptsOf(Prisma.sql`stock_movements m where m.restaurant_id = ${restaurantId} and m.delivery_id = ${deliveryId}`)}
    where r.is_last order by r.product_id`);
  return new Map(rows.map((receipt) => [receipt.productId, receipt]));
}

/**
 * The receipts before these counts, back to the last valid count before. Undoing or repeating them since has moved nothing, as the count
 * stated what was there. The caller holds the lock of the stock.
 * @param counts their movements, by product
 */
export async function readOvertakenReceipts(db: Db, restaurantId: number, counts: ReadonlyMap<number, number>): Promise<Receipt[]> {
  if (counts.size === 0) return [];
  const since = lastCountBefore(restaurantId, Prisma.sql`w.product_id`, Prisma.sql`w.id`);
  // For each product only the receipts between two of its counts, not every delivery of the restaurant.
  const moves = Prisma.sql`asked a join stock_movements m
    on m.restaurant_id = ${restaurantId} and m.product_id = a.product_id and m.id > a.since and m.delivery_id is not null`;
  return db.sql.read<Receipt>(Prisma.sql`
    with asked as materialized (select w.product_id, w.id, ${since} as since
      from unnest(${[...counts.keys()]}::int[], ${[...counts.values()]}::int[]) as w(product_id, id)),
    ${receiptsOf(moves)}
    join asked a on a.product_id = r.product_id and r.id < a.id where r.nth > 0 order by r.id`);
}
