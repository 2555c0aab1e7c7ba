import fc from 'fast-check';
import { expect, it } from 'vitest';
import { AppError } from '@/server/core/operation/errors';
import { prisma } from '@/server/core/platform/db';
import { verifyCoupons } from '@/server/coupons/verify';
import { verifyGrants } from '@/server/grants/verify';
import { verifyPoints } from '@/server/loyalty/verify';
import { days } from '@/server/pickup/pickup.values';
import { verifyPromotions } from '@/server/promotions/verify';
import { verifyLedger } from '@/server/stock/verify';
import {
  createConsumptionMode,
  createCoupon,
  createGrant,
  createMember,
  createPickupWeek,
  createPricingRule,
  createPublishedPromotion,
} from '@/server/testing/factories';
import { fillWallet, sellingRestaurant } from '@/server/testing/order-world';
import { verifyTickets } from '@/server/tickets/verify';
import { verifyTakings } from '@/server/treasury/verify';
import { verifyWallets } from '@/server/wallet/verify';
import { expireOrders } from './expiry.service';
import type { Order } from './order.schema';
import { addPayments, cancelOrder, createOrder, getOrder, refundOrder } from './orders.operations';
import { verifyCardRefunds, verifySlots } from './verify';

/*
 * Random histories of orders with several concurrent clients, compared with a model that only counts: each ledger must equal the sum over
 * the valid orders. Limits are small, so that concurrent orders reach them.
 */

const [WALLET, SHELF, QUOTA, COUPONS] = [2_500, 8, 4, 2];
const order = fc.nat(9);

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('place' as const),
      pieces: fc.integer({ min: 1, max: 3 }),
      pays: fc.constantFrom('Wallet' as const, 'ExternalPayment' as const, null),
      coupon: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('pay' as const), order, means: fc.constantFrom('Wallet' as const, 'Cash' as const) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('cancel' as const), order }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('refund' as const), order, amount: fc.integer({ min: 1, max: 900 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('expire' as const), order }) },
);
type Step = typeof step extends fc.Arbitrary<infer Each> ? Each : never;

const unlessRefused = (work: Promise<unknown>): Promise<unknown> =>
  work.catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
  });

async function openRestaurant() {
  const world = await sellingRestaurant();
  const { brandId, restaurantId, customerId } = world;
  const product = await world.sell(700, SHELF);
  await createConsumptionMode(prisma, { restaurantId, channelId: 2, type: 'MODE_TAKE_AWAY', isTimeSlotModeEnabled: true });
  const orderingQuotas = [{ consumptionMode: '2', orderingQuota: QUOTA }];
  await createPickupWeek(prisma, { restaurantId, ranges: days.map((day) => ({ day, start: 0, end: 1_440, orderingQuotas })) });
  await createMember(prisma, { brandId, customerId });
  await fillWallet(world, WALLET);
  const coupon = await createCoupon(prisma, { brandId, reductionType: 'absolute', reductionValue: 120, quantity: COUPONS });
  const promotionId = await createPublishedPromotion(prisma, { brandId });
  const { id: grantId } = await createGrant(prisma, { brandId, amount: 200, dailyLimit: 3 });
  await createPricingRule(prisma, { brandId, grantIds: [grantId] });
  const slot = new Date(Math.ceil((Date.now() + 3_600_000) / 900_000) * 900_000).toISOString();
  return { ...world, product, coupon, promotionId, grantId, slot };
}
type World = Awaited<ReturnType<typeof openRestaurant>>;

