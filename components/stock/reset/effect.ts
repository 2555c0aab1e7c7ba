import type { Change } from '@/server/core/writes/diff';

const numberOf = (value: unknown) => (typeof value === 'number' ? value : 0);

/** The units that changes of quantities take off the stock, as “Last resets” counts them: nothing is lost of a product below zero. */
export function unitsTaken(changes: readonly Pick<Change, 'before' | 'after'>[]): number {
  return changes.reduce((sum, { before, after }) => sum + Math.max(0, numberOf(before) - numberOf(after)), 0);
}

/** The units that they put back. */
export const unitsGiven = (changes: readonly Pick<Change, 'before' | 'after'>[]): number =>
  unitsTaken(changes.map(({ before, after }) => ({ before: after, after: before })));
