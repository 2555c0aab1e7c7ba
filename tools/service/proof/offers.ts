import type { Finding, WithOrders } from './proof.types';
import { readCouponUses } from './standing';

/** Coupons: valid uses are those of valid orders. */
export async function proveCoupons({ client, brands, standing, books, all }: WithOrders): Promise<Finding> {
  const problems: string[] = [];
  const ours = new Set(books.orders.keys());
  const isAlone = all.every(({ orderId, promocodeId }) => ours.has(orderId) || promocodeId === null);
  let uses = 0;
  for (const brand of brands)
    for (const [promocodeId, used] of await readCouponUses(client, brand)) {
      const found = used - (standing.couponUses.get(promocodeId) ?? 0);
      const stands = [...books.orders.values()].filter(
        (order) =>
          order.promocodeId === promocodeId &&
          (order.status === 'PAID' || order.status === 'AWAITING_PAYMENT') &&
          order.refunded < Math.max(1, order.totalPrice),
      );
      uses += stands.length;
      if (isAlone && found !== stands.length)
        problems.push(`coupon ${promocodeId} has ${found} uses more than in the morning; ${stands.length} orders stand with it`);
    }
  return { name: 'coupons', looked: `${uses} uses`, problems };
}
