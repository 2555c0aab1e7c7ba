import type { PickupException } from '@/server/pickup/pickup.schema';
import type { Concern } from '@/server/pickup/pickup.values';
import { readText, textOf } from '../model/text';
import { clashes, type Range, rangesOfDay, type Week } from '../model/week';

/** What special hours apply to, as people choose it. */
export const scopes = ['RESTAURANT', 'PICKUP_DELIVERY', 'PICKUP', 'DELIVERY'] as const;
export type Scope = (typeof scopes)[number];

export function scopeOf(appliesTo: readonly Concern[]): Scope {
  if (appliesTo.includes('RESTAURANT')) return 'RESTAURANT';
  return appliesTo.length > 1 ? 'PICKUP_DELIVERY' : (appliesTo[0] ?? 'RESTAURANT');
}

export const concernsOf = (scope: Scope): Concern[] => (scope === 'PICKUP_DELIVERY' ? ['PICKUP', 'DELIVERY'] : [scope]);

/** Hours as the text of a week has them, without its days. */
const DAY_WORD = /^\S+ /gm;

/** The hours of special days as text, in one line. */
export function hoursTextOf({ openings }: Pick<PickupException, 'openings'>): string {
  return textOf(rangesOfDay(openings), 'en').replace(DAY_WORD, '').replaceAll('\n', '; ');
}

/** Hours as they were typed: ranges, or what of them cannot be read or overlaps. */
export function readHours(text: string): { ranges: Week } | { unreadable: string } | { clash: [Range, Range] } {
  const parts = text
    .split(/\n|;/)
    .map((part) => part.trim())
    .filter(Boolean);
  // The day stands for any: only what is behind it counts.
  const read = parts.map((part) => ({ part, found: readText(`mon ${part}`) }));
  const wrong = read.find(({ found }) => 'faults' in found || found.ranges.some(({ day }) => day !== 'MON'));
  if (wrong) return { unreadable: wrong.part };
  const ranges = read
    .flatMap(({ found }) => ('ranges' in found ? found.ranges : []))
    .map((range, index): Range => ({ ...range, key: String(index) }));
  const [clash] = clashes(ranges);
  return clash ? { clash } : { ranges };
}
