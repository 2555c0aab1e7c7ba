// @not-in-check
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clockOf } from '@/server/brands/clock';
import { AppError } from '@/server/core/operation/errors';
import { prisma } from '@/server/core/platform/db';
import { writeOnOurOwn } from '@/server/core/writes/own-work';
import { verifyCoupons } from '@/server/coupons/verify';
import { mergeCustomers } from '@/server/customers/customers.operations';
import { verifyPoints } from '@/server/loyalty/verify';
import { verifyLedger } from '@/server/stock/verify';
import type { Actor } from '@/server/testing/as';
import { createConsumptionMode, createCoupon, createCustomer, createMember } from '@/server/testing/factories';
import { untilSomebodyWaits } from '@/server/testing/locks';
import { fillWallet, type SellingRestaurant, sellingRestaurant } from '@/server/testing/order-world';
import { createPaidOrder } from '@/server/testing/orders';
import { createPublishedPromotion } from '@/server/testing/promotion-factories';
import { lockChain } from '@/server/tickets/chain.query';
import { issueTicket } from '@/server/tickets/issue.service';
import { verifyWallets } from '@/server/wallet/verify';
import type { Order } from './order.schema';
import { cancelOrder, createOrder, refundOrder } from './orders.operations';

let world: SellingRestaurant;

beforeEach(async () => {
  world = await sellingRestaurant();
});

const order = (actor: Actor, more: object): Promise<Order> =>
  actor.call(createOrder, { restaurantId: world.restaurantId, consumptionMode: 'MODE_SIT_IN', ...more } as never) as Promise<Order>;

/** The error codes of concurrent calls, sorted; `done` for those that succeeded. */
async function codesOf(work: readonly Promise<unknown>[]): Promise<string[]> {
  const outcomes = await Promise.allSettled(work);
  return outcomes
    .map((outcome) => {
      if (outcome.status === 'fulfilled') return 'done';
      if (outcome.reason instanceof AppError) return outcome.reason.code;
      throw outcome.reason;
    })
    .toSorted();
}

const times = <T>(count: number, make: (index: number) => T) => Array.from({ length: count }, (_, index) => make(index));

