import type { SearchProvider } from '@/components/shell/search';
import { orderLinks } from './links';

/** Finds today's order by number in the ⌘K palette. */
export const orderSearch: SearchProvider = {
  id: 'orders',
  label: 'orders.palette',
  async search({ query, restaurant, trpc, signal }) {
    if (!restaurant || !/^\d{1,9}$/.test(query) || Number(query) === 0) return [];
    const { id: restaurantId } = restaurant;
    const { items } = await trpc.orders.listOrders.query({ restaurantId, orderNumber: Number(query), limit: 1 }, { signal });
    return items.map(({ orderId, orderNumber, tableName, guest }) => ({
      id: orderId,
      title: String(orderNumber),
      detail: [tableName, guest?.name].filter(Boolean).join(' · ') || undefined,
      href: orderLinks(restaurantId).order(orderId),
    }));
  },
};
