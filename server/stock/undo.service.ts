// Decided in docs/decisions/018-resets-and-their-undo.md.

import type { ChangeRecord, Context } from '@/server/core/operation/context';
import { changedSince } from '@/server/core/writes/changed-since';
import { diff } from '@/server/core/writes/diff';
import { countedSince, trackedOnlyBy } from './counted-since.query';
import { holdUncounted, releaseOrderedBefore } from './holds.service';
import {
  type Booked,
  bookMovements,
  decideAvailability,
  lockStock,
  type Quantities,
  quantitiesOf,
  type StockSnapshot,
  snapshotOf,
} from './ledger.service';
import { readOvertakenReceipts } from './receipts.query';
import type { Line, StockState } from './stock.rules';
import { movementsOfReset, readReversals } from './undo.query';

/** The lines that turn the quantities after a change into those before it. */
const linesBackTo = (before: Quantities, after: Quantities): Line[] =>
  Object.entries(before).map(([productId, quantity]) => ({ productId: Number(productId), delta: quantity - (after[productId] ?? 0) }));

/** Locked stock, and what to undo in it. */
interface UndoInput {
  restaurantId: number;
  states: ReadonlyMap<number, StockState>;
  /** What to move where the movement of a count is unknown. */
  lines: readonly Line[];
  /** The movements of counts and resets, by product. */
  counts: ReadonlyMap<number, number>;
}

/**
 * Undoes counts and resets by compensating movements, or redoes them. The resulting stock is as if they had not been made (or not been
 * undone), including sales and deliveries since, and the pieces of orders awaiting payment. Products that were counted neither before nor
 * since are no longer tracked.
 * @returns the bookings, the resulting products, and those that are no longer tracked
 */
async function undoOrRedo(ctx: Context, { restaurantId, states, lines, counts }: UndoInput) {
  const reversals = await readReversals(ctx.db, restaurantId, counts);
  const deltas = new Map(reversals.map(({ productId, delta }) => [productId, delta]));
  const redoneCounts = new Map(reversals.flatMap(({ productId, countId, isDoneAgain }) => (isDoneAgain ? [[productId, countId]] : [])));
  const undoneProductIds = reversals.flatMap(({ productId, isDoneAgain }) => (isDoneAgain ? [] : [productId]));
  const untracked = await trackedOnlyBy(ctx.db, restaurantId, undoneProductIds, { movementIds: [...counts.values()] });
  await releaseOrderedBefore(ctx, restaurantId, redoneCounts);
  const linesToBook = lines
    .filter(({ productId }) => states.has(productId) || redoneCounts.has(productId))
    .map((line): Line => (deltas.has(line.productId) ? { productId: line.productId, delta: deltas.get(line.productId)! } : line));
  const booked: Booked[] = [];
  for (const stopsTracking of [false, true])
    booked.push(
      ...(await bookMovements(ctx, {
        ...{ restaurantId, undoes: counts, movementType: 'MANUAL_ADJUSTMENT' as const, reasonCode: 'UNDO' as const },
        lines: linesToBook.filter(({ productId }) => untracked.has(productId) === stopsTracking),
        ...{ stopsTracking, track: !stopsTracking, keepsAvailability: true },
      })),
    );
  const stillTracked = undoneProductIds.filter((productId) => !untracked.has(productId));
  await catchUp(ctx, restaurantId, new Map(stillTracked.map((productId) => [productId, counts.get(productId)!])));
  const productIds = linesToBook.map(({ productId }) => productId);
  const trackingEnds = reversals.flatMap(({ productId, undoneIn }): [number, number][] =>
    undoneIn !== null && !states.has(productId) ? [[productId, undoneIn]] : [],
  );
  await holdUncounted(ctx, restaurantId, productIds, new Map(trackingEnds));
  return { booked, untracked, resultingStates: await decideAvailability(ctx, restaurantId, productIds) };
}

