export const orderStatuses = ['AWAITING_PAYMENT', 'PAID', 'CANCELLED', 'REFUNDED', 'EXPIRED', 'NOT_SERVABLE'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

export const orderPreparations = ['RECEIVED', 'PREPARING', 'READY', 'SERVED'] as const;
export type OrderPreparation = (typeof orderPreparations)[number];

export const orderPaymentTypes = [
  'Cash',
  'CreditCard',
  'OnlineCard',
  'MealVoucherCard',
  'MealVoucherPaper',
  'Check',
  'Wallet',
  'Deferred',
  'ExternalPayment',
] as const;
export type OrderPaymentType = (typeof orderPaymentTypes)[number];

/** What a till records, as does whoever settles an order at the counter. */
export const counterPaymentTypes = ['Cash', 'CreditCard', 'MealVoucherCard', 'MealVoucherPaper', 'Check'] as const;

/** What the payment provider is asked for. */
export const chargeKinds = ['CHARGE', 'REFUND'] as const;

/** How guests can be refunded. Vouchers and cheques are refunded in cash. */
export const refundMeans = ['Cash', 'CreditCard', 'OnlineCard', 'Wallet', 'Deferred', 'ExternalPayment'] as const;
export type RefundMeans = (typeof refundMeans)[number];

/** How a refund that the payment provider refused reached the guest: at the counter, or by hand at the provider. */
export const settlementMeans = ['Cash', 'CreditCard', 'OnlineCard'] as const;
export type SettlementMeans = (typeof settlementMeans)[number];

/** How an order placed offline can differ from what the service would have answered. */
export const differenceCodes = [
  'price',
  'stock',
  'slot',
  'delivery_area',
  'product',
  'promocode',
  'rewards',
  'vat_unknown',
  'consumption_mode',
  'customer',
] as const;
export type DifferenceCode = (typeof differenceCodes)[number];

/** How long an order waits for its payment. */
export const WAIT_MINUTES = 30;
/** A wallet holds its part a little longer than the order waits, so that a payment at the last moment still finds it. */
export const HOLD_MINUTES = WAIT_MINUTES + 15;
/** The most that one guest who orders online may have unpaid: orders, and pieces of one product with tracked stock. */
export const GUEST_WAITS = { orders: 5, pieces: 60 };
/**
 * The same for all guests of one network at one restaurant, who may be a whole canteen. Needed because a new web session is easily opened.
 */
export const NETWORK_WAITS = { orders: 200, pieces: 200 };
/** How long after the time it is for an order to be paid on delivery counts as unpaid, if nobody settles it or says that it was served. */
export const UNPAID_HOURS = 6;
/** How long ago an order may be requested for: clocks differ, and orders are entered while the guest waits. */
export const PAST_HOURS = 1;
/** How far back an offline till may have placed an order. */
export const OFFLINE_HOURS = 72;
/** Days for which contacts of guests without an account are kept. */
export const CONTACT_DAYS = 90;
/** Days for which the places taken in slots are kept. */
export const SLOT_DAYS = 70;
/** The most that an order (before discounts) or a payment can be, in cents. */
export const MAX_AMOUNT = 100_000_000;
/** The largest `metadata`, as JSON. */
export const MAX_METADATA_BYTES = 16_384;
/** The reserved key of `metadata`, with its one value. Source: interface, «Events». */
export const KIOSK_STATE_KEY = 'kioskPaymentState';
export const NOT_PAID_AT_KIOSK = 'NOT_PAID_AT_KIOSK';
export const MAX_PAYMENTS = 20;
export const MAX_OPTIONS = 50;
