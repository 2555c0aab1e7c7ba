// Decided in docs/decisions/061-cards-and-charges.md.

import { prisma, transaction } from '@/server/core/platform/db';
import { log } from '@/server/core/platform/log';
import type { WalletCard } from '@/server/generated/prisma/client';
import { paymentProvider } from '@/server/payments/provider';
import { tokenOf } from './card-tokens';
import { DAY_MS } from './reloads.rules';

const BATCH = 20;
/** Longer than a provider takes to answer or give up: nobody else asks meanwhile. */
const LEASE_MS = 60_000;
const AGAIN_MS = 3_600_000;
/** A token is not kept for longer, even if its provider could not be told. */
const GIVEN_UP_AFTER_MS = 30 * DAY_MS;

/** Has payment providers forget the cards that were removed here, until they have. @returns how many were tried */
export async function dropCards(): Promise<number> {
  const taken = await transaction(async (db) => {
    const ids = await db.sql.read<{ id: number }>`
      update wallet_cards c set drop_at = now() + make_interval(secs => ${LEASE_MS / 1_000})
      from (select brand_id, id from wallet_cards where drop_at <= now() order by drop_at limit ${BATCH} for update skip locked) due
      where c.brand_id = due.brand_id and c.id = due.id returning c.id`;
    return db.walletCard.findMany({ where: { id: { in: ids.map(({ id }) => id) } } });
  });
  await Promise.all(taken.map((card) => drop(card).catch((error: unknown) => putOff(card, error))));
  return taken.length;
}

async function drop(card: WalletCard): Promise<void> {
  const provider = await paymentProvider();
  if (provider.name !== card.provider) throw new Error(`The card belongs to another provider: ${card.provider}`);
  const token = tokenOf(card);
  if (token !== null) await provider.dropCard(token);
  await write(card, null);
}

async function putOff(card: WalletCard, error: unknown): Promise<void> {
  const facts = { err: error, brandId: card.brandId, card: card.id };
  if (Date.now() - (card.removedAt?.getTime() ?? 0) > GIVEN_UP_AFTER_MS) {
    log.error(facts, 'a removed card may still be kept by its payment provider: it is not asked any more');
    await write(card, null);
    return;
  }
  log.warn(facts, 'a removed card could not be dropped at its payment provider');
  await write(card, new Date(Date.now() + AGAIN_MS));
}

/** @param dropAt null once the token is of no more use */
async function write({ brandId, id }: WalletCard, dropAt: Date | null): Promise<void> {
  await prisma.walletCard.updateMany({ where: { brandId, id, dropAt: { not: null } }, data: { dropAt, ...(!dropAt && { token: null }) } });
}
