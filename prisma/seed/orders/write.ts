import type { Orm } from '@/server/core/platform/db';
import type { BookedRefund } from '@/server/orders/booked.types';
import type { OrderPreparation } from '@/server/orders/orders.values';
import { insertRows } from '../rows';
import type { PricedOrder } from './price';
import { isFullRefund } from './refunds';

/** The state of preparation of today's orders, by minutes since the order. */
const preparations: [number, OrderPreparation][] = [
  [4, 'RECEIVED'],
  [12, 'PREPARING'],
  [20, 'READY'],
];
const MINUTE_MS = 60_000;
/** The pricing trace is stored only for this many days; older orders have just their discounts. */
const TRACED_DAYS = 10;

const json = (value: unknown) => JSON.stringify(value);
const sum = (amounts: readonly number[]) => amounts.reduce((total, cents) => total + cents, 0);

interface Input {
  orders: readonly PricedOrder[];
  refunds: readonly BookedRefund[];
  /** Ticket numbers of sales by order, and of refunds by refund. */
  tickets: { ofSales: ReadonlyMap<number, number>; ofRefunds: ReadonlyMap<number, number> };
  now: Date;
}

/** Writes the locations of orders first, because tickets refer to them. */
export function writePlaces(db: Orm, orders: readonly PricedOrder[]): Promise<void> {
  return insertRows(
    db,
    'order_places',
    { id: 'int', restaurant_id: 'int', brand_id: 'int' },
    orders.map(({ sold }) => [sold.id, sold.restaurantId, sold.brandId]),
  );
}

/** Writes orders with their lines, payments, refunds and counters. */
export async function writeOrders(db: Orm, { orders, refunds, tickets, now }: Input): Promise<void> {
  const refundOf = new Map(refunds.map((refund) => [refund.orderId, refund]));
  await insertRows(
    db,
    'orders',
    orderColumns,
    orders.map((order) =>
      orderRow(order, { refund: refundOf.get(order.sold.id), ticketNumber: tickets.ofSales.get(order.sold.id) ?? null, now }),
    ),
  );
  await insertRows(
    db,
    'order_lines',
    lineColumns,
    orders.flatMap(({ sold, rows }) =>
      rows.map((row) => [
        ...[sold.restaurantId, sold.id, row.position, row.partOf, row.feeKind, row.productId, row.name, row.categoryName, row.sku],
        ...[row.quantity, row.unitCents, row.grossCents, row.discountCents, row.leftCents, row.netCents, row.vatRate],
      ]),
    ),
  );
  await insertRows(
    db,
    'order_refunds',
    refundColumns,
    refunds.map(({ restaurantId, refundId, orderId, isCancellation, totalCents, grants, lines, reason, day, at }) => [
      ...[restaurantId, refundId, orderId, isCancellation, totalCents, sum(grants.map(({ valueCents }) => valueCents))],
      ...[
        json(lines),
        json(grants.map(({ grantId, valueCents }) => ({ grantId, valueCents }))),
        isCancellation,
        reason,
        tickets.ofRefunds.get(refundId),
        day,
        at,
      ],
    ]),
  );
  const salePayments = orders.flatMap(({ booked }) =>
    booked.payments.map((payment) => ({ ...payment, of: booked, sign: 1, refundId: null as number | null })),
  );
  const refundPayments = refunds.flatMap((refund) =>
    refund.payments.map((payment) => ({ ...payment, of: refund, sign: -1, refundId: refund.refundId as number | null })),
  );
  await insertRows(
    db,
    'order_payments',
    { restaurant_id: 'int', order_id: 'int', type: 'order_payment_type', amount: 'int', refund_id: 'int', day: 'date', at: 'timestamptz' },
    [...salePayments, ...refundPayments].map(({ of, type, amountCents, sign, refundId }) => [
      of.restaurantId,
      of.orderId,
      type,
      sign * amountCents,
      refundId,
      of.day,
      of.at,
    ]),
  );
  const tracedOrders = orders.filter(({ sold, priced }) => sold.at > now.getTime() - TRACED_DAYS * 86_400_000 && priced.trace.length > 0);
  await insertRows(
    db,
    'order_traces',
    { restaurant_id: 'int', order_id: 'int', trace: 'json' },
    tracedOrders.map(({ sold, priced }) => [sold.restaurantId, sold.id, json(priced.trace)]),
  );
  await writeCounters(db, orders);
  for (const { sold, priced } of orders) {
    const rewardIds = priced.discounts.flatMap(({ kind, id }) => (kind === 'reward' ? [Number(id)] : []));
    if (rewardIds.length > 0)
      await db.$executeRaw`update orders set reward_ids = ${rewardIds} where restaurant_id = ${sold.restaurantId} and id = ${sold.id}`;
  }
}

