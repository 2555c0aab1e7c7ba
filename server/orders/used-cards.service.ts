// Decided in docs/decisions/106-cards-of-one-order.md.

import { prisma } from '@/server/core/platform/db';
import type { OrderCharge } from '@/server/generated/prisma/client';
import { forgetUsedCards } from '@/server/payments/forgotten-cards';
import { hashOf } from '@/server/reloads/card-tokens';
import { cardHashOf, cardOf, noCard } from './charges.service';

/** Has payment providers forget the cards that were handed over for one order, once it is paid or over. @returns how many were tried */
export const dropUsedCards = (): Promise<number> =>
  forgetUsedCards<OrderCharge, string>({
    ...{ table: 'order_charges', tenant: 'restaurant_id', tokenOf: cardOf },
    read: (db, ids) => db.orderCharge.findMany({ where: { id: { in: ids } } }),
    stateOf: async (charge, token) => ((await isLeft(charge, token)) ? 'left' : 'unneeded'),
    since: ({ createdAt }) => createdAt,
    write: async ({ restaurantId, id }, dropAt) => {
      await prisma.orderCharge.updateMany({
        where: { restaurantId, id, dropAt: { not: null } },
        data: { dropAt, ...(!dropAt && noCard) },
      });
    },
    nameRow: ({ id }) => ({ charge: id }),
  });

/** Whether somebody else sees to the card: the wallet, if the customer has kept it, or the charge that needs it for longest. */
async function isLeft(charge: OrderCharge, token: string): Promise<boolean> {
  const { restaurantId, orderId, id, dropAt, cardHash } = charge;
  const { brandId, customerId } = await prisma.order.findUniqueOrThrow({
    where: { restaurantId_id: { restaurantId, id: orderId } },
    select: { brandId: true, customerId: true },
  });
  if (customerId !== null) {
    const whose = { brandId, customerId };
    if ((await prisma.walletCard.count({ where: { ...whose, token: { not: null }, hash: hashOf(token, whose) } })) > 0) return true;
  }
  const [last] = await prisma.sql.read<{ id: string }>`select id from order_charges
    where card_hash = ${cardHash} and (drop_at is null or (drop_at, id) > (${dropAt}::timestamptz, ${id}::uuid)) limit 1`;
  return last !== undefined;
}

/** Whether a charge of an order needs a card. */
export const isNeededByOrders = async (brandId: number, token: string): Promise<boolean> =>
  (await prisma.orderCharge.count({ where: { cardHash: cardHashOf(brandId, token) } })) > 0;
