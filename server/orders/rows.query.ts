import { type Db, Prisma } from '@/server/core/platform/db';
import { recordsetOf } from '@/server/core/writes/recordset';
import type { TraceEntry } from '@/server/pricing/trace.values';
import type { BookedGrant, BookedOrder } from './booked.types';
import { counterDue } from './counter.rules';
import type { Difference } from './differences';
import type { OrderRef } from './orders.query';
import type { OrderPaymentType, OrderStatus } from './orders.values';
import type { PricedRow, PricedRows } from './shares.rules';
import type { SlotUse } from './slots.service';

/** A payment that an order waits for. */
export interface Intended {
  type: OrderPaymentType;
  amountCents: number;
  reference: string | null;
  /** The wallet’s hold. */
  holdId: string | null;
}

/** @param holdId the wallet’s hold for them */
export const intendedOf = (
  payments: readonly { type: OrderPaymentType; amount: number; reference?: string | null }[],
  holdId: string | null,
): Intended[] =>
  payments.map(({ type, amount, reference = null }) => ({
    ...{ type, amountCents: amount, reference, holdId: type === 'Wallet' ? holdId : null },
  }));

/** An order to insert. */
export interface NewOrder {
  restaurantId: number;
  id: number;
  brandId: number;
  channelId: number;
  mode: string;
  status: OrderStatus;
  day: string;
  customerId: number | null;
  isOfErased: boolean;
  sessionId: string | null;
  webSessionId: number | null;
  userId: number | null;
  tableId: string | null;
  tableName: string | null;
  requestedFor: Date | null;
  areaUuid: string | null;
  additionalInformation: string | null;
  metadata: Record<string, unknown> | null;
  rows: PricedRows;
  grants: readonly (BookedGrant & { version: number })[];
  points: { baseCents: number; factor: number };
  promocodeId: number | null;
  rewardIds: readonly number[];
  externalId: string | null;
  placedAt: Date | null;
  differences: readonly Difference[];
  intended: readonly Intended[];
  slots: readonly SlotUse[];
  trace: readonly TraceEntry[];
  contact: { name?: string; email?: string; phone?: string; address?: object } | null;
  payments: readonly { type: OrderPaymentType; amount: number; reference: string | null }[];
  expiresAt: Date | null;
  paidAt: Date | null;
  now: Date;
}

const lineRecords = recordsetOf({
  position: 'int',
  part_of: 'int',
  fee_kind: 'text',
  product_id: 'int',
  name: 'text',
  category_name: 'text',
  sku: 'text',
  options: 'jsonb',
  comment: 'text',
  quantity: 'int',
  unit_cents: 'int',
  gross_cents: 'int',
  discount_cents: 'int',
  left_cents: 'int',
  net_cents: 'int',
  vat_rate: 'int',
});
const recordOf = (line: PricedRow) => ({
  position: line.position,
  part_of: line.partOf,
  fee_kind: line.feeKind,
  product_id: line.productId,
  name: line.name,
  category_name: line.categoryName,
  sku: line.sku,
  options: line.options,
  comment: line.comment,
  quantity: line.quantity,
  unit_cents: line.unitCents,
  gross_cents: line.grossCents,
  discount_cents: line.discountCents,
  left_cents: line.leftCents,
  net_cents: line.netCents,
  vat_rate: line.vatRate,
});
const paymentRecords = recordsetOf({ type: 'order_payment_type', amount: 'int', reference: 'text' });

/** The totals of an order. */
export function totalsOf({ lines }: Pick<PricedRows, 'lines'>, grants: readonly { valueCents: number }[]) {
  const sum = (rows: readonly PricedRow[], pick: (line: PricedRow) => number) => rows.reduce((total, line) => total + pick(line), 0);
  const fees = lines.filter(({ feeKind }) => feeKind !== null);
  const feesCents = sum(fees, ({ grossCents }) => grossCents);
  const itemsCents = sum(lines, ({ grossCents }) => grossCents) - feesCents;
  const discountCents = sum(lines, ({ discountCents: off }) => off);
  const totalCents = itemsCents + feesCents - discountCents;
  const grantedCents = grants.reduce((total, { valueCents }) => total + valueCents, 0);
  return { itemsCents, feesCents, discountCents, totalCents, grantedCents, toPayCents: totalCents - grantedCents };
}

/** Takes a new order id without waiting for other transactions. */
export async function takeOrderId(db: Db, place: { restaurantId: number; brandId: number }): Promise<number> {
  const [row] = await db.sql.read<{ id: number }>`
    insert into order_places (restaurant_id, brand_id) values (${place.restaurantId}, ${place.brandId}) returning id`;
  return row!.id;
}

/** What an order is given when it is inserted. */
export interface Numbered {
  orderNumber: number;
  /** The brand’s currency. Read under the lock on the restaurant, as the cached restaurant may be outdated. */
  currency: string;
}

/**
 * Inserts an order with its lines and payments, and takes its order number, in one statement. Its lock comes last but for figures and
 * ticket.
 * @returns the number and the currency
 */
