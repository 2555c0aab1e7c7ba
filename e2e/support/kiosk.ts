import type { APIRequestContext } from '@playwright/test';
import type { InventoryItem } from '@/server/stock/stock.schema';
import { tokenOf } from './token';

export interface KioskSale {
  /** For `POST /v1/orders`, without its payments. */
  data: { restaurantId: number; consumptionMode: string; items: { productId: number; quantity: number }[]; additionalInformation: string };
  /** In cents. */
  toPay: number;
}

/** A cart that the kiosk of restaurant 1 can sell now: two pieces of the first product that is in stock and accepted by a quote. */
export async function saleOfKiosk(request: APIRequestContext, headers: Record<string, string>): Promise<KioskSale> {
  const menu = await (await request.get('/v2/restaurants/1/stock?limit=200', { headers: await tokenOf(request, 'brand') })).json();
  // Other journeys sell and count.
  for (const { productId, tracked, currentQuantity } of menu.data.items as InventoryItem[]) {
    if (tracked && currentQuantity < 2) continue;
    const data = { restaurantId: 1, consumptionMode: 'MODE_SIT_IN', items: [{ productId, quantity: 2 }] };
    const quote = await request.post('/v1/orders/quote', { headers, data });
    // Required by the dining option: the number of the table stand.
    if (quote.ok()) return { data: { ...data, additionalInformation: '12' }, toPay: (await quote.json()).data.toPay as number };
  }
  throw new Error('The demo sells nothing at a kiosk');
}
