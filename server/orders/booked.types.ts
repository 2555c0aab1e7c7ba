import type { ModeType } from '@/server/consumption-modes/consumption-modes.values';
import type { Discount, VatAmount } from '@/server/pricing/pricing.types';
import type { OrderPaymentType } from './orders.values';

/*
 * What orders hand to tickets and treasury in the transaction that books them. Amounts are cents with tax unless called net, and never
 * negative; rates are basis points; days are those of the restaurant’s calendar (YYYY-MM-DD).
 */

/** A product or a fee of an order as it was priced. */
export interface BookedLine {
  position: number;
  feeKind: 'entrance' | 'mode' | 'area' | null;
  productId: number | null;
  name: string;
  /** At the time of sale; empty for fees and for products without one. */
  categoryName: string;
  options: readonly { name: string; quantity: number; unitCents: number }[];
  quantity: number;
  /** One piece, options included. */
  unitCents: number;
  grossCents: number;
  discountCents: number;
  /** What is paid for it, grants included, and that without tax. */
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

/** Whose order it is, and where it was received. */
export interface BookedPlace {
  orderId: number;
  orderNumber: number;
  restaurantId: number;
  brandId: number;
  channelId: number;
  mode: ModeType;
  currency: string;
  customerId: number | null;
  /** On which its ticket and its money stand. */
  day: string;
  at: Date;
}

/** An order at the moment at which it is paid. Payments and grants come to its total. */
export interface BookedOrder extends BookedPlace {
  lines: readonly BookedLine[];
  discounts: readonly Discount[];
  vat: readonly (VatAmount & { vatRate: number; netCents: number; taxCents: number })[];
  grants: readonly BookedGrant[];
  payments: readonly BookedPayment[];
  totalCents: number;
  toPayCents: number;
}

/** The part of a line that goes back. */
export interface RefundedLine extends Pick<BookedLine, 'position' | 'feeKind' | 'name' | 'categoryName' | 'vatRate'> {
  /** Null where an amount goes back and no pieces. */
  quantity: number | null;
  grossCents: number;
  discountCents: number;
  leftCents: number;
  netCents: number;
  /** What of each discount of the order it is, in their order. */
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

/** What earlier refunds took of the lines of a sale, and gave back of its payments and grants. */
export interface Returned {
  earlier: readonly { lines: readonly Pick<RefundedLine, 'position' | 'quantity' | 'grossCents' | 'leftCents' | 'netCents' | 'off'>[] }[];
  paidBack: PaidBack;
}

/** What goes back of a paid order. `payments` and `grants` together come to `totalCents`, as `leftCents` of the lines do. */
export interface BookedRefund extends BookedPlace {
  refundId: number;
  isCancellation: boolean;
  /** Whether nothing of the order is left after it: what was used for it is given back. */
  isWhole: boolean;
  reason: string;
  lines: readonly RefundedLine[];
  /** What the discounts of these lines were for, by kind and label: together their `discountCents`. */
  discounts: readonly Pick<Discount, 'kind' | 'label' | 'valueCents' | 'rates'>[];
  grants: readonly BookedGrant[];
  payments: readonly BookedPayment[];
  totalCents: number;
  sold: BookedSale;
  earlier: Returned['earlier'];
  paidBack?: PaidBack;
  /** The ticket of the sale. */
  saleTicketNumber: number;
}

/** Money that went back to the guest, and to those who pay grants. */
export interface PaidBack {
  payments: readonly Pick<BookedPayment, 'type' | 'amountCents'>[];
  grants: readonly Pick<BookedGrant, 'valueCents'>[];
}

/** A payment at the counter that takes the place of an earlier one (design-orders, «Payments»). */
export interface ReplacedPayment extends BookedPlace {
  out: BookedPayment;
  in: readonly BookedPayment[];
  /** Money that goes back: a refund to a card that was paid out at the counter instead. */
  isRefund?: boolean;
  /** Of a sale: what it was paid with until then, and what refunds took of it before. */
  sale?: BookedSale & Partial<Returned>;
  /** The last of these refunds. */
  lastRefundId?: number;
}
