import type { z } from 'zod';
import { restaurantClock } from '@/server/brands/clock';
import type { Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import { hoursOfArea } from '@/server/delivery-areas/area-times.rules';
import { readTakenSlots } from '@/server/orders/taken-slots.query';
import { concernOf, type Hours, hoursOf, relevantExceptions } from './hours.rules';
import { loadsOf, mondayOf } from './loads.rules';
import type { loadsQuery, slotLoads } from './pickup.schema';
import { LOAD_WEEKS, type QuotaMode, SLOT_MINUTES } from './pickup.values';
import { slotsFrom } from './slots.rules';
import { readExceptionsOfSeveral, readWeeks } from './weeks.query';

type LoadsRequest = z.output<typeof loadsQuery> & { restaurantId: number };

/**
 * How full the slots with a quota are in a week, and how full they usually are.
 * @throws data_not_found, also for an area of another restaurant
 */
export async function readSlotLoads(
  ctx: Context,
  { restaurantId, consumptionMode, areaUuid, day }: LoadsRequest,
): Promise<z.output<typeof slotLoads>> {
  const clock = await restaurantClock(ctx, restaurantId);
  const { timeZone } = clock;
  const firstDay = mondayOf(day ?? clock.dayOf(ctx.now));
  const from = clock.startOf(firstDay);
  const mode: QuotaMode = areaUuid === undefined ? (consumptionMode ?? '2') : '1';
  const [weeks, exceptions] = await Promise.all([
    readWeeks(ctx.db, [restaurantId]),
    readExceptionsOfSeveral(ctx.db, [restaurantId], { from: clock.addDays(firstDay, -1), to: clock.addDays(firstDay, 6) }),
  ]);
  const week = weeks.get(restaurantId) ?? [];
  const relevant = relevantExceptions(exceptions.get(restaurantId) ?? [], concernOf(mode));
  const hours: Hours =
    areaUuid === undefined
      ? hoursOf(week, relevant, timeZone)
      : hoursOfArea(await readTimes(ctx, restaurantId, areaUuid), { week, exceptions: relevant, timeZone });
  const slotQuery = { hours, mode, from: from.getTime(), dayCount: 7, slotMinutes: SLOT_MINUTES };
  const slots = [...slotsFrom(slotQuery)].flatMap(({ orderingQuota, placesAt: _, ...slot }) =>
    orderingQuota === null ? [] : [{ ...slot, orderingQuota }],
  );
  const taken = await readTakenSlots(ctx.db, {
    restaurantId,
    quotaOf: areaUuid ?? mode,
    from: clock.startOf(clock.addDays(firstDay, -7 * LOAD_WEEKS)),
    to: clock.startOf(clock.addDays(firstDay, 7)),
  });
  const counts = [...taken].map(([at, orders]) => ({ at, taken: orders }));
  const loads = loadsOf(slots, counts, { timeZone, weeks: LOAD_WEEKS });
  return {
    restaurantId,
    timeZone,
    firstDay,
    slots: slots.map(({ startsAt, endsAt: _, ...slot }, index) => ({ ...slot, startsAt: startsAt.toISOString(), ...loads[index]! })),
  };
}

async function readTimes(ctx: Context, restaurantId: number, uuid: string) {
  const area = await ctx.db.deliveryArea.findFirst({
    where: { restaurantId, uuid },
    select: { isScheduleModeEnabled: true, schedules: { select: { day: true, start: true, end: true, orderingQuota: true } } },
  });
  if (!area) throw new AppError('data_not_found');
  return area;
}
