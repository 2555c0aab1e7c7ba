import type { z } from 'zod';
import { readModesOf } from '@/server/consumption-modes/consumption-modes.query';
import type { ConsumptionMode } from '@/server/consumption-modes/consumption-modes.schema';
import type { Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import { plain } from '@/server/core/reads/json';
import { restaurantClock } from '@/server/stock/clock';
import { readAreas } from './areas.query';
import { type Candidate, prepareAreas, probeAreas } from './delivery-areas.rules';
import type { Area, ProbeResult, probeQuery } from './delivery-areas.schema';
import { type Day, days } from './delivery-areas.values';
import { deliveryFees } from './fees.rules';

/**
 * Which area delivers to a point, for what, and why not the others.
 * @throws data_not_found (a mode that is not the restaurant's)
 */
export async function probeRestaurant(ctx: Context, input: z.output<typeof probeQuery> & { restaurantId: number }): Promise<ProbeResult> {
  const { restaurantId, lat, lng } = input;
  const modes = await readModesOf(ctx.db, restaurantId);
  const asked =
    input.consumptionModeId === undefined
      ? modes.filter(({ type }) => type === 'MODE_DELIVERY')
      : modes.filter(({ consumptionModeId }) => consumptionModeId === input.consumptionModeId);
  if (input.consumptionModeId !== undefined && asked.length === 0) throw new AppError('data_not_found');
  const now = await localNow(ctx, restaurantId);
  const { day = now.day, minute = now.minute } = input;
  const areas = prepareAreas(plain(await readAreas(ctx.db, restaurantId)));
  const consumptionModeIds = asked.map(({ consumptionModeId }) => consumptionModeId);
  const { candidates, winner } = probeAreas(areas, { lat, lng, day, minute, consumptionModeIds });
  return {
    lat,
    lng,
    day,
    minute,
    consumptionModeId: input.consumptionModeId ?? null,
    winner: winner && { ...offerOf(winner.area), schedule: winner.schedule, fees: feesOf(winner.area, asked) },
    candidates: candidates.map((candidate) => ({ ...offerOf(candidate.area), ...judged(candidate) })),
  };
}

function feesOf(area: Area, modes: readonly ConsumptionMode[]) {
  const bound = modes.filter(({ consumptionModeId }) => area.consumptionModeIds.includes(consumptionModeId));
  return bound.map((mode) => ({ consumptionModeId: mode.consumptionModeId, ...deliveryFees(area, mode) }));
}

function judged({ obstacles, defeat }: Candidate<Area>): Pick<ProbeResult['candidates'][number], 'result' | 'reasons'> {
  if (obstacles.length > 0) return { result: 'excluded', reasons: obstacles };
  return defeat ? { result: 'outranked', reasons: [defeat] } : { result: 'wins', reasons: [] };
}

function offerOf(area: Area) {
  const { areaId, uuid, name, deliveryFee, minimumAmount, minimumAmountForFreeDelivery, deliveryDelay, paymentLater } = area;
  const { forceOnlinePayment, priority } = area;
  return {
    areaId,
    uuid,
    name,
    deliveryFee,
    minimumAmount,
    minimumAmountForFreeDelivery,
    deliveryDelay,
    paymentLater,
    forceOnlinePayment,
    priority,
  };
}

/** The day of the week and the minute that the restaurant's clocks show. */
async function localNow(ctx: Context, restaurantId: number): Promise<{ day: Day; minute: number }> {
  const clock = await restaurantClock(ctx, restaurantId);
  const date = clock.dayOf(ctx.now);
  const sundayFirst = new Date(`${date}T00:00:00Z`).getUTCDay();
  return { day: days[(sundayFirst + 6) % 7] as Day, minute: Math.floor(clock.minuteOf(date, ctx.now)) };
}
