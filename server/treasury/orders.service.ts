import type { z } from 'zod';
import type { Context } from '@/server/core/operation/context';
import { Prisma } from '@/server/core/platform/db';
import { afterCursor, type Order, orderBy, pageLimit } from '@/server/core/reads/page';
import { type OrderPaymentType, orderPaymentTypes } from '@/server/orders/orders.values';
import { type Booking, rollUpBookings } from './booked.query';
import { operationsOf, type RollUp } from './roll-up.rules';
import type { BookedOrderRow, BookedOrdersPage, ordersQuery } from './treasury.schema';

type OrdersInput = z.output<typeof ordersQuery> & { restaurantId: number };
type Figure = Omit<OrdersInput, 'restaurantId' | 'cursor' | 'limit'>;
type Row = Booking & Omit<BookedOrderRow, 'orderId' | 'amount' | 'tax' | 'at'> & { at: Date };

const newestFirst = {
  field: Prisma.sql`b.day`,
  type: 'date',
  id: Prisma.sql`b.id`,
  named: { field: 'day', id: 'bookingId' },
  descending: true,
} as const satisfies Order;

/** SQL: a first filter for orders that can contribute to a figure. What each adds is then calculated from its rows. */
function contributionConditions({ operationType, category, label, vatRate }: Figure): Prisma.Sql[] {
  const where: Prisma.Sql[] = [];
  if (operationType === 'grantPayments' || category === 'grants') where.push(Prisma.sql`o.granted_cents > 0`);
  else if (operationType) {
    const types = orderPaymentTypes.filter((type: OrderPaymentType) => Object.values(operationsOf(type)).includes(operationType));
    where.push(Prisma.sql`exists (select from order_payments p where p.restaurant_id = b.restaurant_id and p.order_id = b.order_id
      and p.type = any(${types}::order_payment_type[]))`);
  }
  if (category === 'discounts') where.push(Prisma.sql`o.discount_cents > 0`);
  // The empty label is that of amounts taken off lines for which the order names no discount.
  if (label && category === 'discounts') where.push(Prisma.sql`o.discounts @> ${JSON.stringify([{ label }])}::jsonb`);
  if (label !== undefined && category === 'grants') where.push(Prisma.sql`o.grants @> ${JSON.stringify([{ label }])}::jsonb`);
  if (category === 'items' || category === 'entranceFees' || vatRate !== undefined) {
    const feeCondition = category === 'entranceFees' ? Prisma.sql`and l.fee_kind = 'entrance'` : Prisma.empty;
    const rateCondition = vatRate !== undefined && category !== 'grants' ? Prisma.sql`and l.vat_rate = ${vatRate}` : Prisma.empty;
    const labelCondition =
      label !== undefined && (category === 'items' || category === 'entranceFees')
        ? Prisma.sql`and case when l.fee_kind is null then l.category_name else l.name end = ${label}`
        : Prisma.empty;
    if (category !== 'grants')
      where.push(Prisma.sql`exists (select from order_lines l where l.restaurant_id = b.restaurant_id and l.order_id = b.order_id
        ${feeCondition} ${rateCondition} ${labelCondition})`);
  }
  return where;
}

/** SQL: the days of the period on which anything was booked under a figure, from the figures of days. */
function daysOf({ restaurantId, from, to, operationType, category, label, guestPaymentType, vatRate }: OrdersInput): Prisma.Sql {
  const table = Prisma.raw(operationType === undefined ? 'revenue_days' : 'treasury_days');
  const where = [Prisma.sql`f.restaurant_id = ${restaurantId}`, Prisma.sql`f.day = period.day::date`];
  if (guestPaymentType !== undefined) where.push(Prisma.sql`f.guest_payment_type = ${guestPaymentType}::guest_payment_type`);
  if (operationType !== undefined) where.push(Prisma.sql`f.operation_type = ${operationType}::treasury_operation`);
  else {
    if (category !== undefined) where.push(Prisma.sql`f.category = ${category}::revenue_category`);
    if (label !== undefined) where.push(Prisma.sql`f.label = ${label}`);
    if (vatRate !== undefined) where.push(Prisma.sql`f.vat_rate = ${vatRate}`);
  }
  return Prisma.sql`select period.day::date as day from generate_series(${from}::timestamp, ${to}::timestamp, interval '1 day') period(day)
    where exists (select from ${table} f where ${Prisma.join(where, ' and ')})`;
}

