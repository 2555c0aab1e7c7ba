import { type Db, Prisma } from '@/server/core/platform/db';

/** A count or reset that is being undone, or redone if it was undone before. */
interface Reversal {
  productId: number;
  countId: number;
  isDoneAgain: boolean;
  delta: number;
  /** The movement that undid it last. */
  undoneIn: number | null;
}

/**
 * The movements that undo counts, or redo them. An undone count has a net effect of 0. A redone count states again what was there when it
 * was made, so later undos and redos of that count and of anything before it are cancelled out. The caller holds the lock of the stock.
 * @param counts their movements, by product
 */
export function readReversals(db: Db, restaurantId: number, counts: ReadonlyMap<number, number>): Promise<Reversal[]> {
  return db.sql.read<Reversal>(Prisma.sql`
    with turned as (select m.product_id, m.id, m.quantity_delta, count(u.id) filter (where u.undoes_id = m.id) % 2 = 1 as is_undone,
        max(u.id) filter (where u.undoes_id = m.id) as last_turn,
        coalesce(sum(u.quantity_delta) filter (where u.undoes_id = m.id), 0) as since, coalesce(sum(u.quantity_delta), 0) as since_of_all
      from stock_movements m left join stock_movements u
        on u.restaurant_id = m.restaurant_id and u.product_id = m.product_id and u.id > m.id and u.undoes_id <= m.id
      where m.restaurant_id = ${restaurantId} and m.id = any(${[...counts.values()]}::int[])
      group by m.restaurant_id, m.id)
    select product_id as "productId", id as "countId", is_undone as "isDoneAgain", case when is_undone then last_turn end as "undoneIn",
      (case when is_undone then -since_of_all else -quantity_delta - since end)::int as delta
    from turned order by product_id`);
}

/** Far more than the time between a change and its entry in the history, even if two clocks differ. */
const TIME_TOLERANCE = Prisma.sql`interval '5 minutes'`;

/**
 * The movements of the reset of a restaurant, by product. Also works from the entry of its undo, as undoing an undo redoes the reset.
 * Needed because history entries store only quantities.
 * @param at when the entry was made
 */
export async function movementsOfReset(
  db: Db,
  restaurantId: number,
  { before, after, at }: { before: Readonly<Record<string, number>>; after: Readonly<Record<string, number>>; at: Date },
): Promise<Map<number, number>> {
  const ids = Object.keys(before);
  const rows = await db.sql.read<{ productId: number; resetIn: number }>`
    select distinct on (m.product_id) m.product_id as "productId", coalesce(m.undoes_id, m.id) as "resetIn"
    from unnest(${ids.map(Number)}::int[], ${ids.map((id) => before[id] ?? 0)}::int[], ${ids.map((id) => after[id] ?? 0)}::int[])
        as w(product_id, before, after)
      join stock_movements m on m.restaurant_id = ${restaurantId} and m.product_id = w.product_id
        and m.created_at between ${at}::timestamptz - ${TIME_TOLERANCE} and ${at}::timestamptz + ${TIME_TOLERANCE}
        and m.quantity_before = w.before and m.quantity_after = w.after
        and (m.movement_type = 'RAZ' or m.reason_code = 'UNDO' and m.delivery_id is null)
    order by m.product_id, abs(extract(epoch from m.created_at - ${at}::timestamptz)), m.id desc`;
  return new Map(rows.map(({ productId, resetIn }) => [productId, resetIn]));
}
