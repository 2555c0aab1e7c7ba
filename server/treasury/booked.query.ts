import { breather } from '@/server/core/platform/breather';
import { type Db, Prisma } from '@/server/core/platform/db';
import type { BookedOrder, BookedPayment, PaidBack, RefundedLine } from '@/server/orders/booked.types';
import type { OrderPaymentType } from '@/server/orders/orders.values';
import type { RateAmount } from '@/server/pricing/pricing.types';
import { type RollUp, reversed, rollUpOfOrder, rollUpOfRefund, rollUpOfReplaced } from './roll-up.rules';
import type { BookingKind } from './treasury.values';

/** A row of `treasury_bookings`. */
export interface Booking {
  bookingId: number;
  kind: BookingKind;
  orderId: number;
  refundId: number | null;
  detail: unknown;
}

type Line = Omit<RefundedLine, 'quantity' | 'off'> & { quantity: number };
interface Replacement {
  bookingId: number;
  /** One payment, without a list, in older bookings. */
  out: BookedPayment | BookedPayment[];
  in: BookedPayment[];
  isRefund?: boolean;
  /** Absent in older bookings, which moved money but no revenue. */
  movesRevenue?: boolean;
  /** The last refund made before the replacement, if any. */
  lastRefundId?: number;
}
type Reduction = { label: string; rates: RateAmount[] };
/**
 * How a refund was booked. The rules have changed three times, and each booking must still add up as it did:
 * - `leavesShares`: what is left is split over the payments that remain. Absent: what is refunded, over the payments of the refund.
 * - `givesBackAllUses`: the last refund gives back all uses. Absent: only those of reductions and grants that it has a share of itself.
 * - `reductions`: the booking was calculated from the refund alone, and keeps its reductions.
 *
 * The oldest bookings are a bare list of reductions, and gave uses back for cancellations only.
 */
type RefundDetail = Reduction[] | { isWhole: boolean; givesBackAllUses?: boolean; leavesShares?: boolean; reductions?: Reduction[] } | null;

interface OrderRow {
  id: number;
  discounts: BookedOrder['discounts'];
  grants: { grantId: number; label: string; valueCents: number }[];
  lines: Line[];
  payments: { type: OrderPaymentType; amount: number; refundId: number | null; replacesId: number | null }[];
  replacements: Replacement[];
  refunds: {
    id: number;
    isCancellation: boolean;
    lines: Pick<RefundedLine, 'position' | 'quantity' | 'grossCents' | 'discountCents' | 'leftCents' | 'netCents' | 'off'>[];
    grants: { grantId: number; valueCents: number }[];
  }[];
}

function readOrders(db: Db, restaurantId: number, orderIds: readonly number[]): Promise<OrderRow[]> {
  return db.sql.read<OrderRow>(Prisma.sql`
    select o.id, o.discounts, o.grants,
      (select coalesce(json_agg(json_build_object('position', l.position, 'feeKind', l.fee_kind, 'name', l.name, 'categoryName', l.category_name,
          'vatRate', l.vat_rate, 'quantity', l.quantity, 'grossCents', l.gross_cents, 'discountCents', l.discount_cents,
          'leftCents', l.left_cents, 'netCents', l.net_cents) order by l.position), '[]')
        from order_lines l where l.restaurant_id = o.restaurant_id and l.order_id = o.id) as lines,
      (select coalesce(json_agg(json_build_object('type', p.type, 'amount', p.amount, 'refundId', p.refund_id,
          'replacesId', p.replaces_id) order by p.id), '[]')
        from order_payments p where p.restaurant_id = o.restaurant_id and p.order_id = o.id) as payments,
      (select coalesce(json_agg(b.detail || jsonb_build_object('bookingId', b.id) order by b.id), '[]') from treasury_bookings b
        where b.restaurant_id = o.restaurant_id and b.order_id = o.id and b.kind = 'REPLACEMENT') as replacements,
      (select coalesce(json_agg(json_build_object('id', f.id, 'isCancellation', f.is_cancellation, 'lines', f.lines, 'grants', f.grants) order by f.id), '[]')
        from order_refunds f where f.restaurant_id = o.restaurant_id and f.order_id = o.id) as refunds
    from orders o where o.restaurant_id = ${restaurantId} and o.id = any(${orderIds as number[]}::int[])`);
}

/** The payments of a sale before a certain replacement: the original ones, with earlier replacements applied. */
function paymentsBefore(order: OrderRow, bookingId: number): Pick<BookedPayment, 'type' | 'amountCents'>[] {
  const earlier = order.replacements.filter((each) => !each.isRefund && each.bookingId < bookingId);
  return [...paymentsOfSale(order), ...earlier.flatMap(paymentsAddedBy)];
}

