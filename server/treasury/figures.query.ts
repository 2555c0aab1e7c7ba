import { type Db, Prisma } from '@/server/core/platform/db';
import type { RevenueRow, TreasuryRow } from './treasury.schema';

/** Days on the clocks of the restaurants, both ends included. */
export interface Period {
  from: string;
  to: string;
}

/** SQL: rows of these restaurants within a period. */
export const withinPeriod = (restaurantIds: readonly number[], { from, to }: Period) =>
  Prisma.sql`restaurant_id = any(${restaurantIds as number[]}::int[]) and day between ${from}::date and ${to}::date`;

/** Money received and refunded for orders, in the order of the report. */
export function readTreasury(db: Db, restaurantIds: readonly number[], period: Period): Promise<TreasuryRow[]> {
  return db.sql.read<TreasuryRow>`
    select operation_type::text as "operationType", guest_payment_type::text as "guestPaymentType", sum(count)::bigint as count,
      sum(amount)::bigint as amount
    from treasury_days where ${withinPeriod(restaurantIds, period)} group by operation_type, guest_payment_type
    having sum(count) <> 0 or sum(amount) <> 0 order by treasury_days.operation_type, treasury_days.guest_payment_type`;
}

/** Revenue by category, label, guest payment type and VAT rate, sorted by these in the same way under any collation of the database. */
export function readRevenue(db: Db, restaurantIds: readonly number[], period: Period): Promise<RevenueRow[]> {
  return db.sql.read<RevenueRow>`
    select category::text as category, label, guest_payment_type::text as "guestPaymentType", vat_rate as "vatRate", sum(count)::bigint as count,
      sum(amount_excl_tax)::bigint as "amountExclTax", sum(amount_tax)::bigint as "amountTax", sum(amount_incl_tax)::bigint as "amountInclTax"
    from revenue_days where ${withinPeriod(restaurantIds, period)} group by category, label, guest_payment_type, vat_rate
    having sum(count) <> 0 or sum(amount_incl_tax) <> 0 or sum(amount_tax) <> 0 order by revenue_days.category, label collate "C",
      revenue_days.guest_payment_type, vat_rate`;
}

/** SQL: both sides of each day of each restaurant: revenue with tax and without grants, its tax, and money including grants. */
export const sidesOfDays = (restaurantIds: readonly number[], period: Period) => Prisma.sql`
  select restaurant_id, day, sum(revenue) as revenue, sum(tax) as tax, sum(money) as money, sum(orders) as orders
  from (select restaurant_id, day, coalesce(sum(amount_incl_tax) filter (where category <> 'grants'), 0) as revenue, sum(amount_tax) as tax,
      0 as money, 0 as orders
      from revenue_days where ${withinPeriod(restaurantIds, period)} group by 1, 2
    union all select restaurant_id, day, 0, 0, sum(amount), 0 from treasury_days where ${withinPeriod(restaurantIds, period)} group by 1, 2
    union all select restaurant_id, day, 0, 0, 0, sum(orders) from treasury_hours where ${withinPeriod(restaurantIds, period)} group by 1, 2) each_side
  group by 1, 2`;

/** The totals of a day, or of a restaurant, in cents. */
export interface Totals {
  day: string | null;
  restaurantId: number | null;
  total: number;
  tax: number;
  orders: number;
  /** Whether both sides agree on every day. */
  isBalanced: boolean;
  /** Whether every restaurant with figures has closed the day. */
  isClosed: boolean;
}

/** Totals per day, and per restaurant. */
export function readTotals(db: Db, restaurantIds: readonly number[], period: Period): Promise<Totals[]> {
  return db.sql.read<Totals>(Prisma.sql`
    with sides as (${sidesOfDays(restaurantIds, period)})
    select s.day::text as day, s.restaurant_id as "restaurantId", sum(s.revenue)::bigint as total, sum(s.tax)::bigint as tax,
      sum(s.orders)::bigint as orders, bool_and(s.revenue = s.money) as "isBalanced", bool_and(c.day is not null) as "isClosed"
    from sides s left join treasury_closings c on c.restaurant_id = s.restaurant_id and c.day = s.day
    group by grouping sets ((s.day), (s.restaurant_id))`);
}

/** What was paid, by hour and channel, before refunds. */
export function readHours(
  db: Db,
  restaurantIds: readonly number[],
  period: Period,
): Promise<{ hour: number; channelId: number; total: number; orders: number }[]> {
  return db.sql.read`select hour::int as hour, channel_id::int as "channelId", sum(total)::bigint as total, sum(orders)::bigint as orders
    from treasury_hours where ${withinPeriod(restaurantIds, period)} group by 1, 2 order by 1, 2`;
}
