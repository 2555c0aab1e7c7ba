import { daysFrom } from '@/components/ui/days';
import type { SlotLoads } from '@/server/pickup/pickup.schema';

export type SlotLoad = SlotLoads['slots'][number];

/** How full a slot is, from which share of its quota on; the fullest first. */
const steps = [
  ['full', 1],
  ['nearly', 0.8],
  ['half', 0.5],
  ['some', 0],
] as const;
export const loadLevels = ['none', 'some', 'half', 'nearly', 'full'] as const;
export type LoadLevel = (typeof loadLevels)[number];

/** @param orders how many a slot has, or usually has */
export function levelOf(orders: number, quota: number): LoadLevel {
  if (orders <= 0) return 'none';
  return steps.find(([, from]) => orders / quota >= from)?.[0] ?? 'some';
}

/** A week as a table: the hours at which slots begin, and what each of the seven days has then. */
export interface LoadGrid {
  days: string[];
  rows: { start: number; cells: (SlotLoad | null)[] }[];
}

export function gridOf({ firstDay, slots }: Pick<SlotLoads, 'firstDay' | 'slots'>): LoadGrid {
  const days = Array.from({ length: 7 }, (_, index) => daysFrom(firstDay, index));
  const starts = [...new Set(slots.map(({ start }) => start))].toSorted((a, b) => a - b);
  // An hour that clocks show twice has two slots of a name: the second is as full as the first on the wall.
  const at = new Map(slots.toReversed().map((slot) => [`${slot.day} ${slot.start}`, slot]));
  return { days, rows: starts.map((start) => ({ start, cells: days.map((day) => at.get(`${day} ${start}`) ?? null) })) };
}

/** A moment of a day that is in it wherever the restaurant is. */
export const noonOf = (day: string): string => `${day}T12:00:00Z`;
