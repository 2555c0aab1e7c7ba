// Decided in docs/decisions/015-apply-to-other-restaurants.md.

import { announce } from '@/server/core/live/live';
import type { ChangeRecord, Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import { isRetryable, translateDatabaseError } from '@/server/core/platform/db';
import { log } from '@/server/core/platform/log';
import { recordSeparately } from '@/server/core/writes/changes';
import type { CopyOutcome } from './copies.schema';

export interface CopyRequest {
  brandId: number;
  fromRestaurantId: number;
  toRestaurantIds: readonly number[];
}

/** A write at a restaurant. It appears in the restaurant's history like one of its own users, who can undo it. */
interface Write {
  /** The operation, `METHOD /path`, that names the change in the history and undoes it, and its path parameters. */
  operation: string;
  subject: { kind: string; id: string | number };
  input: object;
  /** A service that calls `ctx.record` with the states before and after. */
  run(ctx: Context): Promise<unknown>;
}

/** A restaurant that a change is applied to. */
export interface Target {
  restaurantId: number;
  /** It was just created and is empty: its history starts with this. */
  isNew?: true;
  /** The context of a request to that restaurant. */
  ctx: Context;
  write(write: Write): Promise<void>;
}

/** The result for a restaurant. `refused` rolls back everything written there. */
interface Verdict<Shown, Reason extends string> {
  refused?: Reason;
  shown: Shown;
}

interface CopyWork<Given, Shown, Reason extends string> {
  read(): Promise<Given>;
  apply(target: Target, given: Given): Promise<Verdict<Shown, Reason>>;
  nothing: Shown;
}

type CopyResult<Shown, Reason extends string> = {
  restaurantId: number;
  restaurantName: string;
  outcome: CopyOutcome;
  reason?: Reason;
} & Shown;

/**
 * Applies something to several restaurants of a brand. For each restaurant it is all or nothing: an error or a refusal rolls back that
 * restaurant and does not stop the others. They are processed by id, so that concurrent calls cannot deadlock. The caller has permissions
 * for the whole brand, and so for all its restaurants. Besides the entries in the restaurants' histories, the brand's history gets one for
 * all of them, which can undo them together (`undoTogether`).
 * @param from another restaurant that must be the brand's, to which nothing is applied
 * @param read reads common data, once all restaurants are known to be the brand's
 * @param apply changes one restaurant: locks what it writes, and writes only what differs
 * @param nothing the result for a restaurant where something failed
 * @throws data_not_found for a restaurant that is not the brand's, before anything is written
 */
export async function applyToEach<Given, Shown extends object, Reason extends string = never>(
  ctx: Context,
  { brandId, restaurantIds, from }: { brandId: number; restaurantIds: readonly number[]; from?: number },
  { read, apply, nothing }: CopyWork<Given, Shown, Reason>,
): Promise<{ restaurants: CopyResult<Shown, Reason>[] }> {
  const targetIds = [...new Set(restaurantIds)].filter((id) => id !== from);
  const names = await namesOf(ctx, brandId, from === undefined ? targetIds : [from, ...targetIds]);
  const source = await read();
  const results = new Map<number, CopyResult<Shown, Reason>>();
  const change: BulkChange = { restaurants: [], entries: [] };
  for (const restaurantId of targetIds.toSorted((a, b) => a - b)) {
    const { outcome, verdict, entries } = await applyTo(ctx, { brandId, restaurantId }, (target) => apply(target, source));
    const { refused: reason, shown } = verdict ?? { refused: undefined, shown: nothing };
    const restaurantName = names.get(restaurantId) ?? '';
    results.set(restaurantId, { restaurantId, restaurantName, outcome, ...(reason !== undefined && { reason }), ...shown });
    if (outcome === 'changed') change.restaurants.push(restaurantId);
    change.entries.push(...entries);
  }
  ctx.record({ subject: { kind: 'restaurants', id: brandId }, before: emptyBulkChange, after: change });
  return { restaurants: targetIds.flatMap((id) => results.get(id) ?? []) };
}

/** A change of several restaurants, as stored in the brand's history. */
export interface BulkChange {
  restaurants: number[];
  /** The entries in the restaurants' histories. */
  entries: number[];
}
const emptyBulkChange: BulkChange = { restaurants: [], entries: [] };

/**
 * The states in the brand's history when a change of several restaurants is undone: afterwards it has no restaurants, or has them again if
 * the undo is undone.
 * @param change what was undone
 * @param undone the restaurants, with the new entries
 */
export function splitSides(change: BulkChange, { restaurants, entries }: BulkChange): { before: BulkChange; after: BulkChange } {
  const hasRestaurants = change.restaurants.length > 0;
  return {
    before: hasRestaurants ? { ...emptyBulkChange, restaurants } : emptyBulkChange,
    after: { restaurants: hasRestaurants ? [] : restaurants, entries },
  };
}

/**
 * Copies settings of one restaurant to others, as `applyToEach`.
 * @param read reads what is copied, once all restaurants are known to be the brand's
 */
export function copyToOthers<Given, Shown extends object, Reason extends string = never>(
  ctx: Context,
  { brandId, fromRestaurantId, toRestaurantIds }: CopyRequest,
  copying: CopyWork<Given, Shown, Reason>,
): Promise<{ restaurants: CopyResult<Shown, Reason>[] }> {
  return applyToEach(ctx, { brandId, restaurantIds: toRestaurantIds, from: fromRestaurantId }, copying);
}

async function namesOf(ctx: Context, brandId: number, ids: number[]): Promise<Map<number, string>> {
  const rows = await ctx.db.restaurant.findMany({
    where: { brandId, id: { in: ids }, archivedAt: null },
    select: { id: true, name: true },
  });
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  const foreignId = ids.find((id) => !names.has(id));
  if (foreignId !== undefined) throw new AppError('data_not_found', { extraData: { restaurantId: foreignId } });
  return names;
}

async function applyTo<Shown, Reason extends string>(
  ctx: Context,
  place: { brandId: number; restaurantId: number },
  apply: (target: Target) => Promise<Verdict<Shown, Reason>>,
): Promise<{ outcome: CopyOutcome; verdict?: Verdict<Shown, Reason>; entries: number[] }> {
  const effects: (() => void)[] = [];
  const entries: number[] = [];
  let writes = 0;
  const restaurantCtx = contextAt(ctx, place, effects);
  const target: Target = {
    restaurantId: place.restaurantId,
    ctx: restaurantCtx,
    async write({ operation, subject, input, run }) {
      const record: ChangeRecord = {};
      await run({ ...restaurantCtx, record: (change) => void Object.assign(record, change) });
      const { before, after } = record;
      const entry = await recordSeparately(ctx, place, { subject, operation, input, before, after });
      if (entry !== null) entries.push(entry);
      writes++;
    },
  };
  await ctx.db.sql.run`savepoint copy_target`;
  try {
    const verdict = await apply(target);
    if (verdict.refused !== undefined) {
      await ctx.db.sql.run`rollback to savepoint copy_target`;
      return { outcome: 'refused', verdict, entries: [] };
    }
    await ctx.db.sql.run`release savepoint copy_target`;
    for (const effect of effects) effect();
    return { outcome: writes > 0 ? 'changed' : 'same', verdict, entries };
  } catch (error) {
    if (endsTransaction(error)) throw error;
    await ctx.db.sql.run`rollback to savepoint copy_target`;
    log.error({ requestId: ctx.requestId, ...place, err: error }, 'applying settings to a restaurant failed');
    return { outcome: 'failed', entries: [] };
  }
}

/** Whether the transaction itself has failed: the engine runs all of it again, or gives up. */
function endsTransaction(error: unknown): boolean {
  const translated = translateDatabaseError(error);
  return isRetryable(error) || (translated instanceof AppError && translated.code === 'unavailable');
}

/** The context of a request to that restaurant. Its effects are held back until its writes are known to stay. */
export function contextAt(ctx: Context, place: { brandId: number; restaurantId: number }, effects: (() => void)[]): Context {
  return {
    ...ctx,
    scope: place,
    emit: (kind, payload) => void effects.push(() => ctx.emit(kind, payload)),
    afterCommit: (work) => void effects.push(() => ctx.afterCommit(work)),
    touch: (topic, ids) => void effects.push(() => ctx.afterCommit(async () => announce(place.restaurantId, topic, ids))),
  };
}
