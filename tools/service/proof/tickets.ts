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
        query: evidence.stateBefore.period,
        ...{ token: brand.officeToken, kind: 'ticket archive' },
      });
      const file = join(folder, `${restaurantId}.jsonl`);
      writeFileSync(file, text);
      const { problems: archiveProblems } = await verifyArchives([file]);
      problems.push(...archiveProblems.map((problem) => `restaurant ${restaurantId}: ${problem}`));
      const tickets = text
        .split('\n')
        .flatMap((line) => (line.startsWith('{"hash"') ? [(JSON.parse(line) as { link: Ticket }).link] : []))
        .filter(({ kind }) => kind === 'sale' || kind === 'refund');
      links += tickets.length;
      problems.push(...findTicketProblems(evidence, restaurantId, tickets));
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return { name: 'receipts', looked: `${links} receipts in ${evidence.houses.length} archives`, problems };
}

function findTicketProblems({ books }: WithOrders, restaurantId: number, tickets: readonly Ticket[]): string[] {
  const problems: string[] = [];
  const ticketsByOrder = Map.groupBy(tickets, ({ order }) => String(order.id));
  for (const record of books.orders.values()) {
    if (record.restaurantId !== restaurantId) continue;
    const orderTickets = ticketsByOrder.get(record.orderId) ?? [];
    const name = `order ${record.orderId}`;
    const sales = orderTickets.filter(({ kind }) => kind === 'sale');
    const refunds = orderTickets.filter(({ kind }) => kind === 'refund');
    if (sales.length !== (record.wasPaid ? 1 : 0)) problems.push(`${name} has ${sales.length} receipts of its sale`);
    if (refunds.length !== record.refunds)
      problems.push(`${name} has ${refunds.length} receipts of refunds, and ${record.refunds} refunds`);
    const [sale] = sales;
    if (!sale) continue;
    if (sale.number !== record.ticketNumber) problems.push(`${name} names receipt ${record.ticketNumber}; its receipt is ${sale.number}`);
    if (sale.total !== record.totalPrice || sale.toPay !== record.toPay)
      problems.push(`${name}: its receipt says ${sale.total} (${sale.toPay} to pay), it costs ${record.totalPrice} (${record.toPay})`);
    const paid = sumOf(sale.payments.map(({ amount }) => amount));
    if (paid !== sumOf(record.paymentSums.values()))
      problems.push(`${name}: its receipt says that ${paid} was paid, our tills took ${sumOf(record.paymentSums.values())}`);
    const refundTotal = sumOf(refunds.map(({ total }) => total));
    if (refundTotal !== record.refunded) problems.push(`${name}: receipts of refunds come to ${refundTotal}, ${record.refunded} went back`);
  }
  return problems;
}
