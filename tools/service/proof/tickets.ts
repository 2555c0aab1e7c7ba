import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CheckedLink, verifyArchives } from '../../verify-tickets';
import { sumOf } from '../books';
import type { Finding, WithOrders } from './proof.types';

type Ticket = CheckedLink & { order: { id: number }; refund: { id: number; isCancellation: boolean } | null };

/** Receipts of the restaurants: their archives pass the independent checker, and each order has its receipts. */
export async function proveTickets(evidence: WithOrders): Promise<Finding> {
  const problems: string[] = [];
  const folder = mkdtempSync(join(tmpdir(), 'brigade-receipts-'));
  let links = 0;
  try {
    for (const { restaurantId, brand } of evidence.houses) {
      const text = await evidence.client.download({
        path: `/v1/restaurants/${restaurantId}/tickets/archive`,
        query: evidence.standing.period,
        ...{ token: brand.head, kind: 'ticket archive' },
      });
      const file = join(folder, `${restaurantId}.jsonl`);
      writeFileSync(file, text);
      const { problems: found } = await verifyArchives([file]);
      problems.push(...found.map((problem) => `restaurant ${restaurantId}: ${problem}`));
      const tickets = text
        .split('\n')
        .flatMap((line) => (line.startsWith('{"hash"') ? [(JSON.parse(line) as { link: Ticket }).link] : []))
        .filter(({ kind }) => kind === 'sale' || kind === 'refund');
      links += tickets.length;
      problems.push(...compare(evidence, restaurantId, tickets));
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return { name: 'receipts', looked: `${links} receipts in ${evidence.houses.length} archives`, problems };
}

function compare({ books }: WithOrders, restaurantId: number, tickets: readonly Ticket[]): string[] {
  const problems: string[] = [];
  const ofOrder = Map.groupBy(tickets, ({ order }) => String(order.id));
  for (const kept of books.orders.values()) {
    if (kept.restaurantId !== restaurantId) continue;
    const own = ofOrder.get(kept.orderId) ?? [];
    const name = `order ${kept.orderId}`;
    const sales = own.filter(({ kind }) => kind === 'sale');
    const refunds = own.filter(({ kind }) => kind === 'refund');
    if (sales.length !== (kept.wasPaid ? 1 : 0)) problems.push(`${name} has ${sales.length} receipts of its sale`);
    if (refunds.length !== kept.refunds) problems.push(`${name} has ${refunds.length} receipts of refunds, and ${kept.refunds} refunds`);
    const [sale] = sales;
    if (!sale) continue;
    if (sale.number !== kept.ticketNumber) problems.push(`${name} names receipt ${kept.ticketNumber}; its receipt is ${sale.number}`);
    if (sale.total !== kept.totalPrice || sale.toPay !== kept.toPay)
      problems.push(`${name}: its receipt says ${sale.total} (${sale.toPay} to pay), it costs ${kept.totalPrice} (${kept.toPay})`);
    const paid = sumOf(sale.payments.map(({ amount }) => amount));
    if (paid !== sumOf(kept.taken.values()))
      problems.push(`${name}: its receipt says that ${paid} was paid, our tills took ${sumOf(kept.taken.values())}`);
    const back = sumOf(refunds.map(({ total }) => total));
    if (back !== kept.refunded) problems.push(`${name}: receipts of refunds come to ${back}, ${kept.refunded} went back`);
  }
  return problems;
}
