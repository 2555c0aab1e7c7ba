// Decided in docs/decisions/106-cards-of-one-order.md.

import { prisma, transaction } from '@/server/core/platform/db';
import { log } from '@/server/core/platform/log';
import type { OrderCharge } from '@/server/generated/prisma/client';
import { paymentProvider } from '@/server/payments/provider';
import { hashOf } from '@/server/reloads/card-tokens';
import { cardOf } from './charges.service';

const BATCH = 20;
/** Longer than a provider takes to answer or give up: nobody else asks meanwhile. */
const LEASE_MS = 60_000;
const AGAIN_MS = 3_600_000;
/** A token is not kept for longer, even if its provider could not be told. */
const GIVEN_UP_AFTER_MS = 30 * 86_400_000;

/** Has payment providers forget the cards that were handed over for one order, once it is paid or over. @returns how many were tried */
export async function dropUsedCards(): Promise<number> {
  const taken = await transaction(async (db) => {
    const ids = await db.sql.read<{ id: string }>`
      update order_charges c set drop_at = now() + make_interval(secs => ${LEASE_MS / 1_000})
      from (select restaurant_id, id from order_charges where drop_at <= now() order by drop_at limit ${BATCH} for update skip locked) due
      where c.restaurant_id = due.restaurant_id and c.id = due.id returning c.id`;
    return db.orderCharge.findMany({ where: { id: { in: ids.map(({ id }) => id) } } });
  });
  await Promise.all(taken.map((charge) => drop(charge).catch((error: unknown) => putOff(charge, error))));
  return taken.length;
}

async function drop(charge: OrderCharge): Promise<void> {
  const provider = await paymentProvider();
  if (provider.name !== charge.provider) throw new Error(`The card belongs to another provider: ${charge.provider}`);
  const card = cardOf(charge);
  if (card !== null && !(await isKept(charge, card))) await provider.dropCard(card);
  await write(charge, null);
}

/** Whether the customer has kept the same card for their e-wallet. */
async function isKept({ restaurantId, orderId }: OrderCharge, card: string): Promise<boolean> {
  const { brandId, customerId } = await prisma.order.findUniqueOrThrow({
    where: { restaurantId_id: { restaurantId, id: orderId } },
    select: { brandId: true, customerId: true },
  });
  if (customerId === null) return false;
  const whose = { brandId, customerId };
  return (await prisma.walletCard.count({ where: { ...whose, removedAt: null, hash: hashOf(card, whose) } })) > 0;
}

async function putOff(charge: OrderCharge, error: unknown): Promise<void> {
  const facts = { err: error, charge: charge.id };
  if (Date.now() - charge.createdAt.getTime() > GIVEN_UP_AFTER_MS) {
    log.error(facts, 'the card of an order may still be kept by its payment provider: it is not asked any more');
    await write(charge, null);
    return;
  }
  log.warn(facts, 'the card of an order could not be dropped at its payment provider');
  await write(charge, new Date(Date.now() + AGAIN_MS));
}

/** @param dropAt null once the token is of no more use */
async function write({ restaurantId, id }: OrderCharge, dropAt: Date | null): Promise<void> {
  const where = { restaurantId, id, dropAt: { not: null } };
  await prisma.orderCharge.updateMany({ where, data: { dropAt, ...(!dropAt && { token: null }) } });
}
