import type { Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import type { Db } from '@/server/core/platform/db';
import type { StopReason } from './reloads.values';

interface CustomerRef {
  brandId: number;
  customerId: number;
}

interface Stop extends CustomerRef {
  /** Only if the automatic top-up charges this card. */
  cardId?: number;
  reason: StopReason;
  now: Date;
}

/** The changes that remove a card. Its token is kept until the provider has forgotten it. */
export const removedFields = (now: Date) => ({ removedAt: now, dropAt: now, isDefault: false });

/** Switches an automatic top-up off and stores the reason. The caller has locked the customer. */
export async function stopReload(db: Db, { brandId, customerId, cardId, reason, now }: Stop): Promise<void> {
  await db.automaticReload.updateMany({
    where: { brandId, customerId, isActive: true, ...(cardId !== undefined && { cardId }) },
    data: { isActive: false, dueAt: null, reason, updatedAt: now },
  });
  if (reason === 'CARD_REMOVED') await db.automaticReload.updateMany({ where: { brandId, customerId, cardId }, data: { cardId: null } });
}

/**
 * Refuses an action that would lose money on its way into a wallet. The caller has locked the customer, so no charge begins meanwhile.
 * @throws conflict while a card of the customer is being charged
 */
export async function assertNotCharged(db: Db, { brandId, customerId }: CustomerRef): Promise<void> {
  const open = await db.walletCharge.count({ where: { brandId, customerId, state: 'REQUESTED' } });
  if (open > 0) throw new AppError('conflict', { extraData: { reason: 'charging' } });
}

/**
 * Switches off the automatic top-up of a customer who is archived, erased or merged into another.
 * @throws conflict while a card of the customer is being charged
 */
export async function endReload(ctx: Context, { brandId, customerId }: CustomerRef): Promise<void> {
  await assertNotCharged(ctx.db, { brandId, customerId });
  const data = { isActive: false, dueAt: null, reason: null, updatedAt: ctx.now };
  await ctx.db.automaticReload.updateMany({ where: { brandId, customerId, isActive: true }, data });
}

/**
 * Forgets all cards of a customer who is erased or merged, and switches off their automatic top-up. A worker asks the provider to forget
 * the cards.
 * @throws conflict while a card of the customer is being charged
 */
export async function forgetCards(ctx: Context, { brandId, customerId }: CustomerRef): Promise<void> {
  await endReload(ctx, { brandId, customerId });
  await ctx.db.automaticReload.updateMany({ where: { brandId, customerId }, data: { cardId: null } });
  await ctx.db.walletCard.updateMany({
    where: { brandId, customerId, removedAt: null },
    data: removedFields(ctx.now),
  });
}
