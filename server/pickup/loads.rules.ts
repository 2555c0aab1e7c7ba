import { dayIn, isoDay, midnightOf, wallOf } from './wall.rules';

/** Orders that were taken in a slot that begins at a moment, in milliseconds. */
export interface TakenSlot {
  at: number;
  taken: number;
}

/** A slot, and how long it lasts, in milliseconds. */
interface Span {
  startsAt: Date;
  endsAt: Date;
}

const WEEK = 7 * 86_400_000;
const minuteOf = (wall: number) => Math.floor(wall / 60_000);

/** When a week begins that a day (YYYY-MM-DD) is in: its Monday. */
export function mondayOf(day: string): string {
  const midnight = midnightOf(day);
  return isoDay(midnight - ((new Date(midnight).getUTCDay() + 6) % 7) * 86_400_000);
}

/**
 * How many orders each slot of a week has, and usually has: the mean of the same hour of the same day in the weeks before. A week in which
 * nobody ordered on that day says nothing: the restaurant was closed, or did not sell yet.
 * @param taken of that week and of those before
 * @param weeks how many weeks before count
 * @returns for each slot, in their order; `usual` is null where no week before says anything
 */
export function loadsOf(
  slots: readonly Span[],
  taken: readonly TakenSlot[],
  { timeZone, weeks }: { timeZone: string; weeks: number },
): { taken: number; usual: number | null; weeks: number }[] {
  // Clocks on the wall: an hour stays the same hour when they are changed in between.
  const onWall = new Map<number, number>();
  for (const { at, taken: orders } of taken) {
    const minute = minuteOf(wallOf(at, timeZone));
    onWall.set(minute, (onWall.get(minute) ?? 0) + orders);
  }
  const soldOn = new Set(taken.map(({ at }) => dayIn(timeZone, at)));
  const within = (from: number, to: number) => {
    let sum = 0;
    for (let minute = minuteOf(from); minute < minuteOf(to); minute++) sum += onWall.get(minute) ?? 0;
    return sum;
  };
  return slots.map(({ startsAt, endsAt }) => {
    const from = wallOf(startsAt.getTime(), timeZone);
    const to = from + (endsAt.getTime() - startsAt.getTime());
    const before = Array.from({ length: weeks }, (_, index) => (index + 1) * WEEK).filter((back) => soldOn.has(isoDay(from - back)));
    const sum = before.reduce((total, back) => total + within(from - back, to - back), 0);
    return {
      taken: within(from, to),
      usual: before.length === 0 ? null : Math.round((10 * sum) / before.length) / 10,
      weeks: before.length,
    };
  });
}