/** Does a step like a client. A refusal is a valid outcome. */
async function take({ do: act, ...asked }: Step, world: World, placed: string[]): Promise<void> {
  const { restaurantId, customerId, manager, till, product, coupon, slot } = world;
  if ('pieces' in asked) {
    const cart = {
      ...{ restaurantId, channelId: 2, consumptionMode: 'MODE_TAKE_AWAY' as const, customerId, requestedFor: slot },
      items: [{ productId: product.id, quantity: asked.pieces }],
      ...(asked.coupon && { promocode: coupon.code }),
    };
    return void (await unlessRefused(
      manager.call(createOrder, cart).then(async ({ orderId, toPay }) => {
        placed.push(orderId);
        if (asked.pays) await manager.call(addPayments, { orderId, payments: [{ type: asked.pays, amount: toPay }] });
      }),
    ));
  }
  const orderId = placed[asked.order % Math.max(1, placed.length)];
  if (orderId === undefined) return;
  const { toPay } = await manager.call(getOrder, { orderId });
  if ('means' in asked) {
    const payer = asked.means === 'Cash' ? till : manager;
    await unlessRefused(payer.call(addPayments, { orderId, payments: [{ type: asked.means, amount: Math.max(1, toPay) }] }));
  } else if ('amount' in asked) await unlessRefused(till.call(refundOrder, { orderId, amount: asked.amount, reason: 'No' }));
  else if (act === 'cancel') await unlessRefused(till.call(cancelOrder, { orderId, reason: 'No' }));
  else {
    await prisma.order.updateMany({
      where: { restaurantId, id: Number(orderId), status: 'AWAITING_PAYMENT' },
      data: { expiresAt: new Date(Date.now() - 1_000) },
    });
    await expireOrders();
  }
}

const isStanding = ({ status }: Order): boolean => status === 'PAID' || status === 'AWAITING_PAYMENT';
const sumOf = <One>(list: readonly One[], figure: (one: One) => number): number => list.reduce((sum, one) => sum + figure(one), 0);

/** The state of each ledger: what is left of stock and wallet, and how much was used of all others. */
async function readLedgers({ brandId, restaurantId, product, coupon, promotionId, grantId }: World) {
  const wallet = await prisma.wallet.findFirstOrThrow({ where: { brandId } });
  const { _sum: places } = await prisma.orderSlot.aggregate({ where: { restaurantId }, _sum: { taken: true } });
  return {
    stock: (await prisma.stockLevel.findUniqueOrThrow({ where: { productId: product.id } })).quantity,
    coupon: (await prisma.coupon.findFirstOrThrow({ where: { brandId, id: coupon.id } })).used,
    promotion: (await prisma.promotionTally.findFirst({ where: { promotionId } }))?.uses ?? 0,
    grants: await prisma.grantUse.count({ where: { grantId, cancelledAt: null } }),
    wallet: wallet.own - wallet.held,
    places: places.taken ?? 0,
  };
}

/** The same, calculated from the orders. Refunds of amounts put nothing back in stock. */
function expectedOf(orders: Order[]) {
  const stands = orders.filter(isStanding);
  const offShelf = orders.filter(({ status }) => status !== 'CANCELLED' && status !== 'EXPIRED');
  const fromWallet = ({ payments }: Order) =>
    sumOf(
      payments.filter(({ type }) => type === 'Wallet'),
      ({ amount }) => amount,
    );
  return {
    stock: SHELF - sumOf(offShelf, ({ items }) => items[0]?.quantity ?? 0),
    coupon: stands.filter(({ promocodeId }) => promocodeId !== null).length,
    promotion: stands.length,
    grants: stands.filter(({ granted }) => granted > 0).length,
    wallet: WALLET - sumOf(orders, fromWallet),
    places: stands.length,
  };
}

const ofLedgers = { verifyWallets, verifyLedger, verifyPoints, verifyGrants, verifyPromotions, verifyCoupons, verifySlots };
const proofs = { ...ofLedgers, verifyTickets, verifyTakings, verifyCardRefunds };

it('every ledger equals the sum over the valid orders, whatever clients do concurrently', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(step, { minLength: 1, maxLength: 5 }), { minLength: 3, maxLength: 6 }), async (rounds) => {
      const world = await openRestaurant();
      const placed: string[] = [];
      for (const round of rounds) await Promise.all(round.map((each) => take(each, world, placed)));
      const orders = await Promise.all(placed.map((orderId) => world.manager.call(getOrder, { orderId }) as Promise<Order>));
      const ledgers = await readLedgers(world);
      expect(ledgers).toEqual(expectedOf(orders));
      for (const [name, verify] of Object.entries(proofs))
        expect({ name, problems: (await verify()).problems }).toEqual({ name, problems: [] });
      expect(ledgers.stock).toBeGreaterThanOrEqual(0);
      expect(ledgers.wallet).toBeGreaterThanOrEqual(0);
      expect(ledgers.coupon).toBeLessThanOrEqual(COUPONS);
      expect(ledgers.places).toBeLessThanOrEqual(QUOTA);
    }),
    { numRuns: 15 },
  );
});
