import type { Order } from '@/server/orders/order.schema';
import type { OrderRecord } from '../books';
import type { Evidence, Finding, OrderFacts } from './proof.types';

/** Listed from slightly before the day on, as clients that follow changes are advised. */
const MARGIN_MS = 60_000;

const factsOf = (order: Order, day: string): OrderFacts => {
  const { orderId, orderNumber, restaurantId, brandId, customerId, status, totalPrice, granted, refunded, ticketNumber, vat } = order;
  const { payments, refunds, promocodeId, metadata } = order;
  return {
    ...{
      orderId,
      orderNumber,
      restaurantId,
      brandId,
      day: order.day,
      customerId,
      status,
      totalPrice,
      granted,
      refunded,
      ticketNumber,
      vat,
    },
    ...{ payments, refunds, promocodeId, visit: metadata?.service === day ? String(metadata.visit) : null },
  };
};

/** Reads all orders changed since the day began. */
export async function readOrders({ client, houses, stateBefore, day }: Evidence): Promise<OrderFacts[]> {
  const updatedSince = new Date(stateBefore.at.getTime() - MARGIN_MS).toISOString();
  const ordersById = new Map<string, OrderFacts>();
  for (const { restaurantId, brand } of houses) {
    const query = { restaurantId, updatedSince, limit: 200 };
    for (const order of await client.list<Order>({ path: '/v1/orders', query, token: brand.officeToken, kind: 'list orders' }))
      ordersById.set(order.orderId, factsOf(order, day));
  }
  return [...ordersById.values()];
}

/** Remaining payments by means of payment, and refunds, according to the order’s payments. */
function paymentSumsOf({ payments }: OrderFacts): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { type, amount, refundId } of payments) {
    const name = refundId === null ? type : `back as ${type}`;
    sums.set(name, (sums.get(name) ?? 0) + amount);
  }
  for (const [name, amount] of sums) if (amount === 0) sums.delete(name);
  return sums;
}

function expectedOf({ paymentSums, refundSums }: OrderRecord): Map<string, number> {
  const sums = new Map<string, number>([...paymentSums].filter(([, amount]) => amount !== 0));
  for (const [means, amount] of refundSums) if (amount !== 0) sums.set(`back as ${means}`, -amount);
  return sums;
}

const textOf = (sums: ReadonlyMap<string, number>) =>
  [...sums]
    .map(([name, amount]) => `${name} ${amount}`)
    .sort()
    .join(', ') || 'nothing';

/** Proves that every confirmed order exists once, as it was confirmed, and that no other exists. */
export function proveOrders({ books }: Evidence, all: readonly OrderFacts[]): Finding {
  const problems = [...books.contradictions];
  const ordersById = new Map(all.map((order) => [order.orderId, order]));
  const visits = new Map<string, string>();
  for (const record of books.orders.values()) {
    const order = ordersById.get(record.orderId);
    const name = `order ${record.orderId}`;
    if (!order) {
      problems.push(`${name} was answered, and is not listed`);
      continue;
    }
    for (const field of ['status', 'totalPrice', 'granted', 'refunded', 'ticketNumber', 'customerId', 'promocodeId'] as const)
      if (order[field] !== record[field]) problems.push(`${name}: ${field} is ${order[field]}, and was answered as ${record[field]}`);
    const [actual, expected] = [textOf(paymentSumsOf(order)), textOf(expectedOf(record))];
    if (actual !== expected) problems.push(`${name} is paid with ${actual}; our tills know ${expected}`);
    if (order.refunds.length !== record.refunds)
      problems.push(`${name} has ${order.refunds.length} refunds; our staff made ${record.refunds}`);
  }
  for (const { orderId, visit } of all) {
    if (visit === null) continue;
    const earlierOrderId = visits.get(visit);
    if (earlierOrderId !== undefined) problems.push(`visit ${visit} has two orders, ${earlierOrderId} and ${orderId}`);
    visits.set(visit, orderId);
    if (!books.orders.has(orderId)) problems.push(`order ${orderId} of visit ${visit} is there, and nobody got it as an answer`);
  }
  problems.push(...findRepeatedNumbers(all));
  const otherCount = all.filter(({ visit }) => visit === null).length;
  const looked = `${books.orders.size} orders of this day${otherCount > 0 ? `, ${otherCount} of others` : ''}`;
  return { name: 'orders', looked, problems };
}

function findRepeatedNumbers(all: readonly OrderFacts[]): string[] {
  const seen = new Map<string, string>();
  return all.flatMap(({ orderId, orderNumber, restaurantId, day, ticketNumber }) =>
    [
      `number ${orderNumber} of restaurant ${restaurantId} on ${day}`,
      ...(ticketNumber === null ? [] : [`ticket ${ticketNumber} of restaurant ${restaurantId}`]),
    ].flatMap((name) => {
      const earlierOrderId = seen.get(name);
      seen.set(name, orderId);
      return earlierOrderId === undefined ? [] : [`${name} stands on orders ${earlierOrderId} and ${orderId}`];
    }),
  );
}
