import type { PickupException } from '@/server/pickup/pickup.schema';
import type { Concern } from '@/server/pickup/pickup.values';
import { readText, textOf } from '../model/text';
import { clashes, type Range, rangesOfDay, type Week } from '../model/week';

/** The choices for what special hours apply to. */
export const scopes = ['RESTAURANT', 'PICKUP_DELIVERY', 'PICKUP', 'DELIVERY'] as const;
export type Scope = (typeof scopes)[number];

export function scopeOf(appliesTo: readonly Concern[]): Scope {
  if (appliesTo.includes('RESTAURANT')) return 'RESTAURANT';
  return appliesTo.length > 1 ? 'PICKUP_DELIVERY' : (appliesTo[0] ?? 'RESTAURANT');
}

export const concernsOf = (scope: Scope): Concern[] => (scope === 'PICKUP_DELIVERY' ? ['PICKUP', 'DELIVERY'] : [scope]);

/** Removes the days from the text of a week, leaving the hours. */
const DAY_WORD = /^\S+ /gm;

/** The hours of special days as text, in one line. */
export function hoursTextOf({ openings }: Pick<PickupException, 'openings'>): string {
  return textOf(rangesOfDay(openings), 'en').replace(DAY_WORD, '').replaceAll('\n', '; ');
}

/** Parses typed hours: the ranges, or the parts that are invalid or overlap. */
export function readHours(text: string): { ranges: Week } | { unreadable: string } | { clash: [Range, Range] } {
  const parts = text
    .split(/\n|;/)
    .map((part) => part.trim())
    .filter(Boolean);
  // Any day will do, as only the hours matter.
  const results = parts.map((part) => ({ part, parsed: readText(`mon ${part}`) }));
  const invalid = results.find(({ parsed }) => 'faults' in parsed || parsed.ranges.some(({ day }) => day !== 'MON'));
  if (invalid) return { unreadable: invalid.part };
  const ranges = results
    .flatMap(({ parsed }) => ('ranges' in parsed ? parsed.ranges : []))
    .map((range, index): Range => ({ ...range, key: String(index) }));
  const [clash] = clashes(ranges);
  return clash ? { clash } : { ranges };
}
