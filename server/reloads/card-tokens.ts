import { createHash } from 'node:crypto';
import { seal, unseal } from '@/server/core/platform/secrets';
import type { WalletCard } from '@/server/generated/prisma/client';

type Whose = Pick<WalletCard, 'brandId' | 'customerId'>;

/** Where the token of a card is sealed for: with another customer's card it can't be read. */
const placeOf = ({ brandId, customerId }: Whose) => `wallet_cards ${brandId} ${customerId}`;

/** A token as the database keeps it. */
export const sealToken = (token: string, whose: Whose): string => seal(token, placeOf(whose));

/** By what the same card of a customer is known again. */
export const hashOf = (token: string, whose: Whose): string =>
  createHash('sha256')
    .update(`${placeOf(whose)} ${token}`)
    .digest('hex');

/** What a provider charges a card under; null once it has forgotten it. */
export const tokenOf = (card: Whose & Pick<WalletCard, 'token'>): string | null =>
  card.token === null ? null : unseal(card.token, placeOf(card));
