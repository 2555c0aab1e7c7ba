import { expect, it } from 'vitest';
import { AppError } from '@/server/core/operation/errors';
import { prisma } from '@/server/core/platform/db';
import { verifyCoupons } from '@/server/coupons/verify';
import { verifyLedger } from '@/server/stock/verify';
import { createConsumptionMode, createCoupon } from '@/server/testing/factories';
import { sellingRestaurant } from '@/server/testing/order-world';
import type { Order } from './order.schema';
import { createOrder } from './orders.operations';

const ORDERS = 200;
const USES = 10;

it(`${ORDERS} concurrent orders share the last ${USES} uses of a coupon, and the refused ones leave nothing behind`, async () => {
  const { manager, brandId, restaurantId, sell } = await sellingRestaurant();
  const { id: productId } = await sell(500, ORDERS);
  await createConsumptionMode(prisma, { restaurantId, channelId: 2, type: 'MODE_SIT_IN' });
  const coupon = { brandId, quantity: USES, reductionType: 'absolute', reductionValue: 100 } as const;
  const { id: couponId, code } = await createCoupon(prisma, coupon);
  const input = {
    ...{ restaurantId, channelId: 2, consumptionMode: 'MODE_SIT_IN', promocode: code, items: [{ productId }] },
    payments: [{ type: 'ExternalPayment', amount: 400 }],
  };
  /** Retries like a client if a busy machine had no connection free. */
  const place = (): Promise<Order | string> =>
    (manager.call(createOrder, input as never) as Promise<Order>).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      return error.code === 'unavailable' ? place() : error.code;
    });
  const outcomes = await Promise.all(Array.from({ length: ORDERS }, place));
  const made = outcomes.filter((outcome) => typeof outcome === 'object');
  expect(outcomes.filter((outcome) => typeof outcome === 'string')).toEqual(Array(ORDERS - USES).fill('promocode_exhausted'));
  const numbers = made.map(({ orderNumber }) => Number(orderNumber)).toSorted((a, b) => a - b);
  expect(numbers).toEqual(Array.from({ length: USES }, (_, index) => index + 1));

  const orderIds = made.map(({ orderId }) => Number(orderId)).toSorted((a, b) => a - b);
  const orders = await prisma.order.findMany({ select: { id: true }, where: { restaurantId }, orderBy: { id: 'asc' } });
  expect(orders.map(({ id }) => id)).toEqual(orderIds);
  const uses = await prisma.couponUse.findMany({ where: { brandId, couponId }, orderBy: { orderId: 'asc' } });
  expect(uses.map(({ orderId, amount, cancelledAt }) => ({ orderId, amount, cancelledAt }))).toEqual(
    orderIds.map((orderId) => ({ orderId, amount: 100, cancelledAt: null })),
  );
  expect((await prisma.orderPayment.findMany({ where: { restaurantId } })).map(({ amount }) => amount)).toEqual(Array(USES).fill(400));
  expect((await prisma.stockLevel.findFirstOrThrow({ where: { productId } })).quantity).toBe(ORDERS - USES);
  for (const verify of [verifyCoupons, verifyLedger]) expect((await verify()).problems).toEqual([]);
});
