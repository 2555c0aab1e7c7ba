import type { Db } from '@/server/core/platform/db';
import { fromColumn } from '@/server/core/platform/json-columns';
import { quotaOf } from '@/server/pickup/hours.rules';
import { type ModeSurroundings, quotaModes } from './consumption-modes.rules';
import type { ModeType } from './consumption-modes.values';

/** The facts about a restaurant that the lint needs: its brand's channels, its delivery areas and its pickup week. */
export async function readSurroundings(db: Db, place: { brandId: number; restaurantId: number }): Promise<ModeSurroundings> {
  const { brandId, restaurantId } = place;
  const [channels, bindings, week] = await Promise.all([
    db.brandChannel.findMany({ where: { brandId }, select: { channelId: true }, orderBy: { channelId: 'asc' } }),
    db.deliveryAreaBinding.findMany({
      where: { restaurantId, area: { isActivated: true } },
      select: { consumptionModeId: true, area: { select: { schedules: { select: { day: true }, take: 1 } } } },
    }),
    db.pickupSchedule.findMany({ where: { restaurantId }, select: { startMinute: true, endMinute: true, orderingQuotas: true } }),
  ]);
  const openings = week.map(({ startMinute, endMinute, orderingQuotas }) => ({
    start: startMinute,
    end: endMinute,
    orderingQuotas: fromColumn<Parameters<typeof quotaOf>[0]['orderingQuotas']>(orderingQuotas),
  }));
  // A quota of 0 offers no slot. Delivery also depends on the hours of its areas.
  const typesWithQuota = (Object.keys(quotaModes) as ModeType[]).filter((type) =>
    openings.some((opening) => quotaOf(opening, quotaModes[type]) !== 0),
  );
  const hasDeliverySlots = bindings.some(({ area }) => area.schedules.length > 0);
  return {
    channels: channels.map(({ channelId }) => channelId),
    modesWithArea: new Set(bindings.map(({ consumptionModeId }) => consumptionModeId)),
    typesWithSlots: new Set([...typesWithQuota, ...(hasDeliverySlots ? (['MODE_DELIVERY'] as const) : [])]),
  };
}
