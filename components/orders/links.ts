/** The screens of a restaurant’s orders. */
export const orderLinks = (restaurantId: number) => ({
  board: `/admin/restaurants/${restaurantId}/orders`,
  list: `/admin/restaurants/${restaurantId}/orders?tab=list`,
  place: `/admin/restaurants/${restaurantId}/orders/new`,
  order: (orderId: string) => `/admin/restaurants/${restaurantId}/orders/${orderId}`,
});

/** The orders of all restaurants of a brand. */
export const brandOrders = (brandId: number) => `/admin/brands/${brandId}/orders`;
/** The orders of one customer. */
export const customerOrders = (brandId: number, customerId: number) => `${brandOrders(brandId)}?customer=${customerId}`;
/** The orders of a period that kiosks left to the counter and nobody has paid there yet. */
export const ordersDueAtCounter = (
  scope: { restaurantId: number } | { brandId: number },
  { from, to }: { from: string; to: string },
): string => {
  const filters = `status=DUE_AT_COUNTER&from=${from}&to=${to}`;
  return 'restaurantId' in scope ? `${orderLinks(scope.restaurantId).list}&${filters}` : `${brandOrders(scope.brandId)}?${filters}`;
};
/** The receipt as a PDF: of the sale, or of a refund. */
export const receiptHref = (orderId: string, refundId?: number) =>
  `/orders/tickets/${orderId}${refundId === undefined ? '' : `?refundId=${refundId}`}`;
