// Decided in docs/decisions/099-what-others-answer-to-an-order.md.

import { createHash } from 'node:crypto';
import { commonWords } from '@/server/core/operation/common-words';
import type { Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import { refuseField } from '@/server/core/operation/refuse-field';
import { prisma } from '@/server/core/platform/db';
import { log } from '@/server/core/platform/log';
import { seal, unseal } from '@/server/core/platform/secrets';
import { takeDue } from '@/server/core/writes/due-rows';
import { writeOnOurOwn } from '@/server/core/writes/own-work';
import type { OrderCharge } from '@/server/generated/prisma/client';
import { beginCard } from '@/server/payments/card-setups.service';
import type { CardHolder, CardSetup, ChargeOutcome } from '@/server/payments/payments';
import { paymentProvider } from '@/server/payments/provider';
import { tokenOf } from '@/server/reloads/card-tokens';
import { confirmOrder, retakeNeeds } from './confirmation.service';
import { type LockedOrder, lockOrder } from './locked-order.query';
import type { OrderRef } from './orders.query';
import { placeOfToken } from './orders.sealed';

/** A worker has a minute to ask the provider before another may ask, under the same key. Whichever answer arrives first is booked. */
const queue = { table: 'order_charges', tenant: 'restaurant_id', at: 'ask_at', leaseMs: 60_000, atOnce: 20, counter: 'asked' };
const HOUR_MS = 3_600_000;
/**
 * A charge whose outcome nobody could find out is given up after this time: the order expired long ago. Refunds are never given up, as they
 * are owed.
 */
const GIVEN_UP_AFTER_MS = 3 * 24 * HOUR_MS;
/** For this long after an order has ended, an earlier request may still reach the provider. */
const IN_FLIGHT_MS = 10 * 60_000;
/** Hours before each further attempt at a refused refund. */
const REFUND_RETRY_AFTER_H = [1, 6, 24, 72];

/** A card that the provider can charge. */
export interface PreparedCard {
  provider: string;
  token: string;
  /** Used for this order only, and not kept. */
  isOneOff: boolean;
}

interface Card {
  cardId?: number;
  token?: string;
}

/** The customer or guest who hands over a card for an order. */
function holderOf({ caller, scope }: Context): CardHolder {
  const brandId = scope.brandId ?? 0;
  if (caller.customerId !== null) return { brandId, customerId: caller.customerId };
  return { brandId, webSessionId: caller.webSessionId ?? 0 };
}

/**
 * What a browser needs to pay an order by card.
 * @throws conflict if no payment provider is set up
 */
export const beginOrderCard = (ctx: Context): Promise<CardSetup> => beginCard(ctx, holderOf(ctx));

/**
 * Prepares a card to be charged: one that the customer keeps, or one that the browser has just given to the provider. Runs before the
 * transaction, as it calls the provider.
 * @throws conflict if no payment provider is set up; invalid_parameters for a card that is not the customer’s or unknown to the provider
 */
export async function prepareCard(ctx: Context, { cardId, token }: Card, path: string): Promise<PreparedCard> {
  if ((cardId === undefined) === (token === undefined))
    throw refuseField(`${path}.token`, 'required', { en: 'Send a cardId, or a token.', fr: 'Envoyez soit un cardId, soit un token.' });
  const provider = await paymentProvider();
  const holder = holderOf(ctx);
  if (token !== undefined) {
    const facts = await provider.keepCard(token, holder);
    if (!facts) throw refuseField(`${path}.token`, 'invalid_value', commonWords.unknownCard);
    return { provider: provider.name, token: facts.token, isOneOff: true };
  }
  const customerId = 'customerId' in holder ? holder.customerId : 0;
  const where = { brandId: holder.brandId, customerId, id: cardId, removedAt: null, provider: provider.name };
  const card = await ctx.db.walletCard.findFirst({ where });
  const keptToken = card && tokenOf(card);
  if (!keptToken)
    throw refuseField(`${path}.cardId`, 'invalid_value', {
      en: 'The customer does not have this card.',
      fr: 'Le client n’a pas cette carte.',
    });
  return { provider: provider.name, token: keptToken, isOneOff: false };
}

/** The provider’s token of a charge’s card; null once it is forgotten. */
export const cardOf = (charge: OrderCharge): string | null => (charge.token === null ? null : unseal(charge.token, placeOfToken(charge)));

/** Fields of a charge whose card is forgotten. */
export const noCard = { token: null, cardHash: null };

/** Identifies the card of a charge, the same for all orders of a brand. */
export const cardHashOf = (brandId: number, token: string): string =>
  createHash('sha256').update(`order_charges ${brandId} ${token}`).digest('hex');

/** The token after a charge has ended. A one-off card’s token is kept until the provider has forgotten the card. */
const tokenAfter = (isOneOff: boolean, dropAt: Date) => (isOneOff ? { dropAt } : noCard);

/** Asks a worker to charge a card for an order once this transaction is committed. */
export async function requestCharge(
  ctx: Context,
  { brandId, card, amount, currency, ...ref }: OrderRef & { brandId: number; card: PreparedCard; amount: number; currency: string },
): Promise<void> {
  const { provider, token, isOneOff } = card;
  await ctx.db.orderCharge.create({
    data: {
      ...{ ...ref, provider, isOneOff, amount, currency, createdAt: ctx.now, askAt: ctx.now },
      ...{ token: seal(token, placeOfToken(ref)), cardHash: cardHashOf(brandId, token) },
    },
  });
}

/**
 * Asks a worker to refund money to the card that paid.
 * @throws conflict if no card paid that much of the order
 */
export async function requestCardRefund(ctx: Context, ref: OrderRef, amount: number): Promise<void> {
  const charges = await ctx.db.orderCharge.findMany({
    where: { ...ref, settledAt: null, OR: [{ state: 'SUCCEEDED' }, { kind: 'REFUND' }] },
    orderBy: { createdAt: 'asc' },
  });
  let left = amount;
  for (const charge of charges.filter(({ kind }) => kind === 'CHARGE')) {
    const { reference, provider, currency } = charge;
    const refunds = charges.filter((each) => each.kind === 'REFUND' && each.reference === reference);
    const part = Math.min(left, charge.amount - refunds.reduce((sum, each) => sum + each.amount, 0));
    if (part <= 0) continue;
    await ctx.db.orderCharge.create({
      data: { ...ref, kind: 'REFUND', provider, amount: part, currency, reference, createdAt: ctx.now, askAt: ctx.now },
    });
    left -= part;
  }
  if (left > 0) throw new AppError('conflict', { extraData: { reason: 'beyond_card', left: amount - left } });
}

/** @throws conflict while a card is being charged for the order */
export async function assertNotCharging(ctx: Context, ref: OrderRef): Promise<void> {
  const open = await ctx.db.orderCharge.count({ where: { ...ref, kind: 'CHARGE', state: 'REQUESTED' } });
  if (open > 0) throw new AppError('conflict', { extraData: { reason: 'charging' } });
}

/** Withdraws charges of an order that the provider has not been asked for yet. */
export async function withdrawCharges(ctx: Context, ref: OrderRef): Promise<void> {
  let withdrawn = 0;
  for (const isOneOff of [true, false]) {
    const { count } = await ctx.db.orderCharge.updateMany({
      where: { ...ref, kind: 'CHARGE', state: 'REQUESTED', firstAskedAt: null, isOneOff },
      data: { state: 'FAILED', failure: 'withdrawn', askAt: null, endedAt: ctx.now, ...tokenAfter(isOneOff, ctx.now) },
    });
    withdrawn += count;
  }
  if (withdrawn > 0) await touchOrder(ctx, ref);
}

/** Touches the order, so that those who poll with `updatedSince` and open screens see what became of its card. */
async function touchOrder(ctx: Context, { restaurantId, orderId }: OrderRef): Promise<void> {
  await ctx.db.sql.run`update orders set updated_at = ${ctx.now} where restaurant_id = ${restaurantId} and id = ${orderId}`;
  ctx.touch('orders', [orderId]);
}

/**
 * Asks the payment provider about pending charges and refunds, and books its answers.
 * @returns how many it asked about
 */
export async function askOrderCharges(): Promise<number> {
  const ids = await takeDue<string>(queue);
  if (ids.length === 0) return 0;
  const charges = await prisma.orderCharge.findMany({ where: { id: { in: ids } } });
  await Promise.all(
    charges.map((charge) =>
      askProvider(charge).catch((error: unknown) =>
        log.error({ err: error, charge: charge.id }, 'a charge of an order could not be asked for or booked'),
      ),
    ),
  );
  return charges.length;
}

/**
 * Queues a charge or refund that the provider has sent news of. Includes refunds that succeeded, as they may have failed since.
 * @returns whether it is one of ours
 */
export async function requeueCharge(ctx: Context, id: string): Promise<boolean> {
  const { count } = await ctx.db.orderCharge.updateMany({
    where: {
      id,
      OR: [
        { kind: 'CHARGE', state: 'REQUESTED', firstAskedAt: { not: null } },
        { kind: 'REFUND', state: { in: ['REQUESTED', 'SUCCEEDED'] } },
      ],
    },
    data: { state: 'REQUESTED', endedAt: null, askAt: ctx.now },
  });
  return count > 0;
}

async function askProvider(charge: OrderCharge): Promise<void> {
  const { restaurantId } = charge;
  const { brandId } = await prisma.restaurant.findUniqueOrThrow({ where: { id: restaurantId }, select: { brandId: true } });
  if (charge.kind === 'CHARGE' && charge.firstAskedAt === null && !(await confirmWaiting(brandId, charge))) return;
  const outcome = await outcomeOf(charge).catch((error: unknown) => outcomeInDoubt(charge, error));
  if (charge.kind === 'REFUND' && outcome?.state !== 'SUCCEEDED') await retryRefund(brandId, charge, outcome);
  else if (outcome) await settle(brandId, charge, outcome);
}

/**
 * Keeps a refund that failed. It is retried under a new key, at growing intervals, and after the last attempt left for `npm run verify` to
 * report. A refund without an answer may have succeeded, so it is retried under the same key until there is an answer.
 */
async function retryRefund(brandId: number, charge: OrderCharge, outcome: ChargeOutcome | null): Promise<void> {
  const { restaurantId, orderId, id, refused } = charge;
  if (!outcome && !isGivenUp(charge)) return askLater(charge);
  const failure = outcome && 'failure' in outcome ? outcome.failure : 'outcome_unknown';
  const hours = outcome ? REFUND_RETRY_AFTER_H[refused] : 1;
  await writeOnOurOwn(brandId, async (ctx) => {
    await lockOrder(ctx.db, { restaurantId, orderId });
    const { count } = await ctx.db.orderCharge.updateMany({
      where: { restaurantId, id, state: 'REQUESTED', refused },
      data: {
        ...{ failure, refused: outcome ? refused + 1 : refused },
        ...(hours === undefined
          ? { state: 'REFUSED', askAt: null, endedAt: ctx.now }
          : { askAt: new Date(ctx.now.getTime() + hours * HOUR_MS) }),
      },
    });
    if (count > 0) await touchOrder(ctx, { restaurantId, orderId });
  });
}

/** Checks a pending refund at growing intervals: it may take days. */
async function askLater({ restaurantId, id, asked }: OrderCharge): Promise<void> {
  const askAt = new Date(Date.now() + Math.min(asked, 60) * 60_000);
  await prisma.orderCharge.updateMany({ where: { restaurantId, id, state: 'REQUESTED' }, data: { askAt } });
}

/**
 * Checks that the order still waits right before the first request for its charge.
 * @returns whether to request it now
 */
function confirmWaiting(brandId: number, { restaurantId, orderId, id }: OrderCharge): Promise<boolean> {
  return writeOnOurOwn(brandId, async (ctx) => {
    const isWanted = isWaiting(await lockOrder(ctx.db, { restaurantId, orderId }), ctx.now);
    if (!isWanted) await withdrawCharges(ctx, { restaurantId, orderId });
    const open = { restaurantId, id, state: 'REQUESTED', firstAskedAt: null } as const;
    return isWanted && (await ctx.db.orderCharge.updateMany({ where: open, data: { firstAskedAt: ctx.now } })).count > 0;
  });
}

const isWaiting = ({ status, expiresAt }: Pick<LockedOrder, 'status' | 'expiresAt'>, now: Date) =>
  status === 'AWAITING_PAYMENT' && expiresAt !== null && expiresAt > now;

/**
 * The outcome of a charge or refund; null while it is unknown. A charge that may have been requested before is looked up at the provider
 * first, and requested again only if the provider does not know it and the order still waits. A refund is requested again under its key.
 */
async function outcomeOf(charge: OrderCharge): Promise<ChargeOutcome | null> {
  const { id, amount, currency, reference, refused } = charge;
  const key = refused === 0 ? id : `${id}-${refused}`;
  const provider = await paymentProvider();
  if (provider.name !== charge.provider) throw new Error('The charge belongs to another payment provider');
  if (charge.kind === 'REFUND') return provider.refund({ key, amount, currency, reference: reference ?? '' });
  const token = cardOf(charge);
  if (token === null) throw new Error('The charge has no card');
  const request = { key, token, amount, currency, askedFirstAt: charge.firstAskedAt ?? new Date() };
  if (charge.firstAskedAt === null) return provider.charge(request);
  const found = await provider.findCharge(request);
  if (found !== 'unknown') return found;
  const { restaurantId, orderId } = charge;
  const order = await prisma.order.findUniqueOrThrow({
    where: { restaurantId_id: { restaurantId, id: orderId } },
    select: { status: true, expiresAt: true, cancelledAt: true, paidAt: true, createdAt: true },
  });
  const now = new Date();
  if (isWaiting(order, now)) return provider.charge(request);
  const endedAt = order.cancelledAt ?? order.paidAt ?? order.expiresAt ?? order.createdAt;
  return now.getTime() - endedAt.getTime() > IN_FLIGHT_MS ? { state: 'FAILED', reference: null, failure: 'never_received' } : null;
}

function outcomeInDoubt(charge: OrderCharge, error: unknown): ChargeOutcome | null {
  log.error({ err: error, charge: charge.id }, 'a charge of an order could not be asked for');
  return charge.kind === 'CHARGE' && isGivenUp(charge) ? { state: 'FAILED', reference: null, failure: 'outcome_unknown' } : null;
}

const isGivenUp = ({ createdAt }: OrderCharge) => Date.now() - createdAt.getTime() > GIVEN_UP_AFTER_MS;

/**
 * Books the outcome exactly once. If the order has expired when its money arrives, it takes what it needs again, or the money is refunded.
 */
async function settle(brandId: number, charge: OrderCharge, outcome: ChargeOutcome): Promise<void> {
  const ref = { restaurantId: charge.restaurantId, orderId: charge.orderId };
  const recordOutcome = async (ctx: Context) => {
    const order = await lockOrder(ctx.db, ref);
    const { state, reference } = outcome;
    const { count } = await ctx.db.orderCharge.updateMany({
      where: { restaurantId: charge.restaurantId, id: charge.id, state: 'REQUESTED' },
      data: {
        ...{ state, askAt: null, endedAt: ctx.now },
        // While the order waits, a guest may try a refused card again.
        ...tokenAfter(charge.isOneOff, state === 'SUCCEEDED' ? ctx.now : (order.expiresAt ?? ctx.now)),
        ...(charge.kind === 'CHARGE' && { reference }),
        failure: 'failure' in outcome ? outcome.failure : null,
      },
    });
    if (count > 0) await touchOrder(ctx, ref);
    return count > 0 && charge.kind === 'CHARGE' && state === 'SUCCEEDED' ? order : null;
  };
  try {
    await writeOnOurOwn(brandId, async (ctx) => {
      const order = await recordOutcome(ctx);
      if (!order) return;
      if (order.status === 'EXPIRED') await retakeNeeds(ctx, order);
      else if (order.status !== 'AWAITING_PAYMENT')
        throw new AppError('conflict', { extraData: { reason: 'status', status: order.status } });
      await confirmOrder(ctx, order, outcome.reference);
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    log.warn({ err: error, charge: charge.id }, 'money came too late for an order, and goes back');
    await writeOnOurOwn(brandId, async (ctx) => {
      if (await recordOutcome(ctx)) await requestCardRefund(ctx, ref, charge.amount);
    });
  }
}
