// Decided in docs/decisions/018-resets-and-their-undo.md.

import type { z } from 'zod';
import type { Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import { bookMovements, quantitiesOf, snapshotOf } from './ledger.service';
import { getSettings } from './settings.service';
import type { resetBody, stockChange } from './stock.schema';

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

/** Names in a comparable form: case and surrounding spaces do not count. */
const isSameName = (a: string, b: string) => a.trim().normalize('NFC').toLowerCase() === b.trim().normalize('NFC').toLowerCase();

/**
 * Sets every tracked product of a restaurant to 0. Products already at 0 get no movement, unless orders awaiting payment hold some of
 * them. Archived products, which no list shows, are left alone. Source: spec, «POST …/stock/raz».
 * @returns the number of products that were reset
 * @throws stock_management_v2_disabled, confirmation_mismatch
 */
export async function resetRestaurant(
  ctx: Context,
  input: z.output<typeof resetBody> & { restaurantId: number },
): Promise<{ productsReset: number }> {
  const { restaurantId, confirmationRestaurantName } = input;
  const name = await requireV2(ctx, restaurantId);
  if (confirmationRestaurantName !== undefined && !isSameName(confirmationRestaurantName, name))
    throw new AppError('confirmation_mismatch');
  const tracked = await ctx.db.stockLevel.findMany({ where: { restaurantId, product: { archivedAt: null } }, select: { productId: true } });
  const lines = tracked.map(({ productId }) => ({ productId, to: 0 }));
  const booked = await bookMovements(ctx, { restaurantId, movementType: 'RAZ', lines, onlyChanges: true });
  if (booked.length > 0)
    ctx.record({
      subject: { kind: 'restaurant stock', id: restaurantId },
      before: quantitiesOf(booked, ({ step }) => step.before),
      after: quantitiesOf(booked, ({ step }) => step.after),
    });
  return { productsReset: booked.length };
}
