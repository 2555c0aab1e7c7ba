import type { ModeType } from '@/server/consumption-modes/consumption-modes.values';
import type { Discount, VatAmount } from '@/server/pricing/pricing.types';
import type { OrderPaymentType } from './orders.values';

/*
 * What orders hand to tickets and treasury in the transaction that books them. Amounts are cents including tax unless called net, and never
 * negative; rates are basis points; days are those of the restaurant’s calendar (YYYY-MM-DD).
 */

/** A product or fee of an order, as priced. */
export interface BookedLine {
  position: number;
  feeKind: 'entrance' | 'mode' | 'area' | null;
  productId: number | null;
  name: string;
  /** At the time of sale; empty for fees and for products without a category. */
  categoryName: string;
  options: readonly { name: string; quantity: number; unitCents: number }[];
  quantity: number;
  /** Cents for one piece, options included. */
  unitCents: number;
  grossCents: number;
  discountCents: number;
  /** Cents paid for the line after discounts, grants included; `netCents` is the same without tax. */
  leftCents: number;
  netCents: number;
  vatRate: number;
}

export interface BookedPayment {
  type: OrderPaymentType;
  amountCents: number;
  reference: string | null;
}

export interface BookedGrant {
  grantId: number;
  label: string;
  valueCents: number;
}

/** The order, who placed it, and where it was received. */
export interface BookedOrderHeader {
  orderId: number;
  orderNumber: number;
  restaurantId: number;
  brandId: number;
  channelId: number;
  mode: ModeType;
  currency: string;
  customerId: number | null;
  /** The day that its ticket and its money belong to. */
  day: string;
  at: Date;
}

/** An order when it is paid. Payments and grants add up to its total. */
export interface BookedOrder extends BookedOrderHeader {
  lines: readonly BookedLine[];
  discounts: readonly Discount[];
  vat: readonly (VatAmount & { vatRate: number; netCents: number; taxCents: number })[];
  grants: readonly BookedGrant[];
  payments: readonly BookedPayment[];
  totalCents: number;
  toPayCents: number;
}

/** The refunded part of a line. */
export interface RefundedLine extends Pick<BookedLine, 'position' | 'feeKind' | 'name' | 'categoryName' | 'vatRate'> {
  /** Null if an amount was refunded rather than pieces. */
  quantity: number | null;
  grossCents: number;
  discountCents: number;
  leftCents: number;
  netCents: number;
  /** The refunded cents of each discount of the order, in their order. */
  off: readonly number[];
}

/** The fields of a sold line from which revenue is calculated. */
export type SaleLine = Pick<
  BookedLine,
  'position' | 'feeKind' | 'name' | 'categoryName' | 'vatRate' | 'quantity' | 'grossCents' | 'leftCents' | 'netCents'
>;

/** A sale as later bookings need it, with its payments at that time. */
export interface BookedSale {
  lines: readonly SaleLine[];
  discounts: readonly Discount[];
  grants: readonly BookedGrant[];
  payments: readonly Pick<BookedPayment, 'type' | 'amountCents'>[];
}

/** What earlier refunds took from the lines of a sale, and gave back to its payments and grants. */
export interface Returned {
  earlier: readonly { lines: readonly Pick<RefundedLine, 'position' | 'quantity' | 'grossCents' | 'leftCents' | 'netCents' | 'off'>[] }[];
  paidBack: PaidBack;
}

/** A refund. `payments` and `grants` add up to `totalCents`, as do the `leftCents` of the lines. */
export interface BookedRefund extends BookedOrderHeader {
  refundId: number;
  isCancellation: boolean;
  /** Whether nothing of the order is left afterwards, so that coupons, rewards and grants used for it are given back. */
  isWhole: boolean;
  reason: string;
  lines: readonly RefundedLine[];
  /** The discounts of the refunded lines by kind and label; they add up to the lines’ `discountCents`. */
  discounts: readonly Pick<Discount, 'kind' | 'label' | 'valueCents' | 'rates'>[];
  grants: readonly BookedGrant[];
  payments: readonly BookedPayment[];
  totalCents: number;
  sold: BookedSale;
  earlier: Returned['earlier'];
  paidBack?: PaidBack;
  /** The number of the sale’s ticket. */
  saleTicketNumber: number;
}

/** Money given back to the guest, and to those who pay grants. */
export interface PaidBack {
  payments: readonly Pick<BookedPayment, 'type' | 'amountCents'>[];
  grants: readonly Pick<BookedGrant, 'valueCents'>[];
}

/** Payments at the counter that replace earlier ones (design-orders, «Payments»). */
export interface ReplacedPayment extends BookedOrderHeader {
  out: readonly BookedPayment[];
  in: readonly BookedPayment[];
  /** The replaced payments are refunds: the money was meant for a card and was paid out at the counter instead. */
  isRefund?: boolean;
  /** For replaced payments of a sale: the sale with its payments at that time, and what earlier refunds took from it. */
  sale?: BookedSale & Partial<Returned>;
  /** The last refund made before the replacement. */
  lastRefundId?: number;
}
