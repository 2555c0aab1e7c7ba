// @not-in-check
import { beforeEach, describe, expect, it } from 'vitest';
import { revertChange } from '@/server/audit/audit.operations';
import { prisma } from '@/server/core/platform/db';
import { zones } from '@/server/fiscal/referential';
import { listNextSlots, replacePickupSchedules } from '@/server/pickup/pickup.operations';
import { days, MAX_DAYS_AHEAD } from '@/server/pickup/pickup.values';
import { asUser } from '@/server/testing/as';
import {
  createCatalogProduct,
  createConsumptionMode,
  createCoupon,
  createDeliveryArea,
  createGrant,
  createMember,
  createPickupWeek,
  createPricingRule,
  createPublishedPromotion,
  createRestaurant,
  createReward,
  createUser,
  ruleOf,
} from '@/server/testing/factories';
import { fillWallet, openWebOrdering } from '@/server/testing/order-world';
import { assertLedgersAreSound, soupKitchen } from '@/server/testing/soup-kitchen';
import { verifyTakings } from '@/server/treasury/verify';
import { expireOrders } from './expiry.service';
import type { Quote } from './order.schema';
import { addPayments, cancelOrder, getOrder, listOrders, quoteOrder, refundOrder, setPreparation } from './orders.operations';

const { world, soup, cart, cash, order, refusal, stock, points } = soupKitchen();
const refundSoup = (orderId: string, more: object) =>
  world.till.call(refundOrder, { orderId, reason: 'Spilt', restock: true, ...more } as never);

