import type { ModeType } from '@/server/consumption-modes/consumption-modes.values';
import type { OrderPaymentType } from '@/server/orders/orders.values';
import type { DiscountKind } from '@/server/pricing/pricing.types';
import type { ClosingPeriod, FORMAT, TicketKind } from './tickets.values';

/*
 * What the links of a chain say (docs/tickets.md). Amounts are whole numbers in the smallest unit of the currency, with tax unless called
 * net, rates basis points. Amounts of a refund are what goes back, and not negative.
 */

interface Head {
  format: typeof FORMAT;
  restaurantId: number;
  /** From 1, over links of all kinds. */
  position: number;
  /** The hash of the link before; zeros for the first. */
  previous: string;
  /** ISO 8601, UTC. */
  at: string;
  /** By the calendar of the restaurant. */
  day: string;
}

/** Who sells. */
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
  /** Null where an amount goes back and no pieces. */
  quantity: number | null;
  /** One piece, options included; null for a refund. */
  unit: number | null;
  options: { name: string; quantity: number; unit: number }[];
  gross: number;
  discount: number;
  /** What is paid for it, grants included, and that without tax. */
  total: number;
  net: number;
  rate: number;
}

/** What a ticket says beside its place in the chain. */
export interface TicketContent {
  kind: TicketKind;
  company: Company;
  restaurant: string;
  brand: string;
  timeZone: string;
  currency: string;
  order: { id: number; number: number; channelId: number; mode: ModeType };
  /** Of a refund: which it is, and the ticket of the sale. */
  refund: { id: number; isCancellation: boolean; saleNumber: number } | null;
  lines: TicketLine[];
  discounts: { kind: DiscountKind; label: string; amount: number }[];
  vat: RateSum[];
  grants: { label: string; amount: number }[];
  payments: TypeSum[];
  /** Grants included. */
  total: number;
  toPay: number;
}

export interface Ticket extends Head, TicketContent {
  /** Without a gap in a restaurant, from 1. */
  number: number;
}

/** A ticket that was printed again. */
export interface Reprint extends Head {
  kind: 'reprint';
  number: number;
  copy: number;
}

/** What the tickets of a period come to: refunds are taken off in rates, payments, grants and discounts. */
export interface Sums {
  sales: { count: number; total: number };
  refunds: { count: number; total: number };
  reprints: number;
  vat: RateSum[];
  payments: TypeSum[];
  grants: number;
  discounts: number;
}

/** All that was since the first link: it is never set back. */
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
  /** Of the links of the period without closings of longer ones: they stand between these positions. */
  firstPosition: number;
  lastPosition: number;
  /** Of its tickets; null where nothing was issued. */
  firstNumber: number | null;
  lastNumber: number | null;
  perpetual: Perpetual;
}

export type Link = Ticket | Reprint | Closing;
