import type { DeliveryState } from '@/server/stock/stock.schema';

/** The addresses of a restaurant's stock screens, with filters. */
export function stockLinks(restaurantId: number) {
  const root = `/admin/restaurants/${restaurantId}/stock`;
  const hrefOf = (screen: string, query: Record<string, string | number | boolean | undefined> = {}) => {
    const definedEntries = Object.entries(query).filter((entry) => entry[1] !== undefined);
    const search = new URLSearchParams(definedEntries.map(([key, value]) => [key, String(value)])).toString();
    return `${root}/${screen}${search && `?${search}`}`;
  };
  return {
    dashboard: root,
    settings: `${root}/settings`,
    inventory: (filters?: { status?: 'out' | 'low' | 'ok' | 'positive'; search?: string; category?: number; tracked?: boolean }) =>
      hrefOf('inventory', filters),
    /** The inventory with a product's drawer open. */
    product: (productId: number) => hrefOf('inventory', { product: productId }),
    movements: (filters?: {
      search?: string;
      productId?: number;
      type?: string;
      reason?: string;
      order?: number;
      delivery?: number;
      user?: number;
      from?: string;
      to?: string;
    }) => hrefOf('movements', filters),
    deliveries: (filters?: { state?: DeliveryState; sort?: 'date' }) => hrefOf('deliveries', filters),
    newDelivery: hrefOf('deliveries/new'),
    delivery: (deliveryId: number) => hrefOf(`deliveries/${deliveryId}`),
  };
}
