import type { DatedRates, OperationZone, VatRates } from './form';

/** Only in 2023, the rates were lower: 16, 13 and 7 % instead of 17, 14 and 8 %. */
const exceptIn2023 = (rates: VatRates, in2023: VatRates): DatedRates[] => [
  { since: '2015-01-01', ...rates },
  { since: '2023-01-01', ...in2023 },
  { since: '2024-01-01', ...rates },
];
const flatRates = (rate: number): VatRates => ({ eatIn: rate, takeAway: rate, delivery: rate });
const normal = exceptIn2023(flatRates(1700), flatRates(1600));
const superReduced: DatedRates[] = [{ since: '2015-01-01', ...flatRates(300) }];

export const luxembourg: OperationZone[] = [
  {
    operationZoneId: 9,
    code: 'LU',
    name: { en: 'Luxembourg', fr: 'Luxembourg' },
    countryCode: 'LU',
    territory: { LU: /./ },
    fiscalityType: ['NONE'],
    currencies: ['EUR'],
    rates: {
      MEAL: superReduced,
      PACKED_FOOD: superReduced,
      DRINK: superReduced,
      PACKED_DRINK: superReduced,
      SWEETS: superReduced,
      ALCOHOL: normal,
      WINE: exceptIn2023({ eatIn: 1700, takeAway: 1400, delivery: 1400 }, { eatIn: 1600, takeAway: 1300, delivery: 1300 }),
      STANDARD: normal,
      BAKERY: superReduced,
    },
    sources: [
      'Loi modifiée du 12 février 1979 concernant la TVA, art. 40: 3, 8, 14 and 17 %',
      'Its annexes: 3 %, food and soft drinks, restaurant services without alcoholic drinks; 14 %, wine of fresh grapes up to 13 % vol., sparkling and fortified wine excluded',
      'Law lowering the rates for 2023 (16, 13 and 7 %, from 1 January to 31 December 2023)',
    ],
    notes: [
      {
        en: 'School meals have no rate of their own: sold by a business they are restaurant services, at the rates of dishes made to be eaten at once.',
        fr: 'Les repas scolaires n’ont pas de taux propre : vendus par une entreprise, ce sont des services de restaurant, aux taux des plats préparés.',
      },
    ],
    uncertain: [
      {
        groups: ['SCHOOL_MEAL'],
        text: {
          en: 'Whether a school that serves the meals itself is exempt (directive 2006/112/CE, art. 132, 1, i) was not found in the law of Luxembourg.',
          fr: 'L’exonération d’une école qui sert elle-même les repas (directive 2006/112/CE, art. 132, 1, i) n’a pas été trouvée dans la loi luxembourgeoise.',
        },
      },
    ],
  },
];
