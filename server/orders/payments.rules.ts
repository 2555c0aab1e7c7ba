import { isOnlineGuest, type Role } from '@/server/core/callers/caller';
import { refuseField } from '@/server/core/operation/refuse-field';
import { counterPaymentTypes, type OrderPaymentType } from './orders.values';

/** Who may record which way of payment (design, «Payments»). */

const kioskTypes: readonly OrderPaymentType[] = ['CreditCard', 'MealVoucherCard', 'MealVoucherPaper', 'Check', 'ExternalPayment'];
/** Ways of payment of the order’s customer, which any caller may record. */
const customerTypes: readonly OrderPaymentType[] = ['Wallet', 'Deferred'];
/** Whether the order’s customer pays so, from their e-wallet or by invoice. */
export const isPaidByCustomer = (type: OrderPaymentType): boolean => customerTypes.includes(type);
const onlineTypes: readonly OrderPaymentType[] = ['OnlineCard'];

const typesByRole: Partial<Record<Role, readonly OrderPaymentType[]>> = {
  pos: counterPaymentTypes,
  kiosk: kioskTypes,
  admin: ['ExternalPayment'],
  brand_group: ['ExternalPayment'],
  brand: ['ExternalPayment'],
  restaurant: ['ExternalPayment'],
  customer: onlineTypes,
  web: onlineTypes,
};

export type PaymentRefusal = 'role' | 'no_customer' | 'not_postpaid' | 'online_only' | 'offline';

export interface Payer {
  role: Role;
  /** The order’s customer. */
  customer: { paymentType: string } | null;
  /** The terms of its delivery area. */
  area: { paymentLater: boolean; forceOnlinePayment: boolean } | null;
  /** An offline till placed it. */
  hasHappened: boolean;
}

/** Why an order cannot be paid in a certain way; null if it can. */
export function refusalOfPayment(type: OrderPaymentType, { role, customer, area, hasHappened }: Payer): PaymentRefusal | null {
  if (isPaidByCustomer(type)) {
    // Without a connection, nobody knows what is in a wallet.
    if (hasHappened && type === 'Wallet') return 'offline';
    if (!customer) return 'no_customer';
    return type === 'Deferred' && customer.paymentType !== 'POSTPAYMENT' ? 'not_postpaid' : null;
  }
  if (type === 'ExternalPayment' && isOnlineGuest({ role })) return area?.paymentLater && !area.forceOnlinePayment ? null : 'online_only';
  return typesByRole[role]?.includes(type) ? null : 'role';
}

/** Whether payments require asking the payment provider. */
export const asksProvider = ({ payments }: { payments: readonly { type: OrderPaymentType }[] }): boolean =>
  payments.some(({ type }) => type === 'OnlineCard');

type Payments = readonly { type: OrderPaymentType; amount: number }[];

/** Cents: the total, what is charged to a card, and what the wallet pays. */
export function sumsOf(payments: Payments): { total: number; online: number; wallet: number } {
  const sum = (list: Payments) => list.reduce((total, { amount }) => total + amount, 0);
  const sumOfType = (wanted: OrderPaymentType) => sum(payments.filter(({ type }) => type === wanted));
  return { total: sum(payments), online: sumOfType('OnlineCard'), wallet: sumOfType('Wallet') };
}

/** @throws invalid_parameters for more than one card */
export function assertOneCard(payments: Payments): void {
  if (payments.filter(({ type }) => type === 'OnlineCard').length > 1)
    throw refuseField('payments', 'not_unique', {
      en: 'An order can be charged to one card only.',
      fr: 'Une commande ne peut être débitée que sur une seule carte.',
    });
}
