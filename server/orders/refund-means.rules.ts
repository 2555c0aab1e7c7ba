// Decided in docs/decisions/097-orders.md.

import type { OrderPaymentType, RefundMeans } from './orders.values';

/** How each way of payment is refunded by default: vouchers and cheques in cash. */
const backAs: Record<OrderPaymentType, RefundMeans> = {
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
 * cash.
 */
const binding: readonly RefundMeans[] = ['Wallet', 'Deferred'];

/**
 * The wallet of an order’s customer: none, open, or closed because the customer was erased. A closed one only takes back gifts, up to
 * `giftCents`; the customer’s own money is paid out.
 */
export type OrderWallet = 'none' | 'open' | { giftCents: number };

type Paid = readonly { type: OrderPaymentType; amount: number }[];
type Way = readonly [type: RefundMeans, left: number];
type Back = { type: RefundMeans; amountCents: number }[];

/** What is left of each way of payment, the last payment first. Negative if more was refunded than paid. */
function waysOf(paid: Paid, wallet: OrderWallet): Way[] {
  const came = new Map<RefundMeans, number>();
  for (const { type, amount } of paid) {
    const as = backAs[type];
    const sum = (came.get(as) ?? 0) + amount;
    // The last payment is refunded first.
    if (amount > 0) came.delete(as);
    came.set(as, sum);
  }
  const ways = [...came].reverse();
  if (typeof wallet === 'string') return ways;
  return ways.flatMap(([type, left]): Way[] => {
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
 * @returns if impossible, the reason and how much these means can refund
 */
export function planMeans(
  paid: Paid,
  cents: number,
  { means, wallet }: { means?: RefundMeans; wallet: OrderWallet },
): Back | { reason: 'not_paid_so' | 'no_customer'; left: number } {
  if (cents === 0) return [];
  if (means === 'Wallet' && wallet !== 'open') return { reason: 'no_customer', left: 0 };
  const ways = waysOf(paid, wallet);
  const leftOf = (wanted: RefundMeans) => sumOf(ways.map(([type, left]) => (type === wanted ? left : 0)));
  const bound = sumOf(binding.filter((type) => type !== means).map((type) => Math.max(0, leftOf(type))));
  let free = Math.max(0, sumOf(ways.map(([, left]) => left)) - bound);
  if (means) {
    const left = bounded.includes(means) ? Math.min(free, Math.max(0, leftOf(means))) : free;
    const named = Math.min(cents, left);
    const gifts = cents - named;
    if (gifts > (typeof wallet === 'string' ? 0 : leftOf('Wallet'))) return { reason: 'not_paid_so', left };
    return backOf([
      [means, named],
      ['Wallet', gifts],
    ]);
  }
  let rest = cents;
  return backOf(
    ways.map(([type, left]) => {
      const isBinding = binding.includes(type);
      const part = Math.max(0, Math.min(rest, left, isBinding ? rest : free));
      rest -= part;
      if (!isBinding) free -= part;
      return [type, part];
    }),
  );
}

/** Adds up parts by means. */
function backOf(parts: readonly Way[]): Back {
  const back = new Map<RefundMeans, number>();
  for (const [type, amount] of parts) if (amount > 0) back.set(type, (back.get(type) ?? 0) + amount);
  return [...back].map(([type, amountCents]) => ({ type, amountCents }));
}
