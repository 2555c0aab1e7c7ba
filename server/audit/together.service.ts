// Decided in docs/decisions/080-many-restaurants-at-once.md.

import { type BulkChange, contextAt, splitSides } from '@/server/brands/copies.service';
import type { ChangeRecord, Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import { changedSince } from '@/server/core/writes/changed-since';
import { recordAllSeparately, type SeparateRecord } from '@/server/core/writes/changes';
import type { Change } from '@/server/core/writes/diff';
import type { AuditEntry } from '@/server/generated/prisma/client';

/** Undoes one entry. */
type Revert = (ctx: Context, entry: AuditEntry, force: boolean) => Promise<unknown>;

/**
 * Undoes a change of several restaurants: all entries in their histories that are not undone yet, the last of each restaurant first. All or
 * nothing. The entries are read at once, and so are the new ones written.
 * @throws conflict with the later changes, by restaurant, unless `force`; and as undoing one of them
 */
export async function undoTogether(
  ctx: Context,
  { after, force, revert }: { after: unknown; force: boolean; revert: Revert },
): Promise<ChangeRecord> {
  const change = after as BulkChange;
  const brandId = ctx.scope.brandId ?? 0;
  const originalEntries = await ctx.db.auditEntry.findMany({
    where: { id: { in: change.entries }, brandId },
    orderBy: [{ restaurantId: 'asc' }, { id: 'desc' }],
  });
  const reverts = await ctx.db.auditEntry.findMany({ where: { revertsId: { in: change.entries } }, select: { revertsId: true } });
  const revertedIds = new Set(reverts.map(({ revertsId }) => revertsId));
  const effects: (() => void)[] = [];
  const changes: Change[] = [];
  const records: SeparateRecord[] = [];
  const restaurants = new Set<number>();
  for (const entry of originalEntries) {
    const { id, restaurantId } = entry;
    if (restaurantId === null || revertedIds.has(id)) continue;
    const undone = await undoOne(ctx, { ...entry, restaurantId }, { force, revert, effects });
    if (Array.isArray(undone)) changes.push(...undone);
    else records.push({ ...undone, place: { brandId, restaurantId }, revertsId: id });
    restaurants.add(restaurantId);
  }
  if (changes.length > 0) throw changedSince(changes);
  const entries = await recordAllSeparately(ctx, records);
  for (const effect of effects) effect();
  return splitSides(change, { restaurants: [...restaurants], entries });
}

/** @returns the record for the history; or, as a list, the later changes, with the restaurant's id as path */
async function undoOne(
  ctx: Context,
  entry: AuditEntry & { restaurantId: number },
  { force, revert, effects }: { force: boolean; revert: Revert; effects: (() => void)[] },
): Promise<Omit<SeparateRecord, 'place'> | Change[]> {
  const { restaurantId } = entry;
  const place = { brandId: entry.brandId ?? 0, restaurantId };
  const record: ChangeRecord = {};
  try {
    const restaurantCtx = { ...contextAt(ctx, place, effects), record: (change: ChangeRecord) => void Object.assign(record, change) };
    await revert(restaurantCtx, entry, force);
  } catch (error) {
    const conflict =
      error instanceof AppError && error.code === 'conflict' ? (error.extraData as { changes?: Change[] } | undefined) : undefined;
    if (!conflict?.changes) throw withRestaurant(error, restaurantId);
    return conflict.changes.map((change) => ({ ...change, path: [String(restaurantId), ...change.path] }));
  }
  const { subject = { kind: '', id: '' }, operation = '', input, before, after } = record;
  return { subject, operation, input, before, after };
}

/** An error from undoing an entry, with its restaurant. */
function withRestaurant(error: unknown, restaurantId: number): unknown {
  if (!(error instanceof AppError)) return error;
  return new AppError(error.code, { extraData: { ...(error.extraData as object), restaurantId }, cause: error });
}
