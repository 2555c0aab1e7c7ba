import type { Random } from '@/prisma/seed/random';
import type { Delivery, InventoryItem } from '@/server/stock/stock.schema';
import type { Books } from './books';
import type { Client } from './client';
import type { House } from './houses';
import type { Person } from './people';

/** Other work of the staff: goods arrive and are counted, wallets are topped up. */

interface Staff {
  client: Client;
  books: Books;
  /** The prefix of the day's idempotency keys. */
  day: string;
}

/** How often staff do each of these, in minutes of the day. */
export const STOCK_EVERY = 15;
export const TOP_UP_EVERY = 10;
const TOP_UP_CENTS = 2_000;
const FIRST_TOP_UP_CENTS = 10_000;
/** The delivery before the first guest, for each tracked product. */
const MORNING_PIECES = 40;
const MOST_LINES = 500;

const stockOf = ({ restaurantId }: House) => `/v2/restaurants/${restaurantId}/stock`;

/** The tracked products of a restaurant. */
export function readStock(client: Client, house: House): Promise<InventoryItem[]> {
  return client.list<InventoryItem>({
    path: stockOf(house),
    query: { tracked: true, limit: 200 },
    token: house.brand.officeToken,
    kind: 'read stock',
  });
}

async function deliver({ client, books, day }: Staff, house: House, reference: string, lines: { productId: number; quantity: number }[]) {
  const key = `${day}/${reference}`;
  const delivery = await client.get<Delivery>({
    method: 'POST',
    path: `${stockOf(house)}/deliveries`,
    body: { supplierName: 'Service', reference: key.slice(0, 120), lines },
    ...{ token: house.brand.officeToken, key, kind: 'delivery' },
  });
  const { restaurantId } = house;
  books.stockMoves.push({
    ...{ restaurantId, key, deliveryId: delivery.deliveryId },
    lines: lines.map(({ productId, quantity }) => ({ productId, by: quantity })),
  });
}

/** The goods of the morning. */
export async function stockUp(staff: Staff, house: House): Promise<void> {
  if (!house.managesStock) return;
  const products = await readStock(staff.client, house);
  const lines = products.slice(0, MOST_LINES).map(({ productId }) => ({ productId, quantity: MORNING_PIECES }));
  if (lines.length > 0) await deliver(staff, house, `morning/${house.restaurantId}`, lines);
}

/** A delivery, a count, or a product that is thrown away. */
export async function moveStock(staff: Staff, house: House, random: Random, turn: number): Promise<void> {
  const { client, books, day } = staff;
  const { restaurantId } = house;
  const token = house.brand.officeToken;
  const { items } = await client.get<{ items: InventoryItem[] }>({
    path: stockOf(house),
    query: { tracked: true, limit: 100 },
    ...{ token, kind: 'read stock' },
  });
  if (items.length === 0) return;
  const { productId, menuId, signature, currentQuantity } = random.pick(items);
  const key = `${day}/stock/${restaurantId}/${turn}`;
  if (turn % 3 === 0) {
    const lines = [...new Set([random.pick(items), random.pick(items), random.pick(items)])].map((item) => ({
      productId: item.productId,
      quantity: random.between(6, 24),
    }));
    return deliver(staff, house, `delivery/${restaurantId}/${turn}`, lines);
  }
  if (turn % 6 === 1) {
    await client.get({ method: 'POST', path: `${stockOf(house)}/products/${productId}/raz`, token, key, kind: 'reset' });
    books.stockMoves.push({ restaurantId, key, deliveryId: null, lines: [{ productId, became: 0 }] });
    return;
  }
  const quantity = Math.max(0, currentQuantity) + random.between(0, 20);
  const path = `/menus/${menuId}/products/${encodeURIComponent(signature)}/quantity`;
  await client.get({ method: 'PUT', path, body: { quantity, reasonCode: 'COUNT' }, token, key, kind: 'count' });
  books.stockMoves.push({ restaurantId, key, deliveryId: null, lines: [{ productId, became: quantity }] });
}

/** Puts money into a guest’s wallet at the counter, or gives them some. */
export async function topUp({ client, books, day }: Staff, house: House, person: Person, turn: number): Promise<void> {
  const { customerId, brandId } = person;
  const isGift = turn % 5 === 4;
  const method = turn % 2 === 0 ? 'CASH' : 'CARD';
  const amount = turn === 0 ? FIRST_TOP_UP_CENTS : isGift ? 300 : TOP_UP_CENTS;
  await client.get({
    method: 'POST',
    path: `/customers/${customerId}/wallet/${isGift ? 'credit' : 'reload'}`,
    body: isGift ? { amount, reason: 'Service' } : { amount, counterMethod: method },
    ...{ token: house.brand.officeToken, key: `${day}/wallet/${customerId}/${turn}`, kind: isGift ? 'gift' : 'top-up' },
  });
  books.topUps.push({ customerId, brandId, kind: isGift ? 'CREDIT' : 'RELOAD', method: isGift ? null : method, amount });
}
