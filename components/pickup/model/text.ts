import { endAfter, NOON, splitAtMidnight } from '@/server/pickup/midnight.rules';
import { DAY_MINUTES, type Day, days, firstOverlap, MAX_QUOTA, type QuotaMode, quotaModes } from '@/server/pickup/pickup.values';
import type { Quotas, Range, Week } from './week';

/* A week as text, with one line per rule: `mon-fri 11:30-14:00 q2=20`. Both English and French names of days are accepted. */

const dayNames: Record<'en' | 'fr', readonly string[]> = {
  en: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'],
  fr: ['lun', 'mar', 'mer', 'jeu', 'ven', 'sam', 'dim'],
};

/** Why a line is invalid. `days`, `times` and `quota` name the part; `overlap` means that ranges of the week overlap. */
export interface TextFault {
  line: number;
  code: 'days' | 'times' | 'quota' | 'overlap';
  text: string;
  /** The conflicting line, and a day on which it conflicts. */
  other?: { line: number; text: string; day: Day };
}
type Ranges = Omit<Range, 'key'>[];

/** A time of day. Beyond 24:00, the time on the next day. */
const timeText = (minutes: number): string =>
  minutes > DAY_MINUTES
    ? timeText(minutes - DAY_MINUTES)
    : `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** Groups days into runs: Monday to Friday and Sunday are «mon-fri,sun». */
function daysText(dayIndexes: readonly number[], locale: 'en' | 'fr'): string {
  const runs: [number, number][] = [];
  for (const day of dayIndexes.toSorted((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last && last[1] === day - 1) last[1] = day;
    else runs.push([day, day]);
  }
  return runs
    .map(([first, last]) => (first === last ? dayNames[locale][first] : `${dayNames[locale][first]}-${dayNames[locale][last]}`))
    .join(',');
}

const quotasText = (quotas: Quotas) =>
  quotaModes.flatMap((mode) => (quotas[mode] === undefined ? [] : [` q${mode}=${quotas[mode]}`])).join('');

/** A week as text. The same hours with the same quotas share a line for all their days. */
export function textOf(week: Week, locale: 'en' | 'fr'): string {
  const rules = new Map<string, { days: number[]; start: number }>();
  for (const { day, start, end, quotas } of week) {
    const rest = `${timeText(start)}-${timeText(end)}${quotasText(quotas)}`;
    const rule = rules.get(rest) ?? { days: [], start };
    rule.days.push(days.indexOf(day));
    rules.set(rest, rule);
  }
  return [...rules]
    .toSorted(([, a], [, b]) => Math.min(...a.days) - Math.min(...b.days) || a.start - b.start)
    .map(([rest, { days: of }]) => `${daysText(of, locale)} ${rest}`)
    .join('\n');
}

function dayAt(name: string): number {
  const start = name.slice(0, 3);
  return (
    Object.values(dayNames)
      .map((list) => list.indexOf(start))
      .find((index) => index >= 0) ?? -1
  );
}

function daysOf(text: string): Day[] | null {
  const result: Day[] = [];
  for (const part of text.split(',')) {
    const [first = -1, last = first] = part.split('-').map(dayAt);
    if (first < 0 || last < 0 || part.split('-').length > 2) return null;
    for (let at = first, remaining = ((last - first + 7) % 7) + 1; remaining > 0; at++, remaining--) result.push(days[at % 7] as Day);
  }
  return [...new Set(result)];
}

function minuteOf(text: string): number | null {
  const [, hours, minutes = '0'] = /^(\d{1,2})(?:[:h](\d{2})?)?$/.exec(text) ?? [];
  const value = Number(hours) * 60 + Number(minutes);
  return hours !== undefined && Number(minutes) < 60 && value <= DAY_MINUTES ? value : null;
}

/** Parses a time of day such as `11:30`, `9h`, `24:00`. @returns minutes since midnight, null if invalid */
export const readTime = (text: string): number | null => minuteOf(text.trim().toLowerCase());

/** The hours of a day. A range that ends before it starts continues after midnight, until noon at the latest. */
function spansOf(text: string): { start: number; end: number }[] | null {
  const spans = text.split(',').map((part) => {
    const [from, to, ...more] = part.split(/[-–]/).map(minuteOf);
    if (from === undefined || from === null || to === undefined || to === null || more.length > 0 || from === to || from === DAY_MINUTES)
      return null;
    return { start: from, end: endAfter(from, to) };
  });
  return spans.every((span) => span !== null) ? spans : null;
}

function quotasOf(parts: string[]): Quotas | null {
  const quotas: Quotas = {};
  for (const part of parts) {
    const [, mode, value] = /^q([1-4])=(\d{1,6})$/.exec(part) ?? [];
    if (mode === undefined || Number(value) > MAX_QUOTA || quotas[mode as QuotaMode] !== undefined) return null;
    quotas[mode as QuotaMode] = Number(value);
  }
  return quotas;
}

function lineOf(text: string): Ranges | TextFault['code'] {
  const [dayPart = '', timePart = '', ...rest] = text
    .toLowerCase()
    .replace(/\s*([,–-])\s*/g, '$1')
    .split(/\s+/);
  const lineDays = daysOf(dayPart);
  if (!lineDays) return 'days';
  const spans = spansOf(timePart);
  if (!spans) return 'times';
  const quotas = quotasOf(rest);
  if (!quotas) return 'quota';
  return lineDays.flatMap((day) =>
    spans.map((span) => ({ day, ...span, quotas })).flatMap((range) => (range.end > DAY_MINUTES + NOON ? splitAtMidnight(range) : [range])),
  );
}

/** Parses a week from its text. Blank lines and comments after # are ignored. */
export function readText(text: string): { ranges: Ranges } | { faults: TextFault[] } {
  const ranges: (Ranges[number] & { line: number; text: string })[] = [];
  const faults: TextFault[] = [];
  for (const [index, rawLine] of text.split('\n').entries()) {
    const line = rawLine.replace(/#.*/, '').trim();
    if (line === '') continue;
    const parsed = lineOf(line);
    if (typeof parsed === 'string') faults.push({ line: index + 1, code: parsed, text: line });
    else ranges.push(...parsed.map((range) => ({ ...range, line: index + 1, text: line })));
  }
  const parts = ranges.flatMap(splitAtMidnight);
  const overlap = faults.length === 0 && firstOverlap(parts);
  if (overlap) {
    const [first, later] = overlap.toSorted((a, b) => a - b).map((index) => parts[index]);
    if (first && later) faults.push({ line: later.line, code: 'overlap', text: later.text, other: first });
  }
  return faults.length > 0 ? { faults } : { ranges: ranges.map(({ line: _, text: __, ...range }) => range) };
}
