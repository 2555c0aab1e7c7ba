import type { ModeType } from '@/server/consumption-modes/consumption-modes.values';
import type { OrderPaymentType } from '@/server/orders/orders.values';
import type { DiscountKind } from '@/server/pricing/pricing.types';
import type { ClosingPeriod, FORMAT, TicketKind } from './tickets.values';

/*
 * The content of the links of a chain (docs/tickets.md). Amounts are integers in the smallest unit of the currency, with tax unless called
 * net; rates are in basis points. Amounts of a refund are those given back, and not negative.
 */

interface Head {
  format: typeof FORMAT;
  restaurantId: number;
  /** From 1, counting links of all kinds. */
  position: number;
  /** The hash of the previous link; zeros for the first one. */
  previous: string;
  /** ISO 8601, UTC. */
  at: string;
  /** By the calendar of the restaurant. */
  day: string;
}

/** The seller. */
export interface Company {
  name: string;
  siret: string;
  vatNumber: string;
  street: string;
  postalCode: string;
  city: string;
  country: string;
}

export interface RateSum {
  rate: number;
  gross: number;
  net: number;
  tax: number;
}

export interface TypeSum {
  type: OrderPaymentType;
  amount: number;
}

export interface TicketLine {
  name: string;
  fee: 'entrance' | 'mode' | 'area' | null;
  /** Null for a refund of an amount without pieces. */
  quantity: number | null;
  /** The price of one piece, including options; null for a refund. */
  unit: number | null;
  options: { name: string; quantity: number; unit: number }[];
  gross: number;
  discount: number;
  /** The amount paid for it, including grants, and the same without tax. */
  total: number;
  net: number;
  rate: number;
}

/** The content of a receipt, without its place in the chain. */
export interface TicketContent {
  kind: TicketKind;
  company: Company;
  restaurant: string;
  brand: string;
  timeZone: string;
  currency: string;
  order: { id: number; number: number; channelId: number; mode: ModeType };
  /** For a refund: its id, and the receipt of the sale. */
  refund: { id: number; isCancellation: boolean; saleNumber: number } | null;
  lines: TicketLine[];
  discounts: { kind: DiscountKind; label: string; amount: number }[];
  vat: RateSum[];
  grants: { label: string; amount: number }[];
  payments: TypeSum[];
  /** Including grants. */
  total: number;
  toPay: number;
}

export interface Ticket extends Head, TicketContent {
  /** From 1, without gaps in a restaurant. */
  number: number;
}

/** A reprint of a receipt. */
export interface Reprint extends Head {
  kind: 'reprint';
  number: number;
  copy: number;
}

/** The sums of a period's receipts. Refunds are subtracted in rates, payments, grants and discounts. */
export interface Sums {
  sales: { count: number; total: number };
  refunds: { count: number; total: number };
  reprints: number;
  vat: RateSum[];
  payments: TypeSum[];
  grants: number;
  discounts: number;
}

/** The sums since the first link. They are never reset. */
export interface Perpetual {
  tickets: number;
  reprints: number;
  sales: number;
  refunds: number;
}

export interface Closing extends Head, Sums {
  kind: ClosingPeriod;
  /** `2026-11-23`, `2026-11` or `2026`. */
  period: string;
  currency: string;
  /** The positions of the period's first and last link, not counting closings of longer periods. */
  firstPosition: number;
  lastPosition: number;
  /** The numbers of its receipts; null if there are none. */
  firstNumber: number | null;
  lastNumber: number | null;
  perpetual: Perpetual;
}

export type Link = Ticket | Reprint | Closing;
