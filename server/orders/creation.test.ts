import { beforeEach, describe, expect, it } from 'vitest';
import { prisma } from '@/server/core/platform/db';
import type { Actor } from '@/server/testing/as';
import { asUser } from '@/server/testing/as';
import { createBrand, createMenu, createProduct, createRestaurant, createRestaurantZone, createUser } from '@/server/testing/factories';
import { createOrder, getOrder, listOrders, quoteOrder } from './orders.operations';

let brandId: number;
let restaurantId: number;
let till: Actor;
let soup: number;
let cake: number;

beforeEach(async () => {
  ({ id: brandId } = await createBrand(prisma));
  ({ id: restaurantId } = await createRestaurant(prisma, { brandId }));
  await createRestaurantZone(prisma, { restaurantId });
  till = await asUser((await createUser(prisma, { role: 'pos', restaurantId })).id);
  const { id: menuId } = await createMenu(prisma, { restaurantId });
  ({ id: soup } = await createProduct(prisma, { restaurantId, menuId, priceCents: 990, vatGroupId: 1, quantity: 10 }));
  ({ id: cake } = await createProduct(prisma, { restaurantId, menuId, priceCents: 450, vatGroupId: 1 }));
});

const cart = () => ({
  restaurantId,
  consumptionMode: 'MODE_SIT_IN' as const,
  items: [{ productId: soup, quantity: 2 }, { productId: cake }],
});

describe('an order at the till', () => {
  it('is priced from the catalog, paid, and taken from stock', async () => {
    const quote = await till.call(quoteOrder, cart());
    expect(quote).toMatchObject({ totalPrice: 2_430, toPay: 2_430, itemsPrice: 2_430 });
    const made = await till.call(createOrder, { ...cart(), payments: [{ type: 'Cash', amount: 2_430 }], expectedTotal: 2_430 });
    expect(made).toMatchObject({ status: 'PAID', orderNumber: 1, totalPrice: 2_430, payments: [{ type: 'Cash', amount: 2_430 }] });
    expect(await till.call(getOrder, { orderId: made.orderId })).toEqual(made);
    expect((await till.call(listOrders, { restaurantId })).items).toEqual([made]);
    expect((await prisma.stockLevel.findUniqueOrThrow({ where: { productId: soup } })).quantity).toBe(8);
    expect(await prisma.outboxEvent.findFirst({ where: { kind: 'orders.paid', restaurantId } })).toMatchObject({
      payload: { order: made },
    });
    expect((await till.call(getOrder, { orderId: made.orderId, include: 'trace' })).trace).toEqual([]);
  });
});
