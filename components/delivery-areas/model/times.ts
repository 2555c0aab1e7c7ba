import { overlappingSchedules } from '@/server/delivery-areas/delivery-areas.rules';
import { type Day, days } from '@/server/delivery-areas/delivery-areas.values';
import { dayAfter, joinOverMidnight, splitAtMidnight } from '@/server/pickup/midnight.rules';
import type { Times } from './areas';

/** Times of an area as people read and enter them: times past midnight are one entry, and equal days are together. */
export interface TimesGroup {
  days: Day[];
  start: number;
  /** Beyond 1440, it is on the next day. */
  end: number;
  orderingQuota: number | null;
}

const sameQuota = (a: Times, b: Times) => a.orderingQuota === b.orderingQuota;
const join = (schedules: readonly Times[]) => joinOverMidnight(schedules, sameQuota);

/** The times of a week, with equal days together. */
export function groupsOf(schedules: readonly Times[]): TimesGroup[] {
  const groups = new Map<string, TimesGroup>();
  for (const { day, start, end, orderingQuota } of join(schedules)) {
    const id = `${start}-${end}-${orderingQuota}`;
    const group = groups.get(id) ?? { days: [], start, end, orderingQuota };
    group.days.push(day);
    groups.set(id, group);
  }
  return [...groups.values()].sort((a, b) => a.start - b.start || a.end - b.end);
}

/** A group as stored: one row per day, two for times past midnight. */
export function rowsOf({ days: groupDays, ...times }: TimesGroup): Times[] {
  return groupDays.flatMap((day) => splitAtMidnight({ day, ...times }));
}

const sortTimes = (list: Times[]) => list.sort((a, b) => days.indexOf(a.day) - days.indexOf(b.day) || a.start - b.start);
const sameRow = (a: Times, b: Times) => a.day === b.day && a.start === b.start && a.end === b.end && sameQuota(a, b);

export const withGroup = (schedules: readonly Times[], group: TimesGroup): Times[] => sortTimes([...schedules, ...rowsOf(group)]);
export function withoutGroup(schedules: readonly Times[], group: TimesGroup): Times[] {
  const removedRows = rowsOf(group);
  return schedules.filter((times) => !removedRows.some((each) => sameRow(each, times)));
}

/** The times of an area that a new group would overlap. A group longer than a day may also overlap itself. */
export function conflictingGroups(schedules: readonly Times[], added: TimesGroup): TimesGroup[] {
  const rows = rowsOf(added);
  const overlaps = (others: readonly Times[]) => overlappingSchedules([...others, ...rows]).length > overlappingSchedules(others).length;
  const conflicts = groupsOf(schedules).filter((group) => overlaps(rowsOf(group)));
  return conflicts.length === 0 && overlappingSchedules(rows).length > 0 ? [added] : conflicts;
}

/** The full times of a stored row: at one in the morning, an area may be open since the evening before. */
export function timesAround(schedules: readonly Times[], { day, start }: Pick<Times, 'day' | 'start'>): TimesGroup | null {
  const range = join(schedules).find(
    (each) => (each.day === day && each.start === start) || (start === 0 && each.end > 1_440 && dayAfter(each.day) === day),
  );
  if (!range) return null;
  const { day: firstDay, ...times } = range;
  return { ...times, days: [firstDay] };
}
