import type { z } from 'zod';
import { placeOfCustomer, reaches } from '@/server/core/operation/access';
import type { Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import { emitAccount } from './account-events';
import type { Badge, badgeAddBody, badgeUpdateBody } from './customers.schema';
import { brandOf, lockUnarchived } from './customers.service';
import { MAX_BADGES } from './customers.values';

type BadgeKey = { customerId: number; badge: string };

/** The badges of a customer, including blocked ones, oldest first. */
export async function listBadges(ctx: Context, { customerId }: { customerId: number }): Promise<Badge[]> {
  const found = await ctx.db.customerBadge.findMany({
    where: { brandId: brandOf(ctx), customerId },
    orderBy: [{ createdAt: 'asc' }, { badge: 'asc' }],
  });
  return found.map(({ badge, blockedAt, createdAt }) => ({
    badge,
    isBlocked: blockedAt !== null,
    blockedAt: blockedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  }));
}

/**
 * Gives a customer a badge. With `move`, takes it from the customer who has it. It is blocked only if the call says so.
 * @throws data_not_found; already_exists for a badge of another customer; access_denied to move one from a customer out of scope;
 *   conflict for an archived customer, or one with the maximum of badges
 */
export async function addBadge(
  ctx: Context,
  { customerId, badge, move, isBlocked }: z.output<typeof badgeAddBody> & { customerId: number },
): Promise<Badge[]> {
  const brandId = brandOf(ctx);
  await lockUnarchived(ctx, customerId);
  // Locked until the end, so that nobody moves it meanwhile.
  await ctx.db.sql.run`select 1 from customer_badges where brand_id = ${brandId} and badge = ${badge} for update`;
  const holder = await ctx.db.customerBadge.findUnique({ where: { brandId_badge: { brandId, badge } } });
  const count = await ctx.db.customerBadge.count({ where: { brandId, customerId } });
  if (holder?.customerId === customerId) return listBadges(ctx, { customerId });
  if (count >= MAX_BADGES) throw new AppError('conflict', { extraData: { reason: 'too_many_badges', limit: MAX_BADGES } });
  const blockedAt = isBlocked ? ctx.now : null;
  if (!holder) await ctx.db.customerBadge.create({ data: { brandId, customerId, badge, blockedAt } });
  else if (move) await takeOver(ctx, holder, { customerId, blockedAt });
  else throw new AppError('already_exists', { extraData: { customerId: holder.customerId } });
  await touchAccount(ctx, customerId);
  return listBadges(ctx, { customerId });
}

async function takeOver(
  ctx: Context,
  { brandId, badge, customerId: from }: { brandId: number } & BadgeKey,
  next: { customerId: number; blockedAt: Date | null },
): Promise<void> {
  const place = await placeOfCustomer(ctx.db, from);
  if (!place || !reaches(ctx.caller, place)) throw new AppError('access_denied');
  await ctx.db.customerBadge.update({ where: { brandId_badge: { brandId, badge } }, data: next });
  const { archivedAt } = await ctx.db.customer.findUniqueOrThrow({
    where: { brandId_id: { brandId, id: from } },
    select: { archivedAt: true },
  });
  if (!archivedAt) await touchAccount(ctx, from);
}

/**
 * Blocks a badge, such as a lost one, or unblocks it. A blocked badge stays with its customer, but look-ups do not find it.
 * @throws data_not_found; conflict for an archived customer
 */
export async function updateBadge(
  ctx: Context,
  { customerId, badge, isBlocked }: z.output<typeof badgeUpdateBody> & BadgeKey,
): Promise<Badge[]> {
  await lockUnarchived(ctx, customerId);
  const current = await findBadge(ctx, { customerId, badge });
  if ((current.blockedAt !== null) === isBlocked) return listBadges(ctx, { customerId });
  const blockedAt = isBlocked ? ctx.now : null;
  await ctx.db.customerBadge.update({ where: { brandId_badge: { brandId: current.brandId, badge } }, data: { blockedAt } });
  await touchAccount(ctx, customerId);
  return listBadges(ctx, { customerId });
}

/**
 * Removes a badge from a customer; another customer can then get it.
 * @throws data_not_found; conflict for an archived customer
 */
export async function removeBadge(ctx: Context, { customerId, badge }: BadgeKey): Promise<Badge[]> {
  await lockUnarchived(ctx, customerId);
  const { brandId } = await findBadge(ctx, { customerId, badge });
  await ctx.db.customerBadge.delete({ where: { brandId_badge: { brandId, badge } } });
  await touchAccount(ctx, customerId);
  return listBadges(ctx, { customerId });
}

async function findBadge(ctx: Context, { customerId, badge }: BadgeKey): Promise<{ brandId: number; blockedAt: Date | null }> {
  const found = await ctx.db.customerBadge.findUnique({ where: { brandId_badge: { brandId: brandOf(ctx), badge } } });
  if (found?.customerId !== customerId) throw new AppError('data_not_found');
  return found;
}

/** A change of badges is a change of the account, and partners are told. */
async function touchAccount(ctx: Context, customerId: number): Promise<void> {
  const brandId = brandOf(ctx);
  await ctx.db.customer.update({ where: { brandId_id: { brandId, id: customerId } }, data: { updatedAt: ctx.now } });
  await emitAccount(ctx, 'customer.account.updated', { brandId, customerId });
}
