/** What a new restaurant is set up with, in the order in which it is best done. */
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
