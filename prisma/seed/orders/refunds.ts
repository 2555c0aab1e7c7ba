import type { BookedOrder, BookedRefund } from '@/server/orders/booked.types';
import { planMeans } from '@/server/orders/refund-means.rules';
import { localTimeOf } from '@/server/pricing/quoting/cart.service';
import { bookedRefund } from '@/server/testing/orders';
import { cancellationReasons, REFUNDED_SHARE, REFUNDED_WHOLE_SHARE, refundReasons } from '../habits/choices';
import { isMember } from '../loyalty';
import { randomFrom } from '../random';
import type { PricedOrder } from './price';

const MINUTE_MS = 60_000;

/** Whether the order is refunded entirely. */
export const isFullRefund = ({ totalCents }: BookedRefund, order: BookedOrder): boolean => totalCents === order.totalCents;

/** The refund, with the means of payment that the rules of orders prescribe. */
function withOriginalMeans<Refund extends Omit<BookedRefund, 'refundId'>>(refund: Refund, { payments, customerId }: BookedOrder): Refund {
  const cents = refund.payments.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const paid = payments.map(({ type, amountCents }) => ({ type, amount: amountCents }));
  const means = planMeans(paid, cents, { wallet: customerId === null ? 'none' : 'open' });
  if ('reason' in means) throw new Error(`Order ${refund.orderId} cannot be given back: ${means.reason}`);
  return { ...refund, payments: means.map((each) => ({ ...each, reference: null })) };
}

/** The refunds in order of time: cancelled orders entirely, and sometimes a line of another order, or all of it. */
export function refundsOf(orders: readonly PricedOrder[], now: Date): BookedRefund[] {
  const refunds = orders.flatMap((order): Omit<BookedRefund, 'refundId'>[] => {
    const { sold, shop, booked, guest } = order;
    const refund = (facts: Parameters<typeof bookedRefund>[1]) => [withOriginalMeans(bookedRefund(booked, facts), booked)];
    const random = randomFrom(`refund/${sold.id}`);
    const at = new Date(sold.cancelledAt ?? sold.at + random.between(6, 25) * MINUTE_MS);
    const moment = { at, day: localTimeOf(shop, at).day };
    if (at > now || booked.totalCents === 0) return [];
    if (sold.cancelledAt !== null) return refund({ ...moment, isCancellation: true, reason: random.pick(cancellationReasons) });
    const line = booked.lines.find(({ leftCents, feeKind }) => leftCents > 0 && feeKind === null);
    const isPlain = booked.lines.length > 1 && booked.grants.length === 0 && booked.payments.length === 1 && !(guest && isMember(guest));
    if (!isPlain || !line || !random.chance(REFUNDED_SHARE)) return [];
    const reason = random.pick(refundReasons);
    if (random.chance(REFUNDED_WHOLE_SHARE)) return refund({ ...moment, isCancellation: false, reason });
    return refund({ ...moment, positions: [line.position], reason });
  });
  return refunds.sort((a, b) => a.at.getTime() - b.at.getTime()).map((refund, index) => ({ ...refund, refundId: index + 1 }));
}