describe('order refusals', () => {
  it('state the reason, and leave stock and orders untouched', async () => {
    const { till, kiosk, manager, guest, restaurantId } = world;
    expect(await refusal(till, { items: [{ productId: soup.id }, { productId: 999_999 }], payments: cash })).toMatchObject({
      code: 'product_unavailable',
      extraData: { products: [{ productId: 999_999, reason: 'unknown' }] },
    });
    expect(await refusal(till, { payments: [{ type: 'Cash', amount: 900 }] })).toMatchObject({
      code: 'payment_mismatch',
      extraData: { toPay: 1_000, paid: 900 },
    });
    expect(await refusal(kiosk, { payments: cash })).toMatchObject({
      code: 'payment_not_allowed',
      extraData: { type: 'Cash', reason: 'role' },
    });
    expect(await refusal(till, { payments: [{ type: 'Deferred', amount: 1_000 }], customerId: world.customerId })).toMatchObject({
      extraData: { reason: 'not_postpaid' },
    });
    expect(await refusal(till, { payments: cash, expectedTotal: 900 })).toMatchObject({
      code: 'price_changed',
      extraData: { totalPrice: 1_000, quote: { toPay: 1_000 } },
    });
    expect(await refusal(till, { payments: cash, metadata: '{' })).toMatchObject({ code: 'order_metadata_invalid' });
    for (const metadata of [String.raw`{"a":"\u0000"}`, String.raw`{"a":"\ud800"}`, '{"a":1e999}', '{"__proto__":{}}'])
      expect(await refusal(till, { payments: cash, metadata })).toMatchObject({ code: 'order_metadata_invalid' });
    expect(await refusal(till, { payments: cash, metadata: [1] })).toMatchObject({ code: 'order_metadata_invalid' });
    expect(await refusal(till, { payments: cash, metadata: { text: 'x'.repeat(16_384) } })).toMatchObject({
      code: 'order_metadata_invalid',
    });
    expect(await refusal(till, { payments: cash, metadata: { kioskPaymentState: 'NOT_PAID_AT_KIOSK' } })).toMatchObject({
      code: 'reserved_metadata_key',
    });
    expect(await refusal(till, { channelId: 1, payments: cash })).toMatchObject({ code: 'invalid_parameters' });
    expect(await refusal(manager, {})).toMatchObject({ code: 'missing_parameters' });
    // A channel that does not exist, and one on which the brand does not sell.
    for (const channelId of [3, 9]) expect(await refusal(manager, { channelId })).toMatchObject({ code: 'invalid_parameters' });
    expect(await refusal(till, { promocode: 'ANY', payments: cash })).toMatchObject({ code: 'promocode_not_on_channel' });
    expect(await refusal(till, { customerId: 999_999, payments: cash })).toMatchObject({ code: 'access_denied' });
    expect(await refusal(till, { memberId: 'member-999999', payments: cash })).toMatchObject({ code: 'member_not_found' });
    expect(await refusal(guest, { customerId: world.customerId + 1 })).toMatchObject({ code: 'access_denied' });
    expect((await refusal(guest, {})).code).toBe('invalid_parameters');
    expect(await stock()).toBe(10);
    expect(await prisma.order.count({ where: { restaurantId } })).toBe(0);
  });

  it('concern a time long past or far ahead, except for what an offline till has already sold', async () => {
    const { till, kiosk, manager, web } = world;
    const hour = 3_600_000;
    const at = (fromNow: number) => ({ requestedFor: new Date(Date.now() + fromNow).toISOString() });
    const refused = { code: 'invalid_parameters', extraData: { issues: [{ path: 'requestedFor', code: 'out_of_range' }] } };
    const farAhead = (MAX_DAYS_AHEAD + 1) * 24 * hour;
    for (const [caller, channelId] of [[till], [kiosk], [manager, 5]] as const)
      for (const fromNow of [-1.1 * hour, farAhead]) {
        const asked = { ...at(fromNow), channelId };
        expect(await refusal(caller, asked)).toMatchObject(refused);
        expect(await caller.refused(quoteOrder, cart(asked))).toMatchObject(refused);
      }
    for (const fromNow of [-0.9 * hour, farAhead - 25 * hour])
      expect((await order(till, { ...at(fromNow), payments: cash })).status).toBe('PAID');
    const offline = { placedAt: new Date(Date.now() - 10 * hour).toISOString(), externalId: 'T-1', payments: cash };
    expect((await order(till, { ...offline, ...at(-9 * hour) })).status).toBe('PAID');
    await openWebOrdering(world);
    expect(await refusal(web, at(farAhead))).toMatchObject({ code: 'slot_full', extraData: { reason: 'not_offered' } });
  });

  it('cover every operation on an order of another chain or guest', async () => {
    const { id: other } = await createRestaurant(prisma);
    const stranger = await asUser((await createUser(prisma, { role: 'pos', restaurantId: other })).id);
    const made = await order(world.till, { payments: cash });
    expect((await refusal(stranger, { payments: cash })).code).toBe('access_denied');
    for (const [operation, input] of [
      [getOrder, {}],
      [cancelOrder, { reason: 'Mine' }],
      [refundOrder, { amount: 1, reason: 'Mine' }],
      [addPayments, { payments: cash }],
      [setPreparation, { preparation: 'READY' }],
    ] as const)
      expect(await stranger.refused(operation as never, { orderId: made.orderId, ...input })).toMatchObject({ code: 'data_not_found' });
    expect((await stranger.refused(listOrders, { restaurantId: world.restaurantId })).code).toBe('access_denied');
    for (const guest of [world.guest, world.web]) {
      expect((await guest.refused(getOrder, { orderId: made.orderId })).code).toBe('data_not_found');
      expect((await guest.call(listOrders, { brandId: world.brandId })).items).toEqual([]);
    }
    expect((await world.guest.refused(cancelOrder, { orderId: made.orderId, reason: 'Mine' })).code).toBe('data_not_found');
    expect((await world.guest.refused(refundOrder, { orderId: made.orderId, amount: 1, reason: 'Mine' })).code).toBe('access_denied');
  });
});

describe('a grant at its daily limit', () => {
  const pay = (amount: number) => ({ customerId: world.customerId, payments: [{ type: 'Cash', amount }] });
  let grantId: number;
  beforeEach(async () => {
    const { brandId } = world;
    ({ id: grantId } = await createGrant(prisma, { brandId, amount: 350, dailyLimit: 1 }));
    await createPricingRule(prisma, { brandId, grantIds: [grantId], allowancePerDay: 400 });
  });

  it('is reported with its limit to a till that counts on it', async () => {
    await order(world.till, pay(650));
    const { code, extraData } = await refusal(world.till, pay(650));
    expect({ code, extraData }).toMatchObject({ code: 'payment_mismatch', extraData: { toPay: 1_000, paid: 650, quote: { granted: 0 } } });
    const { quote } = extraData as { quote: Quote };
    const looked = quote.trace.filter(({ kind }) => kind === 'grant');
    expect(looked).toMatchObject([{ id: String(grantId), outcome: 'skipped', code: 'daily_limit_reached' }]);
  });

  it('is used by only one of several orders that count on it at the same moment', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 4 }, () => order(world.till, pay(650))));
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    expect(refused).toHaveLength(3);
    for (const { code, extraData } of refused)
      expect({ code, extraData }).toMatchObject({
        code: 'payment_mismatch',
        extraData: { toPay: 1_000, paid: 650, quote: { granted: 0 } },
      });
  });
});

