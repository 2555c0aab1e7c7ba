// Decided in docs/decisions/049-pickup-hours-are-versions.md.

import type { z } from 'zod';
import { restaurantClock } from '@/server/brands/clock';
import type { Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import { type Db, Prisma } from '@/server/core/platform/db';
import { JsonText, plain } from '@/server/core/reads/json';
import { remember } from '@/server/core/reads/remember';
import { readTakenSlots } from '@/server/orders/taken-slots.query';
import { readExceptions } from './exceptions.service';
import { closingAt, concernOf, hoursOf, relevantExceptions } from './hours.rules';

import type { nextSlots, OrderingQuota, PickupWeek, replaceBody, slotsQuery } from './pickup.schema';
import { DAY_MINUTES, type Day, days, MAX_DAYS_AHEAD, SLOT_MINUTES } from './pickup.values';
import { placesTaken, slotsFrom } from './slots.rules';

const byMode = (quotas: OrderingQuota[]) => quotas.toSorted((a, b) => Number(a.consumptionMode) - Number(b.consumptionMode));

/** The beginning of each row of a week, before its ranges. */
const MODEL = /^{"modelId":(\d+),/;

interface WeekKey {
  restaurantId: number;
  day?: Day;
}

async function readWeek(db: Db, { restaurantId, day }: WeekKey): Promise<string | null> {
  const rows = await db.sql.readJson(Prisma.sql`
    select coalesce(w.id, 0) as "modelId", s.id as "pickupScheduleId", r.id as "restaurantId", s.day, s.start_minute as start,
      s.end_minute as end, s.ordering_quotas as "orderingQuotas"
    from restaurants r left join pickup_weeks w on w.restaurant_id = r.id
    left join pickup_schedules s on s.restaurant_id = r.id and s.day = coalesce(${day ?? null}::pickup_day, s.day)
    where r.id = ${restaurantId} order by s.day, s.start_minute`);
  const modelId = MODEL.exec(rows[0] ?? '')?.[1];
  if (modelId === undefined) return null;
  const ranges = rows.filter((row) => !row.includes('"pickupScheduleId":null')).map((row) => row.replace(MODEL, '{'));
  return `{"modelId":${modelId},"pickupSchedules":[${ranges.join(',')}]}`;
}

/**
 * The text of a week, cached by its model, as a week never changes but is replaced by another one with a new number. If that happens just
 * now, the new week may be read under the old number, but nobody asks for that number again. Cached as plain text, because a process may
 * load this module more than once (pages, and the server in front of Next), each with its own `JsonText` class.
 */
const textOfModel = remember('pickup.weeks', (db, key: string) => readWeek(db, JSON.parse(key).week as WeekKey));

/**
 * The week of a restaurant, or one day of it, Monday first and by hour.
 * @throws data_not_found, also for an archived restaurant
 */
export async function listSchedules(ctx: Context, week: WeekKey): Promise<JsonText<PickupWeek>> {
  const [found] = await ctx.db.sql.read<{ modelId: number | null }>`
    select w.id as "modelId" from restaurants r join brands b on b.id = r.brand_id left join pickup_weeks w on w.restaurant_id = r.id
    where r.id = ${week.restaurantId} and r.archived_at is null and b.archived_at is null`;
  const { restaurantId, day } = week;
  const text = found && (await textOfModel(ctx.db, JSON.stringify({ modelId: found.modelId, week: { restaurantId, day } })));
  if (!text) throw new AppError('data_not_found');
  return new JsonText(text);
}

/** The week of a restaurant for people who may change it, also if the restaurant is archived. */
export async function readSchedules(ctx: Context, { restaurantId }: { restaurantId: number }): Promise<JsonText<PickupWeek>> {
  return new JsonText((await readWeek(ctx.db, { restaurantId })) ?? '');
}

export const subjectOfWeek = (restaurantId: number) => ({ kind: 'pickup schedules', id: restaurantId });

/** A week in the history: its ranges by day and hour, as their ids change with each replacement. */
function stateOf({ pickupSchedules }: PickupWeek) {
  const hour = (minutes: number) => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
  return {
    pickupSchedules: pickupSchedules.map(({ day, start, end, orderingQuotas }) => ({
      rangeId: `${day} ${hour(start)}`,
      day,
      start,
      end,
      orderingQuotas,
    })),
  };
}

/** Replaces the week of a restaurant, with new ids. Source: spec, «POST /restaurants/{restaurantId}/pickup_schedules/». */
export async function replaceSchedules(
  ctx: Context,
  { restaurantId, pickupSchedules }: z.output<typeof replaceBody> & { restaurantId: number },
): Promise<JsonText<PickupWeek>> {
  const before = plain(await readSchedules(ctx, { restaurantId }));
  await ctx.db.pickupWeek.deleteMany({ where: { restaurantId } });
  const { id: weekId } = await ctx.db.pickupWeek.create({ data: { restaurantId, createdAt: ctx.now } });
  const sorted = pickupSchedules.toSorted((a, b) => days.indexOf(a.day) - days.indexOf(b.day) || a.start - b.start);
  await ctx.db.pickupSchedule.createMany({
    data: sorted.map(({ day, start, end, orderingQuotas }) => ({
      weekId,
      restaurantId,
      day,
      startMinute: start,
      endMinute: end,
      orderingQuotas: byMode(orderingQuotas),
    })),
  });
  const after = await readSchedules(ctx, { restaurantId });
  ctx.record({ before: stateOf(before), after: stateOf(plain(after)) });
  ctx.touch('pickup', []);
  return after;
}

/**
 * The next slots in which guests can order for a mode: the week with its exceptions, by the restaurant's clock, without full slots. None
 * on a day on which the service in question is closed (docs/decisions/050).
 * @throws data_not_found
 */
export async function listNextSlots(
  ctx: Context,
  input: z.output<typeof slotsQuery> & { restaurantId: number },
): Promise<z.output<typeof nextSlots>> {
  const { restaurantId, consumptionMode, days: dayCount, slotMinutes, leadMinutes, limit } = input;
  const clock = await restaurantClock(ctx, restaurantId);
  const begin = input.from === undefined ? ctx.now : clock.startOf(input.from);
  const from = begin.getTime() + leadMinutes * 60_000;
  const [week, taken, exceptions] = await Promise.all([
    listSchedules(ctx, { restaurantId }),
    readTakenSlots(ctx.db, { restaurantId, quotaOf: consumptionMode, from: new Date(from - SLOT_MINUTES * 60_000) }),
    // The service of the day before may not have ended.
    readExceptions(ctx.db, restaurantId, { from: clock.addDays(clock.dayOf(new Date(Math.min(from, ctx.now.getTime()))), -1) }),
  ]);
  const hours = hoursOf(plain(week).pickupSchedules, relevantExceptions(exceptions, concernOf(consumptionMode)), clock.timeZone);
  if (closingAt(hours, ctx.now.getTime())) return { restaurantId, timeZone: clock.timeZone, slots: [] };
  const facts = { hours, mode: consumptionMode, from, dayCount, slotMinutes };
  const slots: z.output<typeof nextSlots>['slots'] = [];
  for (const { placesAt, ...slot } of slotsFrom(facts)) {
    if (slot.startsAt.getTime() > ctx.now.getTime() + MAX_DAYS_AHEAD * DAY_MINUTES * 60_000) break;
    const ordersLeft = slot.orderingQuota === null ? null : slot.orderingQuota - placesTaken(taken, placesAt);
    if (ordersLeft !== null && ordersLeft <= 0) continue;
    slots.push({ ...slot, ordersLeft, startsAt: slot.startsAt.toISOString(), endsAt: slot.endsAt.toISOString() });
    if (slots.length === limit) break;
  }
  return { restaurantId, timeZone: clock.timeZone, slots };
}
