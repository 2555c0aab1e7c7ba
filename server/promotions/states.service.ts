import type { z } from 'zod';
import type { ChangeRecord, Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import { refuseField } from '@/server/core/operation/refuse-field';
import type { Prisma } from '@/server/core/platform/db';
import { refuseChangedSince } from '@/server/core/writes/changed-since';
import { announcePromotion } from './kept-promotions';
import { getPromotion, lockPromotion, type OnePromotion, readPromotion, readStage, type Stage } from './promotions.query';
import type { PromotionWithVersion, promotionVersion, publishBody } from './promotions.schema';
import { addVersion, cancelScheduled, isPublishedOrPaused, reapplyVersion } from './versions.service';

type Version = z.infer<typeof promotionVersion>;

const wrongState = (state: string) => new AppError('conflict', { extraData: { reason: 'wrong_state', state } });

/**
 * Publishes the draft as a new version, from now or from a given time. Until then the previous version applies, unless it was paused or
 * had ended; then none does. A scheduled version that has not started never will.
 * @throws data_not_found; invalid_parameters for an end in the past, or before the start; conflict if there is nothing new to publish
 */
export async function publishPromotion(
  ctx: Context,
  { brandId, promotionId, startsAt, endsAt }: z.output<typeof publishBody> & OnePromotion,
): Promise<PromotionWithVersion> {
  await lockActive(ctx, { brandId, promotionId });
  const start = startsAt && new Date(startsAt) > ctx.now ? new Date(startsAt) : ctx.now;
  const end = endsAt ? new Date(endsAt) : null;
  if (end && end <= start)
    throw refuseField('endsAt', 'too_small', {
      en: 'A promotion ends after it starts, and after now.',
      fr: 'Une promotion se termine après son début, et dans le futur.',
    });
  await cancelScheduled(ctx, { brandId, promotionId }, start);
  await addVersion(ctx, { brandId, promotionId }, { start, end });
  await setState(ctx, { brandId, promotionId }, 'published');
  return getPromotion(ctx, { brandId, promotionId });
}

/**
 * Keeps guests from receiving it until it is resumed.
 * @throws data_not_found; conflict unless it is published
 */
export function pausePromotion(ctx: Context, input: OnePromotion): Promise<PromotionWithVersion> {
  return changeState(ctx, input, ['published'], 'paused');
}

/**
 * Lets guests receive it again, as it was published.
 * @throws data_not_found; conflict unless it is paused
 */
export function resumePromotion(ctx: Context, input: OnePromotion): Promise<PromotionWithVersion> {
  return changeState(ctx, input, ['paused'], 'published');
}

/**
 * Ends it until it is published again.
 * @throws data_not_found; conflict for a draft, and if it has ended
 */
export function endPromotion(ctx: Context, input: OnePromotion): Promise<PromotionWithVersion> {
  return changeState(ctx, input, ['published', 'paused'], 'ended');
}

/**
 * Publishes an earlier version again, as a new one from now on, and makes it the draft. The end of the last version stays, and so does a
 * pause.
 * @throws data_not_found, also for an unknown version; conflict for the last version, for a draft, and for a promotion that has ended
 */
export async function rollBackPromotion(
  ctx: Context,
  { version, ...input }: OnePromotion & { version: number },
): Promise<PromotionWithVersion> {
  await lockActive(ctx, input);
  const stage = await readStage(ctx, input);
  if (!isPublishedOrPaused(stage.state)) throw wrongState(stage.state);
  if (version === stage.version) throw new AppError('conflict', { extraData: { reason: 'last_version', version } });
  if (stage.endsAt !== null && new Date(stage.endsAt) <= ctx.now) throw wrongState('ended');
  await restoreAsDraft(ctx, input, version);
  await addVersion(ctx, input, { start: ctx.now, end: stage.endsAt === null ? null : new Date(stage.endsAt) });
  announcePromotion(ctx, input);
  return getPromotion(ctx, input);
}

/**
 * The versions of a promotion, last one first.
 * @throws data_not_found
 */
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

interface UndoEntry {
  before: unknown;
  after: unknown;
  input: OnePromotion;
  force: boolean;
}

/**
 * Undoes publishing, pausing and similar actions, and restores the state before. The published version stays in the list. The version that
 * would apply now without it is published anew unless it has ended, and a scheduled version is scheduled again.
 * @throws conflict if the state was changed since, unless forced
 */
export async function undoStage(ctx: Context, entry: UndoEntry): Promise<ChangeRecord> {
  return undo(ctx, entry, readStage, entry.before as Stage);
}

/**
 * The state before a rollback in the history. Includes the draft, as the rollback replaces it.
 * @throws data_not_found
 */
export async function readStageAndDraft(ctx: Context, input: OnePromotion) {
  const { label, rule } = await readPromotion(ctx, input);
  return { ...(await readStage(ctx, input)), label, rule };
}

/**
 * Undoes a rollback, and restores the earlier draft.
 * @throws conflict as undoStage
 */
export async function undoRollBack(ctx: Context, entry: UndoEntry): Promise<ChangeRecord> {
  const stateBefore = entry.before as Awaited<ReturnType<typeof readStageAndDraft>>;
  return undo(ctx, entry, readStageAndDraft, stateBefore, { label: stateBefore.label, rule: stateBefore.rule as Prisma.InputJsonValue });
}

async function undo(
  ctx: Context,
  { after: stateAfter, input, force }: UndoEntry,
  read: (ctx: Context, input: OnePromotion) => Promise<Stage>,
  stateBefore: Stage,
  draft: { label?: string; rule?: Prisma.InputJsonValue } = {},
): Promise<ChangeRecord> {
  await lockPromotion(ctx, input);
  const before = await read(ctx, input);
  refuseChangedSince(before, stateAfter, force);
  if (isPublishedOrPaused(stateBefore.state) && stateBefore.version !== before.version) {
    const { scheduled } = await reapplyVersion(ctx, input, { upTo: stateBefore.version, last: before.version });
    if (scheduled) await addVersion(ctx, input, scheduled);
  }
  await setState(ctx, input, stateBefore.state, draft);
  return { before, after: await read(ctx, input) };
}

async function lockActive(ctx: Context, { brandId, promotionId }: OnePromotion): Promise<void> {
  await lockPromotion(ctx, { brandId, promotionId });
  const found = await ctx.db.promotion.count({ where: { brandId, id: promotionId, archivedAt: null } });
  if (found === 0) throw new AppError('data_not_found');
}

async function changeState(
  ctx: Context,
  input: OnePromotion,
  from: readonly Stage['state'][],
  to: Stage['state'],
): Promise<PromotionWithVersion> {
  await lockActive(ctx, input);
  const { state } = await readStage(ctx, input);
  if (!from.includes(state)) throw wrongState(state);
  await setState(ctx, input, to);
  return getPromotion(ctx, input);
}

async function setState(
  ctx: Context,
  input: OnePromotion,
  state: Stage['state'],
  draft: { label?: string; rule?: Prisma.InputJsonValue } = {},
): Promise<void> {
  const { brandId, promotionId: id } = input;
  await ctx.db.promotion.update({ where: { brandId_id: { brandId, id } }, data: { state, ...draft, updatedAt: ctx.now } });
  announcePromotion(ctx, input);
}

/**
 * Makes an earlier version the draft.
 * @throws data_not_found
 */
async function restoreAsDraft(ctx: Context, { brandId, promotionId }: OnePromotion, version: number): Promise<void> {
  const updatedRows = await ctx.db.sql
    .run`update promotions p set label = v.label, rule = v.rule, updated_at = ${ctx.now} from promotion_versions v
    where p.brand_id = ${brandId} and p.id = ${promotionId}
      and v.brand_id = p.brand_id and v.promotion_id = p.id and v.version = ${version}`;
  if (updatedRows === 0) throw new AppError('data_not_found');
}
