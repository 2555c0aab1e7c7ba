import type { Words } from '@/server/core/operation/errors';
import { MAX_DAYS_AHEAD } from '@/server/pickup/pickup.values';
import { OFFLINE_HOURS, PAST_HOURS } from './orders.values';

/** Why an order is refused for its own fields. */
export const refusals = {
  ownNumber: {
    en: 'Only tills and kiosks have a number of their own.',
    fr: 'Seules les caisses et les bornes ont leur propre numéro.',
  },
  offline: {
    en: 'Only tills and kiosks work without a connection.',
    fr: 'Seules les caisses et les bornes fonctionnent sans connexion.',
  },
  numberMissing: {
    en: 'Send the till’s own number of the order.',
    fr: 'Envoyez le numéro que la caisse a donné à la commande.',
  },
  offlineOffer: {
    en: 'Coupons and rewards cannot be used without a connection.',
    fr: 'Les codes promo et les récompenses ne sont pas utilisables sans connexion.',
  },
  placedAt: {
    en: `Send a time within ${OFFLINE_HOURS} hours before now.`,
    fr: `Envoyez un instant compris dans les ${OFFLINE_HOURS} dernières heures.`,
  },
  requestedFor: {
    en: `Send a time from ${PAST_HOURS} hour before now to ${MAX_DAYS_AHEAD} days after.`,
    fr: `Envoyez un instant compris entre ${PAST_HOURS} heure avant maintenant et ${MAX_DAYS_AHEAD} jours après.`,
  },
  noNumber: { en: 'Send a number.', fr: 'Envoyez un nombre.' },
  informationMissing: { en: 'The dining option asks for it.', fr: 'Le mode de consommation le demande.' },
} as const satisfies Record<string, Words>;
