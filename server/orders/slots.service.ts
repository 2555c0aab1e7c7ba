// Decided in docs/decisions/097-orders.md.

import { quotaModes } from '@/server/consumption-modes/consumption-modes.rules';
import type { ConsumptionMode } from '@/server/consumption-modes/consumption-modes.schema';
import { CHANNELS } from '@/server/core/callers/channel';
import type { Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import { missingField } from '@/server/core/operation/refuse-field';
import type { Db } from '@/server/core/platform/db';
import { areaSlotAt } from '@/server/delivery-areas/area-times.rules';
import type { Schedule } from '@/server/delivery-areas/delivery-areas.rules';
import type { Serving } from '@/server/delivery-areas/serving.service';
import {
  acceptsNoOrdersAt,
  acceptsOrders,
  closingAt,
  concernOf,
  type Hours,
  hoursOf,
  relevantExceptions,
  type WeekOpening,
} from '@/server/pickup/hours.rules';
import { DAY_MINUTES, MAX_DAYS_AHEAD, type QuotaMode, SLOT_MINUTES } from '@/server/pickup/pickup.values';
import { type Slot, slotAt } from '@/server/pickup/slots.rules';
import { addDays, dayIn } from '@/server/pickup/wall.rules';
import { readExceptionsOfSeveral, readWeeks } from '@/server/pickup/weeks.query';

const MINUTE = 60_000;

/** A place in a slot with a quota. */
export interface SlotUse {
  /** A quota mode («2»), or the uuid of an area. */
  quotaOf: string;
  startsAt: Date;
  quota: number;
}

/** The fields of an order that concern its time. */
interface OrderTime {
  restaurantId: number;
  timeZone: string;
  /** The dining option; null where guests do not choose one. */
  mode: ConsumptionMode | null;
  serving: Serving | null;
  requestedFor: Date | null;
}

/**
 * The places that an order takes in slots. Where guests choose a slot, it must be one that is offered; tills and kiosks are never refused
 * for their hours.
 * @throws slot_full, reason `not_offered`; missing_parameters
 */
export async function slotsOf(ctx: Context, { restaurantId, timeZone, mode, serving, requestedFor }: OrderTime): Promise<SlotUse[]> {
  if (!mode) return [];
  const isOnline = mode.channelId === CHANNELS.web;
  if (isOnline && mode.isTimeSlotModeEnabled && !requestedFor)
    throw missingField('requestedFor', { en: 'Choose a slot.', fr: 'Choisissez un créneau.' });
  if (!isOnline && !requestedFor) return [];
  const at = requestedFor ?? ctx.now;
  const quotaMode = quotaModes[mode.type];
  const { week, hours } = await readHours(ctx, { restaurantId, timeZone, quotaMode, at });
  const slot = slotAt(hours, quotaMode, at.getTime());
  if (isOnline && !isOffered({ now: ctx.now, mode, serving, requestedFor, week, hours, slot })) throw slotFull(at, 'not_offered');
  const uses = serving ? areaSlot(serving.area.uuid, serving.schedule, at, timeZone) : [];
  if (slot && slot.orderingQuota !== null) uses.push({ quotaOf: quotaMode, startsAt: slot.startsAt, quota: slot.orderingQuota });
  return uses;
}

interface OfferCheck extends Pick<OrderTime, 'serving' | 'requestedFor'> {
  now: Date;
  mode: ConsumptionMode;
  week: readonly WeekOpening[];
  hours: Hours;
  slot: Slot | undefined;
}

/** Whether an order can be had online at its time, by the same rule as `next_slots` and readiness. Source: docs/decisions/050 and 051. */
function isOffered({ now, mode, serving, requestedFor, week, hours, slot }: OfferCheck): boolean {
  const quotaMode = quotaModes[mode.type];
  if (acceptsNoOrdersAt(hours, quotaMode, (requestedFor ?? now).getTime())) return false;
  if (!requestedFor) return true;
  const minutesAhead = (requestedFor.getTime() - now.getTime()) / MINUTE;
  if (minutesAhead < mode.delay - 1 || minutesAhead > MAX_DAYS_AHEAD * DAY_MINUTES) return false;
  if (closingAt(hours, now.getTime())) return false;
  if (!serving) return slot !== undefined;
  // Deliveries use the slots of the week; if it has none for deliveries, the quarter-hours of their area’s times.
  return !mode.isTimeSlotModeEnabled || (acceptsOrders(week, quotaMode) ? slot !== undefined : serving.schedule !== null);
}

/** The restaurant’s week, and its hours for a dining option from now until the requested time. */
async function readHours(
  ctx: Context,
  { restaurantId, timeZone, quotaMode, at }: { restaurantId: number; timeZone: string; quotaMode: QuotaMode; at: Date },
): Promise<{ week: readonly WeekOpening[]; hours: Hours }> {
  // The service of the day before may still be going on.
  const from = addDays(dayIn(timeZone, Math.min(at.getTime(), ctx.now.getTime())), -1);
  const week = (await readWeeks(ctx.db, [restaurantId])).get(restaurantId) ?? [];
  const exceptions = await readExceptionsOfSeveral(ctx.db, [restaurantId], { from, to: dayIn(timeZone, at.getTime()) });
  return { week, hours: hoursOf(week, relevantExceptions(exceptions.get(restaurantId) ?? [], concernOf(quotaMode)), timeZone) };
}

/** The place that an order takes of an area’s quota: the quarter-hour, counted from the start of the area’s times, that it falls into. */
function areaSlot(uuid: string, schedule: Schedule | null, at: Date, timeZone: string): SlotUse[] {
  if (schedule === null || schedule.orderingQuota === null) return [];
  const startsAt = new Date(areaSlotAt(schedule.start, at.getTime(), timeZone));
  return [{ quotaOf: uuid, startsAt, quota: schedule.orderingQuota }];
}

const inOrder = <Use extends { quotaOf: string }>(uses: readonly Use[]): Use[] => uses.toSorted((a, b) => (a.quotaOf < b.quotaOf ? -1 : 1));

/**
 * Takes places in slots, locking their rows. If hours were changed, earlier orders hold places at other instants within the slot.
 * @param isForced takes places even if none are left
 * @returns the full slots of which places were taken anyway
 * @throws slot_full
 */
export async function takeSlots(db: Db, restaurantId: number, uses: readonly SlotUse[], isForced = false): Promise<SlotUse[]> {
  const fullSlots: SlotUse[] = [];
  for (const use of inOrder(uses)) {
    const { quotaOf, startsAt, quota } = use;
    const [row] = await db.sql.read<{ taken: number }>`
      with own as (
        insert into order_slots as s (restaurant_id, quota_of, starts_at, taken) values (${restaurantId}, ${quotaOf}, ${startsAt}, 1)
        on conflict (restaurant_id, quota_of, starts_at) do update set taken = s.taken + 1 returning taken)
      select own.taken + coalesce((select sum(s.taken) from order_slots s where s.restaurant_id = ${restaurantId} and s.quota_of = ${quotaOf}
        and s.starts_at > ${startsAt} and s.starts_at < ${startsAt}::timestamptz + ${SLOT_MINUTES}::int * interval '1 minute'), 0)::int as taken from own`;
    if ((row?.taken ?? 0) <= quota) continue;
    if (!isForced) throw slotFull(startsAt, 'full');
    fullSlots.push(use);
  }
  return fullSlots;
}

const slotFull = (at: Date, reason: 'full' | 'not_offered') =>
  new AppError('slot_full', { extraData: { requestedFor: at.toISOString(), reason } });

/** Gives places back. */
export async function freeSlots(db: Db, restaurantId: number, uses: readonly Omit<SlotUse, 'quota'>[]): Promise<void> {
  for (const { quotaOf, startsAt } of inOrder(uses))
    await db.sql.run`update order_slots set taken = greatest(0, taken - 1)
      where restaurant_id = ${restaurantId} and quota_of = ${quotaOf} and starts_at = ${startsAt}`;
}
