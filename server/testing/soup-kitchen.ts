import { beforeEach, expect } from 'vitest';
import { prisma } from '@/server/core/platform/db';
import { verifyCoupons } from '@/server/coupons/verify';
import type { Product } from '@/server/generated/prisma/client';
import { verifyGrants } from '@/server/grants/verify';
import { verifyPoints } from '@/server/loyalty/verify';
import type { Order } from '@/server/orders/order.schema';
import { createOrder } from '@/server/orders/orders.operations';
import { verifyPromotions } from '@/server/promotions/verify';
import { verifyLedger } from '@/server/stock/verify';
import { verifyWallets } from '@/server/wallet/verify';
import type { Actor } from './as';
import { type SellingRestaurant, sellingRestaurant } from './order-world';

type Input = Record<string, unknown>;

/** Creates before each test a restaurant that sells ten soups at 10.00, and ways to order them. */
export function soupKitchen() {
  const world = {} as SellingRestaurant;
  const soup = {} as Product;
  beforeEach(async () => {
    Object.assign(world, await sellingRestaurant());
    Object.assign(soup, await world.sell(1_000, 10));
  });
  /** By default with one soup. */
  const cart = (more: Input = {}) =>
    ({ restaurantId: world.restaurantId, consumptionMode: 'MODE_SIT_IN', items: [{ productId: soup.id, quantity: 1 }], ...more }) as never;
  return {
    ...{ world, soup, cart },
    /** The price of one soup, in cash. */
    cash: [{ type: 'Cash', amount: 1_000 }],
    order: (actor: Actor, more: Input = {}): Promise<Order> => actor.call(createOrder, cart(more)) as Promise<Order>,
    refusal: (actor: Actor, more: Input = {}) => actor.refused(createOrder, cart(more)),
    stock: async () => (await prisma.stockLevel.findUniqueOrThrow({ where: { productId: soup.id } })).quantity,
    /** Of the only member, if there is one. */
    points: async () => (await prisma.loyaltyMember.findFirst({ where: { brandId: world.brandId } }))?.points ?? 0,
  };
}

/** Asserts that all ledgers in which an order books are consistent. */
export async function assertLedgersAreSound(): Promise<void> {
  for (const verify of [verifyWallets, verifyLedger, verifyPoints, verifyGrants, verifyPromotions, verifyCoupons])
    expect((await verify()).problems).toEqual([]);
}
