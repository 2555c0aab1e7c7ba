// Decided in docs/decisions/122-names-in-lists-of-orders.md.

import type { Caller } from '@/server/core/callers/caller';
import { permissions } from '@/server/core/operation/access';
import type { Db } from '@/server/core/platform/db';
import { Prisma } from '@/server/core/platform/db';
import { isVisibleIn } from '@/server/customers/customers.query';

/*
 * Orders as the interface shows them. Lists, events and single orders all read here.
 */

const itemColumns =
  Prisma.raw(`'quantity', l.quantity, 'unitCents', l.unit_cents, 'grossCents', l.gross_cents, 'discountCents', l.discount_cents,
  'leftCents', l.left_cents, 'netCents', l.net_cents, 'vatRate', l.vat_rate`);
const iso = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * Reads orders with everything that belongs to them, in one statement.
 * @param selection selects rows of `orders`
 * @param order the `order by` of the answer, on the same rows as `o`
 * @param extraColumns further columns, each starting with a comma
 */
export const orderRows = (selection: Prisma.Sql, order: Prisma.Sql, extraColumns: Prisma.Sql = Prisma.empty): Prisma.Sql => Prisma.sql`
  with o as materialized (${selection}),
  lined as (select l.restaurant_id, l.order_id,
      json_agg(json_build_object('position', l.position, 'partOf', l.part_of, 'productId', l.product_id, 'name', l.name,
        'categoryName', l.category_name, 'sku', l.sku, 'options', l.options, 'comment', l.comment, ${itemColumns}) order by l.position)
        filter (where l.fee_kind is null) as items,
      json_agg(json_build_object('position', l.position, 'kind', l.fee_kind, 'label', l.name, ${itemColumns}) order by l.position)
        filter (where l.fee_kind is not null) as fees
    from order_lines l join o on l.restaurant_id = o.restaurant_id and l.order_id = o.id group by 1, 2),
  paid as (select p.restaurant_id, p.order_id, json_agg(json_build_object('paymentId', p.id, 'type', p.type, 'amount', p.amount,
      'reference', p.reference, 'refundId', p.refund_id, 'replacesId', p.replaces_id, 'day', p.day, 'at', ${Prisma.raw(iso('p.at'))}) order by p.id) as list
    from order_payments p join o on p.restaurant_id = o.restaurant_id and p.order_id = o.id group by 1, 2),
  returned as (select r.restaurant_id, r.order_id, json_agg(json_build_object('refundId', r.id, 'isCancellation', r.is_cancellation,
      'amount', r.amount, 'granted', r.granted_cents, 'lines', (select coalesce(json_agg(json_build_object('position', x->'position',
        'quantity', x->'quantity', 'grossCents', x->'grossCents', 'discountCents', x->'discountCents', 'leftCents', x->'leftCents',
        'netCents', x->'netCents')), '[]') from jsonb_array_elements(r.lines) x), 'grants', (select coalesce(json_agg(json_build_object(
        'grantId', x->'grantId', 'valueCents', x->'valueCents')), '[]') from jsonb_array_elements(r.grants) x),
      'isRestocked', r.is_restocked, 'reason', r.reason, 'ticketNumber', r.ticket_number, 'day', r.day, 'at', ${Prisma.raw(iso('r.at'))}) order by r.id) as list
    from order_refunds r join o on r.restaurant_id = o.restaurant_id and r.order_id = o.id group by 1, 2),
  charged as (select distinct on (g.restaurant_id, g.order_id) g.restaurant_id, g.order_id,
      json_build_object('kind', g.kind, 'state', g.state, 'failure', g.failure) as latest
    from order_charges g join o on g.restaurant_id = o.restaurant_id and g.order_id = o.id and g.settled_at is null
    order by g.restaurant_id, g.order_id, g.kind = 'REFUND' and g.state <> 'SUCCEEDED' desc, g.created_at desc, g.id desc)
  select o.id::text as "orderId", o.order_number as "orderNumber", o.restaurant_id as "restaurantId", o.brand_id as "brandId",
    o.channel_id as "channelId", o.consumption_mode::text as "consumptionMode", o.status::text as status, o.preparation::text as preparation,
    o.day::text as day, o.customer_id as "customerId", o.session_id as "sessionId", o.table_id as "tableId", o.table_name as "tableName",
    o.requested_for as "requestedFor", o.area_uuid as "areaUuid", o.additional_information as "additionalInformation", o.metadata,
    case when num_nonnulls(c.name, c.email, c.phone) > 0 then json_build_object('name', c.name, 'email', c.email, 'phone', c.phone) end as guest,
    c.address as "deliveryAddress", coalesce(lined.items, '[]') as items, coalesce(lined.fees, '[]') as fees, o.currency,
    o.items_cents as "itemsPrice", o.fees_cents as "feesPrice", o.discount_cents as discount, o.total_cents as "totalPrice",
    o.granted_cents as granted, o.to_pay_cents as "toPay", o.vat, o.discounts, o.grants, o.refunded_cents as refunded,
    o.reward_ids::text[] as rewards, o.promocode_id as "promocodeId", coalesce(paid.list, '[]') as payments, charged.latest as charge,
    coalesce(returned.list, '[]') as refunds, o.external_id as "externalId", o.placed_at as "placedAt", o.differences,
    o.ticket_number as "ticketNumber", o.created_at as "createdAt", o.expires_at as "expiresAt", o.paid_at as "paidAt",
    o.cancelled_at as "cancelledAt", o.updated_at as "updatedAt" ${extraColumns}
  from o left join lined on lined.restaurant_id = o.restaurant_id and lined.order_id = o.id
    left join paid on paid.restaurant_id = o.restaurant_id and paid.order_id = o.id
    left join returned on returned.restaurant_id = o.restaurant_id and returned.order_id = o.id
    left join charged on charged.restaurant_id = o.restaurant_id and charged.order_id = o.id
    left join order_contacts c on c.restaurant_id = o.restaurant_id and c.order_id = o.id
  ${order}`;

