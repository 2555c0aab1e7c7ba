import { setTimeout as sleep } from 'node:timers/promises';
import type { WalletView } from '@/server/wallet/wallet.schema';
import type { OrderRecord } from '../books';
import type { ReceivedEvent, Receiver } from '../receiver';
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
  let missing = await findMissing(evidence, receiver);
  // Waiting does not fix wrong events.
  for (const until = Date.now() + patienceMs; missing.length > 0 && receiver.problems.length === 0 && Date.now() < until; ) {
    await sleep(LOOK_EVERY_MS);
    missing = await findMissing(evidence, receiver);
  }
  const looked = `${receiver.all.length} events in ${receiver.requests} requests`;
  return { name: 'events', looked, problems: [...receiver.problems, ...missing] };
}

async function findMissing(evidence: Evidence, receiver: Receiver): Promise<string[]> {
  const bySubject = Map.groupBy(receiver.all, ({ subject }) => subject);
  const orderProblems = [...evidence.books.orders.values()].flatMap((order) =>
    orderProblemsOf(order, bySubject.get(`order ${order.orderId}`) ?? []),
  );
  return [...orderProblems, ...sequenceProblems(receiver), ...(await findCustomerProblems(evidence, bySubject))];
}

function orderProblemsOf({ orderId, wasPaid, wasCancelled, totalPrice, toPay }: OrderRecord, events: readonly ReceivedEvent[]): string[] {
  const types = events.map(({ type }) => type).join(', ') || 'none';
  const expectedTypes = [...(wasPaid ? ['orders.paid'] : []), ...(wasCancelled ? ['orders.cancelled'] : [])].join(', ') || 'none';
  if (types !== expectedTypes) return [`order ${orderId} sent the events ${types}; it should be ${expectedTypes}`];
  return events.flatMap(({ type, order }) => {
    const matches =
      order?.totalPrice === totalPrice && order.toPay === toPay && order.status === (type === 'orders.paid' ? 'PAID' : 'CANCELLED');
    return matches ? [] : [`${type} of order ${orderId} says ${JSON.stringify(order)}`];
  });
}

/** Each webhook numbers its events: a missing number means a lost event. */
function sequenceProblems({ events }: Receiver): string[] {
  return [...events].flatMap(([moduleId, received]) => {
    const numbers = new Set(received.map(({ sequence }) => sequence));
    // The first was the test.
    const missing = Array.from({ length: Math.max(0, ...numbers) - 1 }, (_, index) => index + 2).filter((number) => !numbers.has(number));
    const duplicates = received.length - numbers.size;
    return [
      ...(missing.length > 0
        ? [`webhook ${moduleId} never got the events ${missing.slice(0, 10).join(', ')}${missing.length > 10 ? ', …' : ''}`]
        : []),
      ...(duplicates > 0 ? [`webhook ${moduleId} got ${duplicates} numbers for two events`] : []),
    ];
  });
}

/** The last event about a guest must agree with the wallet. */
async function findCustomerProblems(
  { client, people, brands }: Evidence,
  bySubject: ReadonlyMap<string, readonly ReceivedEvent[]>,
): Promise<string[]> {
  const problems: string[] = [];
  for (const { customerId, brandId } of people) {
    const last = bySubject
      .get(`customer ${customerId}`)
      ?.toSorted((a, b) => a.sequence - b.sequence)
      .at(-1);
    if (!last) continue;
    const { officeToken } = brands.find((brand) => brand.brandId === brandId)!;
    const { balance } = await client.get<WalletView>({ path: `/customers/${customerId}/wallet`, token: officeToken, kind: 'guest ledger' });
    if (last.balance !== balance)
      problems.push(`the last event of customer ${customerId} says ${last.balance} in the wallet, it holds ${balance}`);
  }
  return problems;
}
