import { z } from 'zod';
import { id } from '@/server/core/operation/fields';

/** What every «apply to others» asks for: from whom, to whom. */
export const copyFields = {
  fromRestaurantId: id,
  toRestaurantIds: z
    .array(id)
    .min(1)
    .max(1_000)
    .describe('Restaurants of the same brand. The restaurant copied from may be included, and is unchanged.'),
};

/** How a restaurant comes out of it: what is not `changed` was left as it is. */
export const copyOutcomes = ['changed', 'same', 'refused', 'failed'] as const;
export type CopyOutcome = (typeof copyOutcomes)[number];

/**
 * The answer of an «apply to others»: restaurant by restaurant, in the order asked for.
 * @param shape what is said of each beside its outcome
 */
export function copyResult<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.object({
    restaurants: z.array(
      z.object({
        restaurantId: id,
        restaurantName: z.string().meta({ example: 'Bistro Lumière Bastille' }),
        outcome: z
          .enum(copyOutcomes)
          .describe(
            '`refused` if its own settings do not allow the change, `failed` after an unexpected error. Both leave the restaurant unchanged.',
          ),
        ...shape,
      }),
    ),
  });
}
