import { beforeEach, expect, it } from 'vitest';
import { prisma } from '@/server/core/platform/db';
import type { Product } from '@/server/generated/prisma/client';
import { getStockForecast, setQuantity } from '@/server/stock/stock.operations';
import { type SellingRestaurant, sellingRestaurant } from '@/server/testing/order-world';
import { expireOrders } from './expiry.service';
import type { Order } from './order.schema';
import { cancelOrder, createOrder, refundOrder } from './orders.operations';

let world: SellingRestaurant;
let soup: Product;

beforeEach(async () => {
  world = await sellingRestaurant();
  soup = await world.sell(1_000, 100);
});

const order = (quantity: number, more: object = {}): Promise<Order> => {
  const items = [{ productId: soup.id, quantity }];
  const payments = [{ type: 'Cash', amount: 1_000 * quantity }];
  const { restaurantId } = world;
  return world.till.call(createOrder, {
    restaurantId,
    consumptionMode: 'MODE_SIT_IN',
    items,
    payments,
    ...more,
  } as never) as Promise<Order>;
};
const soldToday = async (productId = soup.id) => {
  const { items } = await world.manager.call(getStockForecast, { restaurantId: world.restaurantId, productId });
  return items.map((item) => item.soldToday);
};
const dated = ({ orderId }: Order, createdAt: Date, expiresAt?: Date) =>
  prisma.order.updateMany({ where: { id: Number(orderId) }, data: { createdAt, ...(expiresAt && { expiresAt }) } });

it('the stock forecast counts each ordered piece once, and leaves out pieces that came back', async () => {
  await order(3);
  expect(await soldToday()).toEqual([3]);
  const cancelled = await order(2);
  const refunded = await order(1);
  const waiting = await order(4, { payments: [] });
  expect(await soldToday()).toEqual([10]);
  await world.till.call(cancelOrder, { orderId: cancelled.orderId, reason: 'Left' });
  // Pieces that are refunded but not put back in stock were used.
  await world.till.call(refundOrder, { orderId: refunded.orderId, lines: [{ position: 0, quantity: 1 }], reason: 'Cold' });
  await dated(waiting, new Date(), new Date(Date.now() - 1_000));
  await expireOrders();
  expect(await soldToday()).toEqual([4]);
});

it('the stock forecast ignores orders that were never paid, even if their product was counted meanwhile', async () => {
  await order(3);
  const waiting = [await order(4, { payments: [] }), await order(2, { payments: [] })] as const;
  const { menuId, signature } = soup;
  await world.manager.call(setQuantity, { menuId, signature, quantity: 97 });
  await world.till.call(cancelOrder, { orderId: waiting[0].orderId, reason: 'Left' });
  await dated(waiting[1], new Date(), new Date(Date.now() - 1_000));
  await expireOrders();
  expect(await soldToday()).toEqual([3]);
});

it('the stock forecast subtracts nothing today when an order of another day is cancelled', async () => {
  await order(3);
  const old = await order(2);
  await dated(old, new Date(Date.now() - 2 * 86_400_000));
  await world.till.call(cancelOrder, { orderId: old.orderId, reason: 'Left', restock: true });
  expect(await soldToday()).toEqual([5]);
});

it('the stock forecast works for stock that is counted but not managed, and leaves out products without a count', async () => {
  await prisma.stockSettings.updateMany({ where: { restaurantId: world.restaurantId }, data: { stockManagementV2Enabled: false } });
  await order(2);
  expect(await soldToday()).toEqual([2]);
  const uncounted = await world.sell(500);
  await order(1, { items: [{ productId: uncounted.id }], payments: [{ type: 'Cash', amount: 500 }] });
  expect(await soldToday(uncounted.id)).toEqual([]);
});
