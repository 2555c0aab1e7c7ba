import { type Day, days } from '@/server/pickup/pickup.values';

/* How guests see a product at a given time. Pure functions. */

/** A day of the week, and minutes since midnight. */
export interface Moment {
  day: Day;
  minute: number;
}

/** A moment in a time zone. */
export function momentIn(timeZone: string, now: Date): Moment {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(now);
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '';
  const day = days.find((each) => each === part('weekday').toUpperCase()) ?? 'MON';
  return { day, minute: Number(part('hour')) * 60 + Number(part('minute')) };
}

/** Whether the product is sold at a given time. Without times, it always is. */
export function isSoldAt(times: readonly { day: string; start: number; end: number }[], { day, minute }: Moment): boolean {
  return times.length === 0 || times.some((each) => each.day === day && each.start <= minute && minute < each.end);
}
