import type { Client } from 'pg';

/** Queries of tests on a seeded database. They compute the figures in SQL, independently of the code that wrote the rows. */

const first = async (db: Client, sql: string, values: unknown[] = []) => (await db.query(sql, values)).rows[0];

/** Products by restaurant and stock status, as the API defines them. */
export async function countByStatus(db: Client): Promise<{ id: number; out: number; low: number; ok: number }[]> {
  const { rows } = await db.query(`
    select l.restaurant_id as id,
      count(*) filter (where quantity <= 0)::int as out,
      count(*) filter (where quantity > 0 and quantity <= coalesce(safety_stock, default_safety_stock))::int as low,
      count(*) filter (where quantity > coalesce(safety_stock, default_safety_stock))::int as ok
    from stock_levels l join stock_settings s using (restaurant_id) group by 1 order by 1`);
  return rows;
}

/** Counts faults in the ledger: all are 0 if it is consistent. */
export const findLedgerFaults = (db: Client, now: Date) =>
  first(
    db,
    `with chain as (
      select *, lag(quantity_after, 1, 0) over product as expected_before,
        lead(id) over product is null as is_last, lag(id) over product is null as is_first
      from stock_movements window product as (partition by restaurant_id, product_id order by id)
    ), by_id as (select created_at, lag(created_at) over (order by id) as earlier from stock_movements)
    select
      (select count(*)::int from chain where quantity_before <> expected_before) as gaps,
      (select count(*)::int from chain where quantity_after <> quantity_before + quantity_delta or quantity_delta = 0) as bad_sums,
      (select count(*)::int from chain where is_first <> (movement_type = 'INITIAL')) as bad_beginnings,
      (select count(*)::int from chain c full join stock_levels l using (product_id)
        where (c.is_last is null or c.is_last) and (c.id, c.quantity_after) is distinct from (l.last_movement_id, l.quantity)) as bad_levels,
      (select count(*)::int from by_id where earlier > created_at) as ids_out_of_order,
      (select count(*)::int from chain where created_at > $1) as in_the_future`,
    [now],
  );

export const SOUND = { gaps: 0, bad_sums: 0, bad_beginnings: 0, bad_levels: 0, ids_out_of_order: 0, in_the_future: 0 };

/** The number of products with less stock than the same weekday sold, on average, from this time of day to its end. */
export async function countRunningOut(db: Client, restaurantId: number, now: Date): Promise<number> {
  const { count } = await first(
    db,
    `with clock as (select $2::timestamptz at time zone 'Europe/Paris' as now),
    sales as (
      select product_id, -quantity_delta as units, created_at at time zone 'Europe/Paris' as at
      from stock_movements where restaurant_id = $1 and movement_type = 'SALE'
    ), usual as (
      select product_id, sum(units) / 10.0 as units from sales, clock
      where at::date < now::date and (now::date - at::date) % 7 = 0 and at::time > now::time group by 1
    ) select count(*)::int as count from usual join stock_levels using (product_id) where quantity > 0 and quantity < usual.units`,
    [restaurantId, now],
  );
  return count;
}

/** One number per table, of what is the same at whatever time the demo chain is seeded. */
export const fingerprintOfFixed = (db: Client) =>
  first(
    db,
    `select
    (select md5(string_agg(t::text, '' order by id)) from room_tables t) as tables,
    (select md5(string_agg((id, name, sku, signature, price_cents, image_id)::text, '' order by id)) from catalog_products) as products,
    (select md5(string_agg((id, given_name, family_name, email, phone_number, external_id)::text, '' order by id)) from customers) as customers,
    (select md5(string_agg((id, code, reduction_value)::text, '' order by id)) from coupons) as coupons`,
  );

/** One number per table with generated rows. */
export const fingerprint = (db: Client) =>
  first(
    db,
    `select
    (select md5(string_agg(m::text, '' order by id)) from stock_movements m) as movements,
    (select md5(string_agg(l::text, '' order by product_id)) from stock_levels l) as levels,
    (select md5(string_agg(d::text, '' order by id)) from stock_deliveries d) as deliveries,
    (select md5(string_agg(l::text, '' order by delivery_id, position)) from stock_delivery_lines l) as lines,
    (select md5(string_agg(p::text, '' order by id)) from products p) as products,
    (select md5(string_agg(t::text, '' order by id)) from room_tables t) as tables,
    (select md5(string_agg(v::text, '' order by table_layout_uuid, version)) from table_layout_versions v) as versions,
    (select md5(string_agg(s::text, '' order by id)) from table_sessions s) as sessions`,
  );
