import { setTimeout as sleep } from 'node:timers/promises';
import type { WalletView } from '@/server/wallet/wallet.schema';
import type { KeptOrder } from '../books';
import type { GotEvent, Receiver } from '../receiver';
import type { Evidence, Finding } from './proof.types';

/**
 * How long events may take to arrive after a worker was killed: the first attempts after a failure are five seconds and five minutes apart.
 */
const PATIENCE_MS = 420_000;
const LOOK_EVERY_MS = 1_000;

/**
 * Proves that every paid or cancelled order has sent its events: once each, in order, with its state at the time; that no webhook has a gap
 * in its numbers; and that the last event of each guest has the balance of the wallet. Missing events may still be on their way, and are
 * awaited.
 */
export async function proveEvents(evidence: Evidence, receiver: Receiver, patienceMs = PATIENCE_MS): Promise<Finding> {
  let lacking = await lackingOf(evidence, receiver);
  // Waiting does not fix wrong events.
  for (const until = Date.now() + patienceMs; lacking.length > 0 && receiver.problems.length === 0 && Date.now() < until; ) {
    await sleep(LOOK_EVERY_MS);
    lacking = await lackingOf(evidence, receiver);
  }
  const looked = `${receiver.all.length} events in ${receiver.requests} requests`;
  return { name: 'events', looked, problems: [...receiver.problems, ...lacking] };
}

async function lackingOf(evidence: Evidence, receiver: Receiver): Promise<string[]> {
  const bySubject = Map.groupBy(receiver.all, ({ subject }) => subject);
  const ofOrders = [...evidence.books.orders.values()].flatMap((order) => ofOrder(order, bySubject.get(`order ${order.orderId}`) ?? []));
  return [...ofOrders, ...sequenceProblems(receiver), ...(await ofCustomers(evidence, bySubject))];
}

function ofOrder({ orderId, wasPaid, wasCancelled, totalPrice, toPay }: KeptOrder, events: readonly GotEvent[]): string[] {
  const types = events.map(({ type }) => type).join(', ') || 'none';
  const wanted = [...(wasPaid ? ['orders.paid'] : []), ...(wasCancelled ? ['orders.cancelled'] : [])].join(', ') || 'none';
  if (types !== wanted) return [`order ${orderId} sent the events ${types}; it should be ${wanted}`];
  return events.flatMap(({ type, order }) => {
    const isAsIt =
      order?.totalPrice === totalPrice && order.toPay === toPay && order.status === (type === 'orders.paid' ? 'PAID' : 'CANCELLED');
    return isAsIt ? [] : [`${type} of order ${orderId} says ${JSON.stringify(order)}`];
  });
}

/** Each webhook numbers its events: a missing number means a lost event. */
function sequenceProblems({ events }: Receiver): string[] {
  return [...events].flatMap(([moduleId, got]) => {
    const numbers = new Set(got.map(({ sequence }) => sequence));
    // The first was the test.
    const missing = Array.from({ length: Math.max(0, ...numbers) - 1 }, (_, index) => index + 2).filter((number) => !numbers.has(number));
    const doubled = got.length - numbers.size;
    return [
      ...(missing.length > 0
        ? [`webhook ${moduleId} never got the events ${missing.slice(0, 10).join(', ')}${missing.length > 10 ? ', …' : ''}`]
        : []),
      ...(doubled > 0 ? [`webhook ${moduleId} got ${doubled} numbers for two events`] : []),
    ];
  });
}

/** The last event about a guest must agree with the wallet. */
async function ofCustomers({ client, people, brands }: Evidence, bySubject: ReadonlyMap<string, readonly GotEvent[]>): Promise<string[]> {
  const problems: string[] = [];
  for (const { customerId, brandId } of people) {
    const last = bySubject
      .get(`customer ${customerId}`)
      ?.toSorted((a, b) => a.sequence - b.sequence)
      .at(-1);
    if (!last) continue;
    const { head } = brands.find((brand) => brand.brandId === brandId)!;
    const { balance } = await client.get<WalletView>({ path: `/customers/${customerId}/wallet`, token: head, kind: 'guest ledger' });
    if (last.balance !== balance)
      problems.push(`the last event of customer ${customerId} says ${last.balance} in the wallet, it holds ${balance}`);
  }
  return problems;
}
