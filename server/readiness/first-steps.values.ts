/** The steps of setting up a new restaurant, in the recommended order. */
export const firstSteps = [
  'address',
  'zone',
  'catalog',
  'modules',
  'consumption-modes',
  'hours',
  'delivery-areas',
  'layout',
  'device',
  'opening',
  'order',
] as const;
export type FirstStep = (typeof firstSteps)[number];
