import { dayAfter, joinOverMidnight, NOON, serviceOfDay, splitAtMidnight } from '@/server/pickup/midnight.rules';
import type { PickupSchedule } from '@/server/pickup/pickup.schema';
import { DAY_MINUTES, type Day, days, type QuotaMode, quotaModes } from '@/server/pickup/pickup.values';

/* The week as it is being edited: plain values, changed by functions that know neither React nor the pointer. */

/** Orders that a slot takes, by mode; a mode that is missing has no quota. */
export type Quotas = Partial<Record<QuotaMode, number>>;

export interface Range {
  key: string;
  day: Day;
  /** Minutes from midnight; an end past 1440 is on the next day, until noon at the latest. */
  start: number;
  end: number;
  quotas: Quotas;
}
export type Week = readonly Range[];

/** The grid on which the pointer and the arrow keys move, in minutes; also the shortest range that they make. */
export const STEP = 15;

const place = ({ day, start }: Pick<Range, 'day' | 'start'>) => days.indexOf(day) * DAY_MINUTES + start;
const inOrder = (week: Week): Week => week.toSorted((a, b) => place(a) - place(b));
const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));
const snap = (minute: number) => Math.round(minute / STEP) * STEP;

/** The latest end of a range: noon of the next day, and before a whole day is over. */
export const latestEnd = (start: number) => Math.min(DAY_MINUTES + NOON, start + DAY_MINUTES - 1);

const sameQuotas = (a: Range, b: Range) => quotaModes.every((mode) => a.quotas[mode] === b.quotas[mode]);

/** Ranges as they are stored, those over midnight put together. */
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

/** What a save sends. */
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

/** True when both would be saved as the same week. */
export function sameWeek(a: Week, b: Week): boolean {
  return JSON.stringify(bodyOf(a)) === JSON.stringify(bodyOf(b));
}

/** A week by its days, for those who compare it day by day. */
export type Days = Record<Day, Week>;

export const byDay = (week: Week): Days =>
  Object.fromEntries(days.map((day) => [day, week.filter((range) => range.day === day)])) as Partial<Days> as Days;

export const weekFrom = (of: Days): Week => inOrder(days.flatMap((day) => of[day]));

const withoutKeys = (name: string, value: unknown) => (name === 'key' ? undefined : value);

/** True for the same ranges, whatever they are called. */
export const sameRanges = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one, withoutKeys) === JSON.stringify(other, withoutKeys);

/** The keys of all ranges that share a moment with another one. */
export function overlapping(week: Week): Set<string> {
  return new Set(clashes(week).flatMap((pair) => pair.map(({ key }) => key)));
}

/** The pairs of ranges that share a moment. */
export function clashes(week: Week): [Range, Range][] {
  const parts = week.flatMap((range) => splitAtMidnight(range).map((part) => ({ ...part, range })));
  const meet = (a: Range, b: Range) => a.day === b.day && a.start < b.end && b.start < a.end;
  return parts.flatMap((part, index) =>
    parts
      .slice(index + 1)
      .flatMap((other): [Range, Range][] => (part.key !== other.key && meet(part, other) ? [[part.range, other.range]] : [])),
  );
}

export function withRange(week: Week, range: Range): Week {
  return inOrder([...week.filter(({ key }) => key !== range.key), range]);
}

export function without(week: Week, key: string): Week {
  return week.filter((range) => range.key !== key);
}

/** Two ranges in the place of one, which meet in its middle, on the grid; the week as it is where it is too short for that. */
export function split(week: Week, key: string, newKey: string): Week {
  const range = week.find((each) => each.key === key);
  if (!range) return week;
  const middle = snap((range.start + range.end) / 2);
  if (middle <= range.start || middle >= range.end) return week;
  const second = { ...range, key: newKey, start: middle };
  const isNextDay = middle >= DAY_MINUTES;
  const moved = { ...second, day: dayAfter(range.day), start: middle - DAY_MINUTES, end: range.end - DAY_MINUTES };
  return withRange(withRange(week, { ...range, end: middle }), isNextDay ? moved : second);
}

