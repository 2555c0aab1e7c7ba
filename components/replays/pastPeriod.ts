import { daysFrom } from '@/components/ui/days';
import type { DateRange } from '@/components/ui/filters/DateRangeFilter';
import { MAX_REPLAYED_DAYS } from '@/server/replays/replays.values';

/** Past orders that an offer is tried over: days, both included (YYYY-MM-DD), and restaurants, all of them where there are none. */
export interface PastPeriod {
  from: string;
  to: string;
  restaurantIds: number[];
}

const USUAL_DAYS = 30;

/** The days that a filter means: the thirty before today where nobody has chosen any, and never too many. */
export function daysOf({ from, to }: DateRange, today: string): Pick<PastPeriod, 'from' | 'to'> {
  const last = to ?? (from === null ? daysFrom(today, -1) : today);
  const first = from !== null && from <= last ? from : daysFrom(last, 1 - USUAL_DAYS);
  const earliest = daysFrom(last, 1 - MAX_REPLAYED_DAYS);
  return { from: first < earliest ? earliest : first, to: last };
}
