import { NOON, servicesOf } from '@/server/pickup/midnight.rules';
import { DAY_MINUTES, days } from '@/server/pickup/pickup.values';
import type { Week } from './week';

/** The visible part of a day, in minutes, on whole hours. Beyond 1440 is the night after it. */
export interface Axis {
  from: number;
  to: number;
}

const HOUR = 60;
const MARGIN = HOUR / 2;
/** With fewer hours, short ranges would look long. */
const MIN_LENGTH = 12 * HOUR;
/** Shown if there are no hours yet. */
const DAYTIME: Axis = { from: 9 * HOUR, to: 23 * HOUR };

/** The hours in use, with at least half an hour on each side and at least twelve hours in total. */
export function axisOf(week: Week): Axis {
  if (week.length === 0) return DAYTIME;
  const first = Math.min(...week.map(({ start }) => start));
  const last = Math.max(...week.map(({ end }) => end));
  const from = Math.max(0, Math.floor((first - MARGIN) / HOUR) * HOUR);
  const to = Math.min(DAY_MINUTES + NOON, Math.ceil((last + MARGIN) / HOUR) * HOUR);
  // Extends into the evening rather than the night before.
  const end = Math.max(to, Math.min(DAY_MINUTES, from + MIN_LENGTH));
  return { from: Math.max(0, Math.min(from, end - MIN_LENGTH)), to: end };
}

/** Covers both axes, so that the visible part never shrinks while a week is edited. */
export function widenAxis(a: Axis, b: Axis): Axis {
  const axis = { from: Math.min(a.from, b.from), to: Math.max(a.to, b.to) };
  return axis.from === a.from && axis.to === a.to ? a : axis;
}

/** The labelled hours: all of them, or every second or third if there are many. */
export function hoursOn({ from, to }: Axis): number[] {
  const count = (to - from) / HOUR;
  const step = count > 26 ? 3 : count > 15 ? 2 : 1;
  const first = Math.ceil(from / HOUR / step) * step;
  return Array.from({ length: Math.floor((to / HOUR - first) / step) + 1 }, (_, index) => first + index * step);
}

/** The ranges that continue an evening before. They are drawn after it. */
export function nightsOf(week: Week): Set<string> {
  return new Set(servicesOf(week).flatMap(({ key, start }) => (start >= DAY_MINUTES ? [key] : [])));
}

/** The ranges at their drawn positions, in the same order. */
export function placeOnAxis(week: Week, nights: ReadonlySet<string>): Week {
  return week.map((range) => {
    if (!nights.has(range.key)) return range;
    const dayBefore = days[(days.indexOf(range.day) + 6) % 7] ?? range.day;
    return { ...range, day: dayBefore, start: range.start + DAY_MINUTES, end: range.end + DAY_MINUTES };
  });
}
