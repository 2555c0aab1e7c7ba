import type { z } from 'zod';
import type { ChangeRecord, Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import { Prisma } from '@/server/core/platform/db';
import { refuseChangedSince } from '@/server/core/writes/changed-since';
import { tellPromotions } from './kept-promotions';
import { getPromotion, lockPromotion, type OnePromotion, readStage, type Stage } from './promotions.query';
import type { PromotionWithVersion, promotionVersion, publishBody } from './promotions.schema';

type Version = z.infer<typeof promotionVersion>;

const wrongState = (state: string) => new AppError('conflict', { extraData: { reason: 'wrong_state', state } });

/**
 * Publishes the draft as a new version, now or from a moment on; until then the version before it counts. A version that was scheduled
 * and has not started never will. A promotion that was paused or has ended counts again.
 * @throws data_not_found; invalid_parameters for an end that is past, or before the start; conflict where there is nothing new to publish
 */
export async function publishPromotion(
  ctx: Context,
  { brandId, promotionId, startsAt, endsAt }: z.output<typeof publishBody> & OnePromotion,
): Promise<PromotionWithVersion> {
  await lockActive(ctx, { brandId, promotionId });
  const start = startsAt && new Date(startsAt) > ctx.now ? new Date(startsAt) : ctx.now;
  const end = endsAt ? new Date(endsAt) : null;
  if (end && end <= start) {
    const issue = { path: 'endsAt', code: 'too_small', message: 'A promotion ends after it starts, and after now.' };
    throw new AppError('invalid_parameters', { extraData: { issues: [issue] } });
  }
  await addVersion(ctx, { brandId, promotionId }, { start, end });
  await setState(ctx, { brandId, promotionId }, 'published');
  return getPromotion(ctx, { brandId, promotionId });
}

/** Keeps guests from getting it until it is resumed. @throws data_not_found; conflict unless it is published */
export function pausePromotion(ctx: Context, input: OnePromotion): Promise<PromotionWithVersion> {
  return move(ctx, input, ['published'], 'paused');
}

/** Guests get it again, as it was published. @throws data_not_found; conflict unless it is paused */
export function resumePromotion(ctx: Context, input: OnePromotion): Promise<PromotionWithVersion> {
  return move(ctx, input, ['paused'], 'published');
}

/** Ends it for good, until it is published again. @throws data_not_found; conflict for a draft, and for what has ended */
export function endPromotion(ctx: Context, input: OnePromotion): Promise<PromotionWithVersion> {
  return move(ctx, input, ['published', 'paused'], 'ended');
}

/**
 * Publishes an earlier version again, as a new one that counts from now on, and makes it the draft. The end of the last version stays, and
 * so does a pause.
 * @throws data_not_found, for an unknown version too; conflict for the last version, for a draft, and for a promotion that has ended
 */
export async function rollBackPromotion(
  ctx: Context,
  { version, ...input }: OnePromotion & { version: number },
): Promise<PromotionWithVersion> {
  await lockActive(ctx, input);
  const stage = await readStage(ctx, input);
  if (!['published', 'paused'].includes(stage.state)) throw wrongState(stage.state);
  if (version === stage.version) throw new AppError('conflict', { extraData: { reason: 'last_version', version } });
  if (stage.endsAt !== null && new Date(stage.endsAt) <= ctx.now) throw wrongState('ended');
  await takeVersion(ctx, input, version);
  await addVersion(ctx, input, { start: ctx.now, end: stage.endsAt === null ? null : new Date(stage.endsAt) });
  tellPromotions(ctx, input);
  return getPromotion(ctx, input);
}

/** The versions of a promotion, the last one first. @throws data_not_found */
export async function listVersions(ctx: Context, { brandId, promotionId }: OnePromotion): Promise<Version[]> {
  await readStage(ctx, { brandId, promotionId });
  const rows = await ctx.db.sql.readJson`select v.version, v.label, v.rule, v.starts_at as "startsAt", v.ends_at as "endsAt",
      v.published_at as "publishedAt", u.name as "publishedBy",
      p.state = 'published' and (v.ends_at is null or v.ends_at > ${ctx.now}) and v.version = (
        select max(c.version) from promotion_versions c where c.brand_id = v.brand_id and c.promotion_id = v.promotion_id
          and c.starts_at <= ${ctx.now}) is true as "isCurrent"
    from promotion_versions v join promotions p on p.brand_id = v.brand_id and p.id = v.promotion_id left join users u on u.id = v.user_id
    where v.brand_id = ${brandId} and v.promotion_id = ${promotionId} order by v.version desc`;
  return rows.map((text) => JSON.parse(text) as Version);
}

/**
 * Takes publishing, pausing and their like back: the state before comes again. A version that was published stays in the list; the one
 * before it is published anew in its place.
 * @throws conflict where somebody has changed the state since, unless forced
 */
export async function undoStage(
  ctx: Context,
  entry: { before: unknown; after: unknown; input: OnePromotion; force: boolean },
): Promise<ChangeRecord> {
  const { input } = entry;
  const [then, left] = [entry.before as Stage, entry.after as Stage];
  await lockPromotion(ctx, input);
  const before = await readStage(ctx, input);
  refuseChangedSince(before, left, entry.force);
  if (then.version > 0 && then.version !== before.version) {
    const end = then.endsAt === null || new Date(then.endsAt) <= ctx.now ? null : new Date(then.endsAt);
    await addVersion(ctx, input, { start: ctx.now, end }, then.version);
  }
  await setState(ctx, input, then.state);
  return { before, after: await readStage(ctx, input) };
}

async function lockActive(ctx: Context, { brandId, promotionId }: OnePromotion): Promise<void> {
  await lockPromotion(ctx, { brandId, promotionId });
  const found = await ctx.db.promotion.count({ where: { brandId, id: promotionId, archivedAt: null } });
  if (found === 0) throw new AppError('data_not_found');
}

async function move(ctx: Context, input: OnePromotion, from: readonly Stage['state'][], to: Stage['state']): Promise<PromotionWithVersion> {
  await lockActive(ctx, input);
  const { state } = await readStage(ctx, input);
  if (!from.includes(state)) throw wrongState(state);
  await setState(ctx, input, to);
  return getPromotion(ctx, input);
}

async function setState(ctx: Context, input: OnePromotion, state: Stage['state']): Promise<void> {
  const { brandId, promotionId: id } = input;
  await ctx.db.promotion.update({ where: { brandId_id: { brandId, id } }, data: { state, updatedAt: ctx.now } });
  tellPromotions(ctx, input);
}

/** Makes an earlier version the draft. @throws data_not_found */
async function takeVersion(ctx: Context, { brandId, promotionId }: OnePromotion, version: number): Promise<void> {
  const taken = await ctx.db.sql
    .run`update promotions p set label = v.label, rule = v.rule, updated_at = ${ctx.now} from promotion_versions v
    where p.brand_id = ${brandId} and p.id = ${promotionId}
      and v.brand_id = p.brand_id and v.promotion_id = p.id and v.version = ${version}`;
  if (taken === 0) throw new AppError('data_not_found');
}

/** Adds a version: the draft, or an earlier one again. */
async function addVersion(
  ctx: Context,
  { brandId, promotionId }: OnePromotion,
  { start, end }: { start: Date; end: Date | null },
  like?: number,
): Promise<void> {
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