it('an order bears the VAT of its restaurant’s current zone, however recently it moved', async () => {
  const { restaurantId, till } = world;
  const rateOf = async () => (await order(till, { payments: cash })).vat.map(({ vatRate }) => vatRate);
  const before = await rateOf();
  const belgium = zones.find(({ code }) => code === 'BE')?.operationZoneId;
  await prisma.restaurantZone.updateMany({ where: { restaurantId }, data: { operationZoneId: belgium } });
  expect(await rateOf()).not.toEqual(before);
});

/** Pieces and cents of the revenue so far, by way of payment. */
async function revenueByPayment(): Promise<Record<string, [number, number]>> {
  const rows = await prisma.revenueDay.findMany({ where: { restaurantId: world.restaurantId } });
  const sums: Record<string, [number, number]> = {};
  for (const { guestPaymentType, count, amountInclTax } of rows) {
    const [pieces, cents] = sums[guestPaymentType] ?? [0, 0];
    sums[guestPaymentType] = [pieces + Number(count), cents + Number(amountInclTax)];
  }
  return sums;
}

describe('a promotion for every third order', () => {
  it('counts paid orders only, and is given to one waiting order at a time', async () => {
    const { brandId, customerId, till } = world;
    await createMember(prisma, { brandId, customerId });
    await createPublishedPromotion(prisma, { brandId, rule: ruleOf({ everyNthOrder: 3, rate: 5_000 }) });
    const place = async (amount?: number) =>
      (await order(till, { customerId, payments: amount === undefined ? [] : [{ type: 'Cash', amount }] })).totalPrice;
    expect([await place(), await place(), await place()]).toEqual([1_000, 1_000, 1_000]);
    expect([await place(1_000), await place(1_000)]).toEqual([1_000, 1_000]);
    expect([await place(), await place()]).toEqual([500, 1_000]);
  });
});

