// Decided in docs/decisions/106-cards-of-one-order.md.

import { randomUUID } from 'node:crypto';
import type { Context } from '@/server/core/operation/context';
import { seal, unseal } from '@/server/core/platform/secrets';
import type { CardSetup as CardSetupRow } from '@/server/generated/prisma/client';
import type { CardHolder, CardSetup } from './payments';
import { placeOfSetup } from './payments.sealed';
import { paymentProvider } from './provider';

/** How long a guest can pay with a card that was handed over. */
const DAY_MS = 86_400_000;

/**
 * The data a browser needs to hand a card directly to the payment provider. It is stored for a day: if the card is not used by then, the
 * provider is asked to forget it (`dropAbandonedCards`).
 * @throws conflict if no provider charges cards
 */
export async function beginCard(ctx: Context, holder: CardHolder): Promise<CardSetup> {
  const { token, ...setup } = await (await paymentProvider()).beginCard(holder);
  if (token === null) return setup;
  const { brandId } = holder;
  const id = randomUUID();
  const sealed = seal(JSON.stringify({ token, holder }), placeOfSetup({ brandId, id }));
  const dropAt = new Date(ctx.now.getTime() + DAY_MS);
  await ctx.db.cardSetup.create({ data: { brandId, id, provider: setup.provider, sealed, createdAt: ctx.now, dropAt } });
  return setup;
}

export interface OpenSetup {
  token: string;
  holder: CardHolder;
}

/** The data of a setup, decrypted. */
export const openSetup = (row: CardSetupRow): OpenSetup => JSON.parse(unseal(row.sealed, placeOfSetup(row))) as OpenSetup;
