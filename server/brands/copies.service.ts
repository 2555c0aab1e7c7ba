// Decided in docs/decisions/015-apply-to-other-restaurants.md.

import { announce } from '@/server/core/live/live';
import type { ChangeRecord, Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import { isRetryable, translateDatabaseError } from '@/server/core/platform/db';
import { log } from '@/server/core/platform/log';
import { recordBeside } from '@/server/core/writes/changes';
import type { CopyOutcome } from './copies.schema';

export interface CopyRequest {
  brandId: number;
  fromRestaurantId: number;
  toRestaurantIds: readonly number[];
}

/** A write at a restaurant, as its own people could make it: so it stands in their history, and they can take it back. */
interface Write {
  /** The operation, `METHOD /path`, that the history shows it as and that takes it back, and its path. */
  operation: string;
  subject: { kind: string; id: string | number };
  input: object;
  /** A service that says with `ctx.record` what was before and after. */
  run(ctx: Context): Promise<unknown>;
}

/** One of the restaurants that others' settings are applied to. */
export interface Target {
  restaurantId: number;
  /** It was made just now, with nothing of its own: its history begins with that. */
  isNew?: true;
  /** The context of a request to that restaurant. */
  ctx: Context;
  write(write: Write): Promise<void>;
}

/** What is said of a restaurant. With `refused` all that was written there is taken back. */
interface Verdict<Shown, Reason extends string> {
  refused?: Reason;
  shown: Shown;
}

interface Copying<Given, Shown, Reason extends string> {
  read(): Promise<Given>;
  apply(target: Target, given: Given): Promise<Verdict<Shown, Reason>>;
  nothing: Shown;
}

type Copied<Shown, Reason extends string> = { restaurantId: number; restaurantName: string; outcome: CopyOutcome; reason?: Reason } & Shown;

/**
 * Does something at each of several restaurants of a brand. Each gets all of it or nothing: what fails at one, or is refused, is taken
 * back there and does not stop the others. They are walked through by id, so that two walks at once cannot wait for each other.
 * The caller's rights cover the brand, and so all of its restaurants. Beside the entries of the restaurants' own histories, the brand's
 * tells what was done together, and takes it back together (`undoTogether`).
 * @param from a restaurant that is known to be the brand's as well, and that nothing is done at
 * @param read what is needed at each, read once all restaurants are known to be the brand's
 * @param apply what is done at one restaurant: takes the locks of what it writes, and writes only what is different
 * @param nothing what is said of a restaurant at which something failed
 * @throws data_not_found for a restaurant that is not the brand's, before anything is written
 */
export async function atEach<Given, Shown extends object, Reason extends string = never>(
  ctx: Context,
  { brandId, restaurantIds, from }: { brandId: number; restaurantIds: readonly number[]; from?: number },
  { read, apply, nothing }: Copying<Given, Shown, Reason>,
): Promise<{ restaurants: Copied<Shown, Reason>[] }> {
  const asked = [...new Set(restaurantIds)].filter((id) => id !== from);
  const names = await namesOf(ctx, brandId, from === undefined ? asked : [from, ...asked]);
  const given = await read();
  const done = new Map<number, Copied<Shown, Reason>>();
  const told: Together = { restaurants: [], entries: [] };
  for (const restaurantId of asked.toSorted((a, b) => a - b)) {
    const { outcome, verdict, entries } = await applyTo(ctx, { brandId, restaurantId }, (target) => apply(target, given));
    const { refused: reason, shown } = verdict ?? { refused: undefined, shown: nothing };
    const restaurantName = names.get(restaurantId) ?? '';
    done.set(restaurantId, { restaurantId, restaurantName, outcome, ...(reason !== undefined && { reason }), ...shown });
    if (outcome === 'changed') told.restaurants.push(restaurantId);
    told.entries.push(...entries);
  }
  ctx.record({ subject: { kind: 'restaurants', id: brandId }, before: noneTogether, after: told });
  return { restaurants: asked.flatMap((id) => done.get(id) ?? []) };
}

/** What was done at several restaurants together, as their brand's history keeps it. */
export interface Together {
  restaurants: number[];
  /** The entries of the restaurants' own histories. */
  entries: number[];
}
const noneTogether: Together = { restaurants: [], entries: [] };

/**
 * What the brand's history says of an undo of what was done together: the restaurants are none then, or those again when the undo is
 * undone.
 * @param told what was undone
 * @param undone where, with the entries that this left
 */
export function splitSides(told: Together, { restaurants, entries }: Together): { before: Together; after: Together } {
  const some = told.restaurants.length > 0;
  return { before: some ? { ...noneTogether, restaurants } : noneTogether, after: { restaurants: some ? [] : restaurants, entries } };
}

/**
 * Gives other restaurants what one has, as `atEach`.
 * @param read what is given, read once all restaurants are known to be the brand's
 */
export function copyToOthers<Given, Shown extends object, Reason extends string = never>(
  ctx: Context,
  { brandId, fromRestaurantId, toRestaurantIds }: CopyRequest,
  copying: Copying<Given, Shown, Reason>,
): Promise<{ restaurants: Copied<Shown, Reason>[] }> {
  return atEach(ctx, { brandId, restaurantIds: toRestaurantIds, from: fromRestaurantId }, copying);
}

async function namesOf(ctx: Context, brandId: number, ids: number[]): Promise<Map<number, string>> {
  const found = await ctx.db.restaurant.findMany({
    where: { brandId, id: { in: ids }, archivedAt: null },
    select: { id: true, name: true },
  });
  const names = new Map(found.map(({ id, name }) => [id, name]));
  const foreign = ids.find((id) => !names.has(id));
  if (foreign !== undefined) throw new AppError('data_not_found', { extraData: { restaurantId: foreign } });
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
  const here = contextAt(ctx, place, effects);
  const target: Target = {
    restaurantId: place.restaurantId,
    ctx: here,
    async write({ operation, subject, input, run }) {
      const record: ChangeRecord = {};
      await run({ ...here, record: (change) => void Object.assign(record, change) });
      const { before, after } = record;
      const entry = await recordBeside(ctx, place, { subject, operation, input, before, after });
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
    if (endsAll(error)) throw error;
    await ctx.db.sql.run`rollback to savepoint copy_target`;
    log.error({ requestId: ctx.requestId, ...place, err: error }, 'applying settings to a restaurant failed');
    return { outcome: 'failed', entries: [] };
  }
}

/** True when the transaction itself is lost: the engine runs all of it again, or gives up. */
function endsAll(error: unknown): boolean {
  const known = translateDatabaseError(error);
  return isRetryable(error) || (known instanceof AppError && known.code === 'unavailable');
}

/** The context of a request to that restaurant, whose effects wait until it is known that its writes stay. */
export function contextAt(ctx: Context, place: { brandId: number; restaurantId: number }, effects: (() => void)[]): Context {
  return {
    ...ctx,
    scope: place,
    emit: (kind, payload) => void effects.push(() => ctx.emit(kind, payload)),
    afterCommit: (work) => void effects.push(() => ctx.afterCommit(work)),
    touch: (topic, ids) => void effects.push(() => ctx.afterCommit(async () => announce(place.restaurantId, topic, ids))),
  };
}
