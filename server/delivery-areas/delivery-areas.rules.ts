import type { Exception } from '@/server/pickup/hours.rules';
import { type Calendar, standingAt } from './area-times.rules';
import type { Day, defeats, obstacles } from './delivery-areas.values';
import { contains, onGrid, type Point, type Ring, ringOf } from './geometry.rules';

/** Times of a day in minutes from midnight; the end is no longer in it. */
export interface Schedule {
  day: Day;
  start: number;
  end: number;
  orderingQuota: number | null;
}

/** What the winner is found by, of an area. */
export interface RatedArea {
  areaId: number;
  /** When the area was first drawn, ISO 8601: saving keeps it. */
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

/** An exceptional day, as people call it. */
export type NamedException = Exception & { label: string };

/** What is asked: where, when, and for which delivery modes (any of them). */
export interface Question extends Point {
  day: Day;
  /** From midnight. */
  minute: number;
  consumptionModeIds: readonly number[];
  /** The same moment in milliseconds, and what counts on its day; without it the week alone counts. */
  on?: { at: number; calendar: Calendar<NamedException> };
}

/** An area that contains the point. The winner has neither obstacles nor a defeat. */
export interface Candidate<Area> {
  area: Area;
  obstacles: Obstacle[];
  /** What the area is behind the winner in, when nothing else speaks against it. */
  defeat: Defeat | null;
  /** The times that it is open in; null when it keeps none, or is closed. */
  schedule: Schedule | null;
  /** The exceptional day that closes it. */
  closedBy: NamedException | null;
}

export interface Verdict<Area> {
  /** In the order in which they would win. */
  candidates: Candidate<Area>[];
  winner: Candidate<Area> | null;
}

/** Areas ready for any number of questions: in the order in which they would win, with their rings. */
export type PreparedAreas<Area> = readonly { area: Area; ring: Ring }[];

/** Of two areas, what puts the first one before the second; null when it does not come before it. */
export function advantage(a: RatedArea, b: RatedArea): Defeat | null {
  if (a.priority !== b.priority) return a.priority !== null && (b.priority === null || a.priority < b.priority) ? 'priority' : null;
  if (a.deliveryFee !== b.deliveryFee) return a.deliveryFee < b.deliveryFee ? 'fee' : null;
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? 'age' : null;
  return a.areaId < b.areaId ? 'age' : null;
}

/** Areas made ready to be asked. Rings are made once, so keep the result while the areas stay the same. */
export function prepareAreas<Area extends RatedArea>(areas: readonly Area[]): PreparedAreas<Area> {
  return areas.toSorted((a, b) => (advantage(a, b) ? -1 : advantage(b, a) ? 1 : 0)).map((area) => ({ area, ring: ringOf(area.points) }));
}

/** The times in which an area is open at that moment; undefined when it is closed, null when it keeps no times. A quota of 0 is closed. */
function openIn(area: RatedArea, { day, minute }: Pick<Question, 'day' | 'minute'>): Schedule | null | undefined {
  if (!area.isScheduleModeEnabled) return null;
  return area.schedules.find(
    (times) =>
      times.day === day && times.start <= minute && minute < times.end && (times.orderingQuota === null || times.orderingQuota > 0),
  );
}

/** What is open of an area at a moment: by the week, unless an exceptional day or the night after one says otherwise. */
function opennessOf(
  area: RatedArea,
  { day, minute, on }: Omit<Question, keyof Point>,
): Pick<Candidate<unknown>, 'schedule' | 'closedBy'> & { isOpen: boolean } {
  const usual = openIn(area, { day, minute });
  if (!on || on.calendar.exceptions.length === 0) return { isOpen: usual !== undefined, schedule: usual ?? null, closedBy: null };
  const { times, exception } = standingAt(area, on.calendar, on.at);
  if (!times) return { isOpen: false, schedule: null, closedBy: exception };
  const isUsual = exception === null && usual !== undefined;
  return { isOpen: true, schedule: isUsual ? usual : { day, ...times }, closedBy: null };
}

/** What keeps an area from serving at a moment, wherever the guest is, and the times that it is open in then. */
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

/** Whether nothing but the time speaks against an area: it will serve by itself. */
export const waitsForTime = ({ obstacles }: Pick<Candidate<unknown>, 'obstacles'>) =>
  obstacles.length > 0 && obstacles.every((each) => each === 'closed' || each === 'closed_by_exception');

/**
 * Which area serves a point, and why not the others. Among active areas that contain it, are bound to the mode and open at the time:
 * the lowest priority number first (none last), then the lowest fee, then the oldest. A point on an edge is inside.
 * Source: design section 8, «Delivery winner».
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

/** The places in a list of times that overlap an earlier one of the same day. Times that touch do not overlap. */
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
