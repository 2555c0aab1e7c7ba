import { type Day, days } from '@/server/pickup/pickup.values';

/* What a guest sees of a product at a moment. Pure. */

/** The day of the week and the minutes from midnight in a time zone. */
export function momentIn(timeZone: string, now: Date): { day: Day; minute: number } {
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
export function isSoldAt(
  times: readonly { day: string; start: number; end: number }[],
  { day, minute }: { day: Day; minute: number },
): boolean {
  return times.length === 0 || times.some((each) => each.day === day && each.start <= minute && minute < each.end);
}