describe('a paid order', () => {
  it('takes coupon, promotion, grant, wallet, points and stock, and gives them back when cancelled', async () => {
    const { brandId, restaurantId, customerId, manager } = world;
    await fillWallet(world, 5_000);
    await createMember(prisma, { brandId, customerId });
    const { code, id: couponId } = await createCoupon(prisma, { brandId, reductionType: 'absolute', reductionValue: 100 });
    const promotionId = await createPublishedPromotion(prisma, { brandId });
    const { id: grantId } = await createGrant(prisma, { brandId, amount: 350 });
    await createPricingRule(prisma, { brandId, grantIds: [grantId] });
    await createConsumptionMode(prisma, { restaurantId, channelId: 2, type: 'MODE_SIT_IN' });
    const payments = [{ type: 'Wallet', amount: 450 }];
    const made = await order(manager, { channelId: 2, customerId, promocode: code, payments });
    expect(made).toMatchObject({
      status: 'PAID',
      itemsPrice: 1_000,
      discount: 200,
      totalPrice: 800,
      granted: 350,
      toPay: 450,
      ticketNumber: 1,
    });
    expect(made.discounts.map(({ kind, valueCents }) => [kind, valueCents])).toEqual([
      ['promotion', 100],
      ['coupon', 100],
    ]);
    const held = async () => ({
      coupon: (await prisma.coupon.findFirstOrThrow({ where: { id: couponId } })).used,
      promotion: (await prisma.promotionTally.findFirstOrThrow({ where: { promotionId } })).uses,
      grant: await prisma.grantUse.count({ where: { grantId, cancelledAt: null } }),
      wallet: (await prisma.wallet.findFirstOrThrow({ where: { brandId } })).own,
      points: await points(),
      stock: await stock(),
    });
    expect(await held()).toEqual({ coupon: 1, promotion: 1, grant: 1, wallet: 4_550, points: 4, stock: 9 });
    const cancelled = await manager.call(cancelOrder, { orderId: made.orderId, reason: 'The guest left' });
    expect(cancelled).toMatchObject({
      status: 'CANCELLED',
      refunded: 800,
      refunds: [{ amount: 800, granted: 350, isRestocked: true, ticketNumber: 2 }],
    });
    expect(await held()).toEqual({ coupon: 0, promotion: 0, grant: 0, wallet: 5_000, points: 0, stock: 10 });
    expect(await manager.call(cancelOrder, { orderId: made.orderId, reason: 'Again' })).toEqual(cancelled);
    const history = await prisma.auditEntry.findMany({ where: { restaurantId, subjectKind: 'order' }, orderBy: { id: 'asc' } });
    expect(history).toHaveLength(2);
    for (const { id: auditId } of history)
      expect(await manager.refused(revertChange, { auditId })).toMatchObject({
        ...{ code: 'not_revertible', extraData: { instead: ['POST /v1/orders/{orderId}/cancel', 'POST /v1/orders/{orderId}/refunds'] } },
      });
    expect(await prisma.outboxEvent.count({ where: { kind: 'orders.cancelled', restaurantId } })).toBe(1);
    await assertLedgersAreSound();
  });

  it('is refunded by line and by amount up to its total, with points in proportion', async () => {
    const { brandId, customerId, till } = world;
    await createMember(prisma, { brandId, customerId });
    const made = await order(till, {
      customerId,
      items: [{ productId: soup.id, quantity: 3 }],
      payments: [{ type: 'CreditCard', amount: 3_000 }],
    });
    expect(await points()).toBe(30);
    const { orderId } = made;
    const first = await till.call(refundOrder, { orderId, lines: [{ position: 0, quantity: 1 }], reason: 'Cold', restock: true });
    expect(first).toMatchObject({ status: 'PAID', refunded: 1_000, refunds: [{ amount: 1_000, isRestocked: true }] });
    expect(first.payments.map(({ type, amount }) => [type, amount])).toEqual([
      ['CreditCard', 3_000],
      ['CreditCard', -1_000],
    ]);
    expect([await points(), await stock()]).toEqual([20, 8]);
    expect(await till.refused(refundOrder, { orderId, amount: 2_001, reason: 'Cold' })).toMatchObject({
      code: 'conflict',
      extraData: { left: 2_000 },
    });
    expect(await till.refused(refundOrder, { orderId, amount: 5, reason: 'Cold', means: 'OnlineCard' })).toMatchObject({
      code: 'payment_not_allowed',
    });
    const rest = await till.call(refundOrder, { orderId, amount: 2_000, reason: 'Cold', means: 'Cash' });
    expect(rest).toMatchObject({ status: 'REFUNDED', refunded: 3_000 });
    expect(await points()).toBe(0);
    expect((await till.refused(refundOrder, { orderId, amount: 1, reason: 'Cold' })).code).toBe('conflict');
    expect((await till.refused(cancelOrder, { orderId, reason: 'Cold' })).code).toBe('conflict');
    await assertLedgersAreSound();
  });

  it.each<[string, (orderId: string) => Promise<unknown>]>([
    ['cancelling', (orderId) => world.till.call(cancelOrder, { orderId, reason: 'Left' })],
    ['its other pieces', (orderId) => refundSoup(orderId, { lines: [{ position: 0, quantity: 2 }] })],
    ['the rest of its amount', (orderId) => refundSoup(orderId, { amount: 2_000 })],
  ])('puts back in stock only pieces that were not thrown away before: %s', async (_, giveBackTheRest) => {
    const { orderId } = await order(world.till, {
      items: [{ productId: soup.id, quantity: 3 }],
      payments: [{ type: 'Cash', amount: 3_000 }],
    });
    await refundSoup(orderId, { lines: [{ position: 0, quantity: 1 }], restock: false });
    expect(await stock()).toBe(7);
    await giveBackTheRest(orderId);
    expect(await stock()).toBe(9);
    await assertLedgersAreSound();
  });

  it('is settled at the counter when a kiosk left it to be paid there, and keeps its status and metadata', async () => {
    const { till, kiosk } = world;
    const metadata = { kioskPaymentState: 'NOT_PAID_AT_KIOSK' };
    const made = await order(kiosk, { payments: [{ type: 'ExternalPayment', amount: 1_000 }], metadata });
    expect(made).toMatchObject({ status: 'PAID', metadata, channelId: 1 });
    const { orderId } = made;
    expect((await kiosk.refused(addPayments, { orderId, payments: [{ type: 'CreditCard', amount: 1_000 }] })).code).toBe('access_denied');
    expect((await till.refused(addPayments, { orderId, payments: [{ type: 'Cash', amount: 900 }] })).code).toBe('payment_mismatch');
    const settled = await till.call(addPayments, { orderId, payments: [{ type: 'Cash', amount: 1_000 }] });
    expect(settled).toMatchObject({ status: 'PAID', metadata });
    expect(settled.payments.map(({ type, amount }) => [type, amount])).toEqual([
      ['ExternalPayment', 1_000],
      ['ExternalPayment', -1_000],
      ['Cash', 1_000],
    ]);
    expect((await till.refused(addPayments, { orderId, payments: [{ type: 'Cash', amount: 1_000 }] })).code).toBe('conflict');
    expect(await prisma.outboxEvent.count({ where: { kind: 'orders.paid', restaurantId: world.restaurantId } })).toBe(1);
  });

  it('is settled at the counter whole when a kiosk left it there in several parts, one of them partly refunded', async () => {
    const { till, kiosk } = world;
    const payments = [
      { type: 'ExternalPayment', amount: 400, reference: 'A' },
      { type: 'ExternalPayment', amount: 600, reference: 'B' },
    ];
    const { orderId } = await order(kiosk, { payments });
    await refundSoup(orderId, { amount: 100 });
    const settle = (amount: number) => ({ orderId, payments: [{ type: 'Cash', amount }] }) as never;
    expect(await till.refused(addPayments, settle(400))).toMatchObject({ code: 'payment_mismatch', extraData: { toPay: 900 } });
    const settled = await till.call(addPayments, settle(900));
    const [first, second] = settled.payments;
    expect(settled.payments.slice(3).map(({ type, amount, reference, replacesId }) => [type, amount, reference, replacesId])).toEqual([
      ['ExternalPayment', -400, 'A', first?.paymentId],
      ['ExternalPayment', -500, 'B', second?.paymentId],
      ['Cash', 900, null, null],
    ]);
    expect((await till.refused(addPayments, settle(1))).code).toBe('conflict');
    expect((await verifyTakings()).problems).toEqual([]);
    await till.call(cancelOrder, { orderId, reason: 'The guest left' });
    expect((await verifyTakings()).problems).toEqual([]);
  });

  it('is never refunded in money when a kiosk left it to be paid at the counter, until it is paid there', async () => {
    const { till, kiosk } = world;
    const unpaid = { payments: [{ type: 'ExternalPayment', amount: 1_000 }], metadata: { kioskPaymentState: 'NOT_PAID_AT_KIOSK' } };
    const [left, settled] = [await order(kiosk, unpaid), await order(kiosk, unpaid)];
    const refused = { code: 'payment_not_allowed', extraData: { type: 'Cash', reason: 'not_paid_so', left: 0 } };
    const inCash = { reason: 'The guest left', means: 'Cash' } as const;
    expect(await till.refused(cancelOrder, { orderId: left.orderId, ...inCash })).toMatchObject(refused);
    expect(await till.refused(refundOrder, { orderId: left.orderId, amount: 100, ...inCash } as never)).toMatchObject(refused);
    const cancelled = await till.call(cancelOrder, { orderId: left.orderId, reason: 'The guest left' });
    expect(cancelled.payments.map(({ type, amount }) => [type, amount])).toEqual([
      ['ExternalPayment', 1_000],
      ['ExternalPayment', -1_000],
    ]);
    await till.call(addPayments, { orderId: settled.orderId, payments: [{ type: 'CreditCard', amount: 1_000 }] });
    expect((await till.call(cancelOrder, { orderId: settled.orderId, ...inCash })).status).toBe('CANCELLED');
  });

  it('counts as wallet revenue when a wallet settles what a kiosk left to the counter, until it is cancelled', async () => {
    const { till, kiosk, customerId } = world;
    await fillWallet(world, 5_000);
    const { orderId } = await order(kiosk, { customerId, payments: [{ type: 'ExternalPayment', amount: 1_000 }] });
    await till.call(addPayments, { orderId, payments: [{ type: 'Wallet', amount: 1_000 }] });
    expect(await revenueByPayment()).toEqual({ CASH: [0, 0], PREPAYMENT: [1, 1_000] });
    await till.call(cancelOrder, { orderId, reason: 'The guest left' });
    expect(await revenueByPayment()).toEqual({ CASH: [0, 0], PREPAYMENT: [0, 0] });
    expect((await verifyTakings()).problems).toEqual([]);
  });

  it.each([
    ['what the refund left of it is paid', undefined, 1_000, 'Cash'],
    ['its revenue goes over to the wallet', undefined, 1_000, 'Wallet'],
    ['all of it is paid where the refund was paid out in cash', 'Cash' as const, 2_000, 'Cash'],
  ])('is settled at the counter after a refund, when a kiosk left it to be paid there: %s', async (_, means, due, type) => {
    const { till, kiosk, customerId } = world;
    await fillWallet(world, 5_000);
    const two = { customerId, items: [{ productId: soup.id, quantity: 2 }], payments: [{ type: 'ExternalPayment', amount: 2_000 }] };
    const { orderId } = await order(kiosk, two);
    await refundSoup(orderId, { lines: [{ position: 0, quantity: 1 }], means });
    const settle = (amount: number) => ({ orderId, payments: [{ type, amount }] }) as never;
    expect(await till.refused(addPayments, settle(due + 1))).toMatchObject({ code: 'payment_mismatch', extraData: { toPay: due } });
    const settled = await till.call(addPayments, settle(due));
    expect(settled).toMatchObject({ status: 'PAID', refunded: 1_000 });
    expect(settled.payments.slice(2).map((payment) => [payment.type, payment.amount])).toEqual([
      ['ExternalPayment', -due],
      [type, due],
    ]);
    expect(await revenueByPayment()).toEqual(type === 'Wallet' ? { CASH: [0, 0], PREPAYMENT: [1, 1_000] } : { CASH: [1, 1_000] });
    expect((await verifyTakings()).problems).toEqual([]);
    await till.call(cancelOrder, { orderId, reason: 'The guest left' });
    expect(Object.values(await revenueByPayment())).toEqual(
      type === 'Wallet'
        ? [
            [0, 0],
            [0, 0],
          ]
        : [[0, 0]],
    );
    expect((await verifyTakings()).problems).toEqual([]);
    await assertLedgersAreSound();
  });

  it('has nothing to settle at the counter once a refund covers all that a kiosk left there', async () => {
    const { till, kiosk, customerId } = world;
    await fillWallet(world, 5_000);
    const payments = [
      { type: 'ExternalPayment', amount: 400 },
      { type: 'Wallet', amount: 600 },
    ];
    const { orderId } = await order(kiosk, { customerId, payments });
    await refundSoup(orderId, { amount: 400, means: 'ExternalPayment' });
    expect(await till.refused(addPayments, { orderId, payments: [{ type: 'Cash', amount: 400 }] })).toMatchObject({ code: 'conflict' });
  });

  it('gives its grant use back in the takings, too, once it is refunded in full', async () => {
    const { brandId, customerId, till } = world;
    const { id: grantId } = await createGrant(prisma, { brandId, amount: 350 });
    await createPricingRule(prisma, { brandId, grantIds: [grantId] });
    const { orderId } = await order(till, { customerId, payments: [{ type: 'Cash', amount: 650 }] });
    const usesOfGrants = async () => {
      const rows = await prisma.treasuryDay.findMany({ where: { restaurantId: world.restaurantId, operationType: 'grantPayments' } });
      return rows.reduce((sum, { count }) => sum + Number(count), 0);
    };
    expect(await usesOfGrants()).toBe(1);
    await refundSoup(orderId, { lines: [{ position: 0, quantity: 1 }], restock: false });
    expect(await usesOfGrants()).toBe(0);
    expect((await verifyTakings()).problems).toEqual([]);
  });

  it('puts nothing back in stock when it is cancelled after its preparation began', async () => {
    const { till } = world;
    const { orderId } = await order(till, { payments: cash });
    expect((await till.call(setPreparation, { orderId, preparation: 'PREPARING' })).preparation).toBe('PREPARING');
    expect((await till.call(cancelOrder, { orderId, reason: 'Burnt' })).refunds[0]?.isRestocked).toBe(false);
    expect(await stock()).toBe(9);
  });
});

