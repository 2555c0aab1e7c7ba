import { type Db, Prisma } from '@/server/core/platform/db';

/** A count, also a first one, and a reset say what is there: what moved before them no longer matters. */
const isCount = Prisma.sql`(m.movement_type in ('INITIAL', 'RAZ') or m.movement_type = 'MANUAL_ADJUSTMENT' and m.reason_code is distinct from 'UNDO')`;

/** Whether the movement `m` was undone, and not done again. */
const isUndone = Prisma.sql`(select count(*) % 2 = 1 from stock_movements u where u.restaurant_id = m.restaurant_id and u.undoes_id = m.id)`;

/**
 * Products that were counted or reset after a movement, which nobody has undone. The caller holds their stock.
 * @param movements the id of the movement, by product
 */
export async function countedSince(db: Db, restaurantId: number, movements: ReadonlyMap<number, number>): Promise<Set<number>> {
  const rows = await db.sql.read<{ productId: number }>(Prisma.sql`
    select w.product_id as "productId" from unnest(${[...movements.keys()]}::int[], ${[...movements.values()]}::int[]) as w(product_id, id)
    where exists (select from stock_movements m
      where m.restaurant_id = ${restaurantId} and m.product_id = w.product_id and m.id > w.id and ${isCount} and not ${isUndone})`);
  return new Set(rows.map(({ productId }) => productId));
}

/** A change that is being taken back: a count by its movement, or the receipt of a delivery. */
export type Undone = { movementId: number } | { deliveryId: number };

/**
 * Products that are tracked for nothing else than a change that is being taken back: every other count and delivery of them was taken back
 * before. Sales do not track a product. The caller holds their stock.
 */
export async function trackedOnlyBy(db: Db, restaurantId: number, productIds: readonly number[], undone: Undone): Promise<Set<number>> {
  const isOther =
    'movementId' in undone ? Prisma.sql`m.id <> ${undone.movementId}` : Prisma.sql`m.delivery_id is distinct from ${undone.deliveryId}`;
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

/** Far more than between a change and its entry in the history, whatever two clocks say. */
const NEAR = Prisma.sql`interval '5 minutes'`;

/**
 * The movements of the reset of a restaurant, or of its undo, by product: entries of the history keep quantities alone. `undoes` names those of the
 * reset for both: to undo an undo is to do them again.
 * @param at when the entry was made
 */
export async function movementsOfReset(
  db: Db,
  restaurantId: number,
  { before, after, at }: { before: Readonly<Record<string, number>>; after: Readonly<Record<string, number>>; at: Date },
): Promise<{ moved: Map<number, number>; undoes: Map<number, number> }> {
  const ids = Object.keys(before);
  const rows = await db.sql.read<{ productId: number; id: number; undoes: number }>`
    select distinct on (m.product_id) m.product_id as "productId", m.id, coalesce(m.undoes_id, m.id) as undoes
    from unnest(${ids.map(Number)}::int[], ${ids.map((id) => before[id] ?? 0)}::int[], ${ids.map((id) => after[id] ?? 0)}::int[])
        as w(product_id, before, after)
      join stock_movements m on m.restaurant_id = ${restaurantId} and m.product_id = w.product_id
        and m.created_at between ${at}::timestamptz - ${NEAR} and ${at}::timestamptz + ${NEAR}
        and m.quantity_before = w.before and m.quantity_after = w.after
        and (m.movement_type = 'RAZ' or m.reason_code = 'UNDO' and m.delivery_id is null)
    order by m.product_id, abs(extract(epoch from m.created_at - ${at}::timestamptz)), m.id desc`;
  return {
    moved: new Map(rows.map(({ productId, id }) => [productId, id])),
    undoes: new Map(rows.map(({ productId, undoes }) => [productId, undoes])),
  };
}