function contributionOf({ treasury, revenue }: RollUp, figure: Figure): { amount: number; tax: number } {
  const { operationType, category, label, guestPaymentType, vatRate } = figure;
  const matchesPaymentType = (row: { guestPaymentType: string }) =>
    guestPaymentType === undefined || row.guestPaymentType === guestPaymentType;
  if (operationType !== undefined) {
    const rows = treasury.filter((row) => row.operationType === operationType && matchesPaymentType(row));
    return { amount: rows.reduce((total, { amount }) => total + amount, 0), tax: 0 };
  }
  const rows = revenue.filter(
    (row) =>
      matchesPaymentType(row) &&
      (category === undefined ? row.category !== 'grants' : row.category === category) &&
      (label === undefined || row.label === label) &&
      (vatRate === undefined || row.vatRate === vatRate),
  );
  return { amount: rows.reduce((total, { inclTax }) => total + inclTax, 0), tax: rows.reduce((total, { tax }) => total + tax, 0) };
}

/** Bookings read at once after the first page, and by one request. */
const MOST_AT_ONCE = 1_000;
const MOST_READ = 3_000;

/**
 * The orders behind a figure of a restaurant, newest first, with what each adds to it; without a figure, everything that was booked. Reads
 * on past bookings that turn out to add nothing until the page is full, but not for ever: a page may be short.
 */
export async function listBookedOrders(ctx: Context, { restaurantId, cursor, limit, ...figure }: OrdersInput): Promise<BookedOrdersPage> {
  const isAll = figure.operationType === undefined && figure.category === undefined && figure.vatRate === undefined;
  const items: BookedOrderRow[] = [];
  let next = cursor ?? null;
  for (let [read, size] = [0, limit]; read < MOST_READ; read += size, size = Math.min(size * 4, MOST_AT_ONCE)) {
    const rows = await readBookings(ctx, { restaurantId, cursor: next ?? undefined, limit: size, isAll, ...figure });
    const bookings = rows.slice(0, size);
    const parts = await rollUpBookings(ctx.db, restaurantId, bookings);
    for (const [index, { refundId: _, detail: __, ...row }] of bookings.entries()) {
      const { amount, tax } = contributionOf(parts[index]!, figure);
      next = index + 1 < rows.length ? cursorAt(row) : null;
      if (amount === 0 && tax === 0 && !isAll) continue;
      items.push({ ...row, orderId: String(row.orderId), at: row.at.toISOString(), amount, tax });
      if (items.length === limit) return { items, nextCursor: next };
    }
    if (rows.length <= size) return { items, nextCursor: null };
  }
  return { items, nextCursor: next };
}

const cursorAt = ({ day, bookingId }: Pick<Row, 'day' | 'bookingId'>) =>
  Buffer.from(JSON.stringify([day, bookingId])).toString('base64url');

/**
 * The bookings after a cursor that can contribute to a figure: as many as a page holds and at least one more, if there are. Only days that
 * have the figure are read, one after the other until the page is full, so that a rare discount costs no more than a usual one.
 */
function readBookings(ctx: Context, input: OrdersInput & { isAll: boolean }): Promise<Row[]> {
  const { restaurantId, from, to, cursor, limit, isAll } = input;
  const where = [
    Prisma.sql`b.restaurant_id = ${restaurantId}`,
    isAll ? Prisma.sql`b.day between ${from}::date and ${to}::date` : Prisma.sql`b.day = figure.day`,
    ...(cursor === undefined ? [] : [afterCursor(newestFirst, cursor)]),
    ...contributionConditions(input),
  ];
  const bookings = Prisma.sql`
    select b.id as "bookingId", b.kind::text as kind, b.day::text as day, b.at, b.order_id as "orderId", b.refund_id as "refundId", b.detail,
      o.order_number as "orderNumber", coalesce(f.ticket_number, o.ticket_number) as "ticketNumber", o.channel_id as "channelId",
      case b.kind when 'SALE' then o.total_cents when 'REFUND' then -f.amount else 0 end as total
    from treasury_bookings b join orders o on o.restaurant_id = b.restaurant_id and o.id = b.order_id
    left join order_refunds f on f.restaurant_id = b.restaurant_id and f.id = b.refund_id
    where ${Prisma.join(where, ' and ')} ${orderBy(newestFirst)} ${pageLimit(limit)}`;
  if (isAll) return ctx.db.sql.read<Row>(bookings);
  return ctx.db.sql.read<Row>(Prisma.sql`
    select b.* from (${daysOf(input)} order by 1 desc) figure, lateral (${bookings}) b
    order by figure.day desc, b."bookingId" desc ${pageLimit(limit)}`);
}