/** Applies changes of deliveries that moved nothing because a count, now undone, had stated what was there. */
async function catchUp(ctx: Context, restaurantId: number, counts: ReadonlyMap<number, number>): Promise<void> {
  for (const { productId, deliveryId, id, amount, net, isIn } of await readOvertakenReceipts(ctx.db, restaurantId, counts)) {
    const delta = (isIn ? amount : 0) - net;
    if (delta === 0) continue;
    const kind =
      delta > 0 ? { movementType: 'DELIVERY' as const } : { movementType: 'MANUAL_ADJUSTMENT' as const, reasonCode: 'UNDO' as const };
    const undoes = new Map([[productId, id]]);
    await bookMovements(ctx, { ...kind, restaurantId, deliveryId, undoes, lines: [{ productId, delta }], keepsAvailability: true });
  }
}

/**
 * Undoes the reset of a restaurant. Products counted since keep their counted quantity, unless forced.
 * @throws conflict if all of them were
 */
export async function undoRestaurantReset(
  ctx: Context,
  {
    input: { restaurantId },
    at,
    force,
    ...entry
  }: { before: unknown; after: unknown; input: { restaurantId: number }; at: Date; force: boolean },
): Promise<ChangeRecord> {
  const [before, after] = [entry.before as Quantities, entry.after as Quantities];
  const { states } = await lockStock(ctx, restaurantId, Object.keys(before).map(Number));
  const resets = await movementsOfReset(ctx.db, restaurantId, { before, after, at });
  const counted = force ? new Set<number>() : await countedSince(ctx.db, restaurantId, resets);
  const isUncounted = (productId: number) => !counted.has(productId);
  const lines = linesBackTo(before, after).filter(({ productId }) => isUncounted(productId));
  if (lines.length === 0) {
    const current = Object.fromEntries(Object.keys(after).map((productId) => [productId, states.get(Number(productId))?.quantity]));
    throw changedSince(diff(after, current));
  }
  const counts = new Map([...resets].filter(([productId]) => isUncounted(productId)));
  const { booked } = await undoOrRedo(ctx, { restaurantId, states, lines, counts });
  return {
    subject: { kind: 'restaurant stock', id: restaurantId },
    before: quantitiesOf(booked, ({ step }) => step.before),
    after: quantitiesOf(booked, ({ step }) => step.after),
  };
}

/**
 * Undoes a change of one product's quantity, and of the safety stock that was set with it.
 * @throws conflict if it was counted or reset since, unless forced
 */
export async function undoProductChange(
  ctx: Context,
  restaurantId: number,
  productId: number,
  { force, ...entry }: { before: unknown; after: unknown; force: boolean },
): Promise<ChangeRecord> {
  const [before, after] = [entry.before as StockSnapshot, entry.after as StockSnapshot];
  const { movementId } = after;
  const counts = new Map(movementId === undefined ? [] : [[productId, movementId]]);
  const { states } = await lockStock(ctx, restaurantId, [productId]);
  if (!force && (await countedSince(ctx.db, restaurantId, counts)).size > 0)
    throw changedSince(diff({ quantity: after.quantity }, { quantity: states.get(productId)?.quantity }));
  const lines = linesBackTo({ [productId]: before.quantity }, { [productId]: after.quantity });
  const { booked, untracked, resultingStates } = await undoOrRedo(ctx, { restaurantId, states, lines, counts });
  if (before.safetyStock !== undefined && !untracked.has(productId))
    await ctx.db.stockLevel.update({ where: { productId }, data: { safetyStock: before.safetyStock } });
  const [moved] = booked;
  return {
    subject: { kind: 'product stock', id: productId },
    before: { ...after, ...(moved && snapshotOf(moved.step.previous)) },
    after: { ...before, ...(moved && { ...snapshotOf(resultingStates.get(productId) ?? moved.step.next), quantity: moved.step.after }) },
  };
}
