import type { APIRequestContext } from '@playwright/test';
import { type Account, expect } from './fixtures';
import { tokenOf } from './token';

export interface Product {
  productId: number;
  name: string;
  sku: string | null;
  menuId: number;
  signature: string;
  currentQuantity: number;
  safetyStock: number | null;
  webAvailability: boolean;
  kioskAvailability: boolean;
}

export interface Movement {
  movementId: number;
  productId: number;
  productName: string;
  movementType: string;
  quantityDelta: number;
  quantityBefore: number;
  quantityAfter: number;
  channelId: number | null;
  orderId: number | null;
  userId: number | null;
  reason: string | null;
}

/** A restaurant's stock as a device or a colleague sees and changes it, outside of the tested screen. */
export async function stockOf(request: APIRequestContext, restaurantId: number, account: Account = 'admin') {
  const headers = await tokenOf(request, account);
  const root = `/v2/restaurants/${restaurantId}/stock`;

  async function get<Data>(path: string, params?: Record<string, string | number>): Promise<Data> {
    const answer = await request.get(path, { headers, params });
    expect(answer.ok(), `GET ${path}: ${answer.status()}`).toBe(true);
    return (await answer.json()).data;
  }

  const list = async (params: Record<string, string | number>) => (await get<{ items: Product[] }>(root, { limit: 200, ...params })).items;

  return {
    headers,
    list,
    /** Products out of stock, longest first. */
    out: async () => (await get<{ items: Product[] }>(`${root}/out`, { limit: 12 })).items,
    value: (params: Record<string, string>) => get<{ cost: number | null; productsWithoutCost: number }>(`${root}/value`, params),
    async product(name: string): Promise<Product> {
      const found = (await list({ search: name })).find((item) => item.name === name);
      if (!found) throw new Error(`Restaurant ${restaurantId} has no product «${name}».`);
      return found;
    },
    async movements(params: Record<string, string | number>): Promise<Movement[]> {
      return (await get<{ items: Movement[] }>(`${root}/movements`, { limit: 50, ...params })).items;
    },
    async setQuantity({ menuId, signature }: Product, quantity: number, reason?: string): Promise<void> {
      const answer = await request.put(`/menus/${menuId}/products/${encodeURIComponent(signature)}/quantity`, {
        headers,
        data: { quantity, reason },
      });
      expect(answer.ok(), `set the quantity of ${signature}: ${answer.status()}`).toBe(true);
    },
    async createDelivery(delivery: object): Promise<{ deliveryId: number }> {
      const answer = await request.post(`${root}/deliveries`, { headers, data: delivery });
      expect(answer.status()).toBe(201);
      return (await answer.json()).data;
    },
    async changeDelivery(deliveryId: number, delivery: object): Promise<void> {
      const answer = await request.put(`${root}/deliveries/${deliveryId}`, { headers, data: delivery });
      expect(answer.ok(), `change the delivery ${deliveryId}: ${answer.status()}`).toBe(true);
    },
    delivery: (deliveryId: number) =>
      get<{
        receivedAt: string | null;
        reference: string | null;
        lines: { productId: number; quantity: number; unitCost: number | null }[];
      }>(`${root}/deliveries/${deliveryId}`),
  };
}
