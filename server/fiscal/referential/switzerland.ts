import type { DatedRates, OperationZone } from './form';

/** First eating in, then takeaway and delivery; in percent times a hundred. */
const series = (...[before, now]: [[eatIn: number, leaving: number], [eatIn: number, leaving: number]]): DatedRates[] => [
  { since: '2018-01-01', eatIn: before[0], takeAway: before[1], delivery: before[1] },
  { since: '2024-01-01', eatIn: now[0], takeAway: now[1], delivery: now[1] },
];
const food = series([770, 250], [810, 260]);
const normal = series([770, 770], [810, 810]);

export const switzerland: OperationZone[] = [
  {
    operationZoneId: 11,
    code: 'CH',
    name: { en: 'Switzerland', fr: 'Suisse' },
    countryCode: 'CH',
    territory: { CH: /./ },
    fiscalityType: ['NONE'],
    currencies: ['CHF'],
    rates: {
      MEAL: food,
      PACKED_FOOD: food,
      DRINK: food,
      PACKED_DRINK: food,
      SWEETS: food,
      ALCOHOL: normal,
      WINE: normal,
      STANDARD: normal,
      BAKERY: food,
    },
    sources: [
      'LTVA (RS 641.20) art. 25 al. 1: 8.1 %, and al. 2: 2.6 % for food and soft drinks; since 1 January 2024',
      'LTVA art. 25 al. 3: the normal rate for what is served on the premises, and for all of it unless what leaves is kept apart by suitable measures',
      'AFC, Info TVA 08 concernant le secteur Hôtellerie et restauration',
    ],
    notes: [
      {
        en: 'The reduced rate of what leaves the premises holds only where it is kept apart on the receipt (art. 25 al. 3): tills of Brigade book the mode of each order.',
        fr: 'Le taux réduit de ce qui quitte le restaurant ne vaut que si le ticket le distingue (art. 25 al. 3) : les caisses de Brigade enregistrent le mode de chaque commande.',
      },
    ],
    uncertain: [
      {
        groups: ['SCHOOL_MEAL'],
        text: {
          en: 'Meals of school canteens were not settled: the group has no rate here.',
          fr: 'Les repas des cantines scolaires n’ont pas pu être établis : le groupe n’a pas de taux ici.',
        },
      },
    ],
  },
];
