import type { Change } from '@/server/core/writes/diff';
import { type Day, days, type QuotaMode, quotaModes } from '@/server/pickup/pickup.values';
import { type Range, type Week, weekOf } from './week';

/** A difference between two weeks, with all days on which it is the same. */
export type WeekDifference = { days: Day[] } & (
  | { kind: 'added'; range: Range }
  | { kind: 'removed'; range: Range }
  | { kind: 'hours'; before: Range; after: Range }
  | { kind: 'quota'; range: Range; mode: QuotaMode; before: number | null; after: number | null }
);

/** The differences between two weeks: ranges added and removed, their times, and their quotas, by day and time. */
export function weekDifferences(before: Week, after: Week): WeekDifference[] {
  const differences = days.flatMap((day) => differencesOf(day, rangesOn(before, day), rangesOn(after, day)));
  const groups = Map.groupBy(differences, ({ days: _, ...difference }) => JSON.stringify(difference, withoutKeyAndDay));
  return [...groups.values()].map(([first, ...rest]) => ({
    ...(first as WeekDifference),
    days: [first as WeekDifference, ...rest].flatMap((difference) => difference.days),
  }));
}

const withoutKeyAndDay = (name: string, value: unknown) => (name === 'key' || name === 'day' ? undefined : value);
const rangesOn = (week: Week, day: Day) => week.filter((range) => range.day === day);

function differencesOf(day: Day, before: Range[], after: Range[]): WeekDifference[] {
  const pairs = pairsOf(before, after);
  const changed = pairs.flatMap(([old, current]): WeekDifference[] => {
    const moved = old.start !== current.start || old.end !== current.end;
    const quotas = quotaModes.flatMap((mode): WeekDifference[] => {
      const [oldQuota = null, newQuota = null] = [old.quotas[mode], current.quotas[mode]];
      return oldQuota === newQuota ? [] : [{ kind: 'quota', days: [day], range: current, mode, before: oldQuota, after: newQuota }];
    });
    return [...(moved ? [{ kind: 'hours' as const, days: [day], before: old, after: current }] : []), ...quotas];
  });
  const [pairedBefore, pairedAfter] = [new Set(pairs.map(([old]) => old)), new Set(pairs.map(([, current]) => current))];
  return [
    ...before.filter((range) => !pairedBefore.has(range)).map((range) => ({ kind: 'removed' as const, days: [day], range })),
    ...changed,
    ...after.filter((range) => !pairedAfter.has(range)).map((range) => ({ kind: 'added' as const, days: [day], range })),
  ];
}

/** Pairs the ranges of a day before and after: first by start, then by end, then those that are left. */
function pairsOf(before: Range[], after: Range[]): [Range, Range][] {
  const pairs: [Range, Range][] = [];
  const isPaired = (range: Range) => pairs.some((pair) => pair.includes(range));
  for (const same of [(a: Range, b: Range) => a.start === b.start, (a: Range, b: Range) => a.end === b.end]) {
    for (const old of before) {
      const current = isPaired(old) ? undefined : after.find((range) => !isPaired(range) && same(old, range));
      if (current) pairs.push([old, current]);
    }
  }
  const [old, ...restBefore] = before.filter((range) => !isPaired(range));
  const [current, ...restAfter] = after.filter((range) => !isPaired(range));
  if (old && current && restBefore.length + restAfter.length === 0) pairs.push([old, current]);
  return pairs;
}

/** The paths of changes told by range: `week`, its days, its times in minutes, its mode. */
export const WEEK = 'week';

/** The same as changes for `useWeekChangeWords`: times, ranges added and removed, and quotas of a mode. */
export function changesOf(differences: readonly WeekDifference[]): Change[] {
  return differences.map((difference): Change => {
    const { kind } = difference;
    const path = [WEEK, difference.days.join()];
    if (kind === 'hours') {
      const hours = ({ start, end }: Range) => ({ start, end });
      return { path, kind: 'changed', before: hours(difference.before), after: hours(difference.after) };
    }
    const { range } = difference;
    const rangePath = [...path, `${range.start}-${range.end}`];
    if (kind === 'added') return { path: rangePath, kind, after: range.quotas };
    if (kind === 'removed') return { path: rangePath, kind, before: range.quotas };
    return { path: [...rangePath, difference.mode], kind: 'changed', before: difference.before, after: difference.after };
  });
}

type Row = Parameters<typeof weekOf>[0]['pickupSchedules'][number];
/** How the history names a range: its day, start and end. */
const RANGE = /^([A-Z]{3}) (\d\d):(\d\d)–(\d\d):(\d\d)$/;

/** An unchanged range before and after, with its changed fields only: the others are unknown but irrelevant. */
function unchangedRange(name: string, fields: readonly Change[]): { before: Row; after: Row } | null {
  const [, day, ...clock] = RANGE.exec(name) ?? [];
  if (!day) return null;
  const [hour = 0, minute = 0, endHour = 0, endMinute = 0] = clock.map(Number);
  const row = { day: day as Day, start: hour * 60 + minute, end: endHour * 60 + endMinute, orderingQuotas: [] };
  const side = (which: 'before' | 'after'): Row => {
    const own = fields.map(({ path, [which]: value }) => [path[2], value] as const).filter(([, value]) => value !== undefined);
    return { ...row, ...Object.fromEntries(own) };
  };
  return { before: side('before'), after: side('after') };
}

/**
 * Converts differences of stored rows of a week into differences by range: the known parts of both weeks are assembled and compared.
 * @param names of the rows by key
 */
export function weekChanges(changes: readonly Change[], names: Readonly<Record<string, string>>): Change[] {
  const [before, after]: [Row[], Row[]] = [[], []];
  const otherChanges: Change[] = [];
  for (const [key, rowChanges] of Map.groupBy(changes, ({ path }) => String(path[1]))) {
    const [first] = rowChanges;
    if (first?.path.length === 2) {
      if (first.kind !== 'added') before.push(first.before as Row);
      if (first.kind !== 'removed') after.push(first.after as Row);
      continue;
    }
    const range = unchangedRange(names[key] ?? key, rowChanges);
    if (range) {
      before.push(range.before);
      after.push(range.after);
    } else otherChanges.push(...rowChanges);
  }
  const [oldWeek, newWeek] = [before, after].map((pickupSchedules) => weekOf({ pickupSchedules })) as [Week, Week];
  return [...changesOf(weekDifferences(oldWeek, newWeek)), ...otherChanges];
}
