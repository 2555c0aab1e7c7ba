import { type Day, days, type QuotaMode, quotaModes } from '@/server/pickup/pickup.values';
import type { Range, Week } from './week';

/** One thing that becomes different between two weeks, on all the days on which it does so alike. */
export type WeekDifference = { days: Day[] } & (
  | { kind: 'added'; range: Range }
  | { kind: 'removed'; range: Range }
  | { kind: 'hours'; before: Range; after: Range }
  | { kind: 'quota'; range: Range; mode: QuotaMode; before: number | null; after: number | null }
);

/** What becomes different between two weeks: ranges that come and go, their hours, and their quotas, by day and hour. */
export function weekDifferences(before: Week, after: Week): WeekDifference[] {
  const found = days.flatMap((day) => differencesOf(day, ofDay(before, day), ofDay(after, day)));
  const alike = Map.groupBy(found, ({ days: _, ...difference }) => JSON.stringify(difference, withoutPlace));
  return [...alike.values()].map(([first, ...others]) => ({
    ...(first as WeekDifference),
    days: [first as WeekDifference, ...others].flatMap((difference) => difference.days),
  }));
}

const withoutPlace = (name: string, value: unknown) => (name === 'key' || name === 'day' ? undefined : value);
const ofDay = (week: Week, day: Day) => week.filter((range) => range.day === day);

function differencesOf(day: Day, before: Range[], after: Range[]): WeekDifference[] {
  const pairs = pairsOf(before, after);
  const kept = pairs.flatMap(([was, is]): WeekDifference[] => {
    const moved = was.start !== is.start || was.end !== is.end;
    const quotas = quotaModes.flatMap((mode): WeekDifference[] => {
      const [one = null, other = null] = [was.quotas[mode], is.quotas[mode]];
      return one === other ? [] : [{ kind: 'quota', days: [day], range: is, mode, before: one, after: other }];
    });
    return [...(moved ? [{ kind: 'hours' as const, days: [day], before: was, after: is }] : []), ...quotas];
  });
  const [gone, come] = [new Set(pairs.map(([was]) => was)), new Set(pairs.map(([, is]) => is))];
  return [
    ...before.filter((range) => !gone.has(range)).map((range) => ({ kind: 'removed' as const, days: [day], range })),
    ...kept,
    ...after.filter((range) => !come.has(range)).map((range) => ({ kind: 'added' as const, days: [day], range })),
  ];
}

/** The ranges of a day that are the same one before and after: by their start, then by their end, and what is left alone. */
function pairsOf(before: Range[], after: Range[]): [Range, Range][] {
  const pairs: [Range, Range][] = [];
  const isPaired = (range: Range) => pairs.some((pair) => pair.includes(range));
  for (const same of [(a: Range, b: Range) => a.start === b.start, (a: Range, b: Range) => a.end === b.end]) {
    for (const was of before) {
      const is = isPaired(was) ? undefined : after.find((range) => !isPaired(range) && same(was, range));
      if (is) pairs.push([was, is]);
    }
  }
  const [was, ...others] = before.filter((range) => !isPaired(range));
  const [is, ...more] = after.filter((range) => !isPaired(range));
  if (was && is && others.length + more.length === 0) pairs.push([was, is]);
  return pairs;
}
