import { CANCELLED_SHARE, cancellationReasons, REFUNDED_SHARE, refundReasons } from '@/prisma/seed/habits/choices';
import type { Random } from '@/prisma/seed/random';
import type { Order } from '@/server/orders/order.schema';
import { type Answer, refusalError } from './client';
import { KIOSK } from './houses';
import type { Visit } from './plan';
import type { Desk, Sold } from './selling';

/** What happens to an order at the till: it is prepared and served, and sometimes cancelled or refunded. */

/** A step, to be done this many minutes of the day from now. */
export interface Step {
  minutes: number;
  work: () => Promise<void>;
}

interface AftermathInput {
  desk: Desk;
  visit: Visit;
  random: Random;
}

/** The steps of an order through the kitchen, or of its cancellation or refund, in order. */
export function stepsOf({ desk, visit, random }: AftermathInput, sold: Sold): Step[] {
  const { record } = sold;
  const till = random.pick(visit.house.tills).token;
  // At the counter, before anything else.
  if (record.status === 'PAID' && record.paymentSums.has('ExternalPayment') && record.channelId === KIOSK)
    return [{ minutes: 2, work: () => settle(desk, till, sold) }];
  const isCancelled = visit.after?.startsWith('cancelled') || (visit.after === null && random.chance(CANCELLED_SHARE));
  if (isCancelled) {
    const reason = random.pick(cancellationReasons);
    const tills = visit.after === 'cancelled twice' ? visit.house.tills.map(({ token }) => token) : [till];
    return [{ minutes: random.between(2, 20), work: () => cancel(desk, tills, { sold, reason }) }];
  }
  const kitchen = ([4, 12, 20] as const).map((minutes, index) => ({
    minutes,
    work: () => setPreparation(desk, till, { sold, preparation: preparations[index]! }),
  }));
  const isRefunded = visit.after?.endsWith('refunded') || random.chance(REFUNDED_SHARE);
  // The part paid by a grant is refunded to the employer, and free orders can’t be refunded.
  if (!isRefunded || record.granted > 0 || record.totalPrice === 0) return kitchen;
  const reason = random.pick(refundReasons);
  return [...kitchen, { minutes: 22, work: () => refund(desk, till, { sold, reason, isByAmount: visit.after === 'amount refunded' }) }];
}

const preparations = ['PREPARING', 'READY', 'SERVED'] as const;

async function post(desk: Desk, token: string, { record }: Sold, part: string, body: object, kind: string): Promise<Answer<Order>> {
  const request = {
    method: 'POST',
    path: `/v1/orders/${record.orderId}/${part}`,
    body,
    token,
    key: `${record.orderId}/${part}`,
    kind,
  } as const;
  const answer = await desk.client.ask<Order>(request);
  if (answer.status >= 300) throw refusalError(request, answer);
  return answer;
}

async function setPreparation(desk: Desk, token: string, { sold, preparation }: { sold: Sold; preparation: string }): Promise<void> {
  // Unpaid orders are not cooked.
  if (sold.record.status !== 'PAID') return;
  const path = `/v1/orders/${sold.record.orderId}/preparation`;
  const answer = await desk.client.ask<Order>({ method: 'PUT', path, body: { preparation }, token, kind: 'kitchen' });
  if (answer.status >= 300) throw refusalError({ method: 'PUT', path, kind: 'kitchen' }, answer);
  desk.books.updateOrder(sold.record, answer.data);
}

/** Cancels an order: from one till, or from two at the same moment, which must book it once. */
async function cancel(desk: Desk, tills: readonly string[], { sold, reason }: { sold: Sold; reason: string }): Promise<void> {
  const { record } = sold;
  const path = `/v1/orders/${record.orderId}/cancel`;
  const answers = await Promise.all(
    tills.map(async (token, index) => {
      const request = { method: 'POST', path, body: { reason }, token, key: `${record.orderId}/cancel/${index}`, kind: 'cancel' } as const;
      const answer = await desk.client.ask<Order>(request);
      if (answer.status >= 300) throw refusalError(request, answer);
      return answer.data;
    }),
  );
  desk.books.cancel(record, answers[0]!, true);
  if (new Set(answers.map(({ refunds }) => refunds.length)).size > 1)
    desk.books.contradictions.push(`order ${record.orderId}: two tills cancelled it, and see different refunds`);
}

async function refund(
  desk: Desk,
  token: string,
  { sold, reason, isByAmount }: { sold: Sold; reason: string; isByAmount: boolean },
): Promise<void> {
  const { record, order } = sold;
  const line = order.items.find(({ partOf, leftCents }) => partOf === null && leftCents > 0);
  if (!line || record.status !== 'PAID') return;
  const lineWithOptions = order.items.filter(({ position, partOf }) => position === line.position || partOf === line.position);
  const amount = isByAmount ? Math.ceil(record.totalPrice / 5) : lineWithOptions.reduce((sum, { leftCents }) => sum + leftCents, 0);
  const refundBody = isByAmount ? { amount } : { lines: [{ position: line.position, quantity: line.quantity }] };
  const { data } = await post(desk, token, sold, 'refunds', { ...refundBody, reason }, 'refund');
  desk.books.giveBack(record, amount);
  desk.books.updateOrder(record, data);
}

/** A guest who ordered at a kiosk pays at the counter. */
async function settle(desk: Desk, token: string, sold: Sold): Promise<void> {
  const payments = [{ type: 'Cash' as const, amount: sold.record.toPay }];
  const { data } = await post(desk, token, sold, 'payments', { payments }, 'counter');
  desk.books.settle(sold.record, payments);
  desk.books.updateOrder(sold.record, data);
}
