import { createHash } from 'node:crypto';
import { type SealedColumn, seal, unseal } from '@/server/core/platform/secrets';
import type { WalletCard } from '@/server/generated/prisma/client';

type CardOwner = Pick<WalletCard, 'brandId' | 'customerId'>;

/** The place that a card's token is sealed for. It cannot be read as another customer's. */
const placeOf = ({ brandId, customerId }: CardOwner) => `wallet_cards ${brandId} ${customerId}`;

export const walletCards: SealedColumn<{ brand_id: number; customer_id: number }> = {
  table: 'wallet_cards',
  column: 'token',
  primaryKey: ['brand_id', 'id'],
  placeOf: ({ brand_id: brandId, customer_id: customerId }) => placeOf({ brandId, customerId }),
};

/** A token as stored in the database. */
export const sealToken = (token: string, owner: CardOwner): string => seal(token, placeOf(owner));

/** Recognises a card that the customer already has. */
export const hashOf = (token: string, owner: CardOwner): string =>
  createHash('sha256')
    .update(`${placeOf(owner)} ${token}`)
    .digest('hex');

/** The token with which a provider charges a card; null once the provider has forgotten the card. */
export const tokenOf = (card: CardOwner & Pick<WalletCard, 'token'>): string | null =>
  card.token === null ? null : unseal(card.token, placeOf(card));
