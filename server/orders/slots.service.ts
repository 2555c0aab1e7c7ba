// Decided in docs/decisions/097-orders.md.

import { quotaModes } from '@/server/consumption-modes/consumption-modes.rules';
import type { ModeType } from '@/server/consumption-modes/consumption-modes.values';
import type { Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import type { Db } from '@/server/core/platform/db';
import { areaSlotAt } from '@/server/delivery-areas/area-times.rules';
import type { Schedule } from '@/server/delivery-areas/delivery-areas.rules';
import { concerning, concernOf, hoursOf } from '@/server/pickup/hours.rules';
import { SLOT_MINUTES } from '@/server/pickup/pickup.values';
import { type Slot, slotsFrom } from '@/server/pickup/slots.rules';
import { isoDay, midnightOf, wallOf } from '@/server/pickup/wall.rules';
import { readExceptionsOfSeveral, readWeeks } from '@/server/pickup/weeks.query';

const MINUTE = 60_000;

/** A place that an order takes in a slot which has a quota. */
export interface SlotUse {
  /** A quota mode («2»), or the uuid of an area. */
  quotaOf: string;
  startsAt: Date;
  quota: number;
}

interface Asked {
  restaurantId: number;
  timeZone: string;
  mode: ModeType;
  at: Date;
}

/** The pickup slot of a mode that a moment falls into; null where there is none. */
export async function slotAt(ctx: Context, { restaurantId, timeZone, mode, at }: Asked): Promise<Slot | null> {
  const quotaMode = quotaModes[mode];
  const day = isoDay(wallOf(at.getTime(), timeZone));
  const before = isoDay(midnightOf(day) - 24 * 60 * MINUTE);
  const weeks = await readWeeks(ctx.db, [restaurantId]);
  const exceptions = await readExceptionsOfSeveral(ctx.db, [restaurantId], { from: before, to: day });
  const hours = hoursOf(weeks.get(restaurantId) ?? [], concerning(exceptions.get(restaurantId) ?? [], concernOf(quotaMode)), timeZone);
  const from = at.getTime() - SLOT_MINUTES * MINUTE + 1;
  const [slot] = slotsFrom({ hours, mode: quotaMode, from, dayCount: 2, slotMinutes: SLOT_MINUTES });
  return slot && slot.startsAt <= at ? slot : null;
}

/** The place that an order takes of an area’s quota: in the quarter of an hour, counted from the begin of its times, that it falls into. */
export function areaSlot(uuid: string, schedule: Schedule | null, at: Date, timeZone: string): SlotUse[] {
  if (schedule === null || schedule.orderingQuota === null) return [];
  const startsAt = new Date(areaSlotAt(schedule.start, at.getTime(), timeZone));
  return [{ quotaOf: uuid, startsAt, quota: schedule.orderingQuota }];
}

const inOrder = <Use extends { quotaOf: string }>(uses: readonly Use[]): Use[] => uses.toSorted((a, b) => (a.quotaOf < b.quotaOf ? -1 : 1));

/**
 * Takes places in slots, under the locks of their rows. Where hours have changed, earlier orders have theirs at other instants within the slot.
 * @param isForced takes them though nothing is left
 * @returns those that were full, and taken all the same
 * @throws slot_full
 */
export async function takeSlots(db: Db, restaurantId: number, uses: readonly SlotUse[], isForced = false): Promise<SlotUse[]> {
  const full: SlotUse[] = [];
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
    full.push(use);
  }
  return full;
}

export const slotFull = (at: Date, reason: 'full' | 'not_offered') =>
  new AppError('slot_full', { extraData: { requestedFor: at.toISOString(), reason } });

/** Gives places back. */
export async function freeSlots(db: Db, restaurantId: number, uses: readonly Omit<SlotUse, 'quota'>[]): Promise<void> {
  for (const { quotaOf, startsAt } of inOrder(uses))
    await db.sql.run`update order_slots set taken = greatest(0, taken - 1)
      where restaurant_id = ${restaurantId} and quota_of = ${quotaOf} and starts_at = ${startsAt}`;
}
