// Decided in docs/decisions/102-takings.md.

import type { Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import { Prisma } from '@/server/core/platform/db';
import { recordsetOf } from '@/server/core/writes/recordset';
import type { BookedOrder, BookedOrderHeader, BookedRefund, ReplacedPayment } from '@/server/orders/booked.types';
import { type RollUp, rollUpOfOrder, rollUpOfRefund, rollUpOfReplaced } from './roll-up.rules';
import type { BookingKind } from './treasury.values';

/** The number of rows over which each figure of a running day is spread, so that sales do not wait for each other. */
export const SHARDS = 16;

const treasuryColumns = recordsetOf({
  operation_type: 'treasury_operation',
  guest_payment_type: 'guest_payment_type',
  count: 'bigint',
  amount: 'bigint',
});
const revenueColumns = recordsetOf({
  category: 'revenue_category',
  label: 'text',
  guest_payment_type: 'guest_payment_type',
  vat_rate: 'int',
  count: 'bigint',
  amount_excl_tax: 'bigint',
  amount_tax: 'bigint',
  amount_incl_tax: 'bigint',
});

interface Booking {
  kind: BookingKind;
  /** Set for sales only: for the figures by hour. */
  totalCents?: number;
  refundId?: number;
  /** What later recalculation needs and the order’s own rows do not keep. */
  detail?: unknown;
}

/**
 * Adds a paid order to the figures of its day. Call it in the transaction that pays the order, last but for its ticket.
 * @throws conflict if the day is closed
 */
export function rollUpOrder(ctx: Pick<Context, 'db'>, order: BookedOrder): Promise<void> {
  return book(ctx, order, rollUpOfOrder(order), { kind: 'SALE', totalCents: order.totalCents });
}

/**
 * Takes a refund out of the figures of the day on which it is made.
 * @throws conflict if the day is closed
 */
export function rollUpRefund(ctx: Pick<Context, 'db'>, refund: BookedRefund): Promise<void> {
  const { refundId, isWhole } = refund;
  const detail = { isWhole, ...(isWhole && { givesBackAllUses: true }), ...(refund.paidBack && { leavesShares: true }) };
  return book(ctx, refund, rollUpOfRefund(refund), { kind: 'REFUND', refundId, detail });
}

/**
 * Books counter payments that replace others.
 * @throws conflict if the day is closed
 */
export function rollUpReplaced(ctx: Pick<Context, 'db'>, replaced: ReplacedPayment): Promise<void> {
  const { out, in: paid, isRefund, sale, lastRefundId } = replaced;
  const detail = { out, in: paid, ...(isRefund && { isRefund }), ...(sale && { movesRevenue: true, lastRefundId }) };
  return book(ctx, replaced, rollUpOfReplaced(replaced), { kind: 'REPLACEMENT', detail });
}

/** Rows in the order of their keys, so that transactions in the same shard wait for each other and never deadlock. */
function rowsOf({ treasury, revenue }: RollUp) {
  const money = new Map<string, { count: number; amount: number }>();
  for (const { operationType, guestPaymentType, count, amount } of treasury) {
    const key = `${operationType} ${guestPaymentType}`;
    const total = money.get(key) ?? { count: 0, amount: 0 };
    money.set(key, { count: total.count + count, amount: total.amount + amount });
  }
  const sales = new Map(revenue.map((row) => [[row.category, row.guestPaymentType, row.vatRate, row.label].join(' '), row]));
  const sortByKey = <Row>(rows: Map<string, Row>) => [...rows].sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    treasury: sortByKey(money).map(([key, row]) => {
      const [operation_type, guest_payment_type] = key.split(' ');
      return { operation_type, guest_payment_type, ...row };
    }),
    revenue: sortByKey(sales).map(([, { category, label, guestPaymentType, vatRate, count, inclTax, tax }]) => ({
      ...{ category, label, guest_payment_type: guestPaymentType, vat_rate: vatRate, count },
      ...{ amount_excl_tax: inclTax - tax, amount_tax: tax, amount_incl_tax: inclTax },
    })),
  };
}

