import type { Role } from '@/server/core/callers/caller';
import type { OrderPaymentType } from './orders.values';

/** Who says that an order was paid in which way (design, «Payments»). */

const atTill: readonly OrderPaymentType[] = ['Cash', 'CreditCard', 'MealVoucherCard', 'MealVoucherPaper', 'Check'];
const atKiosk: readonly OrderPaymentType[] = ['CreditCard', 'MealVoucherCard', 'MealVoucherPaper', 'Check', 'ExternalPayment'];
/** For the order’s customer, by anybody. */
const ofCustomer: readonly OrderPaymentType[] = ['Wallet', 'Deferred'];
const online: readonly OrderPaymentType[] = ['OnlineCard'];

const assertedBy: Partial<Record<Role, readonly OrderPaymentType[]>> = {
  pos: atTill,
  kiosk: atKiosk,
  admin: ['ExternalPayment'],
  brand_group: ['ExternalPayment'],
  brand: ['ExternalPayment'],
  restaurant: ['ExternalPayment'],
  customer: online,
  web: online,
};

export type WhyNotPaid = 'role' | 'no_customer' | 'not_postpaid' | 'online_only' | 'offline';

export interface Payer {
  role: Role;
  /** The order’s customer. */
  customer: { paymentType: string } | null;
  /** Of its delivery area. */
  area: { paymentLater: boolean; forceOnlinePayment: boolean } | null;
  /** It was placed by a till without a connection. */
  hasHappened: boolean;
}

/** Why an order cannot be paid in a way; null where it can. */
export function whyNotPaidBy(type: OrderPaymentType, { role, customer, area, hasHappened }: Payer): WhyNotPaid | null {
  if (ofCustomer.includes(type)) {
    // What is in a wallet is not known without a connection.
    if (hasHappened && type === 'Wallet') return 'offline';
    if (!customer) return 'no_customer';
    return type === 'Deferred' && customer.paymentType !== 'POSTPAYMENT' ? 'not_postpaid' : null;
  }
  const isGuest = role === 'customer' || role === 'web';
  if (type === 'ExternalPayment' && isGuest) return area?.paymentLater && !area.forceOnlinePayment ? null : 'online_only';
  return assertedBy[role]?.includes(type) ? null : 'role';
}

/** Whether the payment provider must be asked about payments. */
export const asksProvider = ({ payments }: { payments: readonly { type: OrderPaymentType }[] }): boolean =>
  payments.some(({ type }) => type === 'OnlineCard');

/** Amounts by what becomes of them: paid now, and to be charged to a card. */
export function sumsOf(payments: readonly { type: OrderPaymentType; amount: number }[]): { total: number; online: number } {
  const sum = (list: typeof payments) => list.reduce((total, { amount }) => total + amount, 0);
  return { total: sum(payments), online: sum(payments.filter(({ type }) => type === 'OnlineCard')) };
}
