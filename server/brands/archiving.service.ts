import type { z } from 'zod';
import type { ChangeRecord, Context } from '@/server/core/operation/context';
import { refuseChangedSince } from '@/server/core/writes/changed-since';
import type { ArchivedRestaurants, archiveBody, Restaurant } from './brands.schema';
import { applyToEach } from './copies.service';
import { notifyShops, readRestaurant, setArchived } from './restaurants.service';

const ARCHIVE = 'DELETE /v1/restaurants/{restaurantId}';

/**
 * Archives several restaurants of a brand, with one history entry each.
 * @throws data_not_found for a restaurant that is not the brand's, or is archived already
 */
export async function archiveRestaurants(
  ctx: Context,
  input: z.output<typeof archiveBody> & { brandId: number },
): Promise<ArchivedRestaurants> {
  const result = await applyToEach(ctx, input, {
    nothing: {},
    read: async () => {},
    async apply({ restaurantId, write }) {
      await write({
        operation: ARCHIVE,
        subject: { kind: 'restaurant', id: restaurantId },
        input: { restaurantId },
        async run(restaurantCtx) {
          const before = await readRestaurant(restaurantCtx, { restaurantId });
          restaurantCtx.record({ before, after: await setArchived(restaurantCtx, restaurantId, restaurantCtx.now, () => undefined) });
        },
      });
      return { shown: {} };
    },
  });
  notifyShops(ctx, input.brandId);
  return result;
}

/**
 * Undoes archiving or restoring a restaurant. Other changes of it stay.
 * @throws conflict if it was archived or restored meanwhile, unless `force`
 */
export async function undoArchiving(
  ctx: Context,
  { before, after, input, force }: { before: unknown; after: unknown; input: { restaurantId: number }; force: boolean },
): Promise<ChangeRecord> {
  const now = await readRestaurant(ctx, input);
  const archivedStateOf = (state: unknown) => ({ archivedAt: (state as Restaurant).archivedAt });
  refuseChangedSince(archivedStateOf(now), archivedStateOf(after), force);
  const { archivedAt } = archivedStateOf(before);
  return { before: now, after: await setArchived(ctx, input.restaurantId, archivedAt === null ? null : new Date(archivedAt)) };
}