async function writeCounters(db: Orm, orders: readonly PricedOrder[]): Promise<void> {
  const lastBooked = new Map(orders.map(({ booked }) => [`${booked.restaurantId}/${booked.day}`, booked]));
  await insertRows(
    db,
    'order_counters',
    { restaurant_id: 'int', day: 'date', last_number: 'int' },
    [...lastBooked.values()].map(({ restaurantId, day, orderNumber }) => [restaurantId, day, orderNumber]),
  );
}

function preparationOf(at: number, now: Date): OrderPreparation {
  const minutes = (now.getTime() - at) / MINUTE_MS;
  return preparations.find(([within]) => minutes < within)?.[1] ?? 'SERVED';
}

function orderRow(
  { booked, priced, rows, promocodeId, sold }: PricedOrder,
  { refund, ticketNumber, now }: { refund?: BookedRefund; ticketNumber: number | null; now: Date },
): unknown[] {
  const { restaurantId, brandId, channelId, mode, day, orderNumber, currency, customerId, at, totalCents, toPayCents } = booked;
  const fees = sum(rows.filter(({ feeKind }) => feeKind !== null).map(({ grossCents }) => grossCents));
  const gross = sum(rows.map(({ grossCents }) => grossCents));
  const isCancelled = refund?.isCancellation ?? false;
  const status = isCancelled ? 'CANCELLED' : refund && isFullRefund(refund, booked) ? 'REFUNDED' : 'PAID';
  const grants = priced.grants.map(({ grantId, version, label, valueCents }) => ({ grantId, version, label, valueCents }));
  return [
    ...[restaurantId, sold.id, brandId, channelId, mode, status, preparationOf(sold.at, now), day, orderNumber],
    ...[
      currency,
      customerId,
      gross - fees,
      fees,
      gross - totalCents,
      totalCents,
      totalCents - toPayCents,
      toPayCents,
      refund?.totalCents ?? 0,
    ],
    ...[json(booked.vat), json(booked.discounts), json(grants), priced.points.baseCents, priced.points.factor, promocodeId],
    ...[ticketNumber, at, at, isCancelled ? refund!.at : null, refund?.at ?? at],
  ];
}

const orderColumns = {
  ...{
    restaurant_id: 'int',
    id: 'int',
    brand_id: 'int',
    channel_id: 'int',
    consumption_mode: 'consumption_mode_type',
    status: 'order_status',
  },
  ...{ preparation: 'order_preparation', day: 'date', order_number: 'int', currency: 'text', customer_id: 'int', items_cents: 'int' },
  ...{ fees_cents: 'int', discount_cents: 'int', total_cents: 'int', granted_cents: 'int', to_pay_cents: 'int', refunded_cents: 'int' },
  ...{ vat: 'jsonb', discounts: 'jsonb', grants: 'jsonb', points_base_cents: 'int', points_factor: 'int', promocode_id: 'int' },
  ...{ ticket_number: 'int', created_at: 'timestamptz', paid_at: 'timestamptz', cancelled_at: 'timestamptz', updated_at: 'timestamptz' },
};
const lineColumns = {
  ...{ restaurant_id: 'int', order_id: 'int', position: 'int', part_of: 'int', fee_kind: 'text', product_id: 'int', name: 'text' },
  ...{
    category_name: 'text',
    sku: 'text',
    quantity: 'int',
    unit_cents: 'int',
    gross_cents: 'int',
    discount_cents: 'int',
    left_cents: 'int',
  },
  ...{ net_cents: 'int', vat_rate: 'int' },
};
const refundColumns = {
  ...{ restaurant_id: 'int', id: 'int', order_id: 'int', is_cancellation: 'boolean', amount: 'int', granted_cents: 'int', lines: 'jsonb' },
  ...{ grants: 'jsonb', is_restocked: 'boolean', reason: 'text', ticket_number: 'int', day: 'date', at: 'timestamptz' },
};
