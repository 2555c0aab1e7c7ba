import { AppError } from '@/server/core/operation/errors';
import type { Db } from '@/server/core/platform/db';
import type { BookedGrant, BookedLine, BookedOrder, BookedOrderHeader } from './booked.types';
import type { OrderRef } from './orders.query';
import type { OrderPaymentType, OrderPreparation, OrderStatus } from './orders.values';
import type { Intended } from './rows.query';
import type { SlotUse } from './slots.service';

/** What paying and refunding need of an order, read under its lock. */
export interface LockedOrder {
  restaurantId: number;
  id: number;
  brandId: number;
  channelId: number;
  mode: BookedOrderHeader['mode'];
  status: OrderStatus;
  preparation: OrderPreparation;
  orderNumber: number;
  currency: string;
  timeZone: string;
  customerId: number | null;
  /** Its customer is known to be erased. */
  isOfErased: boolean;
  webSessionId: number | null;
  areaUuid: string | null;
  metadata: Record<string, unknown> | null;
  totalCents: number;
  grantedCents: number;
  toPayCents: number;
  refundedCents: number;
  vat: BookedOrder['vat'];
  discounts: BookedOrder['discounts'];
  grants: (BookedGrant & { version: number })[];
  pointsBaseCents: number;
  pointsFactor: number;
  promocodeId: number | null;
  rewardIds: number[];
  intended: Intended[];
  slots: { quotaOf: string; startsAt: string; quota: number }[];
  ticketNumber: number | null;
  expiresAt: Date | null;
}

/**
 * Reads and locks an order, so that nobody else pays, cancels or refunds it.
 * @throws data_not_found
 */
export async function lockOrder(db: Db, { restaurantId, orderId }: OrderRef): Promise<LockedOrder> {
  const [row] = await db.sql.read<LockedOrder>`
    select o.restaurant_id as "restaurantId", o.id, o.brand_id as "brandId", o.channel_id as "channelId", o.consumption_mode::text as mode,
      o.status::text as status, o.preparation::text as preparation, o.order_number as "orderNumber", o.currency, r.time_zone as "timeZone",
      o.customer_id as "customerId", o.is_of_erased as "isOfErased", o.web_session_id as "webSessionId", o.area_uuid as "areaUuid", o.metadata, o.total_cents as "totalCents",
      o.granted_cents as "grantedCents", o.to_pay_cents as "toPayCents", o.refunded_cents as "refundedCents", o.vat, o.discounts, o.grants,
      o.points_base_cents as "pointsBaseCents", o.points_factor as "pointsFactor", o.promocode_id as "promocodeId",
      o.reward_ids as "rewardIds", o.intended, o.slots, o.ticket_number as "ticketNumber", o.expires_at as "expiresAt"
    from orders o join restaurants r on r.id = o.restaurant_id
    where o.restaurant_id = ${restaurantId} and o.id = ${orderId} for no key update of o`;
  if (!row) throw new AppError('data_not_found');
  return row;
}

export const slotUsesOf = ({ slots }: LockedOrder): SlotUse[] =>
  slots.map(({ startsAt, ...use }) => ({ ...use, startsAt: new Date(startsAt) }));

/** Cents that the wallet is to pay. */
export const walletCentsOf = ({ intended }: LockedOrder): number =>
  intended.reduce((sum, { type, amountCents }) => sum + (type === 'Wallet' ? amountCents : 0), 0);

/** The wallet’s hold for the order. */
export const holdOf = ({ intended }: LockedOrder): string | null => intended.find(({ holdId }) => holdId !== null)?.holdId ?? null;

export const orderHeaderOf = (order: LockedOrder, at: Date, day: string): BookedOrderHeader => {
  const { id: orderId, orderNumber, restaurantId, brandId, channelId, mode, currency, customerId } = order;
  return { orderId, orderNumber, restaurantId, brandId, channelId, mode, currency, customerId, day, at };
};

/** The lines of an order, by their positions. */
export function readLines(db: Db, { restaurantId, id }: LockedOrder): Promise<(BookedLine & { partOf: number | null })[]> {
  return db.sql.read`
    select position, part_of as "partOf", fee_kind as "feeKind", product_id as "productId", name, category_name as "categoryName", options, quantity,
      unit_cents as "unitCents", gross_cents as "grossCents", discount_cents as "discountCents", left_cents as "leftCents",
      net_cents as "netCents", vat_rate as "vatRate"
    from order_lines where restaurant_id = ${restaurantId} and order_id = ${id} order by position`;
}

/** Pieces by product. A formula counts as the products chosen in it. */
export async function readPieces(db: Db, { restaurantId, id }: LockedOrder): Promise<Map<number, number>> {
  const rows = await db.sql.read<{ productId: number; pieces: number }>`
    with lines as (select product_id, quantity, options from order_lines
      where restaurant_id = ${restaurantId} and order_id = ${id} and part_of is null)
    select product_id as "productId", sum(quantity)::int as pieces from (
      select l.product_id, l.quantity from lines l join products p on p.id = l.product_id left join catalog_products c on c.id = p.catalog_product_id
        where coalesce(c.kind, 'product') = 'product'
      union all
      select (option ->> 'productId')::int, l.quantity from lines l cross join jsonb_array_elements(l.options) option) asked
    where product_id is not null group by product_id order by product_id`;
  return new Map(rows.map(({ productId, pieces }) => [productId, pieces]));
}

/** Pieces by product that an order has removed from stock and not given back. */
export async function readHeldStock(db: Db, { restaurantId, id }: LockedOrder): Promise<Map<number, number>> {
  const rows = await db.sql.read<{ productId: number; pieces: number }>`
    select product_id as "productId", -sum(quantity_delta)::int as pieces from stock_movements
    where restaurant_id = ${restaurantId} and order_id = ${id} group by product_id having sum(quantity_delta) < 0 order by product_id`;
  return new Map(rows.map(({ productId, pieces }) => [productId, pieces]));
}

export interface PaidRow {
  id: number;
  type: OrderPaymentType;
  amount: number;
  reference: string | null;
  refundId: number | null;
  replacesId: number | null;
}

export function readPayments(db: Db, { restaurantId, id }: LockedOrder): Promise<PaidRow[]> {
  return db.sql.read`select id, type::text as type, amount, reference, refund_id as "refundId",
      replaces_id as "replacesId" from order_payments
    where restaurant_id = ${restaurantId} and order_id = ${id} order by id`;
}