export async function insertOrder(db: Db, order: NewOrder): Promise<Numbered> {
  const { restaurantId, id, rows, grants, points, contact, now } = order;
  const totals = totalsOf(rows, grants);
  const json = (value: unknown) => JSON.stringify(value);
  const [row] = await db.sql.read<Numbered>`
    with counted as (insert into order_counters as c (restaurant_id, day, last_number) values (${restaurantId}, ${order.day}::date, 1)
      on conflict (restaurant_id, day) do update set last_number = c.last_number + 1 returning last_number),
    made as (insert into orders (restaurant_id, id, brand_id, channel_id, consumption_mode, status, day, order_number, currency, customer_id,
        session_id, web_session_id, user_id, table_id, table_name, requested_for, area_uuid, additional_information, metadata, items_cents,
        fees_cents, discount_cents, total_cents, granted_cents, to_pay_cents, vat, discounts, grants, points_base_cents, points_factor,
        promocode_id, reward_ids, external_id, placed_at, differences, intended, slots, created_at, expires_at, paid_at, updated_at,
        is_of_erased, due_at_counter)
      select ${restaurantId}::int, ${id}::int, ${order.brandId}::int, ${order.channelId}::int, ${order.mode}::consumption_mode_type,
        ${order.status}::order_status, ${order.day}::date, last_number, b.currency, ${order.customerId}::int, ${order.sessionId},
        ${order.webSessionId}::int, ${order.userId}::int, ${order.tableId}::uuid, ${order.tableName}, ${order.requestedFor}::timestamptz,
        ${order.areaUuid}::uuid, ${order.additionalInformation}, ${order.metadata === null ? null : json(order.metadata)}::jsonb,
        ${totals.itemsCents}::int, ${totals.feesCents}::int, ${totals.discountCents}::int, ${totals.totalCents}::int,
        ${totals.grantedCents}::int, ${totals.toPayCents}::int, ${json(rows.vat)}::jsonb, ${json(rows.discounts)}::jsonb,
        ${json(grants)}::jsonb, ${points.baseCents}::int, ${points.factor}::int, ${order.promocodeId}::int, ${order.rewardIds}::int[],
        ${order.externalId}, ${order.placedAt}::timestamptz, ${json(order.differences)}::jsonb, ${json(order.intended)}::jsonb,
        ${json(order.slots)}::jsonb, ${now}::timestamptz, ${order.expiresAt}::timestamptz, ${order.paidAt}::timestamptz, ${now}::timestamptz,
        ${order.isOfErased}::boolean, ${counterDue(order)}::int
      from counted, brands b where b.id = ${order.brandId} returning order_number, currency),
    lined as (insert into order_lines (restaurant_id, order_id, ${lineRecords.names})
      select ${restaurantId}::int, ${id}::int, line.* from ${lineRecords.from(rows.lines.map(recordOf))}),
    paid as (insert into order_payments (restaurant_id, order_id, day, user_id, ${paymentRecords.names})
      select ${restaurantId}::int, ${id}::int, ${order.day}::date, ${order.userId}::int, line.*
      from ${paymentRecords.from([...order.payments])}),
    traced as (insert into order_traces (restaurant_id, order_id, trace)
      values (${restaurantId}::int, ${id}::int, ${json(order.trace)}::json)),
    reached as (insert into order_contacts (restaurant_id, order_id, name, email, phone, address, created_at)
      select ${restaurantId}::int, ${id}::int, ${contact?.name ?? null}, ${contact?.email ?? null}, ${contact?.phone ?? null},
        ${contact?.address ? json(contact.address) : null}::jsonb, ${now}::timestamptz
      where ${contact !== null}::boolean)
    select order_number as "orderNumber", currency from made`;
  return row!;
}

/** The statement that writes its ticket number to an order. */
export const noteTicket = ({ restaurantId, orderId }: OrderRef, ticketNumber: number): Prisma.Sql =>
  Prisma.sql`update orders set ticket_number = ${ticketNumber}::int where restaurant_id = ${restaurantId}::int and id = ${orderId}::int`;

/** The statement that writes its ticket number to a refund. */
export const noteRefundTicket = (
  { restaurantId, refundId }: { restaurantId: number; refundId: number },
  ticketNumber: number,
): Prisma.Sql =>
  Prisma.sql`update order_refunds set ticket_number = ${ticketNumber}::int where restaurant_id = ${restaurantId}::int and id = ${refundId}::int`;

export type BookedRows = Pick<BookedOrder, 'lines' | 'discounts' | 'vat'>;

/** The lines of an order as tickets and figures need them. */
export const bookedRows = ({ lines, discounts, vat }: PricedRows): BookedRows => ({
  lines: lines.map(({ partOf: _, sku: __, comment: ___, options, ...line }) => ({
    ...line,
    options: options.map(({ name, quantity, unitCents }) => ({ name, quantity, unitCents })),
  })),
  discounts,
  vat,
});
