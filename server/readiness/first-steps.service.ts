import type { z } from 'zod';
import type { OpeningHours } from '@/server/brands/chain.values';
import type { Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import { fromColumn } from '@/server/core/platform/json-columns';
import { readOpened } from '@/server/modules/opening.query';
import { firstStepsOf } from './first-steps.rules';
import { readFacts } from './readiness.query';
import type { FirstSteps, firstStepsBody } from './readiness.schema';

/**
 * The first steps of a restaurant, judged by the facts of readiness.
 * @throws data_not_found
 */
export async function getFirstSteps(ctx: Context, { restaurantId }: { restaurantId: number }): Promise<FirstSteps> {
  const restaurant = await ctx.db.restaurant.findUnique({ where: { id: restaurantId } });
  if (!restaurant) throw new AppError('data_not_found');
  const { street, city, lat, lng, hours, brandId, timeZone, firstStepsHiddenAt } = restaurant;
  const facts = (await readFacts(ctx, brandId, [{ id: restaurantId, timeZone }], {})).get(restaurantId);
  if (!facts) throw new AppError('data_not_found');
  const steps = firstStepsOf(facts, {
    hasAddress: street !== '' && city !== '' && (lat !== 0 || lng !== 0),
    hasHours: fromColumn<OpeningHours[]>(hours).length > 0,
    wasOpened: (await readOpened(ctx.db, [restaurantId])).get(restaurantId) !== null,
    // Sorted, so that the query uses the index even if there is no order.
    hasOrder: (await ctx.db.order.findFirst({ where: { restaurantId }, orderBy: { id: 'asc' }, select: { id: true } })) !== null,
  });
  return { restaurantId, isHidden: firstStepsHiddenAt !== null, isDone: steps.every(({ isDone }) => isDone), steps };
}

interface Shown {
  restaurantId: number;
  isHidden: boolean;
}

/**
 * Whether the first steps of a restaurant have been hidden.
 * @throws data_not_found
 */
export async function readFirstStepsShown(ctx: Context, { restaurantId }: { restaurantId: number }): Promise<Shown> {
  const found = await ctx.db.restaurant.findUnique({ where: { id: restaurantId }, select: { firstStepsHiddenAt: true } });
  if (!found) throw new AppError('data_not_found');
  return { restaurantId, isHidden: found.firstStepsHiddenAt !== null };
}

/** Hides the first steps on the home page of a restaurant for all its users, or shows them again. */
export async function setFirstSteps(
  ctx: Context,
  { restaurantId, isHidden }: z.output<typeof firstStepsBody> & { restaurantId: number },
): Promise<Shown> {
  await ctx.db.restaurant.update({ where: { id: restaurantId }, data: { firstStepsHiddenAt: isHidden ? ctx.now : null } });
  return { restaurantId, isHidden };
}
