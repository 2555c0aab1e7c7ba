import type { BookedGrant, BookedPayment, BookedRefund, BookedSale, PaidBack, ReplacedPayment } from '@/server/orders/booked.types';
import type { OrderPaymentType } from '@/server/orders/orders.values';
import { type Apportioned, apportion, type PaidBy, type RevenueEntry } from './apportion.rules';
import {
  addUp,
  countUses,
  entriesLeft,
  hasEffect,
  negate,
  type Reduction,
  refundEntries,
  saleEntries,
  sumOf,
  usesOf,
} from './revenue.rules';
import type { GuestPaymentType, OperationType } from './treasury.values';

/** Money received, or given back if negative, in cents. */
export interface TreasuryEntry {
  operationType: OperationType;
  guestPaymentType: GuestPaymentType;
  count: number;
  amount: number;
}

/** What an order, a refund or a replaced payment adds to the figures of its day. */
export interface RollUp {
  treasury: TreasuryEntry[];
  revenue: Apportioned[];
}

const paymentOperations: Record<OrderPaymentType, { in: OperationType; back: OperationType; guestPaymentType: GuestPaymentType }> = {
  Cash: { in: 'cashPayments', back: 'refundCash', guestPaymentType: 'CASH' },
  CreditCard: { in: 'creditCard', back: 'refundCreditCard', guestPaymentType: 'CASH' },
  OnlineCard: { in: 'onlineCard', back: 'refundOnlineCard', guestPaymentType: 'CASH' },
  // A refund hands back the voucher or check itself, so it reduces what was received and has no operation of its own.
  MealVoucherCard: { in: 'mealVoucherCard', back: 'mealVoucherCard', guestPaymentType: 'CASH' },
  MealVoucherPaper: { in: 'mealVoucherPaper', back: 'mealVoucherPaper', guestPaymentType: 'CASH' },
  Check: { in: 'check', back: 'check', guestPaymentType: 'CASH' },
  Wallet: { in: 'walletPayments', back: 'refundWallet', guestPaymentType: 'PREPAYMENT' },
  Deferred: { in: 'deferredPayments', back: 'refundDeferred', guestPaymentType: 'POSTPAYMENT' },
  ExternalPayment: { in: 'externalPayments', back: 'refundExternal', guestPaymentType: 'CASH' },
};

/** The report’s operations for a way of payment: when it is received (`in`) and when it is refunded (`back`). */
export const operationsOf = (type: OrderPaymentType) => paymentOperations[type];

/** What a paid order adds to the figures of its day. */
export function rollUpOfOrder(order: BookedSale): RollUp {
  const entries = saleEntries(order);
  return {
    treasury: [
      ...order.payments.map(({ type, amountCents }) => paymentEntry(paymentOperations[type].in, type, 1, amountCents)),
      ...order.grants.map(({ valueCents }) => grantPaymentEntry(1, valueCents)),
    ],
    revenue: [
      ...apportion(entries, paidBy(order.payments, order.grants)),
      ...addUp(order.grants.map(({ label, valueCents }) => grantRow(label, 1, -valueCents))),
    ],
  };
}

type RolledRefund = Pick<BookedRefund, 'lines' | 'grants' | 'payments' | 'isWhole'> &
  Partial<Pick<BookedRefund, 'sold' | 'earlier' | 'paidBack'>> & {
    discounts: readonly Reduction[];
    /** Older bookings: the last refund gives back only the uses of reductions and grants that it has a share of itself. */
    givesBackOwnUses?: boolean;
  };

/**
 * What a refund adds to the figures of its day: the difference between what is left of the sale after the refund and before it. The figures of
 * an order therefore always equal those of what is left of it, however many refunds led there. The refund that gives back the rest also
 * gives back all uses of reductions and grants.
 * @param refund the oldest bookings have no `sold` and are calculated from the refund alone; older ones without `paidBack` are split over the
 *   payments of the refund
 */
export function rollUpOfRefund(refund: RolledRefund): RollUp {
  const uses = refund.isWhole ? -1 : 0;
  const { sold, givesBackOwnUses } = refund;
  const difference = revenueDifference(refund);
  const entries = difference === null ? refundEntries(refund) : [];
  const fullyRefunded = refund.isWhole && !givesBackOwnUses ? sold : undefined;
  if (refund.isWhole && !fullyRefunded && difference === null) countUses(entries, refund.discounts);
  const grants = fullyRefunded ? sharesOfGrants(refund, fullyRefunded) : refund.grants;
  const refundedRevenue = difference ?? negate(apportion(entries, paidBy(refund.payments, refund.grants)));
  return {
    treasury: [
      ...refund.payments.map(({ type, amountCents }) => {
        const { in: received, back: refunded } = paymentOperations[type];
        return paymentEntry(refunded, type, refunded === received ? uses : 1, -amountCents);
      }),
      ...grants.map(({ valueCents }) => grantPaymentEntry(uses, -valueCents)),
    ],
    revenue: [
      ...addUp([...refundedRevenue, ...(fullyRefunded ? returnedUses(fullyRefunded) : [])]),
      ...addUp(grants.map(({ label, valueCents }) => grantRow(label, uses, valueCents))),
    ],
  };
}

/**
 * The revenue left after a refund less the revenue left before it, each split over the payments that then remain. This way no way of payment
 * keeps a remainder once everything is refunded. Excludes the uses of reductions.
 * @returns null for older bookings, and if more was refunded in some way of payment than was paid in it
 */