describe('an order awaiting payment', () => {
  it('holds stock and points, and gives them back when it expires', async () => {
    const { brandId, customerId, till } = world;
    await fillWallet(world, 2_000);
    await createMember(prisma, { brandId, customerId, points: 60 });
    const { id: rewardId } = await createReward(prisma, { brandId });
    const made = await order(till, { customerId, rewards: [String(rewardId)] });
    expect(made).toMatchObject({ status: 'AWAITING_PAYMENT', toPay: 750, payments: [], ticketNumber: null, rewards: [String(rewardId)] });
    expect([await stock(), await points()]).toEqual([9, 10]);
    await prisma.order.updateMany({ where: { restaurantId: world.restaurantId }, data: { expiresAt: new Date(Date.now() - 1_000) } });
    await expireOrders();
    expect(await till.call(getOrder, { orderId: made.orderId })).toMatchObject({ status: 'EXPIRED' });
    expect([await stock(), await points()]).toEqual([10, 60]);
    expect((await till.refused(cancelOrder, { orderId: made.orderId, reason: 'Late' })).code).toBe('conflict');
    await assertLedgersAreSound();
  });

  it('holds no points for a reward that does not apply', async () => {
    const { brandId, customerId, till } = world;
    await createMember(prisma, { brandId, customerId, points: 60 });
    const { id: productId } = await createCatalogProduct(prisma, { brandId });
    const { id: rewardId } = await createReward(prisma, { brandId, type: 'product', value: 0, productId });
    const made = await order(till, { customerId, rewards: [String(rewardId)] });
    expect(made).toMatchObject({ status: 'AWAITING_PAYMENT', toPay: 1_000, rewards: [] });
    expect(await points()).toBe(60);
  });

  it('is paid at the till or cancelled', async () => {
    const { till } = world;
    const first = await order(till);
    const paid = await till.call(addPayments, { orderId: first.orderId, payments: [{ type: 'CreditCard', amount: 1_000 }] });
    expect(paid).toMatchObject({ status: 'PAID', ticketNumber: 1, payments: [{ type: 'CreditCard', amount: 1_000 }], expiresAt: null });
    const second = await order(till);
    expect(await till.call(cancelOrder, { orderId: second.orderId, reason: 'Gone' })).toMatchObject({
      status: 'CANCELLED',
      refunds: [],
      refunded: 0,
    });
    expect(await stock()).toBe(9);
  });

  it('is refused under an externalId that stands for another sale', async () => {
    const { till, kiosk } = world;
    const placedAt = new Date(Date.now() - 60_000).toISOString();
    const { orderId } = await order(till, { externalId: 'T-1', payments: cash });
    const reused = { code: 'conflict', extraData: { reason: 'external_id_reused', orderId } };
    for (const more of [
      { items: [{ productId: soup.id, quantity: 2 }], payments: [{ type: 'Cash', amount: 2_000 }] },
      { payments: [{ type: 'Cash', amount: 900 }], placedAt },
      { payments: cash, placedAt: new Date(Date.now() - 3_600_000).toISOString() },
    ])
      expect(await refusal(till, { externalId: 'T-1', ...more })).toMatchObject(reused);
    expect(await refusal(kiosk, { externalId: 'T-1', payments: [{ type: 'CreditCard', amount: 1_000 }] })).toMatchObject(reused);
    for (const more of [{}, { placedAt }])
      expect((await order(till, { externalId: 'T-1', payments: cash, ...more })).orderId).toBe(orderId);
    await order(till, { externalId: 'T-2', payments: cash, placedAt });
    expect((await refusal(till, { externalId: 'T-2', payments: cash })).code).toBe('conflict');
    const later = new Date(Date.parse(placedAt) + 1).toISOString();
    expect((await refusal(till, { externalId: 'T-2', payments: cash, placedAt: later })).code).toBe('conflict');
  });

  it('is paid under the till’s externalId, which is free again once the order ends unpaid', async () => {
    const { till, restaurantId } = world;
    const waiting = await order(till, { externalId: 'T-1' });
    expect(await order(till, { externalId: 'T-1' })).toEqual(waiting);
    const paid = await order(till, { externalId: 'T-1', payments: cash });
    expect(paid).toMatchObject({ orderId: waiting.orderId, status: 'PAID', payments: [{ type: 'Cash', amount: 1_000 }] });
    expect(await order(till, { externalId: 'T-1', payments: cash })).toEqual(paid);
    const expired = await order(till, { externalId: 'T-2' });
    await prisma.order.updateMany({
      where: { restaurantId, id: Number(expired.orderId) },
      data: { expiresAt: new Date(Date.now() - 1_000) },
    });
    await expireOrders();
    const cancelled = await order(till, { externalId: 'T-3' });
    await till.call(cancelOrder, { orderId: cancelled.orderId, reason: 'Gone' });
    for (const { orderId, externalId } of [expired, cancelled]) {
      const sold = await order(till, { externalId, payments: cash });
      expect(sold).toMatchObject({ status: 'PAID', externalId });
      expect(sold.orderId).not.toBe(orderId);
    }
  });
});

