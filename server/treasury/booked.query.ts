import { type Db, Prisma } from '@/server/core/platform/db';
import type { BookedOrder, BookedPayment, BookedRefund, PaidBack, RefundedLine, ReplacedPayment } from '@/server/orders/booked.types';
import type { OrderPaymentType } from '@/server/orders/orders.values';
import type { RateAmount } from '@/server/pricing/pricing.types';
import { type RollUp, rollUpOfOrder, rollUpOfRefund, rollUpOfReplaced } from './roll-up.rules';
import type { BookingKind } from './treasury.values';

/** A booking, as the table has it. */
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
  out: BookedPayment;
  in: BookedPayment[];
  isRefund?: boolean;
  /** Absent in older bookings, which moved money alone. */
  movesRevenue?: boolean;
  /** Of the refunds that were made before; absent where there was none. */
  lastRefundId?: number;
}
type Reduction = { label: string; rates: RateAmount[] };
/**
 * With `leavesShares`, what is left is shared out over what is still paid; without, what goes back over the payments of the refund.
 * Without `givesBackAllUses` the last refund gave back the uses of its own reductions and grants alone. Older bookings keep the reductions of
 * the refund, of which alone they were made; the oldest nothing else, and gave uses back with cancellations alone.
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

/** What a sale was paid with before a payment was replaced: as at first, and with all that was replaced before. */
function paymentsBefore(order: OrderRow, bookingId: number): Pick<BookedPayment, 'type' | 'amountCents'>[] {
  const earlier = order.replacements.filter((each) => !each.isRefund && each.bookingId < bookingId);
  return [
    ...paymentsOfSale(order),
    ...earlier.flatMap((each) => [{ type: each.out.type, amountCents: -each.out.amountCents }, ...each.in]),
  ];
}

/** The payments of the sale itself: those that came in later in the place of others are taken out again. */
function paymentsOfSale({ payments, replacements }: OrderRow): BookedPayment[] {
  const left = payments.filter(({ refundId }) => refundId === null).map(({ type, amount }) => ({ type, amount }));
  const atSale = replacements.filter(({ isRefund }) => !isRefund);
  const swapped = atSale.flatMap((each) => [
    { type: each.out.type, amount: -each.out.amountCents },
    ...each.in.map(({ type, amountCents }) => ({ type, amount: amountCents })),
  ]);
  for (const later of swapped) {
    const at = left.findLastIndex(({ type, amount }) => type === later.type && amount === later.amount);
    if (at >= 0) left.splice(at, 1);
  }
  return left.map(({ type, amount }) => ({ type, amountCents: amount, reference: null }));
}

/** What refunds gave back at first: payments that took the place of others later are none of it. */
function paidBackBy({ payments }: OrderRow, refunds: OrderRow['refunds']): PaidBack {
  const ids = new Set<number | null>(refunds.map(({ id }) => id));
  const back = payments.filter(({ refundId, replacesId }) => refundId !== null && ids.has(refundId) && replacesId === null);
  return {
    payments: back.map(({ type, amount }) => ({ type, amountCents: -amount })),
    grants: refunds.flatMap(({ grants }) => grants),
  };
}

function rollUpAnew(order: OrderRow, { bookingId, kind, refundId, detail }: Booking): RollUp {
  const { lines, grants, discounts } = order;
  if (kind === 'REPLACEMENT') {
    const replacement = detail as Replacement;
    const earlier = order.refunds.filter(({ id }) => id <= (replacement.lastRefundId ?? 0));
    const sold = { lines, discounts, grants, payments: paymentsBefore(order, bookingId) };
    const sale = { ...sold, earlier, paidBack: paidBackBy(order, earlier) } as unknown as ReplacedPayment['sale'];
    return rollUpOfReplaced({ ...replacement, ...(replacement.movesRevenue && { sale }) });
  }
  if (kind === 'SALE')
    return rollUpOfOrder({ lines, discounts, grants, payments: paymentsOfSale(order) } as unknown as Parameters<typeof rollUpOfOrder>[0]);
  const refund = order.refunds.find(({ id }) => id === refundId);
  if (!refund) return { treasury: [], revenue: [] };
  const places = new Map(lines.map((line) => [line.position, line]));
  const labels = new Map(grants.map(({ grantId, label }) => [grantId, label]));
  const kept = detail as RefundDetail;
  const { isWhole, reductions, givesBackAllUses, leavesShares }: Exclude<RefundDetail, Reduction[] | null> =
    kept === null || Array.isArray(kept) ? { isWhole: refund.isCancellation, reductions: kept ?? [] } : kept;
  const earlier = order.refunds.filter(({ id }) => id < refund.id);
  const sold = { lines, discounts, grants, payments: paymentsBefore(order, bookingId) };
  const before = { sold, earlier, ...(leavesShares && { paidBack: paidBackBy(order, earlier) }) } as unknown as Pick<
    BookedRefund,
    'sold' | 'earlier' | 'paidBack'
  >;
  return rollUpOfRefund({
    isWhole,
    lines: refund.lines.map((line) => ({ ...places.get(line.position)!, ...line })),
    discounts: (reductions ??
      discounts.filter((_, index) => refund.lines.some(({ off }) => off[index]))) as unknown as BookedRefund['discounts'],
    ...(reductions === undefined && before),
    givesBackOwnUses: givesBackAllUses !== true,
    grants: refund.grants.map((grant) => ({ ...grant, label: labels.get(grant.grantId) ?? '' })),
    payments: paidBackBy(order, [refund]).payments.map((each) => ({ ...each, reference: null })),
  });
}

/** What bookings added to the figures of their days, worked out anew from the orders. In their order. */
export async function rollUpBookings(db: Db, restaurantId: number, bookings: readonly Booking[]): Promise<RollUp[]> {
  const orders = await readOrders(db, restaurantId, [...new Set(bookings.map(({ orderId }) => orderId))]);
  const byId = new Map(orders.map((order) => [order.id, order]));
  return bookings.map((booking) => {
    const order = byId.get(booking.orderId);
    return order ? rollUpAnew(order, booking) : { treasury: [], revenue: [] };
  });
}
