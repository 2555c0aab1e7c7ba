// Decided in docs/decisions/050-exceptional-days.md.

import { DAY_MINUTES, type Day, days } from './pickup.values';

/*
 * Ranges over midnight. They are stored as two, the evening until 1440 and the next morning from 0; people type, see and close them as
 * one, which belongs to the day on which it began. Pickup weeks, exceptional days and areas' times all follow these functions.
 */

/** In minutes from the midnight with which its day begins; past 1440 it is on the next day. */
export interface DayRange {
  day: Day;
  start: number;
  end: number;
}

/** What begins at midnight and is over by noon may be the end of the evening before; what lasts longer is a day of its own. */
export const NOON = 720;

export const dayAfter = (day: Day): Day => days[(days.indexOf(day) + 1) % 7] as Day;
const dayBefore = (day: Day): Day => days[(days.indexOf(day) + 6) % 7] as Day;

/** Where a range ends whose times were typed: one that ends no later than it starts goes on after midnight. */
export const endAfter = (start: number, end: number): number => (end > start ? end : end + DAY_MINUTES);

/** A range as it is stored: cut at midnight, its end on the next day. */
export function splitAtMidnight<R extends DayRange>(range: R): R[] {
  if (range.end <= DAY_MINUTES) return [range];
  return [
    { ...range, end: DAY_MINUTES },
    { ...range, day: dayAfter(range.day), start: 0, end: range.end - DAY_MINUTES },
  ];
}

/** The first of `rows` (all of one day) that follow each other without a gap from midnight and are over by noon. */
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

const later = <R extends Omit<DayRange, 'day'>>(row: R): R => ({ ...row, start: row.start + DAY_MINUTES, end: row.end + DAY_MINUTES });
const lastsUntilMidnight = ({ end }: { end: number }) => end === DAY_MINUTES;

/**
 * The rows of a week, each under the day whose service it belongs to. What goes on after an evening that lasts until midnight belongs to
 * the day before, in minutes past 1440.
 */
export function servicesOf<R extends DayRange>(rows: readonly R[]): R[] {
  const byDay = Map.groupBy(rows, ({ day }) => day);
  return [...byDay].flatMap(([day, own]) => {
    const before = dayBefore(day);
    const night = new Set(byDay.get(before)?.some(lastsUntilMidnight) ? nightOf(own) : []);
    return own.map((row) => (night.has(row) ? { ...later(row), day: before } : row));
  });
}

/** The rows of a single day as its service: with an evening that lasts until midnight, those from midnight on are the night after it. */
export function serviceOfDay<R extends Omit<DayRange, 'day'>>(rows: readonly R[]): R[] {
  const evenings = rows.filter(lastsUntilMidnight);
  const night = new Set(nightOf(rows).filter((row) => evenings.some((evening) => evening !== row)));
  return rows.map((row) => (night.has(row) ? later(row) : row));
}

/**
 * Puts the halves of ranges over midnight together again, those that are shorter than a day and alike in all else.
 * @param alike whether the evening and the night may be one range
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