function revenueDifference({ sold, earlier = [], lines, payments, grants, paidBack }: RolledRefund): Apportioned[] | null {
  if (!sold || !paidBack) return null;
  const paidBackAfter = { payments: [...paidBack.payments, ...payments], grants: [...paidBack.grants, ...grants] };
  const [before, after] = [paidLeft(sold, paidBack), paidLeft(sold, paidBackAfter)];
  if ([...Object.values(before), ...Object.values(after)].some((cents) => cents < 0)) return null;
  const shares = (returned: BookedRefund['earlier'], paid: PaidBy) =>
    // Once nothing is paid any more, the pieces that are left stay under the ways of payment of the sale.
    apportion(entriesLeft(sold, returned), Object.values(paid).every((cents) => cents === 0) ? paidBy(sold.payments, sold.grants) : paid);
  return addUp([...shares([...earlier, { lines }], after), ...negate(shares(earlier, before))]).filter(hasEffect);
}

/** What replacing payments adds to the figures of its day: the money, and the revenue that moves from one way of payment to another. */
export function rollUpOfReplaced({
  out,
  in: paid,
  isRefund = false,
  sale,
}: Pick<ReplacedPayment, 'out' | 'in' | 'isRefund' | 'sale'>): RollUp {
  const [direction, sign] = isRefund ? (['back', -1] as const) : (['in', 1] as const);
  return {
    treasury: [
      ...out.map(({ type, amountCents }) => paymentEntry(paymentOperations[type][direction], type, -1, -sign * amountCents)),
      ...paid.map(({ type, amountCents }) => paymentEntry(paymentOperations[type][direction], type, 1, sign * amountCents)),
    ],
    revenue: sale ? movedRevenue(sale, out, paid) : [],
  };
}

/** Payments that take others out of a sale. */
export const reversed = (payments: readonly BookedPayment[]): BookedPayment[] =>
  payments.map((payment) => ({ ...payment, amountCents: -payment.amountCents }));

const nothingPaidBack: PaidBack = { payments: [], grants: [] };

/**
 * What is left of a sale, split over its payments after the replacement, less the same split over its payments before.
 * @returns nothing if more was refunded in some way of payment than was paid in it: the revenue then stays where it is
 */
function movedRevenue(
  { earlier = [], paidBack = nothingPaidBack, ...sale }: NonNullable<ReplacedPayment['sale']>,
  out: readonly BookedPayment[],
  paid: readonly BookedPayment[],
): Apportioned[] {
  const saleAfter = { ...sale, payments: [...sale.payments, ...reversed(out), ...paid] };
  const [before, after] = [paidLeft(sale, paidBack), paidLeft(saleAfter, paidBack)];
  if ([...Object.values(before), ...Object.values(after)].some((cents) => cents < 0)) return [];
  const moveEntries = (entries: RevenueEntry[], from: PaidBy, to: PaidBy) => [
    ...apportion(entries, to),
    ...negate(apportion(entries, from)),
  ];
  return addUp([
    ...moveEntries(entriesLeft(sale, earlier), before, after),
    ...moveEntries(usesOf(sale), paidBy(sale.payments, sale.grants), paidBy(saleAfter.payments, sale.grants)),
  ]).filter(hasEffect);
}

function paidBy(paid: PaidBack['payments'], grants: PaidBack['grants']): PaidBy {
  const paidByType: PaidBy = { CASH: 0, PREPAYMENT: 0, POSTPAYMENT: sumOf(grants, ({ valueCents }) => valueCents) };
  for (const { type, amountCents } of paid) paidByType[paymentOperations[type].guestPaymentType] += amountCents;
  return paidByType;
}

/** What is still paid of a sale, by way of payment. */
function paidLeft(sold: BookedSale, paidBack: PaidBack): PaidBy {
  const [paid, refunded] = [paidBy(sold.payments, sold.grants), paidBy(paidBack.payments, paidBack.grants)];
  return {
    CASH: paid.CASH - refunded.CASH,
    PREPAYMENT: paid.PREPAYMENT - refunded.PREPAYMENT,
    POSTPAYMENT: paid.POSTPAYMENT - refunded.POSTPAYMENT,
  };
}

/** Gives back the uses of reductions, in the ways of payment that the sale counted them in. */
const returnedUses = (sold: BookedSale): Apportioned[] => negate(apportion(usesOf(sold), paidBy(sold.payments, sold.grants)));

/** The grants of a sale with their amounts in its last refund. Those without a share in it are listed too, as their use is given back. */
const sharesOfGrants = ({ grants }: RolledRefund, sold: BookedSale): BookedGrant[] =>
  sold.grants.map((grant) => grants.find(({ grantId }) => grantId === grant.grantId) ?? { ...grant, valueCents: 0 });

const paymentEntry = (operationType: OperationType, type: OrderPaymentType, count: number, amount: number): TreasuryEntry => ({
  operationType,
  guestPaymentType: paymentOperations[type].guestPaymentType,
  count,
  amount,
});

const grantPaymentEntry = (count: number, amount: number): TreasuryEntry => ({
  operationType: 'grantPayments',
  guestPaymentType: 'POSTPAYMENT',
  count,
  amount,
});

const grantRow = (label: string, count: number, cents: number): Apportioned => ({
  category: 'grants',
  label,
  guestPaymentType: 'POSTPAYMENT',
  vatRate: 0,
  count,
  inclTax: cents,
  tax: 0,
});
