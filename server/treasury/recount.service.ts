// Decided in docs/decisions/102-takings.md.

import { type Db, Prisma, transaction } from '@/server/core/platform/db';
import { type Booking, rollUpBookings } from './booked.query';
import { type Period, withinPeriod } from './figures.query';

/** Bookings whose orders are read in one go. */
const PAGE = 500;
/** Time limit for one restaurant and month. */
const LIMIT_MS = 10 * 60_000;

/** A figure of a day: money of one operation and guest payment type, or revenue of one category, label, guest payment type and rate. */
interface Figure {
  day: string;
  name: string;
  count: number;
  /** In cents, with tax. */
  amount: number;
  tax: number;
  net: number;
}

const nameOf = (...parts: (string | number)[]) => parts.join(' · ');
const keyOf = ({ day, name }: Figure) => `${day} ${name}`;
const textOf = ({ count, amount, tax, net }: Omit<Figure, 'day' | 'name'>) => `${amount} (${count} times, net ${net}, tax ${tax})`;
const zeroFigure = { count: 0, amount: 0, tax: 0, net: 0 };

function readFigures(db: Db, restaurantId: number, period: Period): Promise<Figure[]> {
  const where = withinPeriod([restaurantId], period);
  return db.sql.read<Figure>(Prisma.sql`
    select day::text as day, concat_ws(' · ', operation_type, guest_payment_type) as name, sum(count)::bigint as count,
      sum(amount)::bigint as amount, 0::bigint as tax, sum(amount)::bigint as net
      from treasury_days where ${where} group by 1, 2
    union all select day::text, concat_ws(' · ', category, label, guest_payment_type, vat_rate), sum(count)::bigint,
      sum(amount_incl_tax)::bigint, sum(amount_tax)::bigint, sum(amount_excl_tax)::bigint
      from revenue_days where ${where} group by 1, 2`);
}

type DatedBooking = Booking & { day: string };

/** The figures of a period, recalculated from its bookings and their orders. */
async function recount(db: Db, restaurantId: number, { from, to }: Period): Promise<Map<string, Figure>> {
  const figures = new Map<string, Figure>();
  const add = (figure: Figure) => {
    const { count, amount, tax, net } = figures.get(keyOf(figure)) ?? zeroFigure;
    const sum = { count: count + figure.count, amount: amount + figure.amount, tax: tax + figure.tax, net: net + figure.net };
    figures.set(keyOf(figure), { ...figure, ...sum });
  };
  let after = Prisma.sql`true`;
  for (;;) {
    const page = await db.sql.read<DatedBooking>(Prisma.sql`
      select b.id as "bookingId", b.day::text as day, b.kind::text as kind, b.order_id as "orderId", b.refund_id as "refundId", b.detail
      from treasury_bookings b where b.restaurant_id = ${restaurantId} and b.day between ${from}::date and ${to}::date and ${after}
      order by b.day, b.id limit ${PAGE}`);
    const parts = await rollUpBookings(db, restaurantId, page);
    for (const [index, { day }] of page.entries()) {
      const { treasury, revenue } = parts[index]!;
      for (const { operationType, guestPaymentType, count, amount } of treasury)
        add({ day, name: nameOf(operationType, guestPaymentType), count, amount, tax: 0, net: amount });
      for (const { category, label, guestPaymentType, vatRate, count, inclTax, tax } of revenue)
        add({ day, name: nameOf(category, label, guestPaymentType, vatRate), count, amount: inclTax, tax, net: inclTax - tax });
    }
    const last = page.at(-1);
    if (!last || page.length < PAGE) return figures;
    after = Prisma.sql`(b.day, b.id) > (${last.day}::date, ${last.bookingId})`;
  }
}

/**
 * Checks each figure of a restaurant’s days against its recalculated bookings. This also finds amounts under the wrong means of payment or
 * VAT rate, which leave the sums of a day unchanged.
 * @returns the differences, in words
 */
export function findWrongFigures(restaurantId: number, period: Period): Promise<string[]> {
  return transaction(async (db) => {
    // Reads one snapshot: an order booked in the meantime would be on one side only.
    await db.sql.run`set transaction isolation level repeatable read, read only`;
    const expected = await recount(db, restaurantId, period);
    const problems: string[] = [];
    const compare = (stored: Figure, recalculated: Omit<Figure, 'day' | 'name'>) => {
      if (textOf(stored) !== textOf(recalculated))
        problems.push(`takings of ${stored.day}: ${stored.name} is ${textOf(stored)}, its orders come to ${textOf(recalculated)}`);
    };
    for (const stored of await readFigures(db, restaurantId, period)) {
      compare(stored, expected.get(keyOf(stored)) ?? zeroFigure);
      expected.delete(keyOf(stored));
    }
    for (const recalculated of expected.values()) compare({ ...recalculated, ...zeroFigure }, recalculated);
    return problems;
  }, LIMIT_MS);
}
