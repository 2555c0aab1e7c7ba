/** What a new restaurant can take from another one, in the order in which it is taken: areas are bound to dining options, for one. */
export const partNames = [
  'hours',
  'catalog',
  'stock',
  'modules',
  'consumption-modes',
  'pickup',
  'delivery-areas',
  'floor',
  'fiscal',
  'shifts',
] as const;
export type PartName = (typeof partNames)[number];

/** The things that are counted of the parts. */
export const partThings = [
  'openingHours',
  'menus',
  'categories',
  'products',
  'stockSettings',
  'modules',
  'consumptionModes',
  'pickupHours',
  'deliveryAreas',
  'tableLayouts',
  'tables',
  'zones',
  'shifts',
] as const;
export type PartThing = (typeof partThings)[number];
