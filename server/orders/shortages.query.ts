import { CHANNELS } from '@/server/core/callers/channel';
import type { Db } from '@/server/core/platform/db';
import type { OrderedLine } from './lines.rules';

/** A product of which there is too little: one entry of `product_unavailable`. */
export interface Shortage {
  productId: number;
  reason: 'out_of_stock';
  /** What there is of it. */
  quantity: number;
}

/** Pieces that an order takes off the shelf, by product. */
export function stockOf(lines: readonly OrderedLine[]): Map<number, number> {
  const stock = new Map<number, number>();
  for (const { stock: products, cart } of lines)
    for (const productId of products) stock.set(productId, (stock.get(productId) ?? 0) + cart.quantity);
  return stock;
}

/**
 * Whether an order of a channel is held to what the stock has. A till sells what lies on the shelf (docs/decisions/017).
 * @param managed the channels on which the restaurant manages stock
 */
export const isHeldToStock = (channelId: number, managed: { web: boolean; kiosk: boolean }): boolean =>
  channelId === CHANNELS.web ? managed.web : channelId === CHANNELS.kiosk && managed.kiosk;

/**
 * What an order of these lines would be refused for now: the products of which the stock has too few. Nothing is locked or kept.
 */
export async function findShortages(
  db: Db,
  { restaurantId, channelId, lines }: { restaurantId: number; channelId: number; lines: readonly OrderedLine[] },
): Promise<Shortage[]> {
  const needed = stockOf(lines);
  const rows = await db.sql.read<{ productId: number; quantity: number; web: boolean; kiosk: boolean }>`
    select l.product_id as "productId", l.quantity, s.web_managed as web, s.kiosk_managed as kiosk
    from stock_levels l join stock_settings s on s.restaurant_id = l.restaurant_id and s.stock_management_v2_enabled
    where l.restaurant_id = ${restaurantId} and l.product_id = any(${[...needed.keys()]}::int[]) order by l.product_id`;
  return rows
    .filter(({ productId, quantity, ...managed }) => quantity < needed.get(productId)! && isHeldToStock(channelId, managed))
    .map(({ productId, quantity }) => ({ productId, reason: 'out_of_stock', quantity: Math.max(0, quantity) }));
}
