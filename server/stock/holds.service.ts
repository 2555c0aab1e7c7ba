// Decided in docs/decisions/018-resets-and-their-undo.md.

import type { Context } from '@/server/core/operation/context';
import { type Hold, lockOrders, readHolds, readUncountedHolds } from './holds.query';
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
  const all = [...holds, ...unheld.map(([productId, asked]): Hold => ({ orderId, channelId, productId, asked, held: 0 }))];
  await bookForOrders(ctx, { restaurantId, movementType: 'SALE' }, all, ({ asked, held }) => held - asked);
}

/**
 * Takes off the stock again what a count had given back of orders, where no count stands any more that was made after they were ordered. Leaves
 * products on or off sale as they are.
 * @param productIds whose stock is locked
 * @param ended the movements that had ended the tracking of products that are tracked again, by product
 */
export async function holdUncounted(
  ctx: Context,
  restaurantId: number,
  productIds: readonly number[],
  ended: ReadonlyMap<number, number>,
): Promise<void> {
  const read = () => readUncountedHolds(ctx.db, restaurantId, productIds, ended);
  let holds = await read();
  if (ended.size > 0 && holds.length > 0) {
    // Whoever pays or cancels one of them at this moment has found no stock to wait for.
    await lockOrders(ctx.db, restaurantId, new Set(holds.map(({ orderId }) => orderId)));
    holds = await read();
  }
  const booking = { restaurantId, movementType: 'SALE', keepsAvailability: true } as const;
  await bookForOrders(ctx, booking, holds, ({ asked, held }) => held - asked);
}

/**
 * Gives back what waiting orders hold of products that were ordered before a count. Leaves products on or off sale as they are.
 * @param counts their movements, by product whose stock is locked
 */
export async function releaseOrderedBefore(ctx: Context, restaurantId: number, counts: ReadonlyMap<number, number>): Promise<void> {
  const holds = await readHolds(ctx.db, restaurantId, { productIds: [...counts.keys()] });
  const booking = { restaurantId, movementType: 'CANCELLATION', keepsAvailability: true } as const;
  await bookForOrders(ctx, booking, holds, ({ productId, orderedIn, held }) => (orderedIn < (counts.get(productId) ?? 0) ? held : 0));
}
