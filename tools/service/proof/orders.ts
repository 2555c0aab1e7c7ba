import type { Order } from '@/server/orders/order.schema';
import type { KeptOrder } from '../books';
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
export async function readOrders({ client, houses, standing, day }: Evidence): Promise<OrderFacts[]> {
  const updatedSince = new Date(standing.at.getTime() - MARGIN_MS).toISOString();
  const found = new Map<string, OrderFacts>();
  for (const { restaurantId, brand } of houses) {
    const query = { restaurantId, updatedSince, limit: 200 };
    for (const order of await client.list<Order>({ path: '/v1/orders', query, token: brand.head, kind: 'list orders' }))
      found.set(order.orderId, factsOf(order, day));
  }
  return [...found.values()];
}

/** Remaining payments by means of payment, and refunds, according to the order’s payments. */
function movedOf({ payments }: OrderFacts): Map<string, number> {
  const moved = new Map<string, number>();
  for (const { type, amount, refundId } of payments) {
    const name = refundId === null ? type : `back as ${type}`;
    moved.set(name, (moved.get(name) ?? 0) + amount);
  }
  for (const [name, amount] of moved) if (amount === 0) moved.delete(name);
  return moved;
}

function expectedOf({ taken, given }: KeptOrder): Map<string, number> {
  const moved = new Map<string, number>([...taken].filter(([, amount]) => amount !== 0));
  for (const [means, amount] of given) if (amount !== 0) moved.set(`back as ${means}`, -amount);
  return moved;
}

const textOf = (moved: ReadonlyMap<string, number>) =>
  [...moved]
    .map(([name, amount]) => `${name} ${amount}`)
    .sort()
    .join(', ') || 'nothing';

/** Proves that every confirmed order exists once, as it was confirmed, and that no other exists. */
export function proveOrders({ books }: Evidence, all: readonly OrderFacts[]): Finding {
  const problems = [...books.contradictions];
  const found = new Map(all.map((order) => [order.orderId, order]));
  const visits = new Map<string, string>();
  for (const kept of books.orders.values()) {
    const order = found.get(kept.orderId);
    const name = `order ${kept.orderId}`;
    if (!order) {
      problems.push(`${name} was answered, and is not listed`);
      continue;
    }
    for (const field of ['status', 'totalPrice', 'granted', 'refunded', 'ticketNumber', 'customerId', 'promocodeId'] as const)
      if (order[field] !== kept[field]) problems.push(`${name}: ${field} is ${order[field]}, and was answered as ${kept[field]}`);
    const [is, was] = [textOf(movedOf(order)), textOf(expectedOf(kept))];
    if (is !== was) problems.push(`${name} is paid with ${is}; our tills know ${was}`);
    if (order.refunds.length !== kept.refunds) problems.push(`${name} has ${order.refunds.length} refunds; our staff made ${kept.refunds}`);
  }
  for (const { orderId, visit } of all) {
    if (visit === null) continue;
    const other = visits.get(visit);
    if (other !== undefined) problems.push(`visit ${visit} has two orders, ${other} and ${orderId}`);
    visits.set(visit, orderId);
    if (!books.orders.has(orderId)) problems.push(`order ${orderId} of visit ${visit} is there, and nobody got it as an answer`);
  }
  problems.push(...numbersThatRepeat(all));
  const others = all.filter(({ visit }) => visit === null).length;
  const looked = `${books.orders.size} orders of this day${others > 0 ? `, ${others} of others` : ''}`;
  return { name: 'orders', looked, problems };
}

function numbersThatRepeat(all: readonly OrderFacts[]): string[] {
  const seen = new Map<string, string>();
  return all.flatMap(({ orderId, orderNumber, restaurantId, day, ticketNumber }) =>
    [
      `number ${orderNumber} of restaurant ${restaurantId} on ${day}`,
      ...(ticketNumber === null ? [] : [`ticket ${ticketNumber} of restaurant ${restaurantId}`]),
    ].flatMap((name) => {
      const other = seen.get(name);
      seen.set(name, orderId);
      return other === undefined ? [] : [`${name} stands on orders ${other} and ${orderId}`];
    }),
  );
}
