import { addDays } from '@/components/ui/days';
import type { DateRange } from '@/components/ui/filters/presets';
import { dayOf } from '@/components/ui/format';
import { SETTLED_MS } from '@/server/treasury/treasury.values';

/** Days, both ends included (YYYY-MM-DD). */
export interface Period {
  from: string;
  to: string;
}

export const comparisons = ['previous', 'lastYear', 'none'] as const;
export type Comparison = (typeof comparisons)[number];

/** The default number of days: a week, including today. */
const DEFAULT_DAYS = 7;
/** The maximum that can be requested. */
const MAX_DAYS = 366;
/** The number of days for which orders are checked at once. */
export const MAX_PROOF_DAYS = 31;
/** Fifty-two weeks, so that weekdays match. */
const YEAR_OF_WEEKDAYS = 364;

const DAY_MS = 86_400_000;
export const lengthOf = ({ from, to }: Period) => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;

export const canBeProved = (period: Period) => lengthOf(period) <= MAX_PROOF_DAYS;

/** The period of a filter: until today by default, starting the usual number of days before, and limited to the maximum. */
export function periodOf({ from, to }: DateRange, today: string): Period {
  const last = to ?? today;
  const first = from !== null && from <= last ? from : addDays(last, 1 - DEFAULT_DAYS);
  const earliest = addDays(last, 1 - MAX_DAYS);
  return { from: first < earliest ? earliest : first, to: last };
}

/** The last day that can be closed: over for some minutes in that time zone. @param now in milliseconds */
export const lastClosableDay = (now: number, timeZone: string): string => addDays(dayOf(now - SETTLED_MS, timeZone), -1);

/** Whether the last day is not over yet. */
export const isOngoing = ({ to }: Period, today: string) => to >= today;

/**
 * The period to compare with: as many days before, or the same weekdays of last year. Only days that are over are compared, as an
 * unfinished day would look worse than a whole one. Null if there are none.
 */
export function comparedPeriodOf(period: Period, comparison: Comparison, today: string): Period | null {
  const last = isOngoing(period, today) ? addDays(today, -1) : period.to;
  if (comparison === 'none' || last < period.from) return null;
  const daysBack = comparison === 'previous' ? lengthOf(period) : YEAR_OF_WEEKDAYS;
  return { from: addDays(period.from, -daysBack), to: addDays(last, -daysBack) };
}

interface Sums {
  total: number;
  tax: number;
  orders: number;
}

/** The sums of the first days. */
export function sumOf(days: readonly Sums[], count: number): Sums {
  const sum = { total: 0, tax: 0, orders: 0 };
  for (const { total, tax, orders } of days.slice(0, count)) {
    sum.total += total;
    sum.tax += tax;
    sum.orders += orders;
  }
  return sum;
}

/** The growth in basis points; null if there was nothing before. */
export function growthOf(current: number, previous: number | undefined): number | null {
  if (!previous || previous < 0) return null;
  return Math.round(((current - previous) / previous) * 10_000);
}
