import type { Change } from '@/server/core/writes/diff';

const numberOf = (value: unknown) => (typeof value === 'number' ? value : 0);

/** The number of units that a change adds or removes. The changes come from a dry run, one per product. */
export function countUnits(changes: Change[]): number {
  return changes.reduce((sum, { before, after }) => sum + Math.abs(numberOf(after) - numberOf(before)), 0);
}
