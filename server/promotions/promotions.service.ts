import type { z } from 'zod';
import type { Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import { Prisma } from '@/server/core/platform/db';
import { hasSameJson, type JsonText } from '@/server/core/reads/json';
import { containing, type Page, pageLimit, readPage } from '@/server/core/reads/page';
import { undoArchivingOf } from '@/server/core/writes/undo-archiving';
import { announcePromotion } from './kept-promotions';
import {
  draftOf,
  getPromotion,
  type InBrand,
  lockPromotion,
  type OnePromotion,
  promotionColumns,
  readPromotion,
  stateColumn,
  withTallies,
  withVersions,
} from './promotions.query';
import type { Promotion, PromotionBody, PromotionWithVersion, promotionsQuery } from './promotions.schema';
import { MAX_PROMOTIONS } from './promotions.values';
import { assertReferences } from './references.query';

/** The promotions of a brand, newest first. */
export function listPromotions(
  ctx: Context,
  { brandId, state, isArchived, search, cursor, limit }: z.output<typeof promotionsQuery> & InBrand,
): Promise<JsonText<Page<Promotion>>> {
  const where = [Prisma.sql`p.brand_id = ${brandId} and p.archived_at is ${isArchived ? Prisma.sql`not null` : Prisma.sql`null`}`];
  if (cursor !== undefined) where.push(Prisma.sql`p.id < ${cursor}`);
  if (state) where.push(Prisma.sql`${stateColumn(ctx.now)} = ${state}`);
  if (search) where.push(Prisma.sql`(p.search_name like ${containing(search)} or search_fold(p.label) like ${containing(search)})`);
  const rows = Prisma.sql`select ${promotionColumns(ctx.now)} from promotions p ${withVersions(ctx.now)} ${withTallies}
    where ${Prisma.join(where, ' and ')} order by p.id desc ${pageLimit(limit)}`;
  return readPage(ctx.db, rows, limit);
}

/**
 * The draft of a promotion for the history.
 * @throws data_not_found
 */
export const readState = async (ctx: Context, input: OnePromotion) => draftOf(await readPromotion(ctx, input));

/**
 * Creates a promotion as a draft.
 * @throws invalid_parameters for restaurants, channels, products, categories or tiers that the brand does not have; conflict if it has the
 *   maximum of promotions
 */
export async function createPromotion(
  ctx: Context,
  { brandId, name, label, rule }: PromotionBody & InBrand,
): Promise<PromotionWithVersion> {
  await assertReferences(ctx, brandId, rule);
  await assertRoom(ctx, brandId);
  const data = { brandId, name, label, rule: rule as Prisma.InputJsonValue, createdAt: ctx.now, updatedAt: ctx.now };
  const { id: promotionId } = await ctx.db.promotion.create({ data, select: { id: true } });
  const created = await getPromotion(ctx, { brandId, promotionId });
  ctx.record({ subject: { kind: 'promotion', id: promotionId }, before: null, after: draftOf(created) });
  ctx.touch('promotions', [promotionId]);
  return created;
}

async function assertRoom(ctx: Context, brandId: number): Promise<void> {
  const count = await ctx.db.promotion.count({ where: { brandId, archivedAt: null } });
  if (count >= MAX_PROMOTIONS) throw new AppError('conflict', { extraData: { reason: 'too_many', limit: MAX_PROMOTIONS } });
}

/**
 * Replaces the draft of a promotion. Published versions stay as they are. A promotion that has ended stays so until it is published again.
 * @throws data_not_found, also for an archived one; invalid_parameters as createPromotion
 */
export async function updatePromotion(
  ctx: Context,
  { brandId, promotionId, ...draft }: PromotionBody & OnePromotion,
): Promise<PromotionWithVersion> {
  await lockPromotion(ctx, { brandId, promotionId });
  await assertNotArchived(ctx, { brandId, promotionId });
  await assertReferences(ctx, brandId, draft.rule);
  const before = await readState(ctx, { brandId, promotionId });
  if (!hasSameJson(before, draft)) {
    const data = { ...draft, rule: draft.rule as Prisma.InputJsonValue, updatedAt: ctx.now };
    await ctx.db.promotion.update({ where: { brandId_id: { brandId, id: promotionId } }, data });
    ctx.touch('promotions', [promotionId]);
  }
  return getPromotion(ctx, { brandId, promotionId });
}

/** @throws data_not_found */
async function assertNotArchived(ctx: Context, { brandId, promotionId }: OnePromotion): Promise<void> {
  const found = await ctx.db.promotion.count({ where: { brandId, id: promotionId, archivedAt: null } });
  if (found === 0) throw new AppError('data_not_found');
}

/**
 * Archives a draft or an ended promotion. Its versions and uses stay.
 * @throws data_not_found; conflict if guests may receive it
 */
export async function archivePromotion(ctx: Context, input: OnePromotion): Promise<PromotionWithVersion> {
  await setArchived(ctx, input, ctx.now);
  return getPromotion(ctx, input);
}

/**
 * Restores an archived promotion in its earlier state: draft or ended. Does nothing if it is not archived.
 * @throws data_not_found; conflict if the brand has the maximum of promotions
 */
export async function unarchivePromotion(ctx: Context, input: OnePromotion): Promise<PromotionWithVersion> {
  await setArchived(ctx, input, null);
  return getPromotion(ctx, input);
}

/** The archived state in the history. */
export async function readArchived(ctx: Context, { brandId, promotionId }: OnePromotion) {
  const found = await ctx.db.promotion.findUnique({
    where: { brandId_id: { brandId, id: promotionId } },
    select: { name: true, archivedAt: true },
  });
  if (!found) throw new AppError('data_not_found');
  return { name: found.name, archivedAt: found.archivedAt?.toISOString() ?? null };
}

/** Undoes archiving or restoring. */
export const undoArchiving = undoArchivingOf({ readArchived, setArchived });

async function setArchived(ctx: Context, input: OnePromotion, archivedAt: Date | null): Promise<void> {
  await lockPromotion(ctx, input);
  const { state, archivedAt: archivedSince } = await readPromotion(ctx, input);
  if (archivedAt === null && archivedSince !== null) await assertRoom(ctx, input.brandId);
  if (archivedAt !== null && state !== 'draft' && state !== 'ended')
    throw new AppError('conflict', { extraData: { reason: 'wrong_state', state } });
  const where = { brandId: input.brandId, id: input.promotionId, archivedAt: archivedAt ? null : { not: null } };
  await ctx.db.promotion.updateMany({ where, data: { archivedAt, updatedAt: ctx.now } });
  announcePromotion(ctx, input);
}
