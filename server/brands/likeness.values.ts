/** The parts that a new restaurant can copy from another one, in order: delivery areas, for example, refer to dining options. */
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

/** The things counted within the parts. */
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
