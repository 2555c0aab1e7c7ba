import type { Context } from '@/server/core/operation/context';
import type { JsonText } from '@/server/core/reads/json';
import type { Order } from './order.schema';

export const orderEvents = ['orders.paid', 'orders.cancelled'] as const;

/** Emits an event about an order, with the order as `GET /v1/orders/{orderId}` answers it. */
export function emitOrder(ctx: Pick<Context, 'emit'>, kind: (typeof orderEvents)[number], { text }: JsonText<Order>): void {
  const order = JSON.parse(text) as Order;
  ctx.emit(kind, { orderId: Number(order.orderId), restaurantId: order.restaurantId, channelId: order.channelId, order });
}