describe('concurrent requests', () => {
  it('create 20 orders with the same products and number them without a gap', async () => {
    const { till, kiosk, customerId } = world;
    await createMember(prisma, { brandId: world.brandId, customerId });
    await fillWallet(world, 100_000);
    const products = await Promise.all(times(6, () => world.sell(100, 1_000)));
    const items = (turn: number) => (turn % 2 ? products : products.toReversed()).map(({ id }) => ({ productId: id }));
    const made = await Promise.all(
      times(20, (turn) => {
        const payments = [{ type: turn % 4 === 0 ? 'Wallet' : 'CreditCard', amount: 600 }];
        return order(turn % 3 ? till : kiosk, { items: items(turn), payments, customerId });
      }),
    );
    const numbers = (pick: (each: Order) => number | null) => made.map(pick).toSorted((a, b) => Number(a) - Number(b));
    expect(numbers(({ orderNumber }) => orderNumber)).toEqual(times(20, (index) => index + 1));
    expect(numbers(({ ticketNumber }) => ticketNumber)).toEqual(times(20, (index) => index + 1));
    expect(await prisma.stockLevel.findMany({ select: { quantity: true }, where: { restaurantId: world.restaurantId } })).toEqual(
      times(6, () => ({ quantity: 980 })),
    );
    for (const verify of [verifyLedger, verifyWallets, verifyPoints]) expect((await verify()).problems).toEqual([]);
  });

  it('never oversell the last piece, a coupon or a wallet', async () => {
    const { kiosk, manager, brandId, restaurantId, customerId } = world;
    const { id: last } = await world.sell(500, 1);
    const { id: endless } = await world.sell(500);
    const card = [{ type: 'CreditCard', amount: 500 }];
    expect(await codesOf(times(5, () => order(kiosk, { items: [{ productId: last }], payments: card })))).toEqual([
      'done',
      ...times(4, () => 'product_unavailable'),
    ]);
    await createConsumptionMode(prisma, { restaurantId, channelId: 2, type: 'MODE_SIT_IN' });
    const { code } = await createCoupon(prisma, { brandId, quantity: 2, reductionType: 'absolute', reductionValue: 100 });
    const external = [{ type: 'ExternalPayment', amount: 400 }];
    const used = times(6, () => order(manager, { channelId: 2, items: [{ productId: endless }], promocode: code, payments: external }));
    expect((await codesOf(used)).filter((each) => each === 'done')).toHaveLength(2);
    expect((await verifyCoupons()).problems).toEqual([]);
    await fillWallet(world, 1_200);
    const spent = times(4, () =>
      order(kiosk, { items: [{ productId: endless }], customerId, payments: [{ type: 'Wallet', amount: 500 }] }),
    );
    expect(await codesOf(spent)).toEqual(['done', 'done', 'insufficient_balance', 'insufficient_balance']);
    expect((await prisma.wallet.findFirstOrThrow({ where: { brandId } })).own).toBe(200);
  });

  it('cancel an order once, and never refund more than its total', async () => {
    const { till, manager } = world;
    const { id: productId } = await world.sell(1_000, 10);
    const sell = () => order(till, { items: [{ productId }], payments: [{ type: 'Cash', amount: 1_000 }] });
    const { orderId } = await sell();
    const answers = await Promise.all(times(4, (turn) => (turn % 2 ? till : manager).call(cancelOrder, { orderId, reason: 'Gone' })));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(await prisma.orderRefund.count({ where: { orderId: Number(orderId) } })).toBe(1);
    expect((await prisma.stockLevel.findFirstOrThrow({ where: { productId } })).quantity).toBe(10);
    const other = await sell();
    const refunds = times(5, () => till.call(refundOrder, { orderId: other.orderId, amount: 400, reason: 'Cold' }));
    expect(await codesOf(refunds)).toEqual(['conflict', 'conflict', 'conflict', 'done', 'done']);
  });

  it('create a single order for the same externalId', async () => {
    const { till, restaurantId } = world;
    const { id: productId } = await world.sell(1_000, 10);
    const payments = [{ type: 'Cash', amount: 1_000 }];
    const input = { restaurantId, consumptionMode: 'MODE_SIT_IN', items: [{ productId }], payments, externalId: 'T-1' };
    const made = await Promise.all(times(5, () => till.call(createOrder, input as never) as Promise<Order>));
    expect(new Set(made.map(({ orderId }) => orderId)).size).toBe(1);
    expect(await prisma.order.count({ where: { restaurantId } })).toBe(1);
  });
});

describe('an order placed while its customer is being merged', () => {
  const sold = async () => {
    const { id: productId } = await world.sell(1_000, 10);
    return { customerId: world.customerId, items: [{ productId }], payments: [{ type: 'Cash', amount: 1_000 }] };
  };

  it('moves to the surviving customer', async () => {
    const { restaurantId, brandId, till, manager, customerId: fromCustomerId } = world;
    const { id: customerId } = await createCustomer(prisma, { brandId });
    const asked = await sold();
    const { making, merging } = await writeOnOurOwn(brandId, async (ctx) => {
      // The order is not committed yet, as it waits for the lock of its ticket.
      await lockChain(ctx.db, restaurantId);
      const making = order(till, asked);
      await untilSomebodyWaits();
      const merging = manager.call(mergeCustomers, { customerId, fromCustomerId } as never);
      await Promise.race([merging, untilSomebodyWaits('', 2)]);
      return { making, merging };
    });
    await merging;
    const { orderId } = await making;
    expect(await prisma.order.findFirstOrThrow({ where: { id: Number(orderId) } })).toMatchObject({ customerId });
  });

  it('is refused if the merge came first', async () => {
    const { brandId, till, customerId: id } = world;
    const { id: mergedIntoId } = await createCustomer(prisma, { brandId });
    const asked = await sold();
    const { refused } = await writeOnOurOwn(brandId, async (ctx) => {
      await ctx.db.customer.update({ where: { brandId_id: { brandId, id } }, data: { mergedIntoId, archivedAt: new Date() } });
      const refused = till.refused(createOrder, { restaurantId: world.restaurantId, consumptionMode: 'MODE_SIT_IN', ...asked } as never);
      await untilSomebodyWaits();
      return { refused };
    });
    expect(await refused).toMatchObject({ code: 'conflict', extraData: { reason: 'archived' } });
    expect(await prisma.order.count({ where: { brandId } })).toBe(0);
  });
});

