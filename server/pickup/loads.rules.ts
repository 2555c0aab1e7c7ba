import { dayIn, isoDay, midnightOf, wallOf } from './wall.rules';

/** The number of orders in the slot that begins at a moment, in milliseconds. */
export interface TakenSlot {
  at: number;
  taken: number;
}

/** A slot and its length, in milliseconds. */
interface Span {
  startsAt: Date;
  endsAt: Date;
}

const WEEK = 7 * 86_400_000;
const minuteOf = (wall: number) => Math.floor(wall / 60_000);

/** The first day of the week that contains a day (YYYY-MM-DD): its Monday. */
export function mondayOf(day: string): string {
  const midnight = midnightOf(day);
  return isoDay(midnight - ((new Date(midnight).getUTCDay() + 6) % 7) * 86_400_000);
}

/**
 * The number of orders in each slot of a week, and the usual number: the mean of the same hour and weekday in earlier weeks. Weeks without
 * any order on that weekday are ignored, as the restaurant was closed or not selling yet.
 * @param taken in that week and in earlier ones
 * @param weeks how many earlier weeks count
 * @returns for each slot, in order; `usual` is null if no earlier week counts
 */
export function loadsOf(
  slots: readonly Span[],
  taken: readonly TakenSlot[],
  { timeZone, weeks }: { timeZone: string; weeks: number },
): { taken: number; usual: number | null; weeks: number }[] {
  // By the wall clock, so that hours remain comparable across a clock change.
  const ordersByMinute = new Map<number, number>();
  for (const { at, taken: orders } of taken) {
    const minute = minuteOf(wallOf(at, timeZone));
    ordersByMinute.set(minute, (ordersByMinute.get(minute) ?? 0) + orders);
  }
  const daysWithOrders = new Set(taken.map(({ at }) => dayIn(timeZone, at)));
  const ordersBetween = (from: number, to: number) => {
    let sum = 0;
    for (let minute = minuteOf(from); minute < minuteOf(to); minute++) sum += ordersByMinute.get(minute) ?? 0;
    return sum;
  };
  return slots.map(({ startsAt, endsAt }) => {
    const from = wallOf(startsAt.getTime(), timeZone);
    const to = from + (endsAt.getTime() - startsAt.getTime());
    const weekOffsets = Array.from({ length: weeks }, (_, index) => (index + 1) * WEEK).filter((offset) =>
      daysWithOrders.has(isoDay(from - offset)),
    );
    const sum = weekOffsets.reduce((total, offset) => total + ordersBetween(from - offset, to - offset), 0);
    return {
      taken: ordersBetween(from, to),
      usual: weekOffsets.length === 0 ? null : Math.round((10 * sum) / weekOffsets.length) / 10,
      weeks: weekOffsets.length,
    };
  });
}
