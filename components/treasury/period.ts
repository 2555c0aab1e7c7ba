import { daysFrom } from '@/components/ui/days';
import type { DateRange } from '@/components/ui/filters/DateRangeFilter';

/** Days, both ends included (YYYY-MM-DD). */
export interface Period {
  from: string;
  to: string;
}

export const comparisons = ['previous', 'lastYear', 'none'] as const;
export type Comparison = (typeof comparisons)[number];

/** What is shown where nobody has said which days: a week, today included. */
const USUAL_DAYS = 7;
/** The longest that can be asked for. */
const MOST_DAYS = 366;
/** Orders are read anew for so many days at once. */
export const PROVED_DAYS = 31;
/** Fifty-two weeks: the same weekdays. */
const YEAR_OF_WEEKDAYS = 364;

const DAY_MS = 86_400_000;
export const lengthOf = ({ from, to }: Period) => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;

export const canBeProved = (period: Period) => lengthOf(period) <= PROVED_DAYS;

/** The period that a filter means: until today where it has no end, the last days where it has no beginning, and never too long. */
export function periodOf({ from, to }: DateRange, today: string): Period {
  const last = to ?? today;
  const first = from !== null && from <= last ? from : daysFrom(last, 1 - USUAL_DAYS);
  const earliest = daysFrom(last, 1 - MOST_DAYS);
  return { from: first < earliest ? earliest : first, to: last };
}

/** Whether the last of the days goes on still. */
export const isGoingOn = ({ to }: Period, today: string) => to >= today;

/**
 * The period that another is compared with: as many days before it, or the same weekdays of last year. Only days that are over are compared:
 * the morning of today would fall behind a whole day. Null where there is none.
 */
export function comparedWith(period: Period, comparison: Comparison, today: string): Period | null {
  const last = isGoingOn(period, today) ? daysFrom(today, -1) : period.to;
  if (comparison === 'none' || last < period.from) return null;
  const back = comparison === 'previous' ? lengthOf(period) : YEAR_OF_WEEKDAYS;
  return { from: daysFrom(period.from, -back), to: daysFrom(last, -back) };
}

interface Sums {
  total: number;
  tax: number;
  orders: number;
}

/** What the first of these days have together. */
export function sumOf(days: readonly Sums[], count: number): Sums {
  const sum = { total: 0, tax: 0, orders: 0 };
  for (const { total, tax, orders } of days.slice(0, count)) {
    sum.total += total;
    sum.tax += tax;
    sum.orders += orders;
  }
  return sum;
}

/** By how much something grew, in basis points; null where there was nothing to grow from. */
export function growthOf(now: number, before: number | undefined): number | null {
  if (!before || before < 0) return null;
  return Math.round(((now - before) / before) * 10_000);
}
