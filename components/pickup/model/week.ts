import { dayAfter, joinOverMidnight, NOON, serviceOfDay, splitAtMidnight } from '@/server/pickup/midnight.rules';
import type { PickupSchedule } from '@/server/pickup/pickup.schema';
import { DAY_MINUTES, type Day, days, type QuotaMode, quotaModes } from '@/server/pickup/pickup.values';

/* The week in the editor: plain values, changed by functions without React or pointer. */

/** Maximum orders per slot, by mode. A missing mode has no quota. */
export type Quotas = Partial<Record<QuotaMode, number>>;

export interface Range {
  key: string;
  day: Day;
  /** Minutes since midnight. An end beyond 1440 is on the next day, until noon at the latest. */
  start: number;
  end: number;
  quotas: Quotas;
}
export type Week = readonly Range[];

/** The grid for pointer and arrow keys, in minutes; also the shortest range that they make. */
export const STEP = 15;

const orderOf = ({ day, start }: Pick<Range, 'day' | 'start'>) => days.indexOf(day) * DAY_MINUTES + start;
const inOrder = (week: Week): Week => week.toSorted((a, b) => orderOf(a) - orderOf(b));
const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));
const snap = (minute: number) => Math.round(minute / STEP) * STEP;

/** The latest end of a range: noon of the next day, and less than a whole day after its start. */
export const latestEnd = (start: number) => Math.min(DAY_MINUTES + NOON, start + DAY_MINUTES - 1);

const sameQuotas = (a: Range, b: Range) => quotaModes.every((mode) => a.quotas[mode] === b.quotas[mode]);

/** Converts stored ranges, joining those across midnight. */
export function joinOpenings(rows: Week): Week {
  return inOrder(joinOverMidnight(rows, sameQuotas));
}

type Stored = Pick<PickupSchedule, 'day' | 'start' | 'end' | 'orderingQuotas'> & { pickupScheduleId?: number };

export function weekOf({ pickupSchedules }: { pickupSchedules: readonly Stored[] }): Week {
  return joinOpenings(
    pickupSchedules.map(({ pickupScheduleId, day, start, end, orderingQuotas }) => ({
      key: pickupScheduleId === undefined ? `${day} ${start}` : `saved-${pickupScheduleId}`,
      day,
      start,
      end,
      quotas: Object.fromEntries(orderingQuotas.map(({ consumptionMode, orderingQuota }) => [consumptionMode, orderingQuota])),
    })),
  );
}

/** The body of a save. */
export function bodyOf(week: Week): { pickupSchedules: Omit<PickupSchedule, 'pickupScheduleId' | 'restaurantId'>[] } {
  return {
    pickupSchedules: inOrder(week.flatMap(splitAtMidnight)).map(({ day, start, end, quotas }) => ({
      day,
      start,
      end,
      orderingQuotas: quotaModes.flatMap((consumptionMode) => {
        const orderingQuota = quotas[consumptionMode];
        return orderingQuota === undefined ? [] : [{ consumptionMode, orderingQuota }];
      }),
    })),
  };
}

/** Whether both would be saved as the same week. */
export function sameWeek(a: Week, b: Week): boolean {
  return JSON.stringify(bodyOf(a)) === JSON.stringify(bodyOf(b));
}

/** A week by day, to compare day by day. */
export type Days = Record<Day, Week>;

export const byDay = (week: Week): Days =>
  Object.fromEntries(days.map((day) => [day, week.filter((range) => range.day === day)])) as Partial<Days> as Days;

export const weekFrom = (of: Days): Week => inOrder(days.flatMap((day) => of[day]));

const withoutKeys = (name: string, value: unknown) => (name === 'key' ? undefined : value);

/** Whether the ranges are the same, regardless of their keys. */
export const sameRanges = (a: unknown, b: unknown): boolean => JSON.stringify(a, withoutKeys) === JSON.stringify(b, withoutKeys);

/** The keys of all ranges that overlap another. */
export function overlapping(week: Week): Set<string> {
  return new Set(clashes(week).flatMap((pair) => pair.map(({ key }) => key)));
}

/** The pairs of overlapping ranges. */
export function clashes(week: Week): [Range, Range][] {
  const parts = week.flatMap((range) => splitAtMidnight(range).map((part) => ({ ...part, range })));
  const overlap = (a: Range, b: Range) => a.day === b.day && a.start < b.end && b.start < a.end;
  return parts.flatMap((part, index) =>
    parts
      .slice(index + 1)
      .flatMap((other): [Range, Range][] => (part.key !== other.key && overlap(part, other) ? [[part.range, other.range]] : [])),
  );
}

export function withRange(week: Week, range: Range): Week {
  return inOrder([...week.filter(({ key }) => key !== range.key), range]);
}

export function withoutRange(week: Week, key: string): Week {
  return week.filter((range) => range.key !== key);
}

/** Splits a range in its middle, on the grid. If it is too short, the week is unchanged. */
export function splitRange(week: Week, key: string, newKey: string): Week {
  const range = week.find((each) => each.key === key);
  if (!range) return week;
  const middle = snap((range.start + range.end) / 2);
  if (middle <= range.start || middle >= range.end) return week;
  const second = { ...range, key: newKey, start: middle };
  const isNextDay = middle >= DAY_MINUTES;
  const moved = { ...second, day: dayAfter(range.day), start: middle - DAY_MINUTES, end: range.end - DAY_MINUTES };
  return withRange(withRange(week, { ...range, end: middle }), isNextDay ? moved : second);
}

/** Copies the ranges of a day to other days, replacing theirs. */
export function copyDay(week: Week, from: Day, to: readonly Day[], newKey: () => string): Week {
  const targets = to.filter((day) => day !== from);
  const copied = week.filter(({ day }) => day === from);
  const kept = week.filter(({ day }) => !targets.includes(day));
  return inOrder([...kept, ...targets.flatMap((day) => copied.map((range) => ({ ...range, day, key: newKey() })))]);
}

