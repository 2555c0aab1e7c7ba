import { addDays, addMonths } from '@/components/ui/days';

export interface DateRange {
  /** YYYY-MM-DD, both days included; null: open. */
  from: string | null;
  to: string | null;
}

interface Preset extends DateRange {
  name: 'lastDays' | 'yesterday' | 'thisMonth' | 'lastMonth' | 'nextDays';
  /** For presets that count days, including today. */
  days: number;
}

/**
 * The periods with one click. What lasts until today has an open end, unless future days are shown too.
 * @param today YYYY-MM-DD
 */
export function presetsOf(today: string, ahead: boolean): Preset[] {
  const firstOf = (monthsLater: number) => `${addMonths(today.slice(0, 7), monthsLater)}-01`;
  const lastOf = (monthsLater: number) => addDays(firstOf(monthsLater + 1), -1);
  const untilToday = ahead ? today : null;
  const lastDays = (days: number): Preset => ({ name: 'lastDays', days, from: addDays(today, 1 - days), to: untilToday });
  const nextDays = (days: number): Preset => ({ name: 'nextDays', days, from: today, to: addDays(today, days - 1) });
  return [
    lastDays(1),
    { name: 'yesterday', days: 1, from: addDays(today, -1), to: addDays(today, -1) },
    ...[7, 30, 90].map(lastDays),
    { name: 'thisMonth', days: 0, from: firstOf(0), to: ahead ? lastOf(0) : null },
    { name: 'lastMonth', days: 0, from: firstOf(-1), to: lastOf(-1) },
    ...(ahead ? [7, 30].map(nextDays) : []),
  ];
}
