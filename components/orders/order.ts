import { customerName, fullName } from '@/server/customers/name.rules';
import { counterDue } from '@/server/orders/counter.rules';
import type { ListedOrder, Order } from '@/server/orders/order.schema';

/** The name to call out: the customer's, otherwise the one given with the order, otherwise any other known detail. */
export function nameToCall({ customer, guest }: Pick<ListedOrder, 'customer' | 'guest'>): string | null | undefined {
  if (!customer) return guest?.name;
  return fullName(customer) || guest?.name || customerName(customer);
}

const chargeMessageKeys = {
  REQUESTED: 'charging',
  REFUSED: 'declined',
  NEEDS_GUEST: 'needsGuest',
  FAILED: 'failed',
  SUCCEEDED: null,
} as const;

/** The message about an order's card payment: while it is pending, or while money is owed to the guest. */
export function cardMessageKey({ status, charge }: Pick<Order, 'status' | 'charge'>) {
  if (charge?.kind === 'REFUND') {
    if (charge.state === 'SUCCEEDED' || charge.failure === null) return null;
    return charge.state === 'REQUESTED' ? 'refundAgain' : 'refundOpen';
  }
  return status === 'AWAITING_PAYMENT' && charge ? chargeMessageKeys[charge.state] : null;
}

/** The pieces of a line, or of a fee, that were not refunded. */
export function piecesLeft({ refunds }: Pick<Order, 'refunds'>, { position, quantity }: { position: number; quantity: number }): number {
  const refundedLines = refunds.flatMap(({ lines }) => lines).filter((line) => line.position === position);
  return refundedLines.reduce((left, line) => left - (line.quantity ?? 0), quantity);
}

/** The amount of an order that can still be refunded, in cents. */
export const refundable = ({ totalPrice, refunded }: Pick<Order, 'totalPrice' | 'refunded'>): number => totalPrice - refunded;

/** Whether a part of an order was refunded, and not all. */
export const isPartlyRefunded = (order: Pick<Order, 'totalPrice' | 'refunded'>): boolean => order.refunded > 0 && refundable(order) > 0;

/**
 * The message key of an order's status. A paid order has its own if it is still to be paid at the counter, or if a part of it was refunded.
 */
export function statusMessageKey(order: Pick<Order, 'status' | 'totalPrice' | 'refunded' | 'metadata' | 'payments'>) {
  if (counterDue(order) > 0) return 'status.DUE_AT_COUNTER';
  return order.status === 'PAID' && isPartlyRefunded(order) ? 'partlyRefunded' : (`status.${order.status}` as const);
}
