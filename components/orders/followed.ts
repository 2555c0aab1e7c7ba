import type { ListedOrder } from '@/server/orders/order.schema';

export interface OrderPages {
  pages: { items: ListedOrder[]; nextCursor: number | null }[];
  pageParams: unknown[];
}

/**
 * Updates pages with orders read again, each in its place. Answers older than the known order are ignored. The answer to a write has no
 * customer, so the known one is kept.
 * @param adds whether new orders are inserted at the top; otherwise they are ignored
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
