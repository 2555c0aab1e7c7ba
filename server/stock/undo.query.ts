import { type Db, Prisma } from '@/server/core/platform/db';

/** A count or a reset that is taken back or, where it was before, done again. */
interface Turn {
  productId: number;
  countId: number;
  isDoneAgain: boolean;
  delta: number;
  /** The movement that took it back last. */
  takenBackIn: number | null;
}

/**
 * What taking counts back moves, or doing them again. Taken back, a count has moved nothing in all. Done again, it says what lay there when it
 * was made: what was taken back or done again since of that or of what was before it counts no more. The caller holds the stock.
 * @param counts their movements, by product
 */
export function readTurns(db: Db, restaurantId: number, counts: ReadonlyMap<number, number>): Promise<Turn[]> {
  return db.sql.read<Turn>(Prisma.sql`
    with turned as (select m.product_id, m.id, m.quantity_delta, count(u.id) filter (where u.undoes_id = m.id) % 2 = 1 as is_undone,
        max(u.id) filter (where u.undoes_id = m.id) as last_turn,
        coalesce(sum(u.quantity_delta) filter (where u.undoes_id = m.id), 0) as since, coalesce(sum(u.quantity_delta), 0) as since_of_all
      from stock_movements m left join stock_movements u
        on u.restaurant_id = m.restaurant_id and u.product_id = m.product_id and u.id > m.id and u.undoes_id <= m.id
      where m.restaurant_id = ${restaurantId} and m.id = any(${[...counts.values()]}::int[])
      group by m.restaurant_id, m.id)
    select product_id as "productId", id as "countId", is_undone as "isDoneAgain", case when is_undone then last_turn end as "takenBackIn",
      (case when is_undone then -since_of_all else -quantity_delta - since end)::int as delta
    from turned order by product_id`);
}

/** Far more than between a change and its entry in the history, whatever two clocks say. */
const NEAR = Prisma.sql`interval '5 minutes'`;

/**
 * The movements of the reset of a restaurant, by product, also from the entry of its undo: to undo an undo is to do them again. Entries of the
 * history keep quantities alone.
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
        and m.created_at between ${at}::timestamptz - ${NEAR} and ${at}::timestamptz + ${NEAR}
        and m.quantity_before = w.before and m.quantity_after = w.after
        and (m.movement_type = 'RAZ' or m.reason_code = 'UNDO' and m.delivery_id is null)
    order by m.product_id, abs(extract(epoch from m.created_at - ${at}::timestamptz)), m.id desc`;
  return new Map(rows.map(({ productId, resetIn }) => [productId, resetIn]));
}
