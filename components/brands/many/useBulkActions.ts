import { useTRPCClient } from '@/components/ui/trpc';
import type { ArchivedRestaurants } from '@/server/brands/brands.schema';
import type { ModesCopied } from '@/server/consumption-modes/consumption-modes.schema';
import type { AreasCopied } from '@/server/delivery-areas/delivery-areas.schema';
import type { CopyResult, Openings } from '@/server/modules/modules.schema';
import type { PickupCopied } from '@/server/pickup/pickup.schema';
import type { PreviewedRequest } from '../usePreviewedRun';

/** The settings of a restaurant that can be copied to others. */
export const applied = ['modules', 'consumption-modes', 'pickup', 'delivery-areas'] as const;
export type Applicable = (typeof applied)[number];

type Answer = ArchivedRestaurants | Openings | CopyResult | ModesCopied | PickupCopied | AreasCopied;
/** The result for a restaurant, whatever the action. */
export type ActionResult = Answer['restaurants'][number];
type Request = PreviewedRequest<{ restaurants: ActionResult[] }>;

/** The number of things that change at a restaurant. */
export function thingsOf(to: ActionResult): number {
  if ('channels' in to) return to.channels.length;
  if ('modules' in to) return to.modules.reduce((sum, { changes }) => sum + changes.length, 0);
  if ('modes' in to) return to.modes.length;
  if ('week' in to) return to.week.length + to.exceptions.length;
  return 'areas' in to ? to.areas.length : 1;
}

/** The actions for several restaurants of a brand, each with a dry run. */
export function useBulkActions(brandId: number) {
  const { modules, brands, pickup, ...client } = useTRPCClient();
  return {
    open: (restaurantIds: number[], channelIds: number[], state: 'OPEN' | 'CLOSE', request: Request) =>
      modules.setOpenings.mutate({ brandId, restaurantIds, channels: channelIds.map((channelId) => ({ channelId, state })), ...request }),
    archive: (restaurantIds: number[], request: Request) => brands.archiveRestaurants.mutate({ brandId, restaurantIds, ...request }),
    apply(settings: Applicable, copy: { fromRestaurantId: number; toRestaurantIds: number[] }, request: Request) {
      const input = { brandId, ...copy, ...request };
      const run: Record<Applicable, () => Promise<{ restaurants: ActionResult[] }>> = {
        modules: () => modules.copyModules.mutate(input),
        'consumption-modes': () => client['consumption-modes'].copyModes.mutate(input),
        pickup: () => pickup.copyPickup.mutate(input),
        'delivery-areas': () => client['delivery-areas'].copyAreas.mutate(input),
      };
      return run[settings]();
    },
  };
}
