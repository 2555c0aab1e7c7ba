// Decided in docs/decisions/051-pickup-slots.md.

import { type Hours, quotaOf, spansFrom } from './hours.rules';
import { type QuotaMode, SLOT_MINUTES } from './pickup.values';
import { dayIn, isoDay, wallOf } from './wall.rules';

const MINUTE = 60_000;
const DAY = 86_400_000;

export interface Slot {
  /** The calendar day and the minute at which it begins. */
  day: string;
  start: number;
  startsAt: Date;
  endsAt: Date;
  orderingQuota: number | null;
  /** The start of the quarter of an hour in which the slot begins. Orders for the slot take their places there. */
  placesAt: Date;
}

/**
 * The number of places taken in a quarter of an hour.
 * @param taken places by the time at which their slot began; after a change of hours, this can be any minute of the quarter
 */
export function placesTaken(taken: ReadonlyMap<number, number> | undefined, quarter: Date): number {
  let sum = 0;
  for (let minute = 0; minute < SLOT_MINUTES; minute++) sum += taken?.get(quarter.getTime() + minute * MINUTE) ?? 0;
  return sum;
}

/**
 * The next slots in which a mode can be ordered for, in order. Slots begin with their opening, follow each other without a gap, have the
 * same length in real time as on the clock, and fit entirely into the opening. If services overlap, the slots belong to the one that began
 * first. A quota of 0 gives no slots.
 * @param from slots begin at this time or later
 * @param dayCount calendar days to look at, including that of `from`
 */
export function* slotsFrom(facts: { hours: Hours; mode: QuotaMode; from: number; dayCount: number; slotMinutes: number }): Generator<Slot> {
  const { hours, mode, from, dayCount, slotMinutes } = facts;
  const { timeZone } = hours;
  const length = slotMinutes * MINUTE;
  const last = isoDay(Date.parse(`${dayIn(timeZone, from)}T00:00:00Z`) + (dayCount - 1) * DAY);
  let nextFree = from;
  for (const { from: begin, to, opening } of spansFrom(hours, from, dayCount)) {
    const orderingQuota = quotaOf(opening, mode);
    if (orderingQuota === 0) continue;
    const skipped = Math.max(0, Math.ceil((nextFree - begin) / length));
    for (let at = begin + skipped * length; at + length <= to; at += length) {
      const wall = wallOf(at, timeZone);
      const day = isoDay(wall);
      if (day > last) return;
      const start = Math.round((wall - Date.parse(`${day}T00:00:00Z`)) / MINUTE);
      const placesAt = new Date(at - ((at - begin) % (SLOT_MINUTES * MINUTE)));
      yield { day, start, startsAt: new Date(at), endsAt: new Date(at + length), orderingQuota, placesAt };
      nextFree = at + length;
    }
  }
}

/** The first `limit` slots of `slotsFrom`. */
export function nextSlots({ limit, ...facts }: Parameters<typeof slotsFrom>[0] & { limit: number }): Slot[] {
  const slots: Slot[] = [];
  for (const slot of slotsFrom(facts)) if (slots.push(slot) === limit) break;
  return slots;
}

/** The slot of a mode that contains a moment (in milliseconds); undefined if there is none. */
export function slotAt(hours: Hours, mode: QuotaMode, at: number): Slot | undefined {
  const [slot] = slotsFrom({ hours, mode, from: at - SLOT_MINUTES * 60_000 + 1, dayCount: 2, slotMinutes: SLOT_MINUTES });
  return slot && slot.startsAt.getTime() <= at ? slot : undefined;
}
