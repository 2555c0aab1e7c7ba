// Decided in docs/decisions/079-a-restaurant-like-another.md.

import type { z } from 'zod';
import type { Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import type { CreatedRestaurant, restaurantCreateBody } from './brands.schema';
import { findModel, takeParts } from './likeness.service';
import { notifyShops, readRestaurant, toStored } from './restaurants.service';
import { zoneAt } from './time-zone';

/**
 * Creates a restaurant, either empty or with parts copied from another one.
 * @throws invalid_parameters for a phone number that is invalid in its country; conflict in an archived brand, and for a part that cannot
 *   be copied; data_not_found for another restaurant that is not the brand's
 */
export async function createRestaurant(
  ctx: Context,
  { like, ...input }: z.output<typeof restaurantCreateBody>,
): Promise<CreatedRestaurant> {
  const { archivedAt } = await ctx.db.brand.findUniqueOrThrow({ where: { id: input.brandId } });
  if (archivedAt) throw new AppError('conflict', { extraData: { reason: 'brand_archived' } });
  const { timeZone = zoneAt(input), ...fields } = input;
  const { id: restaurantId } = await ctx.db.restaurant.create({
    data: { ...fields, timeZone, ...toStored(fields, fields.countryCode), createdAt: ctx.now },
    select: { id: true },
  });
  Object.assign(ctx.scope, { restaurantId });
  notifyShops(ctx, input.brandId);
  const model = like && (await findModel(ctx.db, input.brandId, like.restaurantId));
  const taken = model && (await takeParts(ctx, restaurantId, model, like.parts));
  const restaurant = await readRestaurant(ctx, { restaurantId });
  ctx.record({
    subject: { kind: 'restaurant', id: restaurantId },
    before: null,
    after: { ...restaurant, ...(model && { likeRestaurant: model.name }) },
  });
  return { ...restaurant, ...(taken && { taken }) };
}
