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
 * Walks over the restaurants that get what another one has. Each gets all of it or nothing: what fails at one, or is refused, is taken
 * back there and does not stop the others. They are walked through by id, so that two walks at once cannot wait for each other.
 * The caller's rights cover the brand, and so all of its restaurants.
 * @param read what is given, read once all restaurants are known to be the brand's
 * @param apply what is done at one restaurant: takes the locks of what it writes, and writes only what is different
 * @param nothing what is said of a restaurant at which something failed
 * @throws data_not_found for a restaurant that is not the brand's, before anything is written
 */
export async function copyToOthers<Given, Shown extends object, Reason extends string = never>(
  ctx: Context,
  request: CopyRequest,
  { read, apply, nothing }: Copying<Given, Shown, Reason>,
): Promise<{ restaurants: Copied<Shown, Reason>[] }> {
  const { brandId, fromRestaurantId } = request;
  const asked = [...new Set(request.toRestaurantIds)].filter((id) => id !== fromRestaurantId);
  const names = await namesOf(ctx, brandId, [fromRestaurantId, ...asked]);
  const given = await read();
  const done = new Map<number, Copied<Shown, Reason>>();
  for (const restaurantId of asked.toSorted((a, b) => a - b)) {
    const { outcome, verdict } = await applyTo(ctx, { brandId, restaurantId }, (target) => apply(target, given));
    const { refused: reason, shown } = verdict ?? { refused: undefined, shown: nothing };
    const restaurantName = names.get(restaurantId) ?? '';
    done.set(restaurantId, { restaurantId, restaurantName, outcome, ...(reason !== undefined && { reason }), ...shown });
  }
  return { restaurants: asked.flatMap((id) => done.get(id) ?? []) };
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
): Promise<{ outcome: CopyOutcome; verdict?: Verdict<Shown, Reason> }> {
  const effects: (() => void)[] = [];
  let writes = 0;
  const here = contextAt(ctx, place, effects);
  const target: Target = {
    restaurantId: place.restaurantId,
    ctx: here,
    async write({ operation, subject, input, run }) {
      const record: ChangeRecord = {};
      await run({ ...here, record: (change) => void Object.assign(record, change) });
      const { before, after } = record;
      await recordBeside(ctx, place, { subject, operation, input, before, after });
      writes++;
    },
  };
  await ctx.db.sql.run`savepoint copy_target`;
  try {
    const verdict = await apply(target);
    if (verdict.refused !== undefined) {
      await ctx.db.sql.run`rollback to savepoint copy_target`;
      return { outcome: 'refused', verdict };
    }
    await ctx.db.sql.run`release savepoint copy_target`;
    for (const effect of effects) effect();
    return { outcome: writes > 0 ? 'changed' : 'same', verdict };
  } catch (error) {
    if (endsAll(error)) throw error;
    await ctx.db.sql.run`rollback to savepoint copy_target`;
    log.error({ requestId: ctx.requestId, ...place, err: error }, 'applying settings to a restaurant failed');
    return { outcome: 'failed' };
  }
}

/** True when the transaction itself is lost: the engine runs all of it again, or gives up. */
function endsAll(error: unknown): boolean {
  const known = translateDatabaseError(error);
  return isRetryable(error) || (known instanceof AppError && known.code === 'unavailable');
}

/** The context of a request to that restaurant, whose effects wait until it is known that its writes stay. */
function contextAt(ctx: Context, place: { brandId: number; restaurantId: number }, effects: (() => void)[]): Context {
  return {
    ...ctx,
    scope: place,
    emit: (kind, payload) => void effects.push(() => ctx.emit(kind, payload)),
    afterCommit: (work) => void effects.push(() => ctx.afterCommit(work)),
    touch: (topic, ids) => void effects.push(() => ctx.afterCommit(async () => announce(place.restaurantId, topic, ids))),
  };
}