describe('a delivery ordered online', () => {
  it('needs an address in a delivery area and the area’s minimum, and adds its fee', async () => {
    const { restaurantId, manager } = world;
    const { id } = await createConsumptionMode(prisma, { restaurantId, channelId: 2, type: 'MODE_DELIVERY' });
    const deliver = (more: object = {}) =>
      cart({
        ...{ channelId: 2, consumptionMode: 'MODE_DELIVERY', items: [{ productId: soup.id, quantity: 2 }] },
        deliveryAddress: { text: '1 rue de Rivoli', lat: 48.8556, lng: 2.3601 },
        ...more,
      });
    const ask = (more?: object) => manager.refused(quoteOrder, deliver(more));
    expect((await ask()).code).toBe('no_delivery_area');
    await createDeliveryArea(prisma, { restaurantId, consumptionModeIds: [id], minimumAmountCents: 1_500, feeCents: 290 });
    expect(await ask({ items: [{ productId: soup.id }] })).toMatchObject({
      code: 'delivery_minimum_not_reached',
      extraData: { missing: 500 },
    });
    const quote = await manager.call(quoteOrder, deliver() as never);
    expect(quote).toMatchObject({ totalPrice: 2_290, fees: [{ kind: 'area', leftCents: 290 }], area: { minimumAmount: 1_500 } });
  });
});

