import type { ListedOrder } from '@/server/orders/order.schema';

export interface OrderPages {
  pages: { items: ListedOrder[]; nextCursor: number | null }[];
  pageParams: unknown[];
}

/**
 * The pages with orders as they were just read, each in its place. An answer that is older than what is known is left out; one to a write
 * names no customer, who stays.
 * @param adds whether those that are not there yet come first; else they are left out
 */
export function withOrders<Pages extends OrderPages>(known: Pages, read: readonly ListedOrder[], adds: boolean): Pages {
  const fresh = new Map(read.map((order) => [order.orderId, order]));
  const newer = (order: ListedOrder) => {
    const answer = fresh.get(order.orderId);
    return answer && Date.parse(answer.updatedAt) >= Date.parse(order.updatedAt) ? { ...order, ...answer } : order;
  };
  const there = new Set(known.pages.flatMap(({ items }) => items.map(({ orderId }) => orderId)));
  const added = adds ? read.filter(({ orderId }) => !there.has(orderId)) : [];
  return {
    ...known,
    pages: known.pages.map((page, index) => ({ ...page, items: [...(index === 0 ? added : []), ...page.items.map(newer)] })),
  };
}
