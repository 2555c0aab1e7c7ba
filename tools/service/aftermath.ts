import { CANCELLED_SHARE, cancellationReasons, REFUNDED_SHARE, refundReasons } from '@/prisma/seed/habits/choices';
import type { Random } from '@/prisma/seed/random';
import type { Order } from '@/server/orders/order.schema';
import { type Answer, refusedAs } from './client';
import { KIOSK } from './houses';
import type { Visit } from './plan';
import type { Desk, Sold } from './selling';

/** What happens to an order at the till: it is prepared and served, and sometimes cancelled or refunded. */

/** A step, to be done this many minutes of the day from now. */
export interface Step {
  minutes: number;
  work: () => Promise<void>;
}

interface Following {
  desk: Desk;
  visit: Visit;
  random: Random;
}

/** The steps of an order through the kitchen, or of its cancellation or refund, in order. */
export function wayOf({ desk, visit, random }: Following, sold: Sold): Step[] {
  const { kept } = sold;
  const till = random.pick(visit.house.tills).token;
  // At the counter, before anything else.
  if (kept.status === 'PAID' && kept.taken.has('ExternalPayment') && kept.channelId === KIOSK)
    return [{ minutes: 2, work: () => settle(desk, till, sold) }];
  const isCancelled = visit.after?.startsWith('cancelled') || (visit.after === null && random.chance(CANCELLED_SHARE));
  if (isCancelled) {
    const reason = random.pick(cancellationReasons);
    const tills = visit.after === 'cancelled twice' ? visit.house.tills.map(({ token }) => token) : [till];
    return [{ minutes: random.between(2, 20), work: () => cancel(desk, tills, { sold, reason }) }];
  }
  const kitchen = ([4, 12, 20] as const).map((minutes, index) => ({
    minutes,
    work: () => move(desk, till, { sold, preparation: preparations[index]! }),
  }));
  const isRefunded = visit.after?.endsWith('refunded') || random.chance(REFUNDED_SHARE);
  // The part paid by a grant is refunded to the employer, and free orders can’t be refunded.
  if (!isRefunded || kept.granted > 0 || kept.totalPrice === 0) return kitchen;
  const reason = random.pick(refundReasons);
  return [...kitchen, { minutes: 22, work: () => refund(desk, till, { sold, reason, isByAmount: visit.after === 'amount refunded' }) }];
}

const preparations = ['PREPARING', 'READY', 'SERVED'] as const;

async function write(desk: Desk, token: string, { kept }: Sold, part: string, body: object, kind: string): Promise<Answer<Order>> {
  const request = {
    method: 'POST',
    path: `/v1/orders/${kept.orderId}/${part}`,
    body,
    token,
    key: `${kept.orderId}/${part}`,
    kind,
  } as const;
  const answer = await desk.client.ask<Order>(request);
  if (answer.status >= 300) throw refusedAs(request, answer);
  return answer;
}

async function move(desk: Desk, token: string, { sold, preparation }: { sold: Sold; preparation: string }): Promise<void> {
  // Unpaid orders are not cooked.
  if (sold.kept.status !== 'PAID') return;
  const path = `/v1/orders/${sold.kept.orderId}/preparation`;
  const answer = await desk.client.ask<Order>({ method: 'PUT', path, body: { preparation }, token, kind: 'kitchen' });
  if (answer.status >= 300) throw refusedAs({ method: 'PUT', path, kind: 'kitchen' }, answer);
  desk.books.follow(sold.kept, answer.data);
}

/** Cancels an order: from one till, or from two at the same moment, which must book it once. */
async function cancel(desk: Desk, tills: readonly string[], { sold, reason }: { sold: Sold; reason: string }): Promise<void> {
  const { kept } = sold;
  const path = `/v1/orders/${kept.orderId}/cancel`;
  const answers = await Promise.all(
    tills.map(async (token, index) => {
      const request = { method: 'POST', path, body: { reason }, token, key: `${kept.orderId}/cancel/${index}`, kind: 'cancel' } as const;
      const answer = await desk.client.ask<Order>(request);
      if (answer.status >= 300) throw refusedAs(request, answer);
      return answer.data;
    }),
  );
  desk.books.cancel(kept, answers[0]!, true);
  if (new Set(answers.map(({ refunds }) => refunds.length)).size > 1)
    desk.books.contradictions.push(`order ${kept.orderId}: two tills cancelled it, and see different refunds`);
}

async function refund(
  desk: Desk,
  token: string,
  { sold, reason, isByAmount }: { sold: Sold; reason: string; isByAmount: boolean },
): Promise<void> {
  const { kept, order } = sold;
  const line = order.items.find(({ partOf, leftCents }) => partOf === null && leftCents > 0);
  if (!line || kept.status !== 'PAID') return;
  const ofLine = order.items.filter(({ position, partOf }) => position === line.position || partOf === line.position);
  const amount = isByAmount ? Math.ceil(kept.totalPrice / 5) : ofLine.reduce((sum, { leftCents }) => sum + leftCents, 0);
  const wanted = isByAmount ? { amount } : { lines: [{ position: line.position, quantity: line.quantity }] };
  const { data } = await write(desk, token, sold, 'refunds', { ...wanted, reason }, 'refund');
  desk.books.giveBack(kept, amount);
  desk.books.follow(kept, data);
}

/** A guest who ordered at a kiosk pays at the counter. */
async function settle(desk: Desk, token: string, sold: Sold): Promise<void> {
  const payments = [{ type: 'Cash' as const, amount: sold.kept.toPay }];
  const { data } = await write(desk, token, sold, 'payments', { payments }, 'counter');
  desk.books.settle(sold.kept, payments);
  desk.books.follow(sold.kept, data);
}
