import type { Finding, WithOrders } from './proof.types';
import { readCouponUses } from './standing';

/** Coupons: valid uses are those of valid orders. */
export async function proveCoupons({ client, brands, stateBefore, books, allOrders }: WithOrders): Promise<Finding> {
  const problems: string[] = [];
  const ownOrderIds = new Set(books.orders.keys());
  const hasOnlyOwnOrders = allOrders.every(({ orderId, promocodeId }) => ownOrderIds.has(orderId) || promocodeId === null);
  let uses = 0;
  for (const brand of brands)
    for (const [promocodeId, used] of await readCouponUses(client, brand)) {
      const newUses = used - (stateBefore.couponUses.get(promocodeId) ?? 0);
      const validOrders = [...books.orders.values()].filter(
        (order) =>
          order.promocodeId === promocodeId &&
          (order.status === 'PAID' || order.status === 'AWAITING_PAYMENT') &&
          order.refunded < Math.max(1, order.totalPrice),
      );
      uses += validOrders.length;
      if (hasOnlyOwnOrders && newUses !== validOrders.length)
        problems.push(`coupon ${promocodeId} has ${newUses} uses more than in the morning; ${validOrders.length} orders stand with it`);
    }
  return { name: 'coupons', looked: `${uses} uses`, problems };
}
