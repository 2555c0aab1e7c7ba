import { type Db, Prisma } from '@/server/core/platform/db';

/** A count, also a first one, and a reset say what is there: what moved before them no longer matters. */
const isCount = Prisma.sql`(m.movement_type in ('INITIAL', 'RAZ') or m.movement_type = 'MANUAL_ADJUSTMENT' and m.reason_code is distinct from 'UNDO')`;

/**
 * Products that were counted or reset after a movement. The caller holds their stock.
 * @param movements the id of the movement, by product
 */
export async function countedSince(db: Db, restaurantId: number, movements: ReadonlyMap<number, number>): Promise<Set<number>> {
  const rows = await db.sql.read<{ productId: number }>(Prisma.sql`
    select w.product_id as "productId" from unnest(${[...movements.keys()]}::int[], ${[...movements.values()]}::int[]) as w(product_id, id)
    where exists (select from stock_movements m
      where m.restaurant_id = ${restaurantId} and m.product_id = w.product_id and m.id > w.id and ${isCount})`);
  return new Set(rows.map(({ productId }) => productId));
}

/** Far more than between a change and its entry in the history, whatever two clocks say. */
const NEAR = Prisma.sql`interval '5 minutes'`;

/**
 * The movements of a change of many products, by product: entries of the history keep quantities alone.
 * @param at when the entry was made
 */
export async function movementsOfChange(
  db: Db,
  restaurantId: number,
  { before, after, at }: { before: Readonly<Record<string, number>>; after: Readonly<Record<string, number>>; at: Date },
): Promise<Map<number, number>> {
  const ids = Object.keys(before);
  const rows = await db.sql.read<{ productId: number; id: number }>`
    select distinct on (m.product_id) m.product_id as "productId", m.id
    from unnest(${ids.map(Number)}::int[], ${ids.map((id) => before[id] ?? 0)}::int[], ${ids.map((id) => after[id] ?? 0)}::int[])
        as w(product_id, before, after)
      join stock_movements m on m.restaurant_id = ${restaurantId} and m.product_id = w.product_id
        and m.created_at between ${at}::timestamptz - ${NEAR} and ${at}::timestamptz + ${NEAR}
        and m.quantity_before = w.before and m.quantity_after = w.after
    order by m.product_id, abs(extract(epoch from m.created_at - ${at}::timestamptz)), m.id desc`;
  return new Map(rows.map(({ productId, id }) => [productId, id]));
}
