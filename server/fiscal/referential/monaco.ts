import type { OperationZone } from './form';
import { mainlandRates } from './france';

export const monaco: OperationZone[] = [
  {
    operationZoneId: 10,
    code: 'MC',
    name: { en: 'Monaco', fr: 'Monaco' },
    countryCode: 'MC',
    territory: { MC: /./, FR: /^980\d\d$/ },
    fiscalityType: ['NF525', 'LNE'],
    currencies: ['EUR'],
    rates: mainlandRates,
    sources: [
      'Convention fiscale franco-monégasque du 18 mai 1963: turnover taxes on the bases and at the rates of France',
      'Code des taxes sur le chiffre d’affaires de Monaco; the rates are those of mainland France',
    ],
    notes: [],
    uncertain: [
      {
        groups: [],
        tills: true,
        text: {
          en: 'No text of Monaco was found on the certificate of tills: taken as in France.',
          fr: 'Aucun texte monégasque n’a été trouvé sur le certificat des caisses : repris comme en France.',
        },
      },
    ],
  },
];
