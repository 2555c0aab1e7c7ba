import type { z } from 'zod';
import { clockOf, restaurantClock } from '@/server/brands/clock';
import { readModesOf } from '@/server/consumption-modes/consumption-modes.query';
import type { ConsumptionMode } from '@/server/consumption-modes/consumption-modes.schema';
import type { Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import { breather } from '@/server/core/platform/breather';
import { plain } from '@/server/core/reads/json';
import { relevantExceptions, weekdayOf } from '@/server/pickup/hours.rules';
import { DAYS_AHEAD } from '@/server/pickup/pickup.values';
import { readExceptionsOfSeveral, readWeeks } from '@/server/pickup/weeks.query';
import { type Calendar, nextDelivery } from './area-times.rules';
import { readAreas } from './areas.query';
import { type Candidate, type NamedException, prepareAreas, probeAreas, waitsForTime } from './delivery-areas.rules';
import type { Area, ProbeResult, probeQuery } from './delivery-areas.schema';
import { type Day, days } from './delivery-areas.values';
import { deliveryFees } from './fees.rules';

/**
 * The area that delivers to a point, for which dining options, and why the others do not. If only time prevents delivery, also when the
 * first one opens.
 * @throws data_not_found (a dining option of another restaurant)
 */
export async function probeRestaurant(ctx: Context, input: z.output<typeof probeQuery> & { restaurantId: number }): Promise<ProbeResult> {
  const { restaurantId, lat, lng } = input;
  const modes = await readModesOf(ctx.db, restaurantId);
  const requestedModes =
    input.consumptionModeId === undefined
      ? modes.filter(({ type }) => type === 'MODE_DELIVERY')
      : modes.filter(({ consumptionModeId }) => consumptionModeId === input.consumptionModeId);
  if (input.consumptionModeId !== undefined && requestedModes.length === 0) throw new AppError('data_not_found');
  const { at, date, day, minute, timeZone } = await resolveMoment(ctx, input);
  const calendar = await readCalendar(ctx, restaurantId, timeZone, date);
  const areas = prepareAreas(plain(await readAreas(ctx.db, restaurantId)));
  const consumptionModeIds = requestedModes.map(({ consumptionModeId }) => consumptionModeId);
  const { candidates, winner } = probeAreas(areas, { lat, lng, day, minute, consumptionModeIds, on: { at, calendar } });
  const exception = candidates.find(({ closedBy }) => closedBy)?.closedBy;
  return {
    lat,
    lng,
    date,
    day,
    minute,
    consumptionModeId: input.consumptionModeId ?? null,
    exception: exception ? { label: exception.label, firstDay: exception.firstDay, lastDay: exception.lastDay } : null,
    opensAt: winner ? null : await firstDelivery(candidates, calendar, at),
    winner: winner && { ...offerOf(winner.area), schedule: winner.schedule, fees: feesOf(winner.area, requestedModes) },
    candidates: candidates.map((candidate) => ({ ...offerOf(candidate.area), ...judge(candidate) })),
  };
}

interface RequestedMoment {
  at: number;
  date: string;
  day: Day;
  minute: number;
  timeZone: string;
}

/** The moment in question by the restaurant's clock: now, unless a date, a weekday or a minute is given. */
async function resolveMoment(
  ctx: Context,
  input: { restaurantId: number; date?: string; day?: Day; minute?: number },
): Promise<RequestedMoment> {
  const clock = await restaurantClock(ctx, input.restaurantId);
  const today = clock.dayOf(ctx.now);
  const minute = input.minute ?? Math.floor(clock.minuteOf(today, ctx.now));
  const daysAhead = input.day === undefined ? 0 : (days.indexOf(input.day) - days.indexOf(weekdayOf(today)) + 7) % 7;
  const date = input.date ?? clock.addDays(today, daysAhead);
  return { at: clock.at(date, minute).getTime(), date, day: weekdayOf(date), minute, timeZone: clock.timeZone };
}

/** The calendar from a day on, including the day before, whose service may not have ended. */
export async function readCalendar(ctx: Context, restaurantId: number, timeZone: string, date: string): Promise<Calendar<NamedException>> {
  const { addDays } = clockOf('UTC', 0);
  const [weeks, exceptions] = await Promise.all([
    readWeeks(ctx.db, [restaurantId]),
    readExceptionsOfSeveral(ctx.db, [restaurantId], { from: addDays(date, -1), to: addDays(date, DAYS_AHEAD) }),
  ]);
  return { timeZone, week: weeks.get(restaurantId) ?? [], exceptions: relevantExceptions(exceptions.get(restaurantId) ?? [], 'DELIVERY') };
}

/** When the first area that only waits for its time delivers; null if none does within the horizon. */
export async function firstDelivery(candidates: readonly Candidate<Area>[], calendar: Calendar, at: number): Promise<string | null> {
  const breathe = breather();
  let first: number | null = null;
  for (const { area } of candidates.filter(waitsForTime)) {
    const opensAt = nextDelivery(area, calendar, at);
    if (opensAt !== null && (first === null || opensAt < first)) first = opensAt;
    await breathe();
  }
  return first === null ? null : new Date(first).toISOString();
}

function feesOf(area: Area, modes: readonly ConsumptionMode[]) {
  const linkedModes = modes.filter(({ consumptionModeId }) => area.consumptionModeIds.includes(consumptionModeId));
  return linkedModes.map((mode) => ({ consumptionModeId: mode.consumptionModeId, ...deliveryFees(area, mode) }));
}

function judge({ obstacles, defeat }: Candidate<Area>): Pick<ProbeResult['candidates'][number], 'result' | 'reasons'> {
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
