import { joinOverMidnight } from '@/server/pickup/midnight.rules';
import { DAY_MINUTES, type Day, days } from '@/server/pickup/pickup.values';

export interface Hours {
  day: Day;
  start: number;
  end: number;
}

/** Days with the same hours. */
export interface HoursGroup {
  days: Day[];
  start: number;
  /** Beyond 1440, it is on the next day. */
  end: number;
}

/** The hours of a week for display: hours past midnight are one range, and equal days are together. */
export function groupsOf(hours: readonly Hours[]): HoursGroup[] {
  const groups = new Map<string, HoursGroup>();
  for (const { day, start, end } of joinOverMidnight(hours, () => true)) {
    const group = groups.get(`${start} ${end}`) ?? { days: [], start, end };
    group.days.push(day);
    groups.set(`${start} ${end}`, group);
  }
  return [...groups.values()].map((group) => ({ ...group, days: days.filter((day) => group.days.includes(day)) }));
}

export const isWholeDay = ({ start, end }: HoursGroup): boolean => start === 0 && end === DAY_MINUTES;

/** Whether the days are at least three consecutive ones. */
export function isRun(runDays: readonly Day[]): boolean {
  const indexes = runDays.map((day) => days.indexOf(day));
  return indexes.length > 2 && indexes.every((dayIndex, index) => index === 0 || dayIndex === (indexes[index - 1] ?? 0) + 1);
}
