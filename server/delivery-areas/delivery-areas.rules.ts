import type { Exception } from '@/server/pickup/hours.rules';
import { areaStatusAt, type Calendar } from './area-times.rules';
import type { Day, defeats, obstacles } from './delivery-areas.values';
import { contains, onGrid, type Point, type Ring, ringOf } from './geometry.rules';

/** Times of a day in minutes from midnight; the end is exclusive. */
export interface Schedule {
  day: Day;
  start: number;
  end: number;
  orderingQuota: number | null;
}

/** The fields of an area that decide the winner. */
export interface RatedArea {
  areaId: number;
  /** When the area was first drawn, ISO 8601. Saving does not change it. */
  createdAt: string;
  isActivated: boolean;
  priority: number | null;
  /** In cents. */
  deliveryFee: number;
  isScheduleModeEnabled: boolean;
  schedules: readonly Schedule[];
  points: readonly Point[];
  consumptionModeIds: readonly number[];
}

export type Obstacle = (typeof obstacles)[number];
export type Defeat = (typeof defeats)[number];

/** A special day with the name that people gave it. */
export type NamedException = Exception & { label: string };

/** A question: where, when, and for which delivery modes (any of them). */
export interface Question extends Point {
  day: Day;
  /** Minutes since midnight. */
  minute: number;
  consumptionModeIds: readonly number[];
  /** The same moment in milliseconds, with the calendar of its day. If missing, only the week counts. */
  on?: { at: number; calendar: Calendar<NamedException> };
}

/** An area that contains the point. The winner has neither obstacles nor a defeat. */
export interface Candidate<Area> {
  area: Area;
  obstacles: Obstacle[];
  /** The criterion by which the winner is ahead, if the area has no obstacle. */
  defeat: Defeat | null;
  /** The times in which it is open then; null if it has no schedule, or is closed. */
  schedule: Schedule | null;
  /** The special day that closes it. */
  closedBy: NamedException | null;
}

export interface Verdict<Area> {
  /** In the order of precedence. */
  candidates: Candidate<Area>[];
  winner: Candidate<Area> | null;
}

/** Areas prepared for any number of questions: in the order of precedence, with their rings. */
export type PreparedAreas<Area> = readonly { area: Area; ring: Ring }[];

/** The criterion that puts the first area before the second; null if none does. */
export function advantage(a: RatedArea, b: RatedArea): Defeat | null {
  if (a.priority !== b.priority) return a.priority !== null && (b.priority === null || a.priority < b.priority) ? 'priority' : null;
  if (a.deliveryFee !== b.deliveryFee) return a.deliveryFee < b.deliveryFee ? 'fee' : null;
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? 'age' : null;
  return a.areaId < b.areaId ? 'age' : null;
}

/** Prepares areas for questions. Computing their rings takes time, so keep the result while the areas stay the same. */
export function prepareAreas<Area extends RatedArea>(areas: readonly Area[]): PreparedAreas<Area> {
  return areas.toSorted((a, b) => (advantage(a, b) ? -1 : advantage(b, a) ? 1 : 0)).map((area) => ({ area, ring: ringOf(area.points) }));
}

/** The times in which an area is open at a moment; undefined if it is closed, null if it has no schedule. A quota of 0 means closed. */
function openScheduleAt(area: RatedArea, { day, minute }: Pick<Question, 'day' | 'minute'>): Schedule | null | undefined {
  if (!area.isScheduleModeEnabled) return null;
  return area.schedules.find(
    (times) =>
      times.day === day && times.start <= minute && minute < times.end && (times.orderingQuota === null || times.orderingQuota > 0),
  );
}

/** Whether and in which times an area is open: by the week, unless a special day or the night after one decides otherwise. */
function opennessOf(
  area: RatedArea,
  { day, minute, on }: Omit<Question, keyof Point>,
): Pick<Candidate<unknown>, 'schedule' | 'closedBy'> & { isOpen: boolean } {
  const weeklySchedule = openScheduleAt(area, { day, minute });
  if (!on || on.calendar.exceptions.length === 0)
    return { isOpen: weeklySchedule !== undefined, schedule: weeklySchedule ?? null, closedBy: null };
  const { times, exception } = areaStatusAt(area, on.calendar, on.at);
  if (!times) return { isOpen: false, schedule: null, closedBy: exception };
  const followsWeek = exception === null && weeklySchedule !== undefined;
  return { isOpen: true, schedule: followsWeek ? weeklySchedule : { day, ...times }, closedBy: null };
}

/** The obstacles that keep an area from serving at a moment, apart from the guest's place, and the times in which it is open then. */
export function obstaclesOf(
  area: RatedArea,
  question: Omit<Question, keyof Point>,
): Pick<Candidate<unknown>, 'obstacles' | 'schedule' | 'closedBy'> {
  const found: Obstacle[] = [];
  if (!area.isActivated) found.push('not_activated');
  if (!area.consumptionModeIds.some((id) => question.consumptionModeIds.includes(id))) found.push('not_bound');
  const { isOpen, schedule, closedBy } = opennessOf(area, question);
  if (!isOpen) found.push(closedBy ? 'closed_by_exception' : 'closed');
  return { obstacles: found, schedule, closedBy };
}

/** Whether time is the only obstacle of an area, so that it will serve later on its own. */
export const waitsForTime = ({ obstacles }: Pick<Candidate<unknown>, 'obstacles'>) =>
  obstacles.length > 0 && obstacles.every((each) => each === 'closed' || each === 'closed_by_exception');

/**
 * The area that serves a point, and why the others do not. Among active areas that contain the point, are linked to the mode and open at
 * the time, the lowest priority number wins (none last), then the lowest fee, then the oldest. A point on an edge is inside. Source:
 * design section 8, «Delivery winner».
 */
export function probeAreas<Area extends RatedArea>(areas: PreparedAreas<Area>, question: Question): Verdict<Area> {
  const x = onGrid(question.lng);
  const y = onGrid(question.lat);
  const candidates: Candidate<Area>[] = [];
  let winner: Candidate<Area> | null = null;
  for (const { area, ring } of areas) {
    if (!contains(ring, x, y)) continue;
    const candidate: Candidate<Area> = { area, ...obstaclesOf(area, question), defeat: null };
    const isOpen = candidate.obstacles.length === 0;
    if (isOpen && winner) candidate.defeat = advantage(winner.area, area);
    else if (isOpen) winner = candidate;
    candidates.push(candidate);
  }
  return { candidates, winner };
}

/** The indices of times that overlap an earlier one of the same day. Times that touch do not overlap. */
export function overlappingSchedules(schedules: readonly Pick<Schedule, 'day' | 'start' | 'end'>[]): number[] {
  const sorted = [...schedules.entries()].toSorted(([, a], [, b]) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.start - b.start));
  let [day, end] = ['', 0];
  return sorted.flatMap(([index, times]) => {
    const overlaps = times.day === day && times.start < end;
    end = times.day === day ? Math.max(end, times.end) : times.end;
    day = times.day;
    return overlaps ? [index] : [];
  });
}
