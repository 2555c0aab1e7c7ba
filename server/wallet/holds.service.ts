import type { z } from 'zod';
import type { Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import { type Db, prisma, transaction } from '@/server/core/platform/db';
import { log } from '@/server/core/platform/log';
import { brandOf, lockCustomer } from '@/server/customers/customers.service';
import type { WalletHold } from '@/server/generated/prisma/client';
import { bookLines, type Entry, insufficientBalance, type Owner } from './ledger.service';
import { availableOf, spend } from './wallet.rules';
import type { captureBody, Hold, holdBody } from './wallet.schema';
import { walletOwner } from './wallet.service';

const MINUTE_MS = 60_000;
/** The most wallets handled by one run of the job; the next run continues. */
const WALLETS_AT_ONCE = 1_000;

const viewOf = ({ id, customerId, amount, state, captured, orderId, reason, expiresAt, createdAt, endedAt }: WalletHold): Hold => ({
  ...{ holdId: id, customerId, amount, state, captured, orderId, reason },
  expiresAt: expiresAt.toISOString(),
  createdAt: createdAt.toISOString(),
  endedAt: endedAt?.toISOString() ?? null,
});

/** The customer of a hold. */
export async function locateHold(db: Db, { holdId }: { holdId: string }): Promise<{ customerId: number } | null> {
  return db.walletHold.findFirst({ where: { id: holdId }, select: { customerId: true } });
}

/** The open holds of a customer, in the order in which they end. */
export async function listHolds(ctx: Context, { customerId }: { customerId: number }): Promise<Hold[]> {
  const holds = await ctx.db.walletHold.findMany({
    where: { brandId: brandOf(ctx), customerId, state: 'RESERVED', expiresAt: { gt: ctx.now } },
    orderBy: [{ expiresAt: 'asc' }, { id: 'asc' }],
  });
  return holds.map(viewOf);
}

/** One hold. @throws data_not_found */
export async function getHold(ctx: Context, { holdId }: { holdId: string }): Promise<Hold> {
  return viewOf(await findHold(ctx, holdId));
}

/**
 * Reserves an amount for an order that is being paid.
 * @throws data_not_found; conflict for an archived customer; insufficient_balance
 */
export async function reserveHold(
  ctx: Context,
  { customerId, amount, minutes, orderId, reason }: z.output<typeof holdBody> & { customerId: number },
): Promise<Hold> {
  const owner = await walletOwner(ctx, customerId);
  await bookLines(ctx, owner, (purse) => {
    if (amount > availableOf(purse)) throw insufficientBalance(purse);
    return { entries: [], held: amount };
  });
  const expiresAt = new Date(ctx.now.getTime() + minutes * MINUTE_MS);
  const hold = await ctx.db.walletHold.create({ data: { ...owner, amount, orderId, reason, userId: ctx.caller.userId, expiresAt } });
  ctx.record({ subject: { kind: 'e-wallet hold', id: hold.id }, before: null, after: viewOf(hold) });
  ctx.touch('customers', [customerId]);
  return viewOf(hold);
}

/**
 * Pays with the amount of a hold; the rest of it is free again. A hold past its end cannot be captured, even if no job has ended it yet.
 * @param orderField the field for the order: one of Brigade, or one of a till that keeps its own books
 * @throws data_not_found; conflict for a hold that has ended, or for more than it holds
 */
export async function captureHold(
  ctx: Context,
  { holdId, amount }: z.output<typeof captureBody> & { holdId: string },
  orderField: 'orderId' | 'tillOrderId' = 'orderId',
): Promise<Hold> {
  const hold = await findHold(ctx, holdId);
  const capturedAmount = amount ?? hold.amount;
  if (capturedAmount > hold.amount) throw new AppError('conflict', { extraData: { reason: 'beyond_hold', amount: hold.amount } });
  await lockCustomer(ctx, hold.customerId);
  await bookLines(ctx, hold, async (purse) => {
    await assertOpen(ctx, holdId);
    const steps = spend(purse, capturedAmount);
    if (!steps) throw insufficientBalance(purse);
    const order = hold.orderId !== null && { [orderField]: hold.orderId };
    const entries = steps.map((step): Entry => ({ step, kind: 'PAYMENT', ...order, reason: hold.reason ?? undefined }));
    return { entries, held: -hold.amount };
  });
  return endHold(ctx, hold, { state: 'CAPTURED', captured: capturedAmount });
}

/**
 * Frees the amount of a hold.
 * @throws data_not_found; conflict for a hold that has ended
 */
export async function releaseHold(ctx: Context, { holdId }: { holdId: string }): Promise<Hold> {
  const hold = await findHold(ctx, holdId);
  await lockCustomer(ctx, hold.customerId);
  await bookLines(ctx, hold, async () => {
    await assertOpen(ctx, holdId);
    return { entries: [], held: -hold.amount };
  });
  return endHold(ctx, hold, { state: 'RELEASED', captured: 0 });
}

const waitingOrderWords = {
  en: 'This is kept for an order that waits for its payment. Cancel the order instead.',
  fr: 'Ce montant est réservé à une commande qui attend son paiement. Annulez plutôt la commande.',
};

/** Refuses holds of Brigade orders that wait for payment. */
async function assertNotForWaitingOrder(ctx: Context, holdId: string): Promise<void> {
  const [order] = await ctx.db.sql.read<{ id: number }>`
    select p.id from wallet_holds h join order_places p on p.id = h.order_id and p.brand_id = h.brand_id
      join orders o on o.restaurant_id = p.restaurant_id and o.id = p.id
    where h.brand_id = ${brandOf(ctx)} and h.id = ${holdId} and o.status = 'AWAITING_PAYMENT'
      and o.intended @> jsonb_build_array(jsonb_build_object('holdId', h.id))`;
  if (order) throw new AppError('conflict', { words: waitingOrderWords, extraData: { reason: 'of_order', orderId: String(order.id) } });
}

/**
 * Captures a hold for an API caller. The hold of a Brigade order is captured only by the payment of that order: an order paid here is of a
 * till with its own books, whose numbers may equal ours.
 * @throws conflict, reason `of_order`, for the hold of an order that waits; as captureHold
 */
export async function captureByHand(ctx: Context, input: z.output<typeof captureBody> & { holdId: string }): Promise<Hold> {
  await assertNotForWaitingOrder(ctx, input.holdId);
  return captureHold(ctx, input, 'tillOrderId');
}

/**
 * Releases a hold for an API caller. The hold of a Brigade order is released only when that order ends.
 * @throws conflict, reason `of_order`, for the hold of an order that waits; as releaseHold
 */
export async function releaseByHand(ctx: Context, input: { holdId: string }): Promise<Hold> {
  await assertNotForWaitingOrder(ctx, input.holdId);
  return releaseHold(ctx, input);
}

async function findHold(ctx: Context, holdId: string): Promise<WalletHold> {
  const hold = await ctx.db.walletHold.findUnique({ where: { brandId_id: { brandId: brandOf(ctx), id: holdId } } });
  if (!hold) throw new AppError('data_not_found');
  return hold;
}

/** Refuses a hold that has ended. Callers have locked the wallet, so it cannot end meanwhile. */
async function assertOpen(ctx: Context, holdId: string): Promise<void> {
  const { state, expiresAt } = await findHold(ctx, holdId);
  if (state !== 'RESERVED') throw new AppError('conflict', { extraData: { reason: 'ended', state } });
  if (expiresAt <= ctx.now) throw new AppError('conflict', { extraData: { reason: 'ended', state: 'EXPIRED' } });
}

async function endHold(ctx: Context, { brandId, customerId, id }: WalletHold, end: Pick<WalletHold, 'state' | 'captured'>): Promise<Hold> {
  ctx.touch('customers', [customerId]);
  return viewOf(await ctx.db.walletHold.update({ where: { brandId_id: { brandId, id } }, data: { ...end, endedAt: ctx.now } }));
}

/** Releases holds past their end, one wallet at a time. */
export async function expireHolds(): Promise<void> {
  const owners = await prisma.sql.read<Owner>`select distinct brand_id as "brandId", customer_id as "customerId"
    from wallet_holds where state = 'RESERVED' and expires_at <= now() limit ${WALLETS_AT_ONCE}`;
  for (const owner of owners) {
    await transaction((db) => expireHoldsOf(db, owner)).catch((error: unknown) =>
      log.error({ err: error, ...owner }, 'holds of a wallet could not be ended'),
    );
  }
}

async function expireHoldsOf(db: Db, { brandId, customerId }: Owner): Promise<void> {
  await db.sql.run`select 1 from wallets where brand_id = ${brandId} and customer_id = ${customerId} for no key update`;
  await db.sql.run`
    with ended as (update wallet_holds set state = 'EXPIRED', ended_at = now()
      where brand_id = ${brandId} and customer_id = ${customerId} and state = 'RESERVED' and expires_at <= now() returning amount)
    update wallets set held = held - (select coalesce(sum(amount), 0) from ended) where brand_id = ${brandId} and customer_id = ${customerId}`;
}
