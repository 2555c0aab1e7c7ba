import { z } from 'zod';
import { allow, permissions } from '@/server/core/operation/access';
import { mutation, query } from '@/server/core/operation/operation';
import * as cards from './cards.service';
import * as schema from './reloads.schema';
import * as reloads from './reloads.service';

const tag = 'E-wallet';
const read = allow(permissions.walletCards.read, { customer: 'customerId' });
const write = allow(permissions.walletCards.write, { customer: 'customerId' });
const ofCard = { subject: ({ cardId }: { cardId: number }) => ({ kind: 'payment card', id: cardId }) };

export const getAutomaticReload = query({
  path: '/customers/{customerId}/ewallet_automatic_reload',
  summary: 'Read the automatic top-up of an e-wallet',
  tag,
  access: read,
  params: schema.customerParams,
  success: { code: 'customer_ewallet_automatic_reload_succeed', data: schema.reloadConfiguration },
  run: reloads.getReload,
});

export const updateAutomaticReload = mutation({
  method: 'PUT',
  path: '/customers/{customerId}/ewallet_automatic_reload',
  summary: 'Change the automatic top-up of an e-wallet',
  description:
    'Omitted fields are unchanged. If the top-up is switched on while the balance is below the minimum, the card is charged immediately.',
  tag,
  access: write,
  params: schema.customerParams,
  body: schema.settingsBody,
  replaces: reloads.versionedReload,
  success: { code: 'customer_ewallet_automatic_reload_updated', data: schema.reloadSettings },
  example: {
    customerId: 1,
    automaticEwalletReloadActive: true,
    automaticEwalletReloadMinBalance: 1000,
    automaticEwalletReloadAmount: 3000,
    automaticEwalletReloadCardId: 1,
  },
  audit: { subject: ({ customerId }) => ({ kind: 'automatic top-up', id: customerId }), revert: 'replace' },
  run: reloads.updateReload,
});

export const getAutomaticReloadState = query({
  path: '/customers/{customerId}/ewallet_automatic_reload/state',
  summary: 'Read the state of the automatic top-up of an e-wallet, and its last charges',
  tag,
  access: read,
  params: schema.customerParams,
  success: { code: 'customer_ewallet_automatic_reload_state_found', data: schema.reloadState },
  run: reloads.getReloadState,
});

export const listFailedReloads = query({
  path: '/wallets/failed_reloads',
  summary: 'List the automatic top-ups of a brand that do not work',
  description: 'Lists refused cards, cards that need action by their owner, and top-ups that have reached their monthly cap.',
  tag,
  access: allow(permissions.brandWallets.read, { brand: 'brandId' }),
  query: schema.failedQuery,
  success: { code: 'failed_reloads_found', data: schema.failedPage },
  example: { brandId: 1 },
  run: reloads.listFailedReloads,
});

export const listCards = query({
  path: '/customers/{customerId}/cards',
  summary: 'List the payment cards of a customer',
  tag,
  access: read,
  params: schema.customerParams,
  success: { code: 'cards_found', data: z.array(schema.card) },
  run: cards.listCards,
});

export const beginCard = mutation({
  method: 'POST',
  path: '/customers/{customerId}/card_setups',
  summary: 'Begin adding a payment card',
  description:
    'With the data in the response, the browser hands the card over to the payment provider. Then send the provider’s token to `POST /customers/{customerId}/cards`.',
  tag,
  access: write,
  params: schema.customerParams,
  success: { code: 'card_setup_begun', data: schema.cardSetup },
  errors: ['conflict'],
  audit: false,
  transaction: false,
  run: cards.beginCard,
});

export const addCard = mutation({
  method: 'POST',
  path: '/customers/{customerId}/cards',
  summary: 'Add a payment card',
  description:
    'Card numbers go from the browser to the payment provider directly. Only the provider’s token is sent here, and it is stored encrypted.',
  errors: ['already_exists'],
  tag,
  access: write,
  params: schema.customerParams,
  body: schema.cardBody,
  success: { status: 201, code: 'card_added', data: schema.card },
  example: { customerId: 1, token: 'sandbox_succeeds' },
  audit: {},
  run: cards.addCard,
});

export const updateCard = mutation({
  method: 'PUT',
  path: '/customers/{customerId}/cards/{cardId}',
  summary: 'Make a payment card the default',
  tag,
  access: write,
  params: schema.cardParams,
  body: schema.cardUpdateBody,
  success: { code: 'card_updated', data: schema.card },
  example: { customerId: 1, cardId: 1, isDefault: true },
  audit: { ...ofCard, snapshot: cards.readCard },
  run: cards.makeDefault,
});

export const removeCard = mutation({
  method: 'DELETE',
  path: '/customers/{customerId}/cards/{cardId}',
  summary: 'Remove a payment card',
  description: 'An automatic top-up that uses the card is switched off.',
  tag,
  access: write,
  params: schema.cardParams,
  success: { code: 'card_removed', data: schema.card },
  audit: ofCard,
  run: cards.removeCard,
});
