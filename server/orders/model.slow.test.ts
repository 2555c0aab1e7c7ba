import fc from 'fast-check';
import { expect, it } from 'vitest';
import { AppError } from '@/server/core/operation/errors';
import { prisma } from '@/server/core/platform/db';
import { verifyCoupons } from '@/server/coupons/verify';
import { verifyGrants } from '@/server/grants/verify';
import { verifyPoints } from '@/server/loyalty/verify';
import { verifyPromotions } from '@/server/promotions/verify';
import { verifyLedger } from '@/server/stock/verify';
import {
  createConsumptionMode,
  createCoupon,
  createGrant,
  createMember,
  createPricingRule,
  createPublishedPromotion,
} from '@/server/testing/factories';
import { fillWallet, sellingRestaurant } from '@/server/testing/order-world';
import { verifyWallets } from '@/server/wallet/verify';
import { expireOrders } from './expiry.service';
import { addPayments, cancelOrder, createOrder, refundOrder } from './orders.operations';
import type { Order } from './orders.schema';

/* Random histories of orders against a model that only counts: what is held of each ledger is the sum over the orders that stand. */

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('make' as const),
      pieces: fc.integer({ min: 1, max: 3 }),
      pays: fc.boolean(),
      coupon: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('pay' as const), which: fc.nat(9) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('cancel' as const), which: fc.nat(9) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('refund' as const), which: fc.nat(9), amount: fc.integer({ min: 1, max: 900 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('expire' as const), which: fc.nat(9) }) },
);

const unlessRefused = async (work: Promise<Order>): Promise<Order | null> => {
  try {
    return await work;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
};

it('keeps every ledger as the orders that stand say', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const world = await sellingRestaurant();
      const { brandId, restaurantId, customerId, manager, till } = world;
      const product = await world.sell(700, 1_000);
      await createConsumptionMode(prisma, { restaurantId, channelId: 2, type: 'MODE_SIT_IN' });
      await createMember(prisma, { brandId, customerId });
      await fillWallet(world, 50_000);
      const { code, id: couponId } = await createCoupon(prisma, { brandId, reductionType: 'absolute', reductionValue: 120 });
      const promotionId = await createPublishedPromotion(prisma, { brandId });
      const { id: grantId } = await createGrant(prisma, { brandId, amount: 200, dailyLimit: 3 });
      await createPricingRule(prisma, { brandId, grantIds: [grantId] });
      const made: Order[] = [];
      const keep = (index: number, next: Order | null) => {
        if (next) made[index] = next;
      };
      for (const each of steps) {
        if (each.do === 'make') {
          const cart = {
            ...{ restaurantId, channelId: 2, consumptionMode: 'MODE_SIT_IN' as const, customerId },
            items: [{ productId: product.id, quantity: each.pieces }],
            ...(each.coupon && { promocode: code }),
          };
          const waiting = await manager.call(createOrder, cart);
          made.push(waiting);
          if (!each.pays) continue;
          const payments = [{ type: 'Wallet' as const, amount: waiting.toPay }];
          keep(made.length - 1, await unlessRefused(manager.call(addPayments, { orderId: waiting.orderId, payments }) as Promise<Order>));
          continue;
        }
        const index = each.which % Math.max(1, made.length);
        const one = made[index];
        if (!one) continue;
        const { orderId } = one;
        if (each.do === 'pay')
          keep(
            index,
            await unlessRefused(
              manager.call(addPayments, { orderId, payments: [{ type: 'Wallet', amount: Math.max(1, one.toPay) }] }) as Promise<Order>,
            ),
          );
        if (each.do === 'cancel') keep(index, await unlessRefused(till.call(cancelOrder, { orderId, reason: 'No' }) as Promise<Order>));
        if (each.do === 'refund')
          keep(index, await unlessRefused(till.call(refundOrder, { orderId, amount: each.amount, reason: 'No' }) as Promise<Order>));
        if (each.do === 'expire' && one.status === 'AWAITING_PAYMENT') {
          await prisma.order.updateMany({
            where: { restaurantId, id: Number(orderId) },
            data: { expiresAt: new Date(Date.now() - 1_000) },
          });
          await expireOrders();
          made[index] = { ...one, status: 'EXPIRED' };
        }
      }
      const stands = made.filter(({ status }) => status === 'PAID' || status === 'AWAITING_PAYMENT');
      const pieces = (list: Order[]) => list.reduce((sum, { items }) => sum + (items[0]?.quantity ?? 0), 0);
      // Refunds of amounts put nothing back on the shelf.
      const offShelf = made.filter(({ status }) => status !== 'CANCELLED' && status !== 'EXPIRED');
      const spent = made
        .filter(({ status }) => status === 'PAID')
        .reduce((sum, { toPay, refunds }) => sum + toPay - refunds.reduce((back, { amount, granted }) => back + amount - granted, 0), 0);
      expect({
        stock: (await prisma.stockLevel.findUniqueOrThrow({ where: { productId: product.id } })).quantity,
        coupon: (await prisma.coupon.findFirstOrThrow({ where: { id: couponId } })).used,
        promotion: (await prisma.promotionTally.findFirst({ where: { promotionId } }))?.uses ?? 0,
        grants: await prisma.grantUse.count({ where: { grantId, cancelledAt: null } }),
        wallet: (await prisma.wallet.findFirstOrThrow({ where: { brandId } })).own,
        held: (await prisma.wallet.findFirstOrThrow({ where: { brandId } })).held,
      }).toEqual({
        stock: 1_000 - pieces(offShelf),
        coupon: stands.filter(({ promocodeId }) => promocodeId !== null).length,
        promotion: stands.length,
        grants: stands.filter(({ granted }) => granted > 0).length,
        wallet: 50_000 - spent,
        held: 0,
      });
      for (const verify of [verifyWallets, verifyLedger, verifyPoints, verifyGrants, verifyPromotions, verifyCoupons])
        expect((await verify()).problems).toEqual([]);
    }),
    { numRuns: 12 },
  );
}, 300_000);