/** Writes all figures in one statement. Transactions on different connections write to different shards. */
async function book(
  ctx: Pick<Context, 'db'>,
  { restaurantId, orderId, channelId, day, at }: BookedOrderHeader,
  rollUp: RollUp,
  { kind, totalCents, refundId, detail }: Booking,
): Promise<void> {
  const { treasury, revenue } = rowsOf(rollUp);
  const bookedRows = await ctx.db.sql.run(Prisma.sql`
    with place as (select ${restaurantId}::int as restaurant_id, ${day}::date as day, (pg_backend_pid() % ${SHARDS})::smallint as shard
      where not exists (select from treasury_closings where restaurant_id = ${restaurantId} and day = ${day}::date)),
    money as (insert into treasury_days (restaurant_id, day, shard, ${treasuryColumns.names})
      select place.*, line.* from place, ${treasuryColumns.from(treasury)}
      on conflict (restaurant_id, day, operation_type, guest_payment_type, shard)
      do update set count = treasury_days.count + excluded.count, amount = treasury_days.amount + excluded.amount),
    sales as (insert into revenue_days (restaurant_id, day, shard, ${revenueColumns.names})
      select place.*, line.* from place, ${revenueColumns.from(revenue)}
      on conflict (restaurant_id, day, category, label, guest_payment_type, vat_rate, shard)
      do update set count = revenue_days.count + excluded.count, amount_excl_tax = revenue_days.amount_excl_tax + excluded.amount_excl_tax,
        amount_tax = revenue_days.amount_tax + excluded.amount_tax, amount_incl_tax = revenue_days.amount_incl_tax + excluded.amount_incl_tax),
    hours as (insert into treasury_hours (restaurant_id, day, shard, hour, channel_id, orders, total)
      select place.*, extract(hour from ${at}::timestamptz at time zone r.time_zone), ${channelId}, 1, ${totalCents ?? null}::bigint
      from place join restaurants r on r.id = place.restaurant_id where ${totalCents ?? null}::bigint is not null
      on conflict (restaurant_id, day, hour, channel_id, shard)
      do update set orders = treasury_hours.orders + excluded.orders, total = treasury_hours.total + excluded.total)
    insert into treasury_bookings (restaurant_id, day, kind, order_id, refund_id, detail)
    select restaurant_id, day, ${kind}::treasury_booking_kind, ${orderId}, ${refundId ?? null}::int,
      ${detail === undefined ? null : JSON.stringify(detail)}::jsonb from place`);
  if (bookedRows === 0) throw new AppError('conflict', { extraData: { reason: 'day_closed', day } });
}

/**
 * Merges the shards of days that are over in every time zone into one row per figure.
 * @returns the number of days
 */
export async function addUpDays(db: Context['db']): Promise<number> {
  const days = await db.sql.read<{ day: string }>`
    select distinct day::text from (select day from treasury_days where shard <> 0 union all select day from revenue_days where shard <> 0
      union all select day from treasury_hours where shard <> 0) d
    where day < (now() at time zone 'UTC')::date - 1 order by 1`;
  for (const { day } of days) {
    await db.sql.run`
      with spread as (delete from treasury_days where shard <> 0 and day = ${day}::date returning *)
      insert into treasury_days (restaurant_id, day, operation_type, guest_payment_type, shard, count, amount)
      select restaurant_id, day, operation_type, guest_payment_type, 0, sum(count), sum(amount) from spread group by 1, 2, 3, 4 order by 1, 3, 4
      on conflict (restaurant_id, day, operation_type, guest_payment_type, shard)
      do update set count = treasury_days.count + excluded.count, amount = treasury_days.amount + excluded.amount`;
    await db.sql.run`
      with spread as (delete from treasury_hours where shard <> 0 and day = ${day}::date returning *)
      insert into treasury_hours (restaurant_id, day, hour, channel_id, shard, orders, total)
      select restaurant_id, day, hour, channel_id, 0, sum(orders), sum(total) from spread group by 1, 2, 3, 4 order by 1, 3, 4
      on conflict (restaurant_id, day, hour, channel_id, shard)
      do update set orders = treasury_hours.orders + excluded.orders, total = treasury_hours.total + excluded.total`;
    await db.sql.run`
      with spread as (delete from revenue_days where shard <> 0 and day = ${day}::date returning *)
      insert into revenue_days (restaurant_id, day, category, label, guest_payment_type, vat_rate, shard,
        count, amount_excl_tax, amount_tax, amount_incl_tax)
      select restaurant_id, day, category, label, guest_payment_type, vat_rate, 0,
        sum(count), sum(amount_excl_tax), sum(amount_tax), sum(amount_incl_tax) from spread group by 1, 2, 3, 4, 5, 6 order by 1, 3, 4, 5, 6
      on conflict (restaurant_id, day, category, label, guest_payment_type, vat_rate, shard)
      do update set count = revenue_days.count + excluded.count, amount_excl_tax = revenue_days.amount_excl_tax + excluded.amount_excl_tax,
        amount_tax = revenue_days.amount_tax + excluded.amount_tax, amount_incl_tax = revenue_days.amount_incl_tax + excluded.amount_incl_tax`;
  }
  return days.length;
}
