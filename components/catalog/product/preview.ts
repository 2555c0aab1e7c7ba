import { type Day, days } from '@/server/pickup/pickup.values';

/* What a guest sees of a product at a moment. Pure. */

/** A day of the week, and minutes from midnight. */
export interface Moment {
  day: Day;
  minute: number;
}

/** A moment on the clock of a time zone. */
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

/** Whether it is sold at a moment; without times it always is. */
export function isSoldAt(times: readonly { day: string; start: number; end: number }[], { day, minute }: Moment): boolean {
  return times.length === 0 || times.some((each) => each.day === day && each.start <= minute && minute < each.end);
}
