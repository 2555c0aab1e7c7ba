// Decided in docs/decisions/018-resets-and-their-undo.md.

import type { Context } from '@/server/core/operation/context';
import { type Hold, lockOrders, readHolds, readUncountedHolds } from './holds.query';
import { bookForOrders, lockStock } from './ledger.service';

/**
 * Locks the stock of an order's products, so that nobody counts it before the transaction ends, and reads what the order holds.
 * @param extraProductIds products to lock along with these
 */
export async function lockHolds(
  ctx: Context,
  { restaurantId, orderId }: { restaurantId: number; orderId: number },
  extraProductIds: Iterable<number> = [],
): Promise<Hold[]> {
  const read = () => readHolds(ctx.db, restaurantId, { orderId });
  const productIds = [...new Set([...(await read()).map(({ productId }) => productId), ...extraProductIds])];
  if (productIds.length === 0) return [];
  await lockStock(ctx, restaurantId, productIds);
  return read();
}

/**
 * When an order is paid, takes from the stock the pieces that it does not hold: those that a count gave back, and those that were not
 * tracked when ordered. Products that are still not tracked are left out.
 * @param pieces that it asks for, by product
 */
export async function takePieces(
  ctx: Context,
  { restaurantId, orderId, channelId }: { restaurantId: number; orderId: number; channelId: number },
  pieces: ReadonlyMap<number, number>,
): Promise<void> {
  const holds = await lockHolds(ctx, { restaurantId, orderId }, pieces.keys());
  const heldProductIds = new Set(holds.map(({ productId }) => productId));
  const unheldPieces = [...pieces].filter(([productId]) => !heldProductIds.has(productId));
  const orderHolds = [...holds, ...unheldPieces.map(([productId, asked]): Hold => ({ orderId, channelId, productId, asked, held: 0 }))];
  await bookForOrders(ctx, { restaurantId, movementType: 'SALE' }, orderHolds, ({ asked, held }) => held - asked);
}

/**
 * Takes the pieces of orders that a count had given back from the stock again, if no valid count is later than the order any more. Does
 * not change whether products are on sale.
 * @param productIds whose stock is locked
 * @param trackingEnds the movements that ended the tracking of products that are tracked again, by product
 */
export async function holdUncounted(
  ctx: Context,
  restaurantId: number,
  productIds: readonly number[],
  trackingEnds: ReadonlyMap<number, number>,
): Promise<void> {
  const read = () => readUncountedHolds(ctx.db, restaurantId, productIds, trackingEnds);
  let holds = await read();
  if (trackingEnds.size > 0 && holds.length > 0) {
    // A transaction that pays or cancels one of these orders now found no tracked stock, so it did not wait for the lock of the stock.
    await lockOrders(ctx.db, restaurantId, new Set(holds.map(({ orderId }) => orderId)));
    holds = await read();
  }
  const booking = { restaurantId, movementType: 'SALE', keepsAvailability: true } as const;
  await bookForOrders(ctx, booking, holds, ({ asked, held }) => held - asked);
}

/**
 * Gives back the pieces that orders awaiting payment hold, if they were ordered before a count. Does not change whether products are on
 * sale.
 * @param counts their movements, by product whose stock is locked
 */
export async function releaseOrderedBefore(ctx: Context, restaurantId: number, counts: ReadonlyMap<number, number>): Promise<void> {
  const holds = await readHolds(ctx.db, restaurantId, { productIds: [...counts.keys()] });
  const booking = { restaurantId, movementType: 'CANCELLATION', keepsAvailability: true } as const;
  await bookForOrders(ctx, booking, holds, ({ productId, orderedIn, held }) => (orderedIn < (counts.get(productId) ?? 0) ? held : 0));
}