it('placing and cancelling an order both lock its promotion before its customer', async () => {
  const { brandId, till, customerId } = world;
  await createPublishedPromotion(prisma, { brandId });
  const { id: productId } = await world.sell(1_000, 10);
  const place = () => order(till, { customerId, items: [{ productId }], payments: [{ type: 'Cash', amount: 900 }] });
  const { orderId } = await place();
  const cancel = () => till.call(cancelOrder, { orderId, reason: 'Gone' });
  for (const [work, status] of [
    [place, 'PAID'],
    [cancel, 'CANCELLED'],
  ] as const) {
    const { working } = await writeOnOurOwn(brandId, async (ctx) => {
      await ctx.db.sql.run`select from promotion_tallies where brand_id = ${brandId} for update`;
      const working = work();
      await untilSomebodyWaits();
      await ctx.db.sql.run`select from customers where brand_id = ${brandId} and id = ${customerId} for update nowait`;
      return { working };
    });
    expect(await working).toMatchObject({ status });
  }
});

describe('an order that reaches its ticket just after midnight', () => {
  const TIME_ZONE = 'Europe/Paris';
  const { dayOf, endOf } = clockOf(TIME_ZONE, 1440);

  /** Does work that begins before midnight, and reaches its ticket after another one has been issued on the next day. */
  async function overMidnight<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    const { restaurantId, brandId } = world;
    const midnight = endOf(dayOf(new Date())).getTime();
    vi.useFakeTimers({ toFake: ['Date'], now: midnight - 500 });
    const begun = await writeOnOurOwn(brandId, async (ctx) => {
      await lockChain(ctx.db, restaurantId);
      const waiting = work();
      await untilSomebodyWaits();
      vi.setSystemTime(midnight + 500);
      await issueTicket(ctx, await createPaidOrder(prisma, { restaurantId, brandId, day: dayOf(new Date()) }));
      return { waiting };
    });
    return begun.waiting;
  }

  afterEach(() => {
    vi.useRealTimers();
  });

  it('has one day in takings, receipt and payments, and so has its refund', async () => {
    const { till, restaurantId } = world;
    const { id: productId } = await world.sell(1_000, 10);
    const daysOf = async (id: string, kind: 'SALE' | 'REFUND') => {
      const where = { restaurantId, orderId: Number(id), kind };
      return {
        ticket: (await prisma.ticketLink.findFirstOrThrow({ where })).day,
        takings: (await prisma.treasuryBooking.findFirstOrThrow({ where })).day,
        payment: (
          await prisma.orderPayment.findFirstOrThrow({
            where: { restaurantId, orderId: where.orderId, amount: kind === 'SALE' ? { gt: 0 } : { lt: 0 } },
          })
        ).day,
      };
    };
    const payments = [{ type: 'Cash', amount: 1_000 }];
    const { orderId, day } = await overMidnight(() => order(till, { items: [{ productId }], payments }));
    const next = new Date(day);
    expect(day).toBe(dayOf(new Date()));
    expect(await daysOf(orderId, 'SALE')).toEqual({ ticket: next, takings: next, payment: next });

    await overMidnight(() => till.call(cancelOrder, { orderId, reason: 'Gone' }));
    const after = new Date(dayOf(new Date()));
    expect(after.getTime()).toBeGreaterThan(next.getTime());
    expect(await daysOf(orderId, 'REFUND')).toEqual({ ticket: after, takings: after, payment: after });
    expect(await prisma.stockLevel.findMany({ select: { quantity: true }, where: { restaurantId } })).toEqual([{ quantity: 10 }]);
  });
});