/** The payments that a replacement adds to an order: the replaced ones reversed, then the new ones. */
const paymentsAddedBy = ({ out, in: paid }: Replacement): BookedPayment[] => [...reversed([out].flat()), ...paid];

/** The payments as they were at the sale, with all replacements reversed. */
function paymentsOfSale({ payments, replacements }: OrderRow): BookedPayment[] {
  const remaining = payments.filter(({ refundId }) => refundId === null).map(({ type, amount }) => ({ type, amount }));
  const saleReplacements = replacements.filter(({ isRefund }) => !isRefund);
  for (const later of saleReplacements.flatMap(paymentsAddedBy)) {
    const index = remaining.findLastIndex(({ type, amount }) => type === later.type && amount === later.amountCents);
    if (index >= 0) remaining.splice(index, 1);
  }
  return remaining.map(({ type, amount }) => ({ type, amountCents: amount, reference: null }));
}

/** What refunds originally gave back. Payments that later replaced others are left out. */
function paidBackBy({ payments }: OrderRow, refunds: OrderRow['refunds']): PaidBack {
  const ids = new Set<number | null>(refunds.map(({ id }) => id));
  const repayments = payments.filter(({ refundId, replacesId }) => refundId !== null && ids.has(refundId) && replacesId === null);
  return {
    payments: repayments.map(({ type, amount }) => ({ type, amountCents: -amount })),
    grants: refunds.flatMap(({ grants }) => grants),
  };
}

function recalculateRollUp(order: OrderRow, booking: Booking): RollUp {
  switch (booking.kind) {
    case 'SALE':
      return rollUpOfOrder({ ...saleOf(order), payments: paymentsOfSale(order) });
    case 'REFUND':
      return rollUpRefund(order, booking);
    case 'REPLACEMENT':
      return rollUpReplacement(order, booking);
  }
}

const saleOf = ({ lines, discounts, grants }: OrderRow) => ({ lines, discounts, grants });

function rollUpRefund(order: OrderRow, { bookingId, refundId, detail }: Booking): RollUp {
  const refund = order.refunds.find(({ id }) => id === refundId);
  if (!refund) return { treasury: [], revenue: [] };
  const lines = new Map(order.lines.map((line) => [line.position, line]));
  const labels = new Map(order.grants.map(({ grantId, label }) => [grantId, label]));
  const storedDetail = detail as RefundDetail;
  const { isWhole, reductions, givesBackAllUses, leavesShares }: Exclude<RefundDetail, Reduction[] | null> =
    storedDetail === null || Array.isArray(storedDetail)
      ? { isWhole: refund.isCancellation, reductions: storedDetail ?? [] }
      : storedDetail;
  const earlier = order.refunds.filter(({ id }) => id < refund.id);
  const sold = { ...saleOf(order), payments: paymentsBefore(order, bookingId) };
  const saleBefore = { sold, earlier, ...(leavesShares && { paidBack: paidBackBy(order, earlier) }) };
  return rollUpOfRefund({
    isWhole,
    lines: refund.lines.map((line) => ({ ...lines.get(line.position)!, ...line })),
    discounts: reductions ?? order.discounts.filter((_, index) => refund.lines.some(({ off }) => off[index])),
    ...(reductions === undefined && saleBefore),
    givesBackOwnUses: givesBackAllUses !== true,
    grants: refund.grants.map((grant) => ({ ...grant, label: labels.get(grant.grantId) ?? '' })),
    payments: paidBackBy(order, [refund]).payments.map((each) => ({ ...each, reference: null })),
  });
}

function rollUpReplacement(order: OrderRow, { bookingId, detail }: Booking): RollUp {
  const replacement = detail as Replacement;
  const earlier = order.refunds.filter(({ id }) => id <= (replacement.lastRefundId ?? 0));
  const sale = { ...saleOf(order), payments: paymentsBefore(order, bookingId), earlier, paidBack: paidBackBy(order, earlier) };
  return rollUpOfReplaced({ ...replacement, out: [replacement.out].flat(), ...(replacement.movesRevenue && { sale }) });
}

/** Recalculates from the orders what bookings added to the figures of their days. Same order as `bookings`. */
export async function rollUpBookings(db: Db, restaurantId: number, bookings: readonly Booking[]): Promise<RollUp[]> {
  const orders = await readOrders(db, restaurantId, [...new Set(bookings.map(({ orderId }) => orderId))]);
  const byId = new Map(orders.map((order) => [order.id, order]));
  const breathe = breather();
  const rollUps: RollUp[] = [];
  for (const booking of bookings) {
    await breathe();
    const order = byId.get(booking.orderId);
    rollUps.push(order ? recalculateRollUp(order, booking) : { treasury: [], revenue: [] });
  }
  return rollUps;
}
