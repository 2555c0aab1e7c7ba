// Decided in docs/decisions/020-deliveries.md.

import type { ChangeRecord, Context } from '@/server/core/operation/context';
import { Prisma } from '@/server/core/platform/db';
import { fromColumn } from '@/server/core/platform/json-columns';
import type { JsonText } from '@/server/core/reads/json';
import { keepCosts } from './costs.query';
import { countedSince, trackedOnlyBy } from './counted-since.query';
import {
  bookingKey,
  type Line,
  lockDelivery,
  markReceived,
  recordDelivery,
  refuseState,
  replaceLines,
  requireExpected,
} from './deliveries.service';
import { holdUncounted } from './holds.service';
import { type Booked, bookMovements, decideAvailability, lockStock } from './ledger.service';
import { readReceipts } from './receipts.query';
import type { Delivery, DeliveryState, DeliveryUndone } from './stock.schema';

interface DeliveryKey {
  restaurantId: number;
  deliveryId: number;
}

const stateOf = ({ receivedAt, cancelledAt }: Delivery): DeliveryState =>
  cancelledAt !== null ? 'cancelled' : receivedAt !== null ? 'received' : 'expected';

/**
 * Cancels an announced delivery. It stays in the list but is no longer expected.
 * @throws data_not_found, conflict if it was received or cancelled
 */
export async function cancelDelivery(ctx: Context, key: DeliveryKey): Promise<JsonText<Delivery>> {
  const before = await lockDelivery(ctx, key);
  requireExpected(before);
  await setState(ctx, before, 'cancelled');
  return recordDelivery(ctx, key.restaurantId, key.deliveryId, before);
}

/**
 * Undoes the receipt of a delivery by compensating movements. Sales since stay counted, and products counted since keep their counted
 * quantity. A delivery that had been announced is expected again, with its announced lines; any other is cancelled.
 * @returns the delivery, and the resulting stock of its products
 * @throws data_not_found, conflict if it is not received, quantity_out_of_range
 */
export async function undoDelivery(ctx: Context, key: DeliveryKey): Promise<DeliveryUndone> {
  const before = await lockDelivery(ctx, key);
  if (before.receivedAt === null) throw refuseState(before);
  const stock = await reverseReceipt(ctx, before, before.expectedAt === null ? 'cancelled' : 'expected');
  const { text } = await recordDelivery(ctx, key.restaurantId, key.deliveryId, before);
  return { ...(JSON.parse(text) as Delivery), stock };
}

/**
 * Undoes a change of a delivery's state. The delivery gets its earlier state back, and so does its stock, except for products counted
 * since. A delivery that the change created is cancelled.
 * @throws conflict if its state was changed since, quantity_out_of_range
 */
export async function undoStateChange(
  ctx: Context,
  { before, after, input }: { before: unknown; after: unknown; input: { restaurantId: number } },
): Promise<ChangeRecord> {
  const [earlier, changed] = [before as Delivery | null, after as Delivery];
  const key = { restaurantId: input.restaurantId, deliveryId: changed.deliveryId };
  const current = await lockDelivery(ctx, key);
  if (stateOf(current) !== stateOf(changed)) throw refuseState(current);
  if (earlier?.receivedAt) await restoreReceipt(ctx, current, earlier.lines, new Date(earlier.receivedAt));
  else {
    const targetState = earlier && stateOf(earlier) === 'expected' ? 'expected' : 'cancelled';
    if (current.receivedAt !== null) await reverseReceipt(ctx, current, targetState);
    else await setState(ctx, current, targetState);
  }
  const { text } = await recordDelivery(ctx, key.restaurantId, key.deliveryId, current);
  return { subject: { kind: 'stock delivery', id: key.deliveryId }, before: current, after: JSON.parse(text) };
}

async function setState(ctx: Context, { deliveryId }: Delivery, state: 'cancelled' | 'expected'): Promise<void> {
  await ctx.db.stockDelivery.update({
    where: { id: deliveryId },
    data: { receivedAt: null, cancelledAt: state === 'cancelled' ? ctx.now : null },
  });
  ctx.touch('deliveries', [deliveryId]);
}

