import type { Words } from './errors';

/** Messages about fields that several features share. */
export const commonWords = {
  boolean: { en: 'Send true or false.', fr: 'Envoyez true ou false.' },
  eachOnce: { en: 'Send each of them once.', fr: 'Envoyez chaque élément une seule fois.' },
  oneField: { en: 'At least one field is required.', fr: 'Au moins un champ est obligatoire.' },
  rangeEnds: { en: 'A range ends after it starts.', fr: 'Une plage se termine après son début.' },
  rangesOverlap: { en: 'Ranges of a day must not overlap.', fr: 'Les plages d’un même jour ne doivent pas se chevaucher.' },
  periodEnds: { en: 'A period ends after it starts.', fr: 'Une période se termine après son début.' },
  unknownChannel: { en: 'This channel does not exist.', fr: 'Ce canal n’existe pas.' },
  unknownCard: {
    en: 'The payment provider does not know this card.',
    fr: 'Le prestataire de paiement ne connaît pas cette carte.',
  },
} as const satisfies Record<string, Words>;
