import type { z } from 'zod';
import type { Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import type { VersionedState } from '@/server/core/operation/operation';
import { type Changed, reportChange } from '@/server/core/operation/outcome';
import { lockSubject } from '@/server/core/writes/versioned';
import type { LoyaltyReward as Row } from '@/server/generated/prisma/client';
import { assertUsableImages } from '@/server/images/images.store';
import { MAX_REWARDS } from './loyalty.values';
import type { LoyaltyReward, rewardBody, rewardsQuery } from './programme.schema';
import { defaultProgramme } from './programme.service';

type Fields = z.output<typeof rewardBody>;
interface RewardRef {
  brandId: number;
  rewardId: number;
}

const viewOf = ({ id, name, description, type, value, productId, points, imageId, isActive, archivedAt }: Row): LoyaltyReward => ({
  ...{ rewardId: id, name, description, type, value, productId, points, imageId, isActive },
  isArchived: archivedAt !== null,
});

/** The rewards of a brand, cheapest first. */
export async function listRewards(
  ctx: Context,
  { brandId, isArchived }: z.output<typeof rewardsQuery> & { brandId: number },
): Promise<LoyaltyReward[]> {
  const rows = await ctx.db.loyaltyReward.findMany({
    where: { brandId, ...(isArchived ? { archivedAt: { not: null } } : { archivedAt: null }) },
    orderBy: [{ points: 'asc' }, { id: 'asc' }],
    take: MAX_REWARDS,
  });
  return rows.map(viewOf);
}

/**
 * One reward.
 * @throws data_not_found
 */
export async function getReward(ctx: Context, { brandId, rewardId }: RewardRef): Promise<LoyaltyReward> {
  const row = await ctx.db.loyaltyReward.findUnique({ where: { brandId_id: { brandId, id: rewardId } } });
  if (!row) throw new AppError('data_not_found');
  return viewOf(row);
}

export const versionedReward: VersionedState<RewardRef, LoyaltyReward> = { read: getReward };

/**
 * Adds a reward. If the brand has no programme, it gets an inactive one.
 * @throws data_not_found for a product or image that the brand does not have; conflict if the brand has the maximum of rewards
 */
export async function createReward(ctx: Context, { brandId, ...fields }: Fields & { brandId: number }): Promise<LoyaltyReward> {
  await lockSubject(ctx.db, { kind: 'loyalty programme', id: brandId });
  await assertRoom(ctx, brandId);
  await assertReferencesExist(ctx, brandId, fields);
  await ctx.db.loyaltyProgramme.upsert({
    where: { brandId },
    create: { brandId, ...(await defaultProgramme(ctx.db, brandId)) },
    update: {},
  });
  const { isArchived, ...columns } = fields;
  const created = await ctx.db.loyaltyReward.create({ data: { brandId, ...columns, archivedAt: isArchived ? ctx.now : null } });
  ctx.record({ subject: { kind: 'loyalty reward', id: created.id }, before: null, after: viewOf(created) });
  ctx.touch('loyalty', []);
  return viewOf(created);
}

async function assertRoom(ctx: Context, brandId: number): Promise<void> {
  const offeredCount = await ctx.db.loyaltyReward.count({ where: { brandId, archivedAt: null } });
  if (offeredCount >= MAX_REWARDS) throw new AppError('conflict', { extraData: { reason: 'too_many_rewards', limit: MAX_REWARDS } });
}

async function assertReferencesExist(ctx: Context, brandId: number, { productId, imageId }: Fields): Promise<void> {
  if (imageId !== null) await assertUsableImages(ctx, brandId, new Map([[imageId, 'imageId']]));
  if (productId === null) return;
  const knownCount = await ctx.db.catalogProduct.count({ where: { brandId, id: productId, archivedAt: null } });
  if (knownCount === 0) throw new AppError('data_not_found', { extraData: { field: 'productId' } });
}

/**
 * Replaces a reward. An archived one is no longer offered or listed, but sessions that hold it keep it.
 * @throws as `createReward`
 */
export async function replaceReward(
  ctx: Context,
  { brandId, rewardId, ...fields }: Fields & RewardRef,
  before: LoyaltyReward,
): Promise<Changed<LoyaltyReward, LoyaltyReward>> {
  await lockSubject(ctx.db, { kind: 'loyalty programme', id: brandId });
  if (before.isArchived && !fields.isArchived) await assertRoom(ctx, brandId);
  await assertReferencesExist(ctx, brandId, {
    ...fields,
    // Its present values may stay even if they could no longer be chosen.
    imageId: fields.imageId === before.imageId ? null : fields.imageId,
    productId: fields.productId === before.productId ? null : fields.productId,
  });
  const { isArchived, ...columns } = fields;
  const archivedAt = isArchived ? ctx.now : null;
  const data = { ...columns, updatedAt: ctx.now, ...(isArchived !== before.isArchived && { archivedAt }) };
  const after = viewOf(await ctx.db.loyaltyReward.update({ where: { brandId_id: { brandId, id: rewardId } }, data }));
  ctx.touch('loyalty', []);
  return reportChange(after, after);
}
