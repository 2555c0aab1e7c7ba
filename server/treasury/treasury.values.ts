/** Values of treasury that screens know, too. Their order is that of the report. */

export const operationTypes = [
  'cashPayments',
  'creditCard',
  'onlineCard',
  'mealVoucherCard',
  'mealVoucherPaper',
  'check',
  'walletPayments',
  'walletReloadCash',
  'walletReloadCard',
  'walletAutoReload',
  'walletRefund',
  'externalPayments',
  'deferredPayments',
  'grantPayments',
  'refundCash',
  'refundCreditCard',
  'refundOnlineCard',
  'refundWallet',
  'refundExternal',
  'refundDeferred',
] as const;
export type OperationType = (typeof operationTypes)[number];

/** Money in and out of wallets that belongs to no order, and is on neither side of an order’s equation. */
export const walletOperationTypes = ['walletReloadCash', 'walletReloadCard', 'walletAutoReload', 'walletRefund'] as const;

/** Who bears it: paid at the till or kiosk; from an e-wallet; later, by invoice. */
export const guestPaymentTypes = ['CASH', 'PREPAYMENT', 'POSTPAYMENT'] as const;
export type GuestPaymentType = (typeof guestPaymentTypes)[number];

export const revenueCategories = ['entranceFees', 'items', 'grants', 'discounts'] as const;
export type RevenueCategory = (typeof revenueCategories)[number];

/** How long a day must be over before it can be closed, so that transactions which began on it have ended. */
export const SETTLED_MS = 10 * 60_000;

/** What is booked on a day: a paid order, a refund, or a payment that replaces another. */
export const bookingKinds = ['SALE', 'REFUND', 'REPLACEMENT'] as const;
export type BookingKind = (typeof bookingKinds)[number];
