import type { SealedColumn } from '@/server/core/platform/secrets';

/** The place that the token of a charge's card is sealed for. */
export const placeOfToken = ({ restaurantId, orderId }: { restaurantId: number; orderId: number }): string =>
  `order_charges ${restaurantId} ${orderId}`;

export const chargedCards: SealedColumn<{ restaurant_id: number; order_id: number }> = {
  table: 'order_charges',
  column: 'token',
  primaryKey: ['restaurant_id', 'id'],
  placeOf: ({ restaurant_id: restaurantId, order_id: orderId }) => placeOfToken({ restaurantId, orderId }),
};
