// Decided in docs/decisions/018-resets-and-their-undo.md.

import type { Context } from '@/server/core/operation/context';
import { type Hold, readHolds } from './holds.query';
import { bookForOrders, lockStock } from './ledger.service';

/** What an order holds of each product, under the lock of its stock: nobody counts it before the transaction ends. */
export async function lockHolds(ctx: Context, { restaurantId, orderId }: { restaurantId: number; orderId: number }): Promise<Hold[]> {
  const read = () => readHolds(ctx.db, restaurantId, { orderId });
  const products = (await read()).map(({ productId }) => productId);
  if (products.length === 0) return [];
  await lockStock(ctx, restaurantId, products);
  return read();
}

/**
 * Takes off the stock again what a count has given back of orders: when one is paid, or when the count is undone.
 * @param holds read under the lock of their stock
 */
export async function holdAgain(ctx: Context, restaurantId: number, holds: readonly Hold[]): Promise<void> {
  await bookForOrders(ctx, { restaurantId, movementType: 'SALE' }, holds, ({ asked, held }) => held - asked);
}
