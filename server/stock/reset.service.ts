// Decided in docs/decisions/018-resets-and-their-undo.md.

import type { z } from 'zod';
import type { ChangeRecord, Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import { diff } from '@/server/core/writes/diff';
import { countedSince, movementsOfReset, trackedOnlyBy } from './counted-since.query';
import { readHolds } from './holds.query';
import { holdAgain } from './holds.service';
import { type Booked, bookMovements, lockStock, type StockSnapshot, snapshotOf } from './ledger.service';
import { getSettings } from './settings.service';
import type { Line } from './stock.rules';
import type { resetBody, stockChange } from './stock.schema';

/** Quantities by product id, as the history keeps them. */
type Quantities = Record<string, number>;

async function requireV2(ctx: Context, restaurantId: number): Promise<string> {
  const settings = await getSettings(ctx, { restaurantId });
  if (!settings.stockManagementV2Enabled) throw new AppError('stock_management_v2_disabled');
  return settings.name;
}

/**
 * Sets one product's quantity to 0 with a RAZ movement. Source: spec, «POST …/stock/products/{productId}/raz».
 * @throws data_not_found, stock_management_v2_disabled, product_not_tracked
 */
export async function resetProduct(
  ctx: Context,
  { restaurantId, productId }: { restaurantId: number; productId: number },
): Promise<z.output<typeof stockChange>> {
  const product = await ctx.db.product.findFirst({ where: { id: productId, restaurantId }, select: { id: true } });
  if (!product) throw new AppError('data_not_found');
  await requireV2(ctx, restaurantId);
  const [booked] = await bookMovements(ctx, { restaurantId, movementType: 'RAZ', lines: [{ productId, to: 0 }] });
  if (!booked) throw new AppError('product_not_tracked');
  const { step, movementId } = booked;
  ctx.record({
    subject: { kind: 'product stock', id: productId },
    before: { ...snapshotOf(step.previous), movementId },
    after: { ...snapshotOf(step.next), movementId },
  });
  return {
    productId,
    quantityBefore: step.before,
    quantityAfter: step.after,
    autoDisabled: step.autoDisabled,
    autoEnabled: step.autoEnabled,
    movementId,
  };
}

/** Names as people type them: case and outer blanks do not count. */
const sameName = (a: string, b: string) => a.trim().normalize('NFC').toLowerCase() === b.trim().normalize('NFC').toLowerCase();

/**
 * Sets every tracked product of a restaurant to 0; those at 0 already get no movement, and archived ones stay as they are, in no list. Source: spec, «POST …/stock/raz».
 * @returns how many products were reset
 * @throws stock_management_v2_disabled, confirmation_mismatch
 */
export async function resetRestaurant(
  ctx: Context,
  input: z.output<typeof resetBody> & { restaurantId: number },
): Promise<{ productsReset: number }> {
  const { restaurantId, confirmationRestaurantName } = input;
  const name = await requireV2(ctx, restaurantId);
  if (confirmationRestaurantName !== undefined && !sameName(confirmationRestaurantName, name)) throw new AppError('confirmation_mismatch');
  const tracked = await ctx.db.stockLevel.findMany({ where: { restaurantId, product: { archivedAt: null } }, select: { productId: true } });
  const lines = tracked.map(({ productId }) => ({ productId, to: 0 }));
  const booked = await bookMovements(ctx, { restaurantId, movementType: 'RAZ', lines, onlyChanges: true });
  ctx.record({ before: quantitiesOf(booked, ({ step }) => step.before), after: quantitiesOf(booked, ({ step }) => step.after) });
  return { productsReset: booked.length };
}

/** The lines that lead from the quantities after a change to those before it. */
const backTo = (before: Quantities, after: Quantities): Line[] =>
  Object.entries(before).map(([productId, quantity]) => ({ productId: Number(productId), delta: quantity - (after[productId] ?? 0) }));

/** Takes a change of quantities back by compensating movements: what was sold or delivered since stays counted. */
const undoing = { movementType: 'MANUAL_ADJUSTMENT', reasonCode: 'UNDO', onlyChanges: true } as const;

const quantitiesOf = (booked: Booked[], pick: (entry: Booked) => number): Quantities =>
  Object.fromEntries(booked.map((entry) => [entry.productId, pick(entry)]));

/**
 * Takes back the reset of a restaurant. Products that were counted since stay as they were counted, unless forced.
 * @throws conflict where all of them were
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
  const { moved, undoes } = await movementsOfReset(ctx.db, restaurantId, { before, after, at });
  const counted = force ? new Set<number>() : await countedSince(ctx.db, restaurantId, moved);
  const left = Object.entries(before).filter(([productId]) => !counted.has(Number(productId)));
  if (left.length === 0) {
    const now = Object.fromEntries(Object.keys(after).map((productId) => [productId, states.get(Number(productId))?.quantity]));
    throw new AppError('conflict', { extraData: { changes: diff(after, now) } });
  }
  const booked = await bookMovements(ctx, { ...undoing, restaurantId, lines: backTo(Object.fromEntries(left), after), undoes });
  await holdAgain(ctx, restaurantId, await readHolds(ctx.db, restaurantId, { productIds: left.map(([productId]) => Number(productId)) }));
  return {
    subject: { kind: 'restaurant stock', id: restaurantId },
    before: quantitiesOf(booked, ({ step }) => step.before),
    after: quantitiesOf(booked, ({ step }) => step.after),
  };
}

/**
 * Takes back a change of one product's quantity, and of the safety stock that was set along with it. A product that nobody had counted
 * before, and nobody has since, is not tracked any more.
 * @throws conflict where it was counted or reset since, unless forced
 */
export async function undoProductChange(
  ctx: Context,
  restaurantId: number,
  productId: number,
  { force, ...entry }: { before: unknown; after: unknown; force: boolean },
): Promise<ChangeRecord> {
  const [before, after] = [entry.before as StockSnapshot, entry.after as StockSnapshot];
  const { movementId } = after;
  const undoes = movementId === undefined ? undefined : new Map([[productId, movementId]]);
  const { states } = await lockStock(ctx, restaurantId, [productId]);
  if (!force && undoes) {
    const counted = await countedSince(ctx.db, restaurantId, undoes);
    const now = { quantity: states.get(productId)?.quantity };
    if (counted.size > 0) throw new AppError('conflict', { extraData: { changes: diff({ quantity: after.quantity }, now) } });
  }
  const stopsTracking = movementId !== undefined && (await trackedOnlyBy(ctx.db, restaurantId, [productId], { movementId })).size > 0;
  const lines = backTo({ [productId]: before.quantity }, { [productId]: after.quantity });
  const [booked] = await bookMovements(ctx, {
    ...{ ...undoing, restaurantId, lines, undoes, stopsTracking },
    // To take such an undo back tracks the product again.
    track: true,
    // What begins or ends the tracking is a movement, also one of 0.
    onlyChanges: !stopsTracking && states.has(productId),
  });
  await holdAgain(ctx, restaurantId, await readHolds(ctx.db, restaurantId, { productIds: [productId] }));
  if (before.safetyStock !== undefined && !stopsTracking)
    await ctx.db.stockLevel.update({ where: { productId }, data: { safetyStock: before.safetyStock } });
  return {
    subject: { kind: 'product stock', id: productId },
    before: { ...after, ...(booked && snapshotOf(booked.step.previous)) },
    after: { ...before, ...(booked && snapshotOf(booked.step.next)) },
  };
}
