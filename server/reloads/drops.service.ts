// Decided in docs/decisions/061-cards-and-charges.md.

import { prisma } from '@/server/core/platform/db';
import type { WalletCard } from '@/server/generated/prisma/client';
import { isNeededByOrders } from '@/server/orders/used-cards.service';
import { forgetUsedCards } from '@/server/payments/forgotten-cards';
import { tokenOf } from './card-tokens';

/** Asks payment providers to forget removed cards, once no order needs them any more. @returns how many were tried */
export const dropCards = (): Promise<number> =>
  forgetUsedCards<WalletCard, number>({
    ...{ table: 'wallet_cards', tenant: 'brand_id', tokenOf },
    read: (ids) => prisma.walletCard.findMany({ where: { id: { in: ids } } }),
    stateOf: async ({ brandId }, token) => ((await isNeededByOrders(brandId, token)) ? 'needed' : 'unneeded'),
    since: ({ removedAt, createdAt }) => removedAt ?? createdAt,
    write: async ({ brandId, id }, dropAt) => {
      const data = { dropAt, ...(!dropAt && { token: null }) };
      await prisma.walletCard.updateMany({ where: { brandId, id, dropAt: { not: null } }, data });
    },
    nameRow: ({ brandId, id }) => ({ brandId, card: id }),
  });
