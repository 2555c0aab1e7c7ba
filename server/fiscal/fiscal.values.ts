/** How a product is consumed, which decides its rate as much as the product does; in the order in which rates are shown. */
export const vatModes = ['eatIn', 'takeAway', 'delivery'] as const;
export type VatMode = (typeof vatModes)[number];

/** What a brand is to look at in the zones of a restaurant, the gravest first. */
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
