// Decided in docs/decisions/080-many-restaurants-at-once.md.

import { contextAt, type Together, turned } from '@/server/brands/copies.service';
import type { ChangeRecord, Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import { recordBeside } from '@/server/core/writes/changes';
import type { Change } from '@/server/core/writes/diff';
import { revertEntry } from './revert.service';

/**
 * Takes back what was done at several restaurants together: every entry of their own histories that nobody has taken back yet, the last
 * of a restaurant first. All of it or nothing.
 * @throws conflict with what was changed again since, by restaurant, unless `force`; what taking one of them back throws
 */
export async function undoTogether(ctx: Context, { after, force }: { after: unknown; force: boolean }): Promise<ChangeRecord> {
  const told = after as Together;
  const brandId = ctx.scope.brandId ?? 0;
  const found = await ctx.db.auditEntry.findMany({
    where: { id: { in: told.entries }, brandId },
    select: { id: true, restaurantId: true },
    orderBy: [{ restaurantId: 'asc' }, { id: 'desc' }],
  });
  const taken = await ctx.db.auditEntry.findMany({ where: { revertsId: { in: told.entries } }, select: { revertsId: true } });
  const isTaken = new Set(taken.map(({ revertsId }) => revertsId));
  const effects: (() => void)[] = [];
  const changes: Change[] = [];
  const entries: number[] = [];
  const restaurants = new Set<number>();
  for (const { id, restaurantId } of found) {
    if (restaurantId === null || isTaken.has(id)) continue;
    const place = { brandId, restaurantId };
    const obstacle = await undoOne(ctx, place, { auditId: id, force, entries, effects });
    changes.push(...obstacle);
    restaurants.add(restaurantId);
  }
  if (changes.length > 0) throw new AppError('conflict', { extraData: { changes } });
  for (const effect of effects) effect();
  return turned(told, { restaurants: [...restaurants], entries });
}

/** @returns what was changed again since, under the restaurant's id */
async function undoOne(
  ctx: Context,
  place: { brandId: number; restaurantId: number },
  { auditId, force, entries, effects }: { auditId: number; force: boolean; entries: number[]; effects: (() => void)[] },
): Promise<Change[]> {
  const record: ChangeRecord = {};
  try {
    const here = { ...contextAt(ctx, place, effects), record: (change: ChangeRecord) => void Object.assign(record, change) };
    await revertEntry(here, { auditId, force });
  } catch (error) {
    const found =
      error instanceof AppError && error.code === 'conflict' ? (error.extraData as { changes?: Change[] } | undefined) : undefined;
    if (!found?.changes) throw error;
    return found.changes.map((change) => ({ ...change, path: [String(place.restaurantId), ...change.path] }));
  }
  const { subject = { kind: '', id: '' }, operation = '', input, before, after } = record;
  const entry = await recordBeside(ctx, place, { subject, operation, input, before, after, revertsId: auditId });
  if (entry !== null) entries.push(entry);
  return [];
}
