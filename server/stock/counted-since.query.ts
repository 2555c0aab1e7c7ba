import { type Db, Prisma } from '@/server/core/platform/db';

/** A count, also a first one, and a reset say what is there: what moved before them no longer matters. */
const isCount = Prisma.sql`(m.movement_type in ('INITIAL', 'RAZ') or m.movement_type = 'MANUAL_ADJUSTMENT' and m.reason_code is distinct from 'UNDO')`;

/** Whether the movement `m` was undone, and not done again. */
const isUndone = Prisma.sql`(select count(*) % 2 = 1 from stock_movements u where u.restaurant_id = m.restaurant_id and u.undoes_id = m.id)`;

/** Whether a product was counted or reset after a movement, which nobody has undone. */
export const isCountedSince = (restaurantId: number, productId: Prisma.Sql, movementId: Prisma.Sql): Prisma.Sql => Prisma.sql`
  exists (select from stock_movements m
    where m.restaurant_id = ${restaurantId} and m.product_id = ${productId} and m.id > ${movementId} and ${isCount} and not ${isUndone})`;

/**
 * Products that were counted or reset after a movement, which nobody has undone. The caller holds their stock.
 * @param movements the id of the movement, by product
 */
export async function countedSince(db: Db, restaurantId: number, movements: ReadonlyMap<number, number>): Promise<Set<number>> {
  const rows = await db.sql.read<{ productId: number }>(Prisma.sql`
    select w.product_id as "productId" from unnest(${[...movements.keys()]}::int[], ${[...movements.values()]}::int[]) as w(product_id, id)
    where ${isCountedSince(restaurantId, Prisma.sql`w.product_id`, Prisma.sql`w.id`)}`);
  return new Set(rows.map(({ productId }) => productId));
}

/** A change that is being taken back: counts by their movements, or the receipt of a delivery. */
type Undone = { movementIds: readonly number[] } | { deliveryId: number };

/**
 * Products that are tracked for nothing else than a change that is being taken back: every other count and delivery of them was taken back
 * before. Sales do not track a product. The caller holds their stock.
 */
export async function trackedOnlyBy(db: Db, restaurantId: number, productIds: readonly number[], undone: Undone): Promise<Set<number>> {
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
          else (select count(*) filter (where u.movement_type = 'DELIVERY') > count(*) filter (where u.reason_code = 'UNDO') from stock_movements u
            where u.restaurant_id = m.restaurant_id and u.delivery_id = m.delivery_id and u.product_id = m.product_id) end)`);
  return new Set(rows.map(({ productId }) => productId));
}

/** The last movement of each product of a delivery: what came in or, once that was undone, what was taken out again. */
export async function lastMovementsOf(
  db: Db,
  { restaurantId, deliveryId }: { restaurantId: number; deliveryId: number },
): Promise<Map<number, { id: number; delta: number }>> {
  const rows = await db.sql.read<{ productId: number; id: number; delta: number }>`
    select distinct on (product_id) product_id as "productId", id, quantity_delta as delta from stock_movements
    where restaurant_id = ${restaurantId} and delivery_id = ${deliveryId} order by product_id, id desc`;
  return new Map(rows.map(({ productId, id, delta }) => [productId, { id, delta }]));
}
