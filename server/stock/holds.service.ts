// Decided in docs/decisions/018-resets-and-their-undo.md.

import type { Context } from '@/server/core/operation/context';
import { type Hold, readHolds } from './holds.query';
import { bookForOrders, lockStock } from './ledger.service';

/**
 * What an order holds of each product, under the lock of its stock: nobody counts it before the transaction ends.
 * @param further products to lock along with these
 */
export async function lockHolds(
  ctx: Context,
  { restaurantId, orderId }: { restaurantId: number; orderId: number },
  further: Iterable<number> = [],
): Promise<Hold[]> {
  const read = () => readHolds(ctx.db, restaurantId, { orderId });
  const products = [...new Set([...(await read()).map(({ productId }) => productId), ...further])];
  if (products.length === 0) return [];
  await lockStock(ctx, restaurantId, products);
  return read();
}

/**
 * Takes off the stock what an order that is paid does not hold of its pieces: what a count gave back, and what was not tracked when it was
 * ordered. What is not tracked now either is left out.
 * @param pieces that it asks for, by product
 */
export async function takePieces(
  ctx: Context,
  { restaurantId, orderId, channelId }: { restaurantId: number; orderId: number; channelId: number },
  pieces: ReadonlyMap<number, number>,
): Promise<void> {
  const holds = await lockHolds(ctx, { restaurantId, orderId }, pieces.keys());
  const held = new Set(holds.map(({ productId }) => productId));
  const unheld = [...pieces].filter(([productId]) => !held.has(productId));
  await holdAgain(ctx, restaurantId, [
    ...holds,
    ...unheld.map(([productId, asked]) => ({ orderId, channelId, productId, asked, held: 0 })),
  ]);
}

/**
 * Takes off the stock again what a count has given back of orders: when one is paid, or when the count is undone.
 * @param holds read under the lock of their stock
 */
export async function holdAgain(ctx: Context, restaurantId: number, holds: readonly Hold[]): Promise<void> {
  await bookForOrders(ctx, { restaurantId, movementType: 'SALE' }, holds, ({ asked, held }) => held - asked);
}
