// Decided in docs/decisions/105-offers-over-past-orders.md.

import { type Db, Prisma } from '@/server/core/platform/db';
import type { Period } from '@/server/treasury/figures.query';
import type { Statement } from './statements.schema';

/** What statements cover. */
export interface StatementScope {
  brandId: number;
  restaurantIds: readonly number[];
  period: Period;
  /** By default, all grants of the brand. */
  grantId?: number | undefined;
}

/** How many days the use of a grant may be earlier than its booking, since tills also sell offline, or later, around midnight. */
const [DAYS_BEFORE, DAYS_AFTER] = [4, 1];

/**
 * SQL: payments by grants and their refunds, as booked in a period: `grant_id`, `restaurant_id`, `order_id`, `customer_id`, `day`,
 * `is_refund`, and `amount`, negative for refunds. The day is the one on which the order was booked, as in the takings.
 */
export function statementEntries({ brandId, restaurantIds, period: { from, to }, grantId }: StatementScope): Prisma.Sql {
  const grantCondition = grantId === undefined ? Prisma.empty : Prisma.sql`and u.grant_id = ${grantId}`;
  return Prisma.sql`
    select u.grant_id, b.restaurant_id, b.order_id, u.customer_id, b.day, false as is_refund, u.amount
    from grant_uses u join treasury_bookings b on b.restaurant_id = u.restaurant_id and b.order_id = u.order_id and b.kind = 'SALE'
    where u.brand_id = ${brandId} and u.day between ${from}::date - ${DAYS_BEFORE}::int and ${to}::date + ${DAYS_AFTER}::int
      and b.day between ${from}::date and ${to}::date and b.restaurant_id = any(${restaurantIds as number[]}::int[]) ${grantCondition}
    union all
    select u.grant_id, b.restaurant_id, b.order_id, u.customer_id, b.day, true, -(g->>'valueCents')::int
    from treasury_bookings b join order_refunds r on r.restaurant_id = b.restaurant_id and r.id = b.refund_id
      cross join jsonb_array_elements(r.grants) g
      join grant_uses u on u.brand_id = ${brandId} and u.order_id = b.order_id and u.grant_id = (g->>'grantId')::int
    where b.restaurant_id = any(${restaurantIds as number[]}::int[]) and b.kind = 'REFUND'
      and b.day between ${from}::date and ${to}::date ${grantCondition}`;
}

/**
 * SQL: the label of the grant `g` at the end of a period, from the version then in force: later versions have paid nothing. If all of these
 * were withdrawn since, the last saved one.
 */
export const labelAt = ({ to }: Period): Prisma.Sql => Prisma.sql`(select v.label_ticket from grant_versions v
  where v.brand_id = g.brand_id and v.grant_id = g.id and v.withdrawn_at is null
  order by v.counts_from <= ${to}::date desc, v.number desc limit 1)`;

/** The statements of a period, one for each grant with payments or refunds, the largest first. */
export function readStatements(db: Db, scope: StatementScope): Promise<Statement[]> {
  return db.sql.read<Statement>(Prisma.sql`
    select e.grant_id as "grantId", g.code, ${labelAt(scope.period)} as label, count(distinct e.customer_id)::int as guests,
      count(distinct e.order_id) filter (where not e.is_refund)::int as orders,
      coalesce(sum(e.amount) filter (where not e.is_refund), 0)::bigint as "paidCents",
      coalesce(sum(e.amount) filter (where e.is_refund), 0)::bigint as "refundedCents", sum(e.amount)::bigint as "totalCents"
    from (${statementEntries(scope)}) e join grants g on g.brand_id = ${scope.brandId} and g.id = e.grant_id
    group by e.grant_id, g.brand_id, g.id order by sum(e.amount) desc, e.grant_id`);
}

/** A guest's part of a statement. */
export interface GuestLine {
  grantId: number;
  customerId: number;
  name: string;
  /** The employer's number of the guest; empty if there is none. */
  externalId: string;
  orders: number;
  totalCents: number;
}

/** SQL: the name of the customer `c`, or their number if they no longer have one. */
export const guestName = Prisma.sql`coalesce(nullif(trim(concat_ws(' ', c.family_name, c.given_name)), ''), '#' || c.id)`;

/** Each guest's amounts, by name. */
export function readGuestLines(db: Db, scope: StatementScope): Promise<GuestLine[]> {
  return db.sql.read<GuestLine>(Prisma.sql`
    select e.grant_id as "grantId", c.id as "customerId", ${guestName} as name, coalesce(c.external_id, '') as "externalId",
      count(distinct e.order_id) filter (where not e.is_refund)::int as orders, sum(e.amount)::bigint as "totalCents"
    from (${statementEntries(scope)}) e join customers c on c.brand_id = ${scope.brandId} and c.id = e.customer_id
    group by e.grant_id, c.id, c.family_name, c.given_name, c.external_id order by e.grant_id, name, c.id`);
}