/** The ranges of a day on others as well, instead of what they had. */
export function copyDay(week: Week, from: Day, to: readonly Day[], newKey: () => string): Week {
  const targets = to.filter((day) => day !== from);
  const copied = week.filter(({ day }) => day === from);
  const kept = week.filter(({ day }) => !targets.includes(day));
  return inOrder([...kept, ...targets.flatMap((day) => copied.map((range) => ({ ...range, day, key: newKey() })))]);
}

/** An hour on that day where nothing is yet, around noon if possible; null when the day is full. */
export function freeHour(week: Week, day: Day): { start: number; end: number } | null {
  const taken = week.flatMap(splitAtMidnight).filter((range) => range.day === day);
  const candidates = Array.from({ length: 24 }, (_, hour) => hour * 60).toSorted((a, b) => Math.abs(a - 720) - Math.abs(b - 720));
  const start = candidates.find((at) => !taken.some((range) => range.start < at + 60 && at < range.end));
  return start === undefined ? null : { start, end: start + 60 };
}

/** How far a range can be moved: one within a day stays in it. */
const lastEnd = ({ end }: Range) => (end > DAY_MINUTES ? DAY_MINUTES + NOON : DAY_MINUTES);
const onGrid = (minute: number) => Math.floor(minute / STEP) * STEP;

/** What the pointer has taken hold of. */
export type Grip =
  | { kind: 'create'; key: string; day: Day; at: number }
  /** `offset`: how far from the range's start it was taken, in minutes. */
  | { kind: 'move'; key: string; offset: number }
  | { kind: 'start' | 'end'; key: string };

/**
 * The week as it is while the pointer is there: always from the week in which the gesture began. An end can be pulled over midnight; what
 * lies within a day stays there when it is moved.
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
 * What a gesture did to the week in which it began, done to the week as it is now: somebody may have saved meanwhile.
 * @param moved the first week after the gesture
 * @param key of the range that was drawn or moved
 * @returns the week of now, where somebody has changed or removed that range
 */
export function carryOver(now: Week, { from, moved, key }: { from: Week; moved: Week; key: string }): Week {
  if (now === from) return moved;
  const [was, became] = [from, moved].map((week) => week.find((range) => range.key === key));
  if (!became) return now;
  if (!was) return withRange(now, became);
  const same = now.find(({ day, start, end }) => day === was.day && start === was.start && end === was.end);
  return same ? withRange(now, { ...same, day: became.day, start: became.start, end: became.end }) : now;
}

/** A step of the keyboard: along the day, to another day, or of one end alone. */
export type Nudge = { kind: 'move' | 'start' | 'end'; by: number } | { kind: 'day'; by: number };

/** The week after a step of the keyboard; what would leave the day or turn a range over stays where it is. */
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

/** A range that begins at another minute: it keeps its end where that is still behind it, its length otherwise. */
export function startingAt(range: Range, start: number): Range {
  const end = start < range.end && range.end <= latestEnd(start) ? range.end : start + range.end - range.start;
  return { ...range, start, end: Math.min(end, latestEnd(start)) };
}

/** A day's openings as ranges, those over midnight put together. The day is any: only what is behind it counts. */
export function rangesOfDay(openings: readonly Omit<Stored, 'day'>[]): Week {
  const rows = serviceOfDay(openings).map(({ start, end, ...opening }) =>
    start >= DAY_MINUTES
      ? { ...opening, day: 'TUE' as const, start: start - DAY_MINUTES, end: end - DAY_MINUTES }
      : { ...opening, day: 'MON' as const, start, end },
  );
  return weekOf({ pickupSchedules: rows });
}

/** What a save sends of a day's ranges: a night behind an evening is a row that starts at 0. */
export function openingsOf(week: Week) {
  return bodyOf(week)
    .pickupSchedules.map(({ day: _, ...opening }) => opening)
    .toSorted((a, b) => a.start - b.start);
}
