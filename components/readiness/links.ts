import type { ReadinessReason } from '@/server/readiness/readiness.schema';
import type { Mend } from '@/server/readiness/readiness.values';

interface Subject {
  channelId: number;
  consumptionModeId: number | null;
}
type Link = (restaurant: string, reason: Pick<ReadinessReason, 'code'>, subject: Subject) => string;

const links: Record<Mend, Link> = {
  fiscal: (restaurant) => `${restaurant}/fiscal`,
  // The products, and the channels they are sold on.
  stock: (restaurant) => `${restaurant}/menu`,
  modules: (restaurant, _, { channelId }) => `${restaurant}/modules?channel=${channelId}`,
  opening: (restaurant) => `${restaurant}/opening`,
  'consumption-modes': (restaurant, { code }, { consumptionModeId }) =>
    `${restaurant}/consumption-modes${code === 'mode_puzzles' && consumptionModeId !== null ? `?mode=${consumptionModeId}` : ''}`,
  devices: (restaurant) => `${restaurant}/devices`,
  'delivery-areas': (restaurant) => `${restaurant}/delivery-areas`,
  pickup: (restaurant) => `${restaurant}/pickup`,
  floor: (restaurant) => `${restaurant}/floor`,
};

/** The screen that fixes a reason. */
export function mendLink(restaurantId: number, reason: Pick<ReadinessReason, 'code' | 'mend'>, subject: Subject): string {
  return links[reason.mend](`/admin/restaurants/${restaurantId}`, reason, subject);
}
