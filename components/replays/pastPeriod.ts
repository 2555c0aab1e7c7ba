import { addDays } from '@/components/ui/days';
import type { DateRange } from '@/components/ui/filters/presets';
import { MAX_REPLAYED_DAYS } from '@/server/replays/replays.values';

/** The past orders to try an offer on: days, both included (YYYY-MM-DD), and restaurants; none for all. */
export interface PastPeriod {
  from: string;
  to: string;
  restaurantIds: number[];
}

const USUAL_DAYS = 30;

/** The days of a filter: by default the thirty before today, and never more than the maximum. */
export function daysOf({ from, to }: DateRange, today: string): Pick<PastPeriod, 'from' | 'to'> {
  const last = to ?? (from === null ? addDays(today, -1) : today);
  const first = from !== null && from <= last ? from : addDays(last, 1 - USUAL_DAYS);
  const earliest = addDays(last, 1 - MAX_REPLAYED_DAYS);
  return { from: first < earliest ? earliest : first, to: last };
}
