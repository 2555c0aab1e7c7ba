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
  if (category === 'items' || category === 'entranceFees' || vatRate !== undefined) {
    const feeCondition = category === 'entranceFees' ? Prisma.sql`and l.fee_kind = 'entrance'` : Prisma.empty;
    const rateCondition = vatRate !== undefined && category !== 'grants' ? Prisma.sql`and l.vat_rate = ${vatRate}` : Prisma.empty;
    const labelCondition =
      label !== undefined && category === 'items'
        ? Prisma.sql`and case when l.fee_kind is null then l.category_name else l.name end = ${label}`
        : Prisma.empty;
    if (category !== 'grants')
      where.push(Prisma.sql`exists (select from order_lines l where l.restaurant_id = b.restaurant_id and l.order_id = b.order_id
        ${feeCondition} ${rateCondition} ${labelCondition})`);
  }
  return where;
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

/**
 * The orders behind a figure of a restaurant, newest first, with what each adds to it; without a figure, everything that was booked. Orders
 * that turn out to add nothing are dropped from their page, which may therefore be short.
 */
export async function listBookedOrders(ctx: Context, { restaurantId, cursor, limit, ...figure }: OrdersInput): Promise<BookedOrdersPage> {
  const { from, to } = figure;
  const where = [
    Prisma.sql`b.restaurant_id = ${restaurantId}`,
    Prisma.sql`b.day between ${from}::date and ${to}::date`,
    ...(cursor === undefined ? [] : [afterCursor(newestFirst, cursor)]),
    ...contributionConditions(figure),
  ];
  const rows = await ctx.db.sql.read<Row>(Prisma.sql`
    select b.id as "bookingId", b.kind::text as kind, b.day::text as day, b.at, b.order_id as "orderId", b.refund_id as "refundId", b.detail,
      o.order_number as "orderNumber", coalesce(f.ticket_number, o.ticket_number) as "ticketNumber", o.channel_id as "channelId",
      case b.kind when 'SALE' then o.total_cents when 'REFUND' then -f.amount else 0 end as total
    from treasury_bookings b join orders o on o.restaurant_id = b.restaurant_id and o.id = b.order_id
    left join order_refunds f on f.restaurant_id = b.restaurant_id and f.id = b.refund_id
    where ${Prisma.join(where, ' and ')} ${orderBy(newestFirst)} ${pageLimit(limit)}`);
  const page = rows.slice(0, limit);
  const parts = await rollUpBookings(ctx.db, restaurantId, page);
  const isAll = figure.operationType === undefined && figure.category === undefined && figure.vatRate === undefined;
  const items = page.flatMap(({ refundId: _, detail: __, ...row }, index): BookedOrderRow[] => {
    const { amount, tax } = contributionOf(parts[index]!, figure);
    if (amount === 0 && tax === 0 && !isAll) return [];
    return [{ ...row, orderId: String(row.orderId), at: row.at.toISOString(), amount, tax }];
  });
  const last = rows.length > limit ? page.at(-1) : undefined;
  const nextCursor = last ? Buffer.from(JSON.stringify([last.day, last.bookingId])).toString('base64url') : null;
  return { items, nextCursor };
}
