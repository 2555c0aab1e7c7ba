import { flat, type OperationZone, split, type Words } from './form';

/** The rates of 10 % and 20 % are those of the law of 29 December 2012 (no. 2012-1510, art. 68), in force since this day. */
const SINCE = '2014-01-01';
const tills = ['NF525', 'LNE'] as const;
const euro = ['EUR'] as const;

/** CGI art. 278 (20 %), 278-0 bis (5.5 %), 279 m and n (10 %). Monaco has the same rates. */
export const mainlandRates: OperationZone['rates'] = {
  MEAL: [flat(SINCE, 1000)],
  PACKED_FOOD: [split(SINCE, 1000, 550)],
  DRINK: [flat(SINCE, 1000)],
  PACKED_DRINK: [split(SINCE, 1000, 550)],
  SWEETS: [split(SINCE, 1000, 2000)],
  ALCOHOL: [flat(SINCE, 2000)],
  WINE: [flat(SINCE, 2000)],
  SCHOOL_MEAL: [flat(SINCE, 550)],
  STANDARD: [flat(SINCE, 2000)],
  BAKERY: [split(SINCE, 1000, 550)],
};

const packedOrAtOnce: Words = {
  en: 'Whether food that leaves the premises is meant to be kept (the lower rate) or to be eaten at once (the higher) depends on the product: BOI-TVA-LIQ-30-10-10. The two groups of food and of drinks are for that.',
  fr: 'Un aliment qui quitte le restaurant est-il destiné à être conservé (taux le plus bas) ou consommé tout de suite (taux le plus haut) ? Cela dépend du produit : BOI-TVA-LIQ-30-10-10. C’est le rôle des deux groupes d’aliments et de boissons.',
};
const bakery: Words = {
  en: 'Bread, viennoiserie and cakes that leave the premises have the lower rate, however they are packed; sandwiches, quiches and pizzas are dishes made to be eaten at once.',
  fr: 'Le pain, les viennoiseries et les pâtisseries à emporter ont le taux le plus bas, quel que soit l’emballage ; les sandwichs, quiches et pizzas sont des plats préparés.',
};
const BAKERY_SOURCE =
  'BOI-TVA-LIQ-30-10-10 (21 August 2024), service-public.fr F22399: bread, viennoiserie and cakes to go are food to be kept, at the rate of CGI art. 278-0 bis A 1°; on the premises CGI art. 279 m';
const schoolMeals: Words = {
  en: 'The rate of school meals is that of outside caterers; what a school serves itself is exempt (CGI art. 261, 4, 4°).',
  fr: 'Le taux des repas scolaires est celui des prestataires extérieurs ; ce qu’un établissement sert lui-même est exonéré (CGI art. 261, 4, 4°).',
};

const mainland: OperationZone = {
  operationZoneId: 1,
  code: 'FR_METRO',
  name: { en: 'Mainland France', fr: 'France métropolitaine' },
  countryCode: 'FR',
  territory: { FR: /^(?!20|97|98)\d{5}$/ },
  fiscalityType: tills,
  currencies: euro,
  rates: mainlandRates,
  sources: [
    'CGI art. 278: 20 %, alcoholic drinks in every mode (excluded by art. 279 m and n)',
    'CGI art. 278-0 bis A 1°: 5.5 %, water, soft drinks and food; sweets, filled chocolates and others excluded',
    'CGI art. 278-0 bis E: 5.5 %, meals in schools by outside caterers; BOI-TVA-LIQ-30-20-10-20 no. 30 (7 August 2024)',
    'CGI art. 279 m: 10 %, sales on the premises; art. 279 n: 10 %, food prepared to be eaten at once, taken away or delivered',
    'Loi no 2012-1510 du 29 décembre 2012, art. 68: 10 % and 20 % since 1 January 2014',
    BAKERY_SOURCE,
  ],
  notes: [packedOrAtOnce, bakery, schoolMeals],
  uncertain: [],
};

/** CGI art. 297 sets 2.1 % for 278-0 bis A 1° and E, and 10 % for every sale for eating in, including alcohol. */
const corsica: OperationZone = {
  operationZoneId: 2,
  code: 'FR_CORSICA',
  name: { en: 'Corsica', fr: 'Corse' },
  countryCode: 'FR',
  territory: { FR: /^20\d{3}$/ },
  fiscalityType: tills,
  currencies: euro,
  rates: {
    MEAL: [flat(SINCE, 1000)],
    PACKED_FOOD: [split(SINCE, 1000, 210)],
    DRINK: [flat(SINCE, 1000)],
    PACKED_DRINK: [split(SINCE, 1000, 210)],
    SWEETS: [split(SINCE, 1000, 2000)],
    ALCOHOL: [split(SINCE, 1000, 2000)],
    WINE: [split(SINCE, 1000, 2000)],
    SCHOOL_MEAL: [flat(SINCE, 210)],
    STANDARD: [flat(SINCE, 2000)],
    BAKERY: [split(SINCE, 1000, 210)],
  },
  sources: [
    'CGI art. 297 I 1 2°: 2.1 %, what art. 278-0 bis A 1° and E name, delivered in Corsica',
    'CGI art. 297 I 1 5° d, as in force since 31 December 2023 (loi no 2023-1322, art. 84): 10 %, sales on the premises; company canteens alone are excepted, alcoholic drinks are not',
    'Amendment CF61C to the finance bill for 2020, withdrawn: alcoholic drinks on the premises are at 10 % in Corsica, and would have gone to 20 %',
    'CGI art. 278 and 279 n for the rest, as on the mainland',
    BAKERY_SOURCE,
  ],
  notes: [
    packedOrAtOnce,
    bakery,
    schoolMeals,
    {
      en: 'Wine made in Corsica is exempt when its producer sells it there (decree of 24 April 1811): not in this data, restaurants do not produce it.',
      fr: 'Le vin produit en Corse est exonéré quand son producteur l’y vend (décret du 24 avril 1811) : absent de ces données, les restaurants n’en produisent pas.',
    },
  ],
  uncertain: [],
};

