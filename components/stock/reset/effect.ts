import type { Change } from '@/server/core/writes/diff';

const amount = (value: unknown) => (typeof value === 'number' ? value : 0);

/** How many units a change of quantities moves, whichever way. The differences are those of a dry run: one a product. */
export function unitsMoved(changes: Change[]): number {
  return changes.reduce((sum, { before, after }) => sum + Math.abs(amount(after) - amount(before)), 0);
}
