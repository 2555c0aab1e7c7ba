import { newKey } from '@/components/ui/newKey';
import { counterDue } from '@/server/orders/counter.rules';
import type { Order } from '@/server/orders/order.schema';
import { counterPaymentTypes } from '@/server/orders/orders.values';

/** The means that a screen can record. */
export type Means = (typeof counterPaymentTypes)[number] | 'ExternalPayment' | 'Wallet' | 'Deferred';

/** A part of a payment. */
export interface Part {
  key: string;
  means: Means;
  /** As typed. The last part is the rest, whatever is typed there. */
  amount: string;
}

/** The most means that one payment is split over. */
export const MOST_PARTS = 5;

/**
 * What can be taken for an order now, in cents: what a kiosk left to the counter, or the whole amount of an order that waits for its payment and
 * is not being charged to a card.
 */
export function amountToTake(order: Order): number {
  if (order.status !== 'AWAITING_PAYMENT') return counterDue(order);
  return order.charge?.state === 'REQUESTED' ? 0 : order.toPay;
}

/**
 * The means that a manager can record for an order of this customer, or of nobody known. Of an order that waits, only tills take cash and cards
 * (design, «Payments»).
 */
export const meansFor = ({ status }: Pick<Order, 'status'>, customer: { paymentType: string } | undefined): readonly Means[] => [
  ...(status === 'AWAITING_PAYMENT' ? (['ExternalPayment'] as const) : counterPaymentTypes),
  ...(customer ? (['Wallet'] as const) : []),
  ...(customer?.paymentType === 'POSTPAYMENT' ? (['Deferred'] as const) : []),
];

/** The next part: the first of the offered means that no part has. */
export const nextPart = (parts: readonly Part[], offered: readonly Means[]): Part => ({
  key: newKey(),
  means: offered.find((each) => parts.every(({ means }) => means !== each)) ?? offered[0] ?? 'ExternalPayment',
  amount: '',
});

/**
 * Splits the due amount: each part but the last has its own amount, and the last has the rest.
 * @param due in cents
 * @param amounts the entered cents of each part; null where nothing valid is entered
 * @returns the cents of each part, and the indexes of those that are not valid because they, or those before them, leave nothing for the rest
 */
export function splitDue(due: number, amounts: readonly (number | null)[]): { cents: number[]; wrong: number[] } {
  const cents: number[] = [];
  const wrong: number[] = [];
  let rest = due;
  for (const [index, entered] of amounts.slice(0, -1).entries()) {
    const isValid = entered !== null && entered > 0 && entered < rest;
    if (!isValid) wrong.push(index);
    cents.push(isValid ? entered : 0);
    rest -= isValid ? entered : 0;
  }
  return { cents: [...cents, rest], wrong };
}
