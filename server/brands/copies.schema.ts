import { z } from 'zod';
import { id } from '@/server/core/operation/fields';

/** The input of every “apply to others”: the restaurant to copy from, and those to copy to. */
export const copyFields = {
  fromRestaurantId: id,
  toRestaurantIds: z
    .array(id)
    .min(1)
    .max(1_000)
    .describe('The restaurants to copy to, of the same brand. The list may include the restaurant to copy from, which is unchanged.'),
};

/** The outcome for one restaurant. Every outcome but `changed` left the restaurant as it was. */
export const copyOutcomes = ['changed', 'same', 'refused', 'failed'] as const;
export type CopyOutcome = (typeof copyOutcomes)[number];

/**
 * The response of an “apply to others”: one result for each restaurant, in the order of the request.
 * @param shape the fields of a result besides its outcome
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
            '`refused`: the restaurant’s own settings do not allow the change. `failed`: an unexpected error occurred. Both leave the restaurant unchanged.',
          ),
        ...shape,
      }),
    ),
  });
}
