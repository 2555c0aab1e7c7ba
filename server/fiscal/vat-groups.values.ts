/** The groups of products that at least one law of the referential taxes differently. Ids never change, as products refer to them. */
export const vatGroups = [
  { vatGroupId: 1, code: 'MEAL', name: { en: 'Dishes made to be eaten at once', fr: 'Plats préparés pour consommation immédiate' } },
  { vatGroupId: 2, code: 'PACKED_FOOD', name: { en: 'Food packed to be kept', fr: 'Aliments conditionnés pour être conservés' } },
  { vatGroupId: 3, code: 'DRINK', name: { en: 'Soft and hot drinks, served open', fr: 'Boissons sans alcool servies ouvertes' } },
  { vatGroupId: 4, code: 'PACKED_DRINK', name: { en: 'Soft drinks, sealed', fr: 'Boissons sans alcool, fermées' } },
  { vatGroupId: 5, code: 'SWEETS', name: { en: 'Sweets and filled chocolates', fr: 'Confiseries et chocolats fourrés' } },
  { vatGroupId: 6, code: 'ALCOHOL', name: { en: 'Alcoholic drinks', fr: 'Boissons alcooliques' } },
  { vatGroupId: 7, code: 'WINE', name: { en: 'Still wine up to 13 % vol.', fr: 'Vin tranquille jusqu’à 13 % vol.' } },
  { vatGroupId: 8, code: 'SCHOOL_MEAL', name: { en: 'Meals in school canteens', fr: 'Repas des cantines scolaires' } },
  { vatGroupId: 9, code: 'STANDARD', name: { en: 'Everything else', fr: 'Tout le reste' } },
  { vatGroupId: 10, code: 'BAKERY', name: { en: 'Bread, viennoiserie and cakes', fr: 'Pain, viennoiseries et pâtisseries' } },
] as const;
export type VatGroupCode = (typeof vatGroups)[number]['code'];
