import { addDays } from '@/components/ui/days';
import type { SlotLoads } from '@/server/pickup/pickup.schema';

export type SlotLoad = SlotLoads['slots'][number];

/** The levels of a slot, by the minimum share of its quota; fullest first. */
const thresholds = [
  ['full', 1],
  ['nearly', 0.8],
  ['half', 0.5],
  ['some', 0],
] as const;
export const loadLevels = ['none', 'some', 'half', 'nearly', 'full'] as const;
export type LoadLevel = (typeof loadLevels)[number];

/** @param orders the current or usual number of orders of a slot */
export function levelOf(orders: number, quota: number): LoadLevel {
  if (orders <= 0) return 'none';
  return thresholds.find(([, minShare]) => orders / quota >= minShare)?.[0] ?? 'some';
}

/** A week as a table: the start times of slots, and the slots of each of the seven days. */
export interface LoadGrid {
  days: string[];
  rows: { start: number; cells: (SlotLoad | null)[] }[];
}

export function gridOf({ firstDay, slots }: Pick<SlotLoads, 'firstDay' | 'slots'>): LoadGrid {
  const days = Array.from({ length: 7 }, (_, index) => addDays(firstDay, index));
  const starts = [...new Set(slots.map(({ start }) => start))].toSorted((a, b) => a - b);
  // When the clocks go back, two slots of a day have the same time. The first is shown.
  const at = new Map(slots.toReversed().map((slot) => [`${slot.day} ${slot.start}`, slot]));
  return { days, rows: starts.map((start) => ({ start, cells: days.map((day) => at.get(`${day} ${start}`) ?? null) })) };
}
