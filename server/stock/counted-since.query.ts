import { type Db, Prisma } from '@/server/core/platform/db';

/** A count (including the first one) or a reset states what is there, so that earlier movements no longer matter. */
const isCount = Prisma.sql`(m.movement_type in ('INITIAL', 'RAZ') or m.movement_type = 'MANUAL_ADJUSTMENT' and m.reason_code is distinct from 'UNDO')`;

/** Whether the movement `m` is undone: its undo was not undone in turn. */
const isUndone = Prisma.sql`(select count(*) % 2 = 1 from stock_movements u where u.restaurant_id = m.restaurant_id and u.undoes_id = m.id)`;

/** Whether a product was counted or reset after a movement, by a count or reset that is not undone. */
export const isCountedSince = (restaurantId: number, productId: Prisma.Sql, movementId: Prisma.Sql): Prisma.Sql => Prisma.sql`
  exists (select from stock_movements m
    where m.restaurant_id = ${restaurantId} and m.product_id = ${productId} and m.id > ${movementId} and ${isCount} and not ${isUndone})`;

/** The last count or reset of a product before a movement that is not undone; 0 if there is none. */
export const lastCountBefore = (restaurantId: number, productId: Prisma.Sql, movementId: Prisma.Sql): Prisma.Sql => Prisma.sql`
  coalesce((select max(m.id) from stock_movements m
    where m.restaurant_id = ${restaurantId} and m.product_id = ${productId} and m.id < ${movementId} and ${isCount} and not ${isUndone}), 0)`;

/**
 * The products that were counted or reset after a movement, by a count or reset that is not undone. The caller holds the lock of their
 * stock.
 * @param movements the id of the movement, by product
 */
export async function countedSince(db: Db, restaurantId: number, movements: ReadonlyMap<number, number>): Promise<Set<number>> {
  const rows = await db.sql.read<{ productId: number }>(Prisma.sql`
    select w.product_id as "productId" from unnest(${[...movements.keys()]}::int[], ${[...movements.values()]}::int[]) as w(product_id, id)
    where ${isCountedSince(restaurantId, Prisma.sql`w.product_id`, Prisma.sql`w.id`)}`);
  return new Set(rows.map(({ productId }) => productId));
}

/** A change that is being undone: counts, by their movements, or the receipt of a delivery. */
type UndoneChange = { movementIds: readonly number[] } | { deliveryId: number };

/**
 * The products that are tracked only because of a change that is being undone: every other count and delivery of them is undone already.
 * Sales do not start tracking. The caller holds the lock of their stock.
 */
export async function trackedOnlyBy(
  db: Db,
  restaurantId: number,
  productIds: readonly number[],
  undone: UndoneChange,
): Promise<Set<number>> {
  const isOther =
    'movementIds' in undone
      ? Prisma.sql`m.id <> all(${undone.movementIds}::int[])`
      : Prisma.sql`m.delivery_id is distinct from ${undone.deliveryId}`;
  const rows = await db.sql.read<{ productId: number }>(Prisma.sql`
    select l.product_id as "productId" from stock_levels l
    where l.restaurant_id = ${restaurantId} and l.product_id = any(${productIds}::int[]) and not exists (
      select from stock_movements m where m.restaurant_id = l.restaurant_id and m.product_id = l.product_id and ${isOther}
        and (m.movement_type = 'DELIVERY' or ${isCount})
        and case when m.delivery_id is null
          then not ${isUndone}
          else exists (select from stock_deliveries d join stock_delivery_lines i on i.delivery_id = d.id
            where d.id = m.delivery_id and d.received_at is not null and i.product_id = m.product_id) end)`);
  return new Set(rows.map(({ productId }) => productId));
}
