// Decided in docs/decisions/061-cards-and-charges.md.

import type { z } from 'zod';
import { commonWords } from '@/server/core/operation/common-words';
import type { Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import { refuseField } from '@/server/core/operation/refuse-field';
import { brandOf, lockCustomer, lockUnarchived } from '@/server/customers/customers.service';
import type { WalletCard } from '@/server/generated/prisma/client';
import { beginCard as beginSetup } from '@/server/payments/card-setups.service';
import type { CardSetup } from '@/server/payments/payments';
import { paymentProvider } from '@/server/payments/provider';
import { hashOf, sealToken } from './card-tokens';
import { assertNotCharged, removedFields, stopReload } from './end.service';
import type { Card, cardBody } from './reloads.schema';
import { MAX_CARDS } from './reloads.values';

type WithCustomer<T> = T & { customerId: number };
type CardRef = { customerId: number; cardId: number };

const viewOf = ({ id, customerId, network, lastFour, expMonth, expYear, isDefault, createdAt }: WalletCard): Card => ({
  ...{ cardId: id, customerId, network, lastFour, expMonth, expYear, isDefault },
  createdAt: createdAt.toISOString(),
});

/** The cards of a customer, the default first. */
export async function listCards(ctx: Context, { customerId }: { customerId: number }): Promise<Card[]> {
  const cards = await ctx.db.walletCard.findMany({
    where: { brandId: brandOf(ctx), customerId, removedAt: null },
    orderBy: [{ isDefault: 'desc' }, { id: 'asc' }],
  });
  return cards.map(viewOf);
}

/** The data a browser needs to hand a card to the payment provider. @throws conflict if no provider charges cards */
export function beginCard(ctx: Context, { customerId }: { customerId: number }): Promise<CardSetup> {
  return beginSetup(ctx, { brandId: brandOf(ctx), customerId });
}

/**
 * Adds a card to a customer. The provider is called before the customer is locked, so that no payment waits for it; a repeated call changes
 * nothing.
 * @throws data_not_found; already_exists for a card that the customer has; conflict for an archived customer, an eleventh card, or if no
 *   provider charges cards; invalid_parameters for a token that the provider does not know
 */
export async function addCard(ctx: Context, { customerId, token, isDefault }: WithCustomer<z.output<typeof cardBody>>): Promise<Card> {
  const brandId = brandOf(ctx);
  const provider = await paymentProvider();
  const facts = await provider.keepCard(token, { brandId, customerId });
  if (!facts) throw refuseField('token', 'invalid_value', commonWords.unknownCard);
  await lockUnarchived(ctx, customerId);
  const hash = hashOf(facts.token, { brandId, customerId });
  const sameCards = await ctx.db.walletCard.count({ where: { brandId, customerId, hash, token: { not: null } } });
  if (sameCards > 0) throw new AppError('already_exists', { extraData: { field: 'token' } });
  const cardCount = await ctx.db.walletCard.count({ where: { brandId, customerId, removedAt: null } });
  if (cardCount >= MAX_CARDS) throw new AppError('conflict', { extraData: { reason: 'too_many_cards', limit: MAX_CARDS } });
  const first = cardCount === 0;
  if (isDefault) await clearDefault(ctx, brandId, customerId);
  const { token: keptToken, ...details } = facts;
  const created = await ctx.db.walletCard.create({
    data: {
      ...{ brandId, customerId, provider: provider.name, ...details, isDefault: isDefault || first },
      ...{ token: sealToken(keptToken, { brandId, customerId }), hash },
    },
  });
  ctx.touch('customers', [customerId]);
  ctx.record({ subject: { kind: 'payment card', id: created.id }, before: null, after: viewOf(created) });
  return viewOf(created);
}

/**
 * Makes a card the customer's default.
 * @throws data_not_found; conflict for an archived customer
 */
export async function makeDefault(ctx: Context, { customerId, cardId }: CardRef): Promise<Card> {
  const brandId = brandOf(ctx);
  await lockUnarchived(ctx, customerId);
  const card = await findCard(ctx, { customerId, cardId });
  if (card.isDefault) return viewOf(card);
  await clearDefault(ctx, brandId, customerId);
  ctx.touch('customers', [customerId]);
  return viewOf(await ctx.db.walletCard.update({ where: { brandId_id: { brandId, id: cardId } }, data: { isDefault: true } }));
}

/**
 * Removes a card, here and at the provider. Switches off an automatic top-up that used it. The oldest remaining card becomes the default.
 * @throws data_not_found; conflict while a card of the customer is being charged
 */
export async function removeCard(ctx: Context, { customerId, cardId }: CardRef): Promise<Card> {
  const brandId = brandOf(ctx);
  await lockCustomer(ctx, customerId);
  const card = await findCard(ctx, { customerId, cardId });
  await assertNotCharged(ctx.db, { brandId, customerId });
  await ctx.db.walletCard.update({
    where: { brandId_id: { brandId, id: cardId } },
    data: removedFields(ctx.now),
  });
  await stopReload(ctx.db, { brandId, customerId, cardId, reason: 'CARD_REMOVED', now: ctx.now });
  if (card.isDefault) await promoteOldest(ctx, brandId, customerId);
  ctx.touch('customers', [customerId]);
  return viewOf(card);
}

/** A card of the customer that is not removed. @throws data_not_found */
export async function findCard(ctx: Context, { customerId, cardId }: CardRef): Promise<WalletCard> {
  const card = await ctx.db.walletCard.findFirst({ where: { brandId: brandOf(ctx), customerId, id: cardId, removedAt: null } });
  if (!card) throw new AppError('data_not_found', { extraData: { field: 'cardId' } });
  return card;
}

/** The state of a card in the history. @throws data_not_found */
export const readCard = async (ctx: Context, ref: CardRef): Promise<Card> => viewOf(await findCard(ctx, ref));

async function clearDefault(ctx: Context, brandId: number, customerId: number): Promise<void> {
  await ctx.db.walletCard.updateMany({ where: { brandId, customerId, isDefault: true }, data: { isDefault: false } });
}

async function promoteOldest(ctx: Context, brandId: number, customerId: number): Promise<void> {
  const next = await ctx.db.walletCard.findFirst({ where: { brandId, customerId, removedAt: null }, orderBy: { id: 'asc' } });
  if (next) await ctx.db.walletCard.update({ where: { brandId_id: { brandId, id: next.id } }, data: { isDefault: true } });
}
