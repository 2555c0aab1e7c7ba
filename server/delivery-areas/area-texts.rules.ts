import type { Schedule } from './delivery-areas.rules';
import type { Day } from './delivery-areas.values';
import type { Point } from './geometry.rules';

/** Outlines and times as short texts that can be parsed again, and the keys by which names are compared. */

/** Names that differ only in case are the same. */
export const nameKey = (name: string): string => name.trim().normalize('NFC').toLowerCase();

/** `48.8655,2.3663 48.87,2.37 …`: latitude before longitude. */
export function outlineText(points: readonly Point[]): string {
  let text = '';
  for (const { lat, lng } of points) text += `${text === '' ? '' : ' '}${lat},${lng}`;
  return text;
}

export function outlineFrom(text: string): Point[] {
  return text.split(' ').map((pair) => {
    const [lat = Number.NaN, lng = Number.NaN] = pair.split(',').map(Number);
    return { lat, lng };
  });
}

const twoDigits = (value: number) => String(value).padStart(2, '0');
const clockText = (minute: number) => `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`;

/** `MON 11:30-14:00`, or `MON 11:30-14:00 q5` with a quota. An end at midnight is 24:00. */
export function scheduleText({ day, start, end, orderingQuota }: Schedule): string {
  return `${day} ${clockText(start)}-${clockText(end)}${orderingQuota === null ? '' : ` q${orderingQuota}`}`;
}

const SCHEDULE = /^([A-Z]{3}) (\d\d):(\d\d)-(\d\d):(\d\d)(?: q(\d+))?$/;

/** @throws Error if the text is not one of `scheduleText` */
export function scheduleFrom(text: string): Schedule {
  const [, day, ...numbers] = SCHEDULE.exec(text) ?? [];
  if (day === undefined) throw new Error(`No times: ${text}`);
  const [startHour = 0, startMinute = 0, endHour = 0, endMinute = 0] = numbers.map(Number);
  const quota = numbers[4];
  return {
    start: startHour * 60 + startMinute,
    end: endHour * 60 + endMinute,
    day: day as Day,
    orderingQuota: quota === undefined ? null : Number(quota),
  };
}
