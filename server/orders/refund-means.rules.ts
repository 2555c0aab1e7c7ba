// Decided in docs/decisions/097-orders.md.

import type { OrderPaymentType, RefundMeans } from './orders.values';

/** Means by which what was paid goes back unless others are named: vouchers and cheques become cash. */
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
/** What can only go back as far as it came in that way. */
const bounded: readonly RefundMeans[] = ['OnlineCard', 'Deferred', 'ExternalPayment'];
/** What only goes back in that way: gifts of a wallet, an employer's money and what is still to be invoiced are no cash. */
const binding: readonly RefundMeans[] = ['Wallet', 'Deferred'];

/**
 * The wallet of an order's customer: there is none, it is open, or it has ended with its customer, who was erased. Then it takes what is left
 * of gifts alone, in cents, and what it had of their own is paid out.
 */
export type OrderWallet = 'none' | 'open' | { giftCents: number };

type Paid = readonly { type: OrderPaymentType; amount: number }[];
type Way = readonly [type: RefundMeans, left: number];
type Back = { type: RefundMeans; amountCents: number }[];

/** What is left of each way by which money came in, the last first; of one that gave more than it took, less than 0. */
function waysOf(paid: Paid, wallet: OrderWallet): Way[] {
  const came = new Map<RefundMeans, number>();
  for (const { type, amount } of paid) {
    const as = backAs[type];
    const sum = (came.get(as) ?? 0) + amount;
    // The last payment goes back first.
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
 * How the guest gets an amount back: as it was paid, the last payment first, or all by the means that are named but for gifts of a wallet
 * that has ended.
 * @param paid what came in by now, and went back, in its order
 * @param cents no more than is left of it
 * @returns the reason why it cannot be done so, with what can go back by these means
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

/** Parts by their means, each once. */
function backOf(parts: readonly Way[]): Back {
  const back = new Map<RefundMeans, number>();
  for (const [type, amount] of parts) if (amount > 0) back.set(type, (back.get(type) ?? 0) + amount);
  return [...back].map(([type, amountCents]) => ({ type, amountCents }));
}
