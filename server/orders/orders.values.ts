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

/** What is asked of a card’s provider. */
export const chargeKinds = ['CHARGE', 'REFUND'] as const;

/** What guests get their money back by. Vouchers and cheques go back as cash. */
export const refundMeans = ['Cash', 'CreditCard', 'OnlineCard', 'Wallet', 'Deferred', 'ExternalPayment'] as const;
export type RefundMeans = (typeof refundMeans)[number];

/** How money that a card’s provider has refused to give back reached its guest: at the counter, or by hand at the provider. */
export const settlementMeans = ['Cash', 'CreditCard', 'OnlineCard'] as const;
export type SettlementMeans = (typeof settlementMeans)[number];

/** In what an order that was placed offline differs from what we would have said. */
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
/** The wallet keeps its part back for a little longer than an order waits: money that comes at the last moment still finds it. */
export const HOLD_MINUTES = WAIT_MINUTES + 15;
/** What a guest who orders online may have waiting for its payment at once: orders, and pieces of one product whose stock is tracked. */
export const GUEST_WAITS = { orders: 5, pieces: 60 };
/** And all guests of one network at one restaurant, who may be those of a whole canteen. A web session is quickly opened anew. */
export const NETWORK_WAITS = { orders: 200, pieces: 200 };
/** How long ago a till that was offline may have placed an order. */
export const OFFLINE_HOURS = 72;
/** The days for which contacts of guests without an account are kept. */
export const CONTACT_DAYS = 90;
/** The days for which it is known how many places of a slot were taken. */
export const SLOT_DAYS = 70;
/** Of an order before discounts, and of a payment, in cents. */
export const MAX_AMOUNT = 100_000_000;
/** Of `metadata`, as JSON. */
export const MAX_METADATA_BYTES = 16_384;
/** The reserved key of `metadata`, and its one value. Source: interface, «Events». */
export const KIOSK_STATE_KEY = 'kioskPaymentState';
export const NOT_PAID_AT_KIOSK = 'NOT_PAID_AT_KIOSK';
export const MAX_PAYMENTS = 20;
export const MAX_OPTIONS = 50;
