// Decided in docs/decisions/106-cards-of-one-order.md.

import { prisma } from '@/server/core/platform/db';
import type { CardSetup, OrderCharge } from '@/server/generated/prisma/client';
import { openSetup } from '@/server/payments/card-setups.service';
import { forgetUsedCards } from '@/server/payments/forgotten-cards';
import { paymentProvider } from '@/server/payments/provider';
import { hashOf } from '@/server/reloads/card-tokens';
import { cardHashOf, cardOf, noCard } from './charges.service';

/**
 * Makes payment providers forget cards that were used for one order, once it is paid or over.
 * @returns how many were tried
 */
export const dropUsedCards = (): Promise<number> =>
  forgetUsedCards<OrderCharge, string>({
    ...{ table: 'order_charges', tenant: 'restaurant_id', tokenOf: cardOf },
    read: (ids) => prisma.orderCharge.findMany({ where: { id: { in: ids } } }),
    stateOf: async (charge, token) => ((await isNeededElsewhere(charge, token)) ? 'left' : 'unneeded'),
    since: ({ createdAt }) => createdAt,
    write: async ({ restaurantId, id }, dropAt) => {
      await prisma.orderCharge.updateMany({
        where: { restaurantId, id, dropAt: { not: null } },
        data: { dropAt, ...(!dropAt && noCard) },
      });
    },
    nameRow: ({ id }) => ({ charge: id }),
  });

/** Whether the card is still needed: by the wallet, if the customer keeps it there, or by another charge that needs it for longer. */
async function isNeededElsewhere(charge: OrderCharge, token: string): Promise<boolean> {
  const { restaurantId, orderId, id, dropAt, cardHash } = charge;
  const { brandId, customerId } = await prisma.order.findUniqueOrThrow({
    where: { restaurantId_id: { restaurantId, id: orderId } },
    select: { brandId: true, customerId: true },
  });
  if (customerId !== null && (await isKept(token, { brandId, customerId }))) return true;
  const [laterUse] = await prisma.sql.read<{ id: string }>`select id from order_charges
    where card_hash = ${cardHash} and (drop_at is null or (drop_at, id) > (${dropAt}::timestamptz, ${id}::uuid)) limit 1`;
  return laterUse !== undefined;
}

/** Whether the customer keeps the card for the e-wallet. */
const isKept = async (token: string, owner: { brandId: number; customerId: number }): Promise<boolean> =>
  (await prisma.walletCard.count({ where: { ...owner, token: { not: null }, hash: hashOf(token, owner) } })) > 0;

/** Whether a charge of any order needs a card. */
export const isNeededByOrders = async (brandId: number, token: string): Promise<boolean> =>
  (await prisma.orderCharge.count({ where: { cardHash: cardHashOf(brandId, token) } })) > 0;

/**
 * Makes payment providers forget cards that were handed over but not used within a day, as when the order was refused.
 * @returns how many were tried
 */
export const dropAbandonedCards = (): Promise<number> =>
  forgetUsedCards<CardSetup, string>({
    ...{ table: 'card_setups', tenant: 'brand_id' },
    read: (ids) => prisma.cardSetup.findMany({ where: { id: { in: ids } } }),
    tokenOf: async (setup) => {
      const { token, holder } = openSetup(setup);
      return (await (await paymentProvider()).keepCard(token, holder))?.token ?? null;
    },
    // Whatever uses the card takes care of it.
    stateOf: async (setup, token) => {
      const { brandId, ...holder } = openSetup(setup).holder;
      const isOwn = 'customerId' in holder && (await isKept(token, { brandId, customerId: holder.customerId }));
      return isOwn || (await isNeededByOrders(brandId, token)) ? 'left' : 'unneeded';
    },
    since: ({ createdAt }) => createdAt,
    write: async ({ brandId, id }, dropAt) => {
      if (dropAt) await prisma.cardSetup.updateMany({ where: { brandId, id }, data: { dropAt } });
      else await prisma.cardSetup.deleteMany({ where: { brandId, id } });
    },
    nameRow: ({ brandId, id }) => ({ brandId, setup: id }),
  });