/**
 * Takes the products of a delivery out of the stock again; the delivery may then be received anew. Products counted since get a movement
 * of 0, so that the ledger shows the undo. Products that were tracked only because of this delivery are no longer tracked.
 */
async function reverseReceipt(ctx: Context, delivery: Delivery, state: 'cancelled' | 'expected'): Promise<DeliveryUndone['stock']> {
  const { restaurantId, deliveryId, lines } = delivery;
  const { counted, receipts, undoes } = await lockDeliveredStock(ctx, delivery, lines);
  const untracked = await trackedOnlyBy(ctx.db, restaurantId, [...undoes.keys()], { deliveryId });
  const booked: Booked[] = [];
  for (const stopsTracking of [false, true])
    booked.push(
      ...(await bookMovements(ctx, {
        ...{ restaurantId, deliveryId, undoes, stopsTracking, movementType: 'MANUAL_ADJUSTMENT' as const, reasonCode: 'UNDO' as const },
        lines: receipts
          .filter(({ productId }) => untracked.has(productId) === stopsTracking)
          .map(({ productId, net }) => ({ productId, delta: counted.has(productId) ? 0 : -net })),
      })),
    );
  await ctx.db.stockBooking.deleteMany({ where: { restaurantId, key: bookingKey(deliveryId) } });
  const { announced } = await ctx.db.stockDelivery.findUniqueOrThrow({ where: { id: deliveryId }, select: { announced: true } });
  if (announced) await replaceLines(ctx, deliveryId, fromColumn<Line[]>(announced));
  await ctx.db.stockDelivery.update({ where: { id: deliveryId }, data: { announced: Prisma.DbNull } });
  await setState(ctx, delivery, state);
  await keepCosts(ctx, lines);
  return booked.map(({ productId, step }) => ({
    productId,
    quantityBefore: step.before,
    quantityAfter: untracked.has(productId) ? null : step.after,
    countedSince: counted.has(productId),
  }));
}

/**
 * Receives a delivery again whose receipt was undone. Each product gets back the quantity that was taken out, unless it was counted since.
 * Orders awaiting payment hold their pieces of it again.
 */
async function restoreReceipt(ctx: Context, delivery: Delivery, lines: Line[], receivedAt: Date): Promise<void> {
  const { restaurantId } = delivery;
  const { states, counted, receipts, undoes } = await lockDeliveredStock(ctx, delivery, lines);
  const moves = receipts.map(({ productId, amount, net }) => ({ productId, delta: counted.has(productId) ? 0 : amount - net }));
  await markReceived(ctx, delivery, { lines, receivedAt, moves, redo: { undoes, keepsAvailability: true } });
  const untrackedReceipts = receipts.filter(({ productId }) => !states.has(productId));
  const productIds = receipts.map(({ productId }) => productId);
  await holdUncounted(ctx, restaurantId, productIds, new Map(untrackedReceipts.map(({ productId, lastId }) => [productId, lastId])));
  await decideAvailability(ctx, restaurantId, productIds);
}

/** Locks the stock of the products of a locked delivery, and finds the products that were counted since. */
async function lockDeliveredStock(ctx: Context, { restaurantId, deliveryId }: Delivery, lines: readonly Line[]) {
  const { states } = await lockStock(
    ctx,
    restaurantId,
    lines.map(({ productId }) => productId),
  );
  const receiptsByProduct = await readReceipts(ctx.db, { restaurantId, deliveryId });
  const receipts = [...new Set(lines.map(({ productId }) => productId))].flatMap((productId) => receiptsByProduct.get(productId) ?? []);
  const undoes = new Map(receipts.map(({ productId, id }) => [productId, id]));
  return { states, receipts, undoes, counted: await countedSince(ctx.db, restaurantId, undoes) };
}
