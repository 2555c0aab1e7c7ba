// Decided in docs/decisions/050-exceptional-days.md.

import { DAY_MINUTES, type Day, days } from './pickup.values';

/*
 * Ranges over midnight. They are stored in two parts: the evening until 1440, and the next morning from 0. People enter, see and close
 * them as one, which belongs to the day on which it began. Pickup weeks, special days and area times all use these functions.
 */

/** In minutes since the midnight at which its day begins; past 1440 is the next day. */
export interface DayRange {
  day: Day;
  start: number;
  end: number;
}

/** A range from midnight that ends by noon may continue the evening before. A longer one belongs to its own day. */
export const NOON = 720;

export const dayAfter = (day: Day): Day => days[(days.indexOf(day) + 1) % 7] as Day;
const dayBefore = (day: Day): Day => days[(days.indexOf(day) + 6) % 7] as Day;

/** The end of a range that somebody entered. If it is not later than the start, it is on the next day. */
export const endAfter = (start: number, end: number): number => (end > start ? end : end + DAY_MINUTES);

/** A range in its stored form: split at midnight, with the second part on the next day. */
export function splitAtMidnight<R extends DayRange>(range: R): R[] {
  if (range.end <= DAY_MINUTES) return [range];
  return [
    { ...range, end: DAY_MINUTES },
    { ...range, day: dayAfter(range.day), start: 0, end: range.end - DAY_MINUTES },
  ];
}

/** Those of `rows` (all of one day) that follow each other without a gap from midnight, and end by noon. */
function nightOf<R extends Omit<DayRange, 'day'>>(rows: readonly R[]): R[] {
  const night: R[] = [];
  let end = 0;
  for (const row of rows.toSorted((a, b) => a.start - b.start)) {
    if (row.start !== end || row.end > NOON) break;
    night.push(row);
    end = row.end;
  }
  return night;
}

const toNextDay = <R extends Omit<DayRange, 'day'>>(row: R): R => ({ ...row, start: row.start + DAY_MINUTES, end: row.end + DAY_MINUTES });
const lastsUntilMidnight = ({ end }: { end: number }) => end === DAY_MINUTES;

/**
 * The rows of a week, each under the day to whose service it belongs. What continues an evening until midnight belongs to the previous
 * day, in minutes past 1440.
 */
export function servicesOf<R extends DayRange>(rows: readonly R[]): R[] {
  const byDay = Map.groupBy(rows, ({ day }) => day);
  return [...byDay].flatMap(([day, dayRows]) => {
    const previous = dayBefore(day);
    const night = new Set(byDay.get(previous)?.some(lastsUntilMidnight) ? nightOf(dayRows) : []);
    return dayRows.map((row) => (night.has(row) ? { ...toNextDay(row), day: previous } : row));
  });
}

/** The rows of a single day as its service. If an evening lasts until midnight, the rows from midnight on are the night after it. */
export function serviceOfDay<R extends Omit<DayRange, 'day'>>(rows: readonly R[]): R[] {
  const evenings = rows.filter(lastsUntilMidnight);
  const night = new Set(nightOf(rows).filter((row) => evenings.some((evening) => evening !== row)));
  return rows.map((row) => (night.has(row) ? toNextDay(row) : row));
}

/**
 * Joins the two parts of ranges over midnight if together they are shorter than a day and otherwise alike.
 * @param alike whether evening and night may be one range
 */
export function joinOverMidnight<R extends DayRange>(rows: readonly R[], alike: (evening: R, night: R) => boolean): R[] {
  const nights = new Set<R>();
  const ranges = rows.map((row) => {
    const after = dayAfter(row.day);
    const isNight = (other: R) => other.day === after && other.start === 0 && other.end <= NOON && other.end < row.start;
    const night = lastsUntilMidnight(row) && rows.find((other) => isNight(other) && alike(row, other));
    if (!night) return row;
    nights.add(night);
    return { ...row, end: DAY_MINUTES + night.end };
  });
  return ranges.filter((_, index) => !nights.has(rows[index] as R));
}