describe('a guest who orders online', () => {
  it('is refused while the restaurant is closed for online orders, unlike a till', async () => {
    const { web, till } = world;
    await createConsumptionMode(prisma, { restaurantId: world.restaurantId, channelId: 2, type: 'MODE_SIT_IN' });
    expect(await refusal(web)).toMatchObject({ code: 'ordering_closed', extraData: { reasons: expect.any(Array) } });
    expect((await order(till, { payments: cash })).status).toBe('PAID');
  });
});

describe('a pickup slot', () => {
  it('takes as many orders as its quota, and no more', async () => {
    const { restaurantId, manager } = world;
    const orderingQuotas = [{ consumptionMode: '2', orderingQuota: 2 }];
    await createPickupWeek(prisma, { restaurantId, ranges: days.map((day) => ({ day, start: 0, end: 1_440, orderingQuotas })) });
    await createConsumptionMode(prisma, { restaurantId, channelId: 2, type: 'MODE_TAKE_AWAY', isTimeSlotModeEnabled: true });
    const requestedFor = new Date(Math.ceil((Date.now() + 3_600_000) / 900_000) * 900_000).toISOString();
    const take = () =>
      order(manager, {
        channelId: 2,
        consumptionMode: 'MODE_TAKE_AWAY',
        requestedFor,
        payments: [{ type: 'ExternalPayment', amount: 1_000 }],
      });
    const outcomes = await Promise.allSettled([take(), take(), take(), take()]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    const full = await refusal(manager, { channelId: 2, consumptionMode: 'MODE_TAKE_AWAY', requestedFor });
    expect(full).toMatchObject({ code: 'slot_full', extraData: { reason: 'full' } });
    const { items } = await manager.call(listOrders, { restaurantId });
    await manager.call(cancelOrder, { orderId: items[0]?.orderId ?? '', reason: 'No' });
    expect((await take()).status).toBe('PAID');
    expect((await refusal(manager, { channelId: 2, consumptionMode: 'MODE_TAKE_AWAY' })).code).toBe('missing_parameters');
  });

  it('counts orders in the quarter-hour they are for, whatever the slot length asked for, and when hours change', async () => {
    const { restaurantId, manager } = world;
    const orderingQuotas = [{ consumptionMode: '2', orderingQuota: 2 }];
    await createPickupWeek(prisma, { restaurantId, ranges: days.map((day) => ({ day, start: 480, end: 1_200, orderingQuotas })) });
    await createConsumptionMode(prisma, { restaurantId, channelId: 2, type: 'MODE_TAKE_AWAY', isTimeSlotModeEnabled: true });
    const noon = Date.parse(`${new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)}T11:00:00Z`);
    const takeAway = { channelId: 2, consumptionMode: 'MODE_TAKE_AWAY' as const, requestedFor: new Date(noon).toISOString() };
    const left = async (minutes: number, more: object = {}) => {
      const from = new Date(noon + minutes * 60_000).toISOString();
      const { slots } = await manager.call(listNextSlots, { restaurantId, consumptionMode: '2', from, limit: 2, ...more });
      return slots.map(({ startsAt, ordersLeft }) => [(Date.parse(startsAt) - noon) / 60_000, ordersLeft]);
    };
    const payments = [{ type: 'ExternalPayment' as const, amount: 1_000 }];
    for (const count of [1, 2]) {
      expect((await order(manager, { ...takeAway, payments })).status).toBe('PAID');
      expect(await left(0, { slotMinutes: 60 })).toEqual(
        count === 1
          ? [
              [0, 1],
              [60, 2],
            ]
          : [
              [60, 2],
              [120, 2],
            ],
      );
      expect(await left(5, { slotMinutes: 5 })).toEqual(
        count === 1
          ? [
              [5, 1],
              [10, 1],
            ]
          : [
              [15, 2],
              [20, 2],
            ],
      );
    }
    const pickupSchedules = days.map((day) => ({
      day,
      start: 485,
      end: 1_200,
      orderingQuotas: [{ consumptionMode: '2' as const, orderingQuota: 2 }],
    }));
    await manager.call(replacePickupSchedules, { restaurantId, pickupSchedules });
    expect(await refusal(manager, takeAway)).toMatchObject({ code: 'slot_full', extraData: { reason: 'full' } });
    expect(await left(-10)).toEqual([
      [5, 2],
      [20, 2],
    ]);
  });
});