/** CGI art. 296 1°: 2.1 % instead of the mainland's 5.5 or 10 %, 8.5 % instead of 20 %. */
const overseasRates: OperationZone['rates'] = {
  MEAL: [flat(SINCE, 210)],
  PACKED_FOOD: [flat(SINCE, 210)],
  DRINK: [flat(SINCE, 210)],
  PACKED_DRINK: [flat(SINCE, 210)],
  SWEETS: [split(SINCE, 210, 850)],
  ALCOHOL: [flat(SINCE, 850)],
  WINE: [flat(SINCE, 850)],
  SCHOOL_MEAL: [flat(SINCE, 210)],
  STANDARD: [flat(SINCE, 850)],
  BAKERY: [flat(SINCE, 210)],
};

type Overseas = Pick<OperationZone, 'operationZoneId' | 'code' | 'name' | 'territory'>;

const overseas = (zone: Overseas): OperationZone => ({
  ...zone,
  countryCode: 'FR',
  fiscalityType: tills,
  currencies: euro,
  rates: overseasRates,
  sources: ['CGI art. 296 1° a: 2.1 % for what art. 278-0 bis to 279-0 bis A name', 'CGI art. 296 1° b: 8.5 % otherwise'],
  notes: [
    {
      en: 'Some products that are exempt in Guadeloupe, Martinique and Réunion (CGI art. 295, CGI annexe IV art. 50 undecies) are none that restaurants sell as such: not in this data.',
      fr: 'Certains produits exonérés en Guadeloupe, en Martinique et à La Réunion (CGI art. 295, CGI annexe IV art. 50 undecies) ne sont pas vendus tels quels par des restaurants : absents de ces données.',
    },
  ],
  uncertain: [],
});

const untaxedRates: OperationZone['rates'] = Object.fromEntries(Object.keys(mainlandRates).map((group) => [group, [flat(SINCE, 0)]]));

const withoutTax = (zone: Overseas): OperationZone => ({
  ...zone,
  countryCode: 'FR',
  fiscalityType: tills,
  currencies: euro,
  rates: untaxedRates,
  sources: [
    'CGI art. 294 1: VAT is provisionally not applicable in French Guiana and Mayotte',
    'CGI art. 286 I 3° bis, BOI-TVA-DECLA-30-10-30: a secured till is asked of those subject to VAT who sell to private customers',
  ],
  notes: [],
  uncertain: [
    {
      groups: [],
      tills: true,
      text: {
        en: 'A secured till is asked of those subject to VAT; no text was found that says whether this holds where VAT does not apply. Taken as elsewhere in France, which is the stricter reading.',
        fr: 'Une caisse sécurisée est demandée aux assujettis à la TVA ; aucun texte trouvé ne dit ce qu’il en est là où la TVA ne s’applique pas. Repris comme ailleurs en France, lecture la plus stricte.',
      },
    },
  ],
});

export const france: OperationZone[] = [
  mainland,
  corsica,
  overseas({
    operationZoneId: 3,
    code: 'FR_GUADELOUPE',
    name: { en: 'Guadeloupe', fr: 'Guadeloupe' },
    // Saint-Barthélemy and Saint-Martin have codes with the same beginning, but their own taxes.
    territory: { FR: /^971(?!33|50)\d\d$/, GP: /^971(?!33|50)\d\d$/ },
  }),
  overseas({
    operationZoneId: 4,
    code: 'FR_MARTINIQUE',
    name: { en: 'Martinique', fr: 'Martinique' },
    territory: { FR: /^972\d\d$/, MQ: /^972\d\d$/ },
  }),
  overseas({
    operationZoneId: 5,
    code: 'FR_REUNION',
    name: { en: 'Réunion', fr: 'La Réunion' },
    territory: { FR: /^974\d\d$/, RE: /^974\d\d$/ },
  }),
  withoutTax({
    operationZoneId: 6,
    code: 'FR_GUYANE',
    name: { en: 'French Guiana', fr: 'Guyane' },
    territory: { FR: /^973\d\d$/, GF: /^973\d\d$/ },
  }),
  withoutTax({
    operationZoneId: 7,
    code: 'FR_MAYOTTE',
    name: { en: 'Mayotte', fr: 'Mayotte' },
    territory: { FR: /^976\d\d$/, YT: /^976\d\d$/ },
  }),
];
