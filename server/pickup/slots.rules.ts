// Decided in docs/decisions/051-pickup-slots.md.

import { type Hours, quotaOf, spansFrom } from './hours.rules';
import { type QuotaMode, SLOT_MINUTES } from './pickup.values';
import { dayIn, isoDay, wallOf } from './wall.rules';

const MINUTE = 60_000;
const DAY = 86_400_000;

export interface Slot {
  /** The calendar day on which it begins, and the minute of that day. */
  day: string;
  start: number;
  startsAt: Date;
  endsAt: Date;
  orderingQuota: number | null;
  /** When the quarter of an hour starts that the slot begins in: an order for the slot has its place there. */
  placesAt: Date;
}

/**
 * The orders that have a place in a quarter of an hour.
 * @param taken places by the instant at which their slot began: where hours have changed since, any minute of the quarter
 */
export function placesTaken(taken: ReadonlyMap<number, number> | undefined, quarter: Date): number {
  let sum = 0;
  for (let minute = 0; minute < SLOT_MINUTES; minute++) sum += taken?.get(quarter.getTime() + minute * MINUTE) ?? 0;
  return sum;
}

/**
 * The next slots in which a mode can be ordered for, in order. Slots begin with their opening, follow each other without a gap, are as
 * long on the clock as in time, and fit whole into the opening. Where services overlap, the one that began first has the slots. A quota
 * of 0 gives none.
 * @param from slots begin at this instant or later
 * @param dayCount calendar days to look at, that of `from` included
 */
export function* slotsFrom(facts: { hours: Hours; mode: QuotaMode; from: number; dayCount: number; slotMinutes: number }): Generator<Slot> {
  const { hours, mode, from, dayCount, slotMinutes } = facts;
  const { timeZone } = hours;
  const length = slotMinutes * MINUTE;
  const last = isoDay(Date.parse(`${dayIn(timeZone, from)}T00:00:00Z`) + (dayCount - 1) * DAY);
  let free = from;
  for (const { from: begin, to, opening } of spansFrom(hours, from, dayCount)) {
    const orderingQuota = quotaOf(opening, mode);
    if (orderingQuota === 0) continue;
    const skipped = Math.max(0, Math.ceil((free - begin) / length));
    for (let at = begin + skipped * length; at + length <= to; at += length) {
      const wall = wallOf(at, timeZone);
      const day = isoDay(wall);
      if (day > last) return;
      const start = Math.round((wall - Date.parse(`${day}T00:00:00Z`)) / MINUTE);
      const placesAt = new Date(at - ((at - begin) % (SLOT_MINUTES * MINUTE)));
      yield { day, start, startsAt: new Date(at), endsAt: new Date(at + length), orderingQuota, placesAt };
      free = at + length;
    }
  }
}

/** The first slots of `slotsFrom`, as many as `limit`. */
export function nextSlots({ limit, ...facts }: Parameters<typeof slotsFrom>[0] & { limit: number }): Slot[] {
  const slots: Slot[] = [];
  for (const slot of slotsFrom(facts)) if (slots.push(slot) === limit) break;
  return slots;
}

/** The slot of a mode that a moment (in milliseconds) falls into; undefined where there is none. */
export function slotAt(hours: Hours, mode: QuotaMode, at: number): Slot | undefined {
  const [slot] = slotsFrom({ hours, mode, from: at - SLOT_MINUTES * 60_000 + 1, dayCount: 2, slotMinutes: SLOT_MINUTES });
  return slot && slot.startsAt.getTime() <= at ? slot : undefined;
}
