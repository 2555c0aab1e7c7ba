// Decided in docs/decisions/097-orders.md.

import type { OrderPaymentType, RefundMeans } from './orders.values';

/** How each way of payment is refunded by default: vouchers and cheques in cash. */
const refundedAs: Record<OrderPaymentType, RefundMeans> = {
  Cash: 'Cash',
  CreditCard: 'CreditCard',
  OnlineCard: 'OnlineCard',
  MealVoucherCard: 'Cash',
  MealVoucherPaper: 'Cash',
  Check: 'Cash',
  Wallet: 'Wallet',
  Deferred: 'Deferred',
  ExternalPayment: 'ExternalPayment',
};
/** Means that can refund no more than was paid with them. */
const bounded: readonly RefundMeans[] = ['OnlineCard', 'Deferred', 'ExternalPayment'];
/**
 * Ways of payment that can only be refunded as such: gifts in a wallet, an employer’s money, and amounts not yet invoiced never become
 * cash. Nor does what a kiosk left to the counter, until it is paid there.
 */
const binding: readonly RefundMeans[] = ['Wallet', 'Deferred'];
const bindingIfUnpaid: readonly RefundMeans[] = [...binding, 'ExternalPayment'];

/**
 * The wallet of an order’s customer: none, open, or closed because the customer was erased. A closed one only takes back gifts, up to
 * `giftCents`; the customer’s own money is paid out.
 */
export type OrderWallet = 'none' | 'open' | { giftCents: number };

type Paid = readonly { type: OrderPaymentType; amount: number }[];
type Balance = readonly [type: RefundMeans, left: number];
type Refunds = { type: RefundMeans; amountCents: number }[];

/** What is left of each way of payment, the last payment first. Negative if more was refunded than paid. */
function balancesOf(paid: Paid, wallet: OrderWallet): Balance[] {
  const sums = new Map<RefundMeans, number>();
  for (const { type, amount } of paid) {
    const means = refundedAs[type];
    const sum = (sums.get(means) ?? 0) + amount;
    // The last payment is refunded first.
    if (amount > 0) sums.delete(means);
    sums.set(means, sum);
  }
  const balances = [...sums].reverse();
  if (typeof wallet === 'string') return balances;
  return balances.flatMap(([type, left]): Balance[] => {
    if (type !== 'Wallet') return [[type, left]];
    const gifts = Math.min(left, wallet.giftCents);
    return [
      ['Cash', left - gifts],
      ['Wallet', gifts],
    ];
  });
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, cents) => sum + cents, 0);

/**
 * How the guest gets an amount back: as it was paid, last payment first, or all by the named means, except for gifts of a closed wallet.
 * @param paid payments and refunds so far, in their order
 * @param cents at most what is left
 * @param options.isUnpaid nobody has received what is left of its `ExternalPayment`
 * @returns if impossible, the reason and how much these means can refund
 */
export function planMeans(
  paid: Paid,
  cents: number,
  { means, wallet, isUnpaid = false }: { means?: RefundMeans; wallet: OrderWallet; isUnpaid?: boolean },
): Refunds | { reason: 'not_paid_so' | 'no_customer'; left: number } {
  if (cents === 0) return [];
  if (means === 'Wallet' && wallet !== 'open') return { reason: 'no_customer', left: 0 };
  const balances = balancesOf(paid, wallet);
  const leftOf = (wanted: RefundMeans) => sumOf(balances.map(([type, left]) => (type === wanted ? left : 0)));
  const bound = isUnpaid ? bindingIfUnpaid : binding;
  const boundCents = sumOf(bound.filter((type) => type !== means).map((type) => Math.max(0, leftOf(type))));
  let freeCents = Math.max(0, sumOf(balances.map(([, left]) => left)) - boundCents);
  if (means) {
    const left = bounded.includes(means) ? Math.min(freeCents, Math.max(0, leftOf(means))) : freeCents;
    const namedCents = Math.min(cents, left);
    const gifts = cents - namedCents;
    if (gifts > (typeof wallet === 'string' ? 0 : leftOf('Wallet'))) return { reason: 'not_paid_so', left };
    return refundsOf([
      [means, namedCents],
      ['Wallet', gifts],
    ]);
  }
  let rest = cents;
  return refundsOf(
    balances.map(([type, left]) => {
      const isBinding = bound.includes(type);
      const part = Math.max(0, Math.min(rest, left, isBinding ? rest : freeCents));
      rest -= part;
      if (!isBinding) freeCents -= part;
      return [type, part];
    }),
  );
}

/** Adds up parts by means. */
function refundsOf(parts: readonly Balance[]): Refunds {
  const sums = new Map<RefundMeans, number>();
  for (const [type, amount] of parts) if (amount > 0) sums.set(type, (sums.get(type) ?? 0) + amount);
  return [...sums].map(([type, amountCents]) => ({ type, amountCents }));
}
