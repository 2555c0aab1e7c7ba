import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utcPlugin from 'dayjs/plugin/utc.js';
import type { Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import type { Db } from '@/server/core/platform/db';
import { addDays } from '@/server/pickup/wall.rules';
import { closingOf, type OpeningHours } from './chain.values';

dayjs.extend(utcPlugin);
dayjs.extend(timezone);

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** Replaces dates such as 0001-01-01 and 9999-12-31, entered for «always» and «never», by the nearest that calendars can compute with. */
const clampDate = (text: string) => (text < '1900' ? '1900-01-01' : text >= '9999' ? '9999-01-01' : text);

/** Dates and times of a restaurant. */
export interface Clock {
  timeZone: string;
  /** Minute of the day at which service ends. */
  closesAt: number;
  /** The first moment of a date; a moment is returned unchanged. */
  startOf(dateOrMoment: string): Date;
  /** The first moment after a date, or just after a moment: an exclusive end. */
  endOf(dateOrMoment: string): Date;
  /** The date (YYYY-MM-DD) of a moment. */
  dayOf(moment: Date): string;
  /** The date some days later. */
  addDays(day: string, days: number): string;
  /** The moment of a date and minute (to the second); minutes past 1440 fall on the next day. */
  at(day: string, minute: number): Date;
  /** The inverse of `at`: the minutes, with a fraction, from midnight of a date to a moment, as wall clocks show it. */
  minuteOf(day: string, moment: Date): number;
}

/** A clock of a time zone. Moments without an offset are local. */
export function clockOf(timeZone: string, closesAt: number): Clock {
  const parseLocal = (text: string) => (/(Z|[+-]\d{2}:?\d{2})$/.test(text) ? dayjs(text) : dayjs.tz(text, timeZone));
  // If midnight occurs twice because clocks go back, the day starts with the first one.
  const midnightOf = (day: string) => {
    const start = dayjs.tz(`${day}T00:00:00`, timeZone);
    const earlier = start.subtract(1, 'hour');
    return (earlier.tz(timeZone).format('YYYY-MM-DD') === day ? earlier : start).toDate();
  };
  const startOf = (text: string) => (isDay(text) ? midnightOf(text) : parseLocal(text).toDate());
  const endOf = (text: string) => (isDay(text) ? midnightOf(addDays(text, 1)) : parseLocal(text).add(1, 'millisecond').toDate());
  return {
    timeZone,
    closesAt,
    startOf: (text) => startOf(clampDate(text)),
    endOf: (text) => endOf(clampDate(text)),
    dayOf: (moment) => dayjs(moment).tz(timeZone).format('YYYY-MM-DD'),
    addDays,
    at: (day, minute) => {
      const date = addDays(day, Math.floor(minute / 1440));
      const seconds = Math.round((minute - Math.floor(minute)) * 60);
      const [hours, minutes] = [Math.floor((minute % 1440) / 60), Math.floor(minute % 60)];
      const minuteStart = dayjs.tz(`${date}T${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}:00`, timeZone);
      return minuteStart.add(seconds, 'second').toDate();
    },
    minuteOf: (day, moment) => {
      const local = dayjs(moment).tz(timeZone);
      const days = dayjs.utc(local.format('YYYY-MM-DD')).diff(dayjs.utc(day), 'day');
      return days * 1440 + local.hour() * 60 + local.minute() + local.second() / 60;
    },
  };
}

/** The opening hours of a restaurant, and the end of its service: according to the hours, or the stored value if there are none. */
export function openingOf({ hours, closesAt }: { hours: unknown; closesAt: number }): { hours: OpeningHours[]; closesAt: number } {
  return { hours: hours as OpeningHours[], closesAt: closingOf(hours as OpeningHours[], closesAt) };
}

/**
 * The clock of a restaurant.
 * @throws data_not_found
 */
export async function restaurantClock(ctx: Context, restaurantId: number): Promise<Clock> {
  const row = await ctx.db.restaurant.findUnique({ where: { id: restaurantId }, select: { timeZone: true, hours: true, closesAt: true } });
  if (!row) throw new AppError('data_not_found');
  return clockOf(row.timeZone, openingOf(row).closesAt);
}

/** A brand's clock for its own days and months, which end at midnight. */
export async function brandClock(db: Db, brandId: number): Promise<Clock> {
  const { timeZone } = await db.brand.findUniqueOrThrow({ where: { id: brandId }, select: { timeZone: true } });
  return clockOf(timeZone, 1440);
}