/** A further column of `orderRows`: the customer’s current name, for callers who may read that customer. Null for erased customers. */
export function customerColumn({ role, restaurantId }: Caller): Prisma.Sql {
  if (!permissions.customer.read.some((each) => each === role)) return Prisma.sql`, null::json as customer`;
  const isVisible = restaurantId === null ? Prisma.sql`true` : isVisibleIn([restaurantId]);
  return Prisma.sql`, (select json_build_object('customerId', c.id, 'givenName', c.given_name, 'familyName', c.family_name, 'email', c.email,
      'externalId', c.external_id, 'badges', array(select b.badge from customer_badges b where b.brand_id = c.brand_id
        and b.customer_id = c.id and b.blocked_at is null order by b.created_at, b.badge))
    from customers c where c.brand_id = o.brand_id and c.id = o.customer_id and c.erased_at is null and ${isVisible}) as customer`;
}

/** A further column of `orderRows`: every offer that was considered. */
export const traceColumn = Prisma.sql`, (select t.trace from order_traces t where t.restaurant_id = o.restaurant_id and t.order_id = o.id) as trace`;

const selectOrder = ({ restaurantId, orderId }: OrderRef) =>
  Prisma.sql`select * from orders where restaurant_id = ${restaurantId} and id = ${orderId}`;

export interface OrderRef {
  restaurantId: number;
  orderId: number;
}

/**
 * The JSON of an order; undefined if there is none.
 * @param extraColumns as in `orderRows`
 */
export async function readOrder(db: Db, ref: OrderRef, extraColumns?: Prisma.Sql): Promise<string | undefined> {
  const [row] = await db.sql.readJson(orderRows(selectOrder(ref), Prisma.empty, extraColumns));
  return row;
}

/** The place of an order that is named only by its id. Anyone who ordered it may reach it: services check whose it is. */
export async function locateOrder(db: Db, { orderId }: { orderId: string }): Promise<{ restaurantId: number; guests: true } | null> {
  const place = await db.orderPlace.findUnique({ where: { id: Number(orderId) }, select: { restaurantId: true } });
  return place && { restaurantId: place.restaurantId, guests: true };
}
