import { flat, type OperationZone, split } from './form';

/** The day after the last temporary rate of 6 % for eating in (royal decree of 27 April 2021: until 30 September 2021). */
const SINCE = '2021-10-01';

/**
 * The reform announced for 1 March 2026 (takeaway meals from 6 to 12 %, soft drinks for eating in from 21 to 12 %) was postponed by the
 * government on 13 February 2026, after the Council of State's opinion 78.759/3. On that day, only lodging and pesticides changed, neither
 * of which is in this data.
 */
export const belgium: OperationZone[] = [
  {
    operationZoneId: 8,
    code: 'BE',
    name: { en: 'Belgium', fr: 'Belgique' },
    countryCode: 'BE',
    territory: { BE: /./ },
    fiscalityType: ['GKS-SCE'],
    currencies: ['EUR'],
    rates: {
      MEAL: [split(SINCE, 1200, 600)],
      PACKED_FOOD: [split(SINCE, 1200, 600)],
      DRINK: [split(SINCE, 2100, 600)],
      PACKED_DRINK: [split(SINCE, 2100, 600)],
      SWEETS: [split(SINCE, 1200, 600)],
      ALCOHOL: [flat(SINCE, 2100)],
      WINE: [flat(SINCE, 2100)],
      STANDARD: [flat(SINCE, 2100)],
      BAKERY: [split(SINCE, 1200, 600)],
    },
    sources: [
      'Arrêté royal no 20 du 20 juillet 1970, annexe, tableau B: 12 %, restaurant and catering services without drinks',
      'Arrêté royal no 20, annexe, tableau A: 6 %, food and soft drinks that are delivered or taken away; beer over 0.5 % vol. and other drinks over 1.2 % vol. excluded',
      'Arrêté royal no 20, art. 1: 21 % otherwise, drinks on the premises included',
      'Code de la TVA, art. 44 § 2 4° a, and circulaire AAFisc no 50/2013 (E.T. 124.537): food and drinks closely linked to school education, by public bodies and others without profit, exempt since 1 January 2014',
      'Arrêté royal du 27 avril 2021: the temporary 6 % of restaurants ended on 30 September 2021',
    ],
    notes: [
      {
        en: 'Snacks served on the premises without any preparation (crisps, bars) are held by practitioners to be at 21 %: sell them as «Everything else» where that is followed.',
        fr: 'Les encas servis sur place sans aucune préparation (chips, barres) relèvent de 21 % selon les praticiens : vendez-les comme « Tout le reste » si vous les suivez.',
      },
      {
        en: 'School meals have no rate of their own: served by the school itself they are exempt, sold by a business they are dishes made to be eaten at once.',
        fr: 'Les repas scolaires n’ont pas de taux propre : servis par l’école même, ils sont exonérés ; vendus par une entreprise, ce sont des plats préparés.',
      },
    ],
    uncertain: [
      {
        groups: ['MEAL', 'DRINK', 'PACKED_DRINK'],
        text: {
          en: 'The rates announced for 2026 (12 % for take-away meals and for soft drinks on the premises) were put off on 13 February 2026. No later decree was found; should one be in force by now, these rates are out of date.',
          fr: 'Les taux annoncés pour 2026 (12 % pour les plats à emporter et les boissons sans alcool sur place) ont été reportés le 13 février 2026. Aucun arrêté plus récent n’a été trouvé ; s’il y en a un en vigueur, ces taux sont dépassés.',
        },
      },
    ],
  },
];
