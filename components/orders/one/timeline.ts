import { isUnpaid } from '@/server/orders/counter.rules';
import type { Order } from '@/server/orders/order.schema';

type Payment = Order['payments'][number];
type Refund = Order['refunds'][number];

/** An event in the life of an order. */
export type OrderEvent = { key: string; at: string } & (
  | { kind: 'placed' | 'offline' | 'received' | 'cancelled' | 'expires' }
  | { kind: 'paid' | 'left' | 'replaced'; payment: Payment }
  | { kind: 'refund'; refund: Refund; payments: Payment[]; unpaid: number }
);

/** The events of an order by time: how it was placed, each payment, each refund with its means. */
export function timelineOf(order: Order): OrderEvent[] {
  const { createdAt, placedAt, payments, refunds, cancelledAt, status, expiresAt } = order;
  const events: OrderEvent[] = placedAt
    ? [
        { key: 'offline', kind: 'offline', at: placedAt },
        { key: 'received', kind: 'received', at: createdAt },
      ]
    : [{ key: 'placed', kind: 'placed', at: createdAt }];
  for (const payment of payments) {
    if (payment.refundId !== null) continue;
    events.push({
      key: `payment ${payment.paymentId}`,
      kind: payment.replacesId !== null ? 'replaced' : isUnpaid(order, payment) ? 'left' : 'paid',
      at: payment.at,
      payment,
    });
  }
  for (const refund of refunds) {
    const refundPayments = finalPaymentsOf(payments.filter(({ refundId }) => refundId === refund.refundId));
    events.push({ key: `refund ${refund.refundId}`, kind: 'refund', at: refund.at, refund, ...splitUnpaid(order, refundPayments) });
  }
  if (cancelledAt !== null) events.push({ key: 'cancelled', kind: 'cancelled', at: cancelledAt });
  if (status === 'AWAITING_PAYMENT' && expiresAt !== null) events.push({ key: 'expires', kind: 'expires', at: expiresAt });
  return events
    .map((event, index) => ({ event, index }))
    .toSorted((a, b) => Date.parse(a.event.at) - Date.parse(b.event.at) || a.index - b.index)
    .map(({ event }) => event);
}

/** The means of a refund, without those that others replaced. */
function finalPaymentsOf(payments: readonly Payment[]): Payment[] {
  const replacementsOf = (id: number) => payments.filter(({ replacesId, amount }) => replacesId === id && amount > 0);
  return payments
    .filter(({ amount }) => amount < 0)
    .map((payment) => ({ ...payment, amount: replacementsOf(payment.paymentId).reduce((sum, { amount }) => sum + amount, payment.amount) }))
    .filter(({ amount }) => amount !== 0);
}

/** The means of a refund, and the cents that it only takes off what a kiosk left to the counter: nobody had paid them. */
function splitUnpaid(order: Order, payments: readonly Payment[]): { payments: Payment[]; unpaid: number } {
  const unpaid = payments.filter((payment) => isUnpaid(order, payment));
  return { payments: payments.filter((payment) => !unpaid.includes(payment)), unpaid: unpaid.reduce((sum, { amount }) => sum - amount, 0) };
}

/** The refund made by a write or a dry run: the one that was not there before. */
export function refundBetween(before: Order, after: Order): { refund: Refund; payments: Payment[]; unpaid: number } | null {
  const knownIds = new Set(before.refunds.map(({ refundId }) => refundId));
  const refund = after.refunds.find(({ refundId }) => !knownIds.has(refundId));
  if (!refund) return null;
  const refundPayments = after.payments.filter(({ refundId }) => refundId === refund.refundId);
  return { refund, ...splitUnpaid(after, refundPayments) };
}
