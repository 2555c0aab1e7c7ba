/** The topics that screens can follow; a feature with a new one adds it here. */
export const liveTopics = [
  'stock',
  'deliveries',
  'floor',
  'devices',
  'sessions',
  'modules',
  'consumption-modes',
  'delivery-areas',
  'pickup',
  'fiscal',
  'customers',
  'catalog',
  'images',
  'grants',
  'promotions',
  'coupons',
  'loyalty',
  'orders',
  'webhooks',
  'treasury',
] as const;
export type LiveTopic = (typeof liveTopics)[number];