/** A free hour on a day, around noon if possible; null if the day is full. */
export function freeHour(week: Week, day: Day): { start: number; end: number } | null {
  const occupied = week.flatMap(splitAtMidnight).filter((range) => range.day === day);
  const candidates = Array.from({ length: 24 }, (_, hour) => hour * 60).toSorted((a, b) => Math.abs(a - 720) - Math.abs(b - 720));
  const start = candidates.find((at) => !occupied.some((range) => range.start < at + 60 && at < range.end));
  return start === undefined ? null : { start, end: start + 60 };
}

/** The latest end to which a range can be moved. A range within a day stays within it. */
const lastEnd = ({ end }: Range) => (end > DAY_MINUTES ? DAY_MINUTES + NOON : DAY_MINUTES);
const onGrid = (minute: number) => Math.floor(minute / STEP) * STEP;

/** The part of a range that the pointer drags. */
export type Grip =
  | { kind: 'create'; key: string; day: Day; at: number }
  /** `offset`: minutes from the start of the range to the point where it was grabbed. */
  | { kind: 'move'; key: string; offset: number }
  | { kind: 'start' | 'end'; key: string };

/**
 * The week during a drag, always calculated from the week at the start of the gesture. An end can be dragged past midnight. A range within
 * a day stays within it when it is moved.
 */
export function dragOpening(week: Week, grip: Grip, to: { day: Day; minute: number }): Week {
  if (grip.kind === 'create') {
    const [at, minute] = [clamp(snap(grip.at), 0, DAY_MINUTES - STEP), clamp(snap(to.minute), 0, DAY_MINUTES + NOON)];
    const [start, end] = minute < at ? [minute, at] : [at, clamp(minute, at + STEP, onGrid(latestEnd(at)))];
    return withRange(week, { key: grip.key, day: grip.day, start, end, quotas: {} });
  }
  const range = week.find(({ key }) => key === grip.key);
  if (!range) return week;
  if (grip.kind === 'move') {
    const length = range.end - range.start;
    const start = clamp(snap(to.minute - grip.offset), 0, Math.min(DAY_MINUTES - STEP, lastEnd(range) - length));
    return withRange(week, { ...range, day: to.day, start, end: start + length });
  }
  if (grip.kind === 'start') {
    const earliest = Math.max(0, snap(range.end - DAY_MINUTES + STEP));
    return withRange(week, { ...range, start: clamp(snap(to.minute), earliest, Math.min(range.end, DAY_MINUTES) - STEP) });
  }
  return withRange(week, { ...range, end: clamp(snap(to.minute), range.start + STEP, onGrid(latestEnd(range.start))) });
}

/**
 * Applies a gesture to the current week, as someone may have saved since the gesture began.
 * @param moved the week after the gesture
 * @param key of the range that was drawn or moved
 * @returns the current week unchanged, if someone has changed or deleted that range
 */
export function carryOver(now: Week, { from, moved, key }: { from: Week; moved: Week; key: string }): Week {
  if (now === from) return moved;
  const [before, after] = [from, moved].map((week) => week.find((range) => range.key === key));
  if (!after) return now;
  if (!before) return withRange(now, after);
  const current = now.find(({ day, start, end }) => day === before.day && start === before.start && end === before.end);
  return current ? withRange(now, { ...current, day: after.day, start: after.start, end: after.end }) : now;
}

/** A keyboard step: along the day, to another day, or of one end only. */
export type Nudge = { kind: 'move' | 'start' | 'end'; by: number } | { kind: 'day'; by: number };

/** The week after a keyboard step. A step out of the day, or one that would invert a range, has no effect. */
export function nudgeOpening(week: Week, key: string, nudge: Nudge): Week {
  const range = week.find((each) => each.key === key);
  if (!range) return week;
  if (nudge.kind === 'day') {
    const day = days[days.indexOf(range.day) + nudge.by];
    return day ? withRange(week, { ...range, day }) : week;
  }
  const by = nudge.by * STEP;
  const next = {
    ...range,
    start: range.start + (nudge.kind === 'end' ? 0 : by),
    end: range.end + (nudge.kind === 'start' ? 0 : by),
  };
  const last = nudge.kind === 'end' ? latestEnd(next.start) : Math.min(lastEnd(range), latestEnd(next.start));
  const isRange = next.start >= 0 && next.start < DAY_MINUTES && next.end > next.start && next.end <= last;
  return isRange ? withRange(week, next) : week;
}

/** Moves the start of a range. Its end stays if it is still later, otherwise its length does. */
export function startingAt(range: Range, start: number): Range {
  const end = start < range.end && range.end <= latestEnd(start) ? range.end : start + range.end - range.start;
  return { ...range, start, end: Math.min(end, latestEnd(start)) };
}

/** The openings of a day as ranges, joined across midnight. The day itself is arbitrary, as only the hours matter. */
export function rangesOfDay(openings: readonly Omit<Stored, 'day'>[]): Week {
  const rows = serviceOfDay(openings).map(({ start, end, ...opening }) =>
    start >= DAY_MINUTES
      ? { ...opening, day: 'TUE' as const, start: start - DAY_MINUTES, end: end - DAY_MINUTES }
      : { ...opening, day: 'MON' as const, start, end },
  );
  return weekOf({ pickupSchedules: rows });
}

/** The body of a save for the ranges of a day. A night after an evening is a row that starts at 0. */
export function openingsOf(week: Week) {
  return bodyOf(week)
    .pickupSchedules.map(({ day: _, ...opening }) => opening)
    .toSorted((a, b) => a.start - b.start);
}
