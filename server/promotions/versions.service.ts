// Decided in docs/decisions/087-versions-of-promotions.md.

import type { Context } from '@/server/core/operation/context';
import { Prisma } from '@/server/core/platform/db';
import { type OnePromotion, readStage, type Stage } from './promotions.query';

/*
 * Versions never change, and the latest that has started applies. So to stop one, another is added after it: either one that applies in
 * its place, or the same one again with an end that has passed.
 */

/** A version to add: the draft, or an earlier version again. */
interface NewVersion {
  start: Date;
  end: Date | null;
  like?: number;
}

/** An existing version, in the form in which it would be added again. */
type ExistingVersion = Required<NewVersion>;

/** Whether versions apply in this state, or will once it is resumed. */
export const isPublishedOrPaused = (state: Stage['state']) => state === 'published' || state === 'paused';

/** Adds a version after all others. */
export async function addVersion(ctx: Context, { brandId, promotionId }: OnePromotion, { start, end, like }: NewVersion): Promise<void> {
  const source =
    like === undefined
      ? Prisma.sql`select p.label, p.rule`
      : Prisma.sql`select v.label, v.rule from promotion_versions v
          where v.brand_id = p.brand_id and v.promotion_id = p.id and v.version = ${like}`;
  await ctx.db.sql.run(Prisma.sql`with next as (
      update promotions set last_version = last_version + 1, updated_at = ${ctx.now}
      where brand_id = ${brandId} and id = ${promotionId} returning *)
    insert into promotion_versions (brand_id, promotion_id, version, label, rule, starts_at, ends_at, published_at, user_id)
    select p.brand_id, p.id, p.last_version, s.label, s.rule, ${start}, ${end}, ${ctx.now}, ${ctx.caller.userId}
    from next p cross join lateral (${source}) s`);
}

/** What would apply now if `upTo` were the last version, and what would still be to come: that version, if it has not started. */
async function readApplying(
  ctx: Context,
  { brandId, promotionId }: OnePromotion,
  upTo: number,
): Promise<{ current: ExistingVersion | null; scheduled: ExistingVersion | null }> {
  const [last, earlier] = await ctx.db.sql.read<ExistingVersion>`
    select version as "like", starts_at as start, ends_at as "end" from promotion_versions
    where brand_id = ${brandId} and promotion_id = ${promotionId} and version <= ${upTo} and (version = ${upTo} or starts_at <= ${ctx.now})
    order by version desc limit 2`;
  const scheduled = last && last.start > ctx.now ? last : null;
  const latest = scheduled ? earlier : last;
  return { current: latest && (latest.end === null || latest.end > ctx.now) ? latest : null, scheduled };
}

/**
 * Makes what would apply now, if `upTo` were the last version, apply from now on. If that has ended or not started, nothing applies. Later
 * versions no longer apply.
 * @param last the number of the last version
 * @returns the scheduled version, which is no longer scheduled
 */
export async function reapplyVersion(
  ctx: Context,
  input: OnePromotion,
  { upTo, last }: { upTo: number; last: number },
): Promise<{ scheduled: ExistingVersion | null }> {
  const { current, scheduled } = await readApplying(ctx, input, upTo);
  if (current) await addVersion(ctx, input, { ...current, start: ctx.now });
  else await endCurrent(ctx, input, last);
  return { scheduled };
}

/** Ends what applies now, and cancels what is scheduled. */
async function endCurrent(ctx: Context, input: OnePromotion, last: number): Promise<void> {
  const { current, scheduled } = await readApplying(ctx, input, last);
  const endedVersion = current ?? scheduled;
  if (!endedVersion) return;
  const justNow = new Date(ctx.now.getTime() - 1);
  await addVersion(ctx, input, { ...endedVersion, start: endedVersion.start < justNow ? endedVersion.start : justNow, end: ctx.now });
}

/**
 * Makes sure that until a new version starts, only the present one applies. Versions scheduled before that time never start. A promotion
 * that guests do not receive (draft, paused or ended) must not come back by the publication.
 * @param start when the new version starts
 */
export async function cancelScheduled(ctx: Context, input: OnePromotion, start: Date): Promise<void> {
  const { state, version: last } = await readStage(ctx, input);
  if (start <= ctx.now || last === 0) return;
  if (state !== 'published') return endCurrent(ctx, input, last);
  const { scheduled } = await readApplying(ctx, input, last);
  if (scheduled && scheduled.start < start) await reapplyVersion(ctx, input, { upTo: last, last });
}
