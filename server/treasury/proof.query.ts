import { type Db, Prisma } from '@/server/core/platform/db';
import { type Period, sidesOfDays, withinPeriod } from './figures.query';

/** The figures of a day, and the same amounts from its orders, in cents. */
export interface ProvedDay {
  restaurantId: number;
  day: string;
  /** Revenue with tax, without grants. */
  revenue: number;
  tax: number;
  /** Money, including grants. */
  money: number;
  orders: number;
  orderRevenue: number;
  orderTax: number;
  orderMoney: number;
  paidOrders: number;
}

/**
 * SQL: the sum of an order’s lines, and the tax in it.
 * @param key a row that names the order
 */
const linesOf = (key: Prisma.Sql) => Prisma.sql`lateral (select sum(l.left_cents) as left_cents, sum(l.left_cents - l.net_cents) as tax
  from order_lines l where l.restaurant_id = ${key}.restaurant_id and l.order_id = ${key}.order_id) lines`;

/**
 * Both sides of every equation per day: from the figures, and from orders, lines, payments and refunds. Reads every order of the period.
 */
export function readProvedDays(db: Db, restaurantIds: readonly number[], period: Period): Promise<ProvedDay[]> {
  const where = withinPeriod(restaurantIds, period);
  return db.sql.read<ProvedDay>(Prisma.sql`
    with figures as (${sidesOfDays(restaurantIds, period)}),
    sold as (select b.restaurant_id, b.day, sum(lines.left_cents) as revenue, sum(lines.tax) as tax, sum(o.granted_cents) as granted
      from (select restaurant_id, day, order_id from treasury_bookings where ${where} and kind = 'SALE') b
      join orders o on o.restaurant_id = b.restaurant_id and o.id = b.order_id
      cross join ${linesOf(Prisma.sql`b`)} group by 1, 2),
    back as (select f.restaurant_id, f.day, sum(f.amount) as revenue, sum(lines.tax) as tax, sum(f.granted_cents) as granted
      from (select * from order_refunds where ${where}) f
      cross join lateral (select sum((l->>'leftCents')::bigint - (l->>'netCents')::bigint) as tax from jsonb_array_elements(f.lines) l) lines
      group by 1, 2),
    paid as (select restaurant_id, day, sum(amount) as money from order_payments where ${where} group by 1, 2),
    made as (select restaurant_id, day, count(*) as orders from (
        select restaurant_id, day from treasury_bookings b where ${where} and kind = 'SALE'
          and exists (select from orders o where o.restaurant_id = b.restaurant_id and o.id = b.order_id and o.paid_at is not null)
        union all select restaurant_id, day from orders o where ${where} and paid_at is not null and not exists (select
          from treasury_bookings b where b.restaurant_id = o.restaurant_id and b.order_id = o.id and b.kind = 'SALE')) each_order
      group by 1, 2),
    days as (select restaurant_id, day from figures union select restaurant_id, day from sold union select restaurant_id, day from back
      union select restaurant_id, day from paid union select restaurant_id, day from made)
    select d.restaurant_id as "restaurantId", d.day::text as day,
      coalesce(f.revenue, 0)::bigint as revenue, coalesce(f.tax, 0)::bigint as tax, coalesce(f.money, 0)::bigint as money,
      coalesce(f.orders, 0)::bigint as orders,
      (coalesce(s.revenue, 0) - coalesce(b.revenue, 0))::bigint as "orderRevenue",
      (coalesce(s.tax, 0) - coalesce(b.tax, 0))::bigint as "orderTax",
      (coalesce(p.money, 0) + coalesce(s.granted, 0) - coalesce(b.granted, 0))::bigint as "orderMoney",
      coalesce(m.orders, 0)::bigint as "paidOrders"
    from days d left join figures f using (restaurant_id, day) left join sold s using (restaurant_id, day)
      left join back b using (restaurant_id, day) left join paid p using (restaurant_id, day) left join made m using (restaurant_id, day)
    order by 2, 1`);
}

export interface BrokenOrder {
  orderId: string;
  day: string;
  problem: 'not_booked' | 'sums' | 'vat';
  left: number;
  right: number;
}

/** Orders of these days that contradict themselves or are missing from the figures. */
export function readBrokenOrders(db: Db, restaurantId: number, days: readonly string[], limit: number): Promise<BrokenOrder[]> {
  const onDays = Prisma.sql`= any(${days as string[]}::date[])`;
  return db.sql.read<BrokenOrder>(Prisma.sql`
    with booked as (select b.restaurant_id, b.order_id, b.day, lines.left_cents, lines.tax,
        (select coalesce(sum(p.amount), 0) from order_payments p where p.restaurant_id = b.restaurant_id and p.order_id = b.order_id
          and p.refund_id is null) + o.granted_cents as money,
        (select coalesce(sum((v->>'taxCents')::bigint), 0) from jsonb_array_elements(o.vat) v) as due
      from treasury_bookings b join orders o on o.restaurant_id = b.restaurant_id and o.id = b.order_id
      cross join ${linesOf(Prisma.sql`b`)}
      where b.restaurant_id = ${restaurantId} and b.day ${onDays} and b.kind = 'SALE')
    select "orderId", day, problem, "left"::bigint as "left", "right"::bigint as "right" from (
      select id::text as "orderId", day::text as day, 'not_booked' as problem, total_cents as "left", 0 as "right"
        from orders o where restaurant_id = ${restaurantId} and day ${onDays} and paid_at is not null and not exists (select
          from treasury_bookings b where b.restaurant_id = o.restaurant_id and b.order_id = o.id and b.kind = 'SALE')
      union all select order_id::text, day::text, 'sums', left_cents, money from booked where left_cents <> money
      union all select order_id::text, day::text, 'vat', tax, due from booked where tax <> due
      union all select order_id::text, day::text, 'sums', amount, back.money from order_refunds f
        cross join lateral (select coalesce(-sum(p.amount), 0) + f.granted_cents as money from order_payments p
          where p.restaurant_id = f.restaurant_id and p.order_id = f.order_id and p.refund_id = f.id) back
        where f.restaurant_id = ${restaurantId} and f.day ${onDays} and f.amount <> back.money) broken
    order by day, "orderId" limit ${limit}`);
}
