/** How a product is consumed, which affects its rate as much as the product does; in the order of screens. */
export const vatModes = ['eatIn', 'takeAway', 'delivery'] as const;
export type VatMode = (typeof vatModes)[number];

/** The issues to review in the zones of a restaurant, most severe first. */
export const zoneIssues = [
  'no_zone',
  'no_company',
  'siret_missing',
  'siret_wrong',
  'vat_number_missing',
  'vat_number_wrong',
  'unusual_rates',
  'other_zone',
] as const;
export type ZoneIssueCode = (typeof zoneIssues)[number];
