import type { Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import { plain } from '@/server/core/reads/json';
import { weekdayOf } from '@/server/pickup/hours.rules';
import { isoDay, midnightOf, wallOf } from '@/server/pickup/wall.rules';
import { readAreas } from './areas.query';
import { prepareAreas, probeAreas, type Schedule } from './delivery-areas.rules';
import type { Area } from './delivery-areas.schema';
import { firstDelivery, readCalendar } from './probe.service';

const MINUTE = 60_000;

/** An area that serves a point, with the times in which it is open then; null without a schedule. */
export interface Serving {
  area: Area;
  schedule: Schedule | null;
}

export interface Delivery {
  restaurantId: number;
  timeZone: string;
  lat: number;
  lng: number;
  at: Date;
  consumptionModeId: number;
}

/**
 * The area that delivers an order.
 * @throws no_delivery_area; if an area only waits for its time, with the time when the first one delivers
 */
export async function findServingArea(
  ctx: Context,
  { restaurantId, timeZone, lat, lng, at, consumptionModeId }: Delivery,
): Promise<Serving> {
  const wall = wallOf(at.getTime(), timeZone);
  const date = isoDay(wall);
  const minute = Math.floor((wall - midnightOf(date)) / MINUTE);
  const calendar = await readCalendar(ctx, restaurantId, timeZone, date);
  const areas = prepareAreas(plain(await readAreas(ctx.db, restaurantId)));
  const on = { at: at.getTime(), calendar };
  const { winner, candidates } = probeAreas(areas, {
    ...{ lat, lng, day: weekdayOf(date), minute },
    ...{ consumptionModeIds: [consumptionModeId], on },
  });
  if (winner) return { area: winner.area, schedule: winner.schedule };
  throw new AppError('no_delivery_area', { extraData: { opensAt: await firstDelivery(candidates, calendar, at.getTime()) } });
}
