import type { ListedOrder } from '@/server/orders/order.schema';

export interface OrderPages {
  pages: { items: ListedOrder[]; nextCursor: number | null }[];
  pageParams: unknown[];
}

/**
 * Updates pages with orders read again, each in its place. Answers older than the known order are ignored. The answer to a write has no
 * customer, so the known one is kept.
 * @param insertsNew whether new orders are inserted at the top; otherwise they are ignored
 */
export function withOrders<Pages extends OrderPages>(current: Pages, orders: readonly ListedOrder[], insertsNew: boolean): Pages {
  const readById = new Map(orders.map((order) => [order.orderId, order]));
  const newestOf = (order: ListedOrder) => {
    const readOrder = readById.get(order.orderId);
    return readOrder && Date.parse(readOrder.updatedAt) >= Date.parse(order.updatedAt) ? { ...order, ...readOrder } : order;
  };
  const currentIds = new Set(current.pages.flatMap(({ items }) => items.map(({ orderId }) => orderId)));
  const added = insertsNew ? orders.filter(({ orderId }) => !currentIds.has(orderId)) : [];
  return {
    ...current,
    pages: current.pages.map((page, index) => ({ ...page, items: [...(index === 0 ? added : []), ...page.items.map(newestOf)] })),
  };
}
