// @not-in-check
import { describe, expect, it } from 'vitest';
import { revertChange } from '@/server/audit/audit.operations';
import { prisma } from '@/server/core/platform/db';
import { writeOnOurOwn } from '@/server/core/writes/own-work';
import { confirmErasure, requestErasure } from '@/server/customers/customers.operations';
import type { CatalogProduct } from '@/server/generated/prisma/client';
import { readLoyaltyData, voidCart } from '@/server/loyalty/loyalty.operations';
import { verifyPoints } from '@/server/loyalty/verify';
import { resetProduct, resetRestaurant, setQuantity } from '@/server/stock/stock.operations';
import { verifyLedger } from '@/server/stock/verify';
import { asUser } from '@/server/testing/as';
import { createCatalogProduct, createMember, createOptionGroup, createReward, createUser, putOnMenu } from '@/server/testing/factories';
import { fillWallet, openWebOrdering } from '@/server/testing/order-world';
import { assertLedgersAreSound, soupKitchen } from '@/server/testing/soup-kitchen';
import { verifyWallets } from '@/server/wallet/verify';
import { captureHold, listBalanceHistory, releaseHold, reserveHold } from '@/server/wallet/wallet.operations';
import { retakeNeeds } from './confirmation.service';
import { expireOrders } from './expiry.service';
import { lockOrder } from './locked-order.query';
import type { Order } from './order.schema';
import { addPayments, cancelOrder, createOrder, quoteOrder } from './orders.operations';

/** Other operations on waiting and paid orders must not bring their books out of step. */

const { world, soup, cart, cash, order, refusal, stock, points } = soupKitchen();
const offerReward = async () => {
  const { brandId, customerId } = world;
  await createMember(prisma, { brandId, customerId, points: 60 });
  return String((await createReward(prisma, { brandId })).id);
};
const voiding = (orderId: string) =>
  ({ restaurantId: world.restaurantId, memberId: `member-${world.customerId}`, sessionId: `order ${orderId}` }) as never;

it('a customer gets points back for a cancelled order only, not for one that stands', async () => {
  const { guest, till, customerId } = world;
  await openWebOrdering(world);
  await fillWallet(world, 1_000);
  const rewards = [await offerReward()];
  const { orderId, status } = await order(guest, { rewards, payments: [{ type: 'Wallet', amount: 750 }] });
  expect([status, await points()]).toEqual(['PAID', 17]);
  expect((await guest.refused(voidCart, voiding(orderId))).code).toBe('access_denied');
  expect(await points()).toBe(17);
  await till.call(cancelOrder, { orderId, reason: 'Gone' });
  expect(await guest.call(voidCart, voiding(orderId))).toEqual({});
  expect(await points()).toBe(60);
  expect(await prisma.wallet.findFirst({ where: { customerId } })).toMatchObject({ own: 1_000 });
  expect((await verifyPoints()).problems).toEqual([]);
});

it('an order cannot be paid with rewards that a kiosk has given back', async () => {
  const { kiosk, till, customerId } = world;
  const rewards = [await offerReward()];
  const { orderId } = await order(kiosk, { customerId, rewards });
  expect(await points()).toBe(10);
  await kiosk.call(voidCart, voiding(orderId));
  expect(await points()).toBe(60);
  const payment = { orderId, payments: [{ type: 'Cash' as const, amount: 750 }] };
  expect(await till.refused(addPayments, payment)).toMatchObject({ code: 'conflict', extraData: { reason: 'cart_voided' } });
  await till.call(cancelOrder, { orderId, reason: 'Voided' });
  expect(await points()).toBe(60);
  expect((await verifyPoints()).problems).toEqual([]);
});

it('a customer who was deactivated is refused for a new order, and as payer of a waiting one', async () => {
  const { till, kiosk, customerId } = world;
  await fillWallet(world, 5_000);
  await prisma.customer.updateMany({ where: { id: customerId }, data: { paymentType: 'POSTPAYMENT' } });
  const waiting = await order(till, { customerId });
  const left = await order(kiosk, { customerId, payments: [{ type: 'ExternalPayment', amount: 1_000 }] });
  await prisma.customer.updateMany({ where: { id: customerId }, data: { isActive: false } });
  const refused = { code: 'conflict', extraData: { reason: 'inactive', customerId } };
  for (const type of ['Wallet', 'Deferred'] as const) {
    const payments = [{ type, amount: 1_000 }];
    expect(await refusal(till, { customerId, payments })).toMatchObject(refused);
    for (const { orderId } of [waiting, left]) expect(await till.refused(addPayments, { orderId, payments })).toMatchObject(refused);
  }
  expect((await till.call(addPayments, { orderId: waiting.orderId, payments: cash as never })).status).toBe('PAID');
});

it('a wallet hold of a waiting order can be neither captured nor released by hand', async () => {
  const { guest, till, manager, customerId } = world;
  await openWebOrdering(world);
  await fillWallet(world, 1_000);
  const payments = [
    { type: 'Wallet', amount: 300 },
    { type: 'OnlineCard', amount: 700, token: 'sandbox_succeeds' },
  ];
  const { orderId } = await order(guest, { payments });
  const { id: holdId } = await prisma.walletHold.findFirstOrThrow({ where: { customerId } });
  for (const operation of [captureHold, releaseHold])
    expect(await manager.refused(operation, { holdId })).toMatchObject({ code: 'conflict', extraData: { reason: 'of_order', orderId } });
  await till.call(cancelOrder, { orderId, reason: 'Gone' });
  expect(await prisma.wallet.findFirst({ where: { customerId } })).toMatchObject({ own: 1_000, held: 0 });
  expect((await verifyWallets()).problems).toEqual([]);
});

it('an order is not paid by another hold under its number, as a till may number its own orders alike', async () => {
  const { till, manager, customerId } = world;
  await fillWallet(world, 1_000);
  const { orderId } = await order(till, { customerId, payments: [{ type: 'Cash', amount: 1_000 }] });
  const { holdId } = await manager.call(reserveHold, { customerId, amount: 200, orderId: Number(orderId) });
  expect(await manager.call(captureHold, { holdId })).toMatchObject({ state: 'CAPTURED', orderId: Number(orderId) });
  // It is not a payment of the order, so that it is not refunded when the order is cancelled.
  expect(await prisma.walletLine.findFirst({ where: { customerId, kind: 'PAYMENT' } })).toMatchObject({ amount: -200, orderId: null });
  await till.call(cancelOrder, { orderId, reason: 'Gone' });
  expect(await prisma.wallet.findFirst({ where: { customerId } })).toMatchObject({ own: 800, held: 0 });
  expect((await verifyWallets()).problems).toEqual([]);
});

it('an order is not paid by a hold captured under its number before it was made', async () => {
  const { till, manager, customerId } = world;
  await fillWallet(world, 1_000);
  const { orderId: earlier } = await order(till, { payments: [{ type: 'Cash', amount: 1_000 }] });
  const number = Number(earlier) + 1;
  const { holdId } = await manager.call(reserveHold, { customerId, amount: 200, orderId: number });
  expect(await manager.call(captureHold, { holdId })).toMatchObject({ orderId: number });
  const payments = [
    { type: 'Wallet', amount: 300 },
    { type: 'Cash', amount: 700 },
  ];
  const { orderId } = await order(till, { customerId, payments });
  expect(Number(orderId)).toBe(number);
  expect((await manager.call(listBalanceHistory, { customerId, kind: 'PAYMENT', include: 'order' })).data).toMatchObject([
    { amount: -300, orderId: number, order: { orderId } },
    { amount: -200, orderId: number, order: null },
  ]);
  await till.call(cancelOrder, { orderId, reason: 'Gone' });
  expect(await prisma.wallet.findFirst({ where: { customerId } })).toMatchObject({ own: 800, held: 0 });
  expect((await verifyWallets()).problems).toEqual([]);
});

it('an order spends rewards reserved under any session id', async () => {
  const { kiosk, customerId, restaurantId } = world;
  const id = await offerReward();
  const sessionId = `${'x'.repeat(110)} `;
  const emptyCart = { consumptionMode: 'MODE_SIT_IN' as const, createdAt: new Date().toISOString(), totalPrice: 0, items: [] };
  const asked = { restaurantId, sessionId, memberId: `member-${customerId}`, cart: emptyCart, rewards: [{ id, status: 'used' }] };
  await kiosk.call(readLoyaltyData, asked as never);
  expect(await order(kiosk, { customerId, rewards: [id], sessionId })).toMatchObject({ orderId: expect.any(String) });
  expect(await points()).toBe(10);
});

it('an order earns no points for a customer erased while it waited', async () => {
  const { brandId, customerId, kiosk, till } = world;
  const head = await asUser((await createUser(prisma, { role: 'brand', brandId })).id);
  await prisma.customer.update({ where: { brandId_id: { brandId, id: customerId } }, data: { givenName: null, familyName: 'Odalys' } });
  await createMember(prisma, { brandId, customerId });
  const { orderId } = await order(kiosk, { customerId });
  await head.call(requestErasure, { customerId });
  await head.call(confirmErasure, { customerId, confirmation: 'Odalys' });
  expect(await till.call(addPayments, { orderId, payments: cash } as never)).toMatchObject({ status: 'PAID' });
  expect(await points()).toBe(0);
  await assertLedgersAreSound();
});

it('an order above the largest amount is rejected', async () => {
  const { id: productId } = await world.sell(50_000_00);
  const items = [{ productId, quantity: 21 }];
  for (const operation of [createOrder, quoteOrder])
    expect(await world.till.refused(operation, cart({ items }))).toMatchObject({
      ...{ code: 'invalid_parameters', extraData: { issues: [{ path: 'items', code: 'too_big' }] } },
    });
  expect(await world.till.call(createOrder, cart({ items: [{ productId, quantity: 20 }] }))).toMatchObject({ totalPrice: 100_000_000 });
});

it('all orders whose time is over are ended in one run, however many, and give back what they took', async () => {
  const { id: productId } = await world.sell(500, 10);
  const made = [];
  for (let count = 0; count < 5; count++) made.push(await order(world.kiosk, { items: [{ productId }], payments: [] }));
  const expiresAt = new Date(Date.now() - 1_000);
  await prisma.order.updateMany({ where: { id: { in: made.map(({ orderId }) => Number(orderId)) } }, data: { expiresAt } });
  await expireOrders({ pageOrders: 2 });
  expect(await prisma.order.count({ where: { restaurantId: world.restaurantId, status: 'AWAITING_PAYMENT' } })).toBe(0);
  expect(await prisma.stockLevel.findUnique({ where: { productId } })).toMatchObject({ quantity: 10 });
});

describe('stock counted or reset while an order waits', () => {
  const place = () => ({ restaurantId: world.restaurantId, productId: soup.id });
  const cancel = ({ orderId }: Order) => world.till.call(cancelOrder, { orderId, reason: 'Gone' });
  const expire = async () => {
    await prisma.order.updateMany({ where: { restaurantId: world.restaurantId }, data: { expiresAt: new Date(Date.now() - 1_000) } });
    await expireOrders();
  };

  it.each([
    ['is called off', cancel],
    ['expires', expire],
  ])('stays as counted when the order %s', async (_, end) => {
    const other = await world.sell(500, 5);
    const items = [
      { productId: soup.id, quantity: 10 },
      { productId: other.id, quantity: 2 },
    ];
    const made = await order(world.kiosk, { items });
    await world.manager.call(resetProduct, place());
    await end(made);
    expect(await stock()).toBe(0);
    expect(await prisma.product.findUnique({ where: { id: soup.id } })).toMatchObject({ kioskAvailability: false });
    expect(await prisma.stockLevel.findUnique({ where: { productId: other.id } })).toMatchObject({ quantity: 5 });
    expect((await verifyLedger()).problems).toEqual([]);
  });

  const count = (quantity: number) =>
    world.manager.call(setQuantity, { menuId: soup.menuId, signature: soup.signature, quantity }) as Promise<{ quantityBefore: number }>;
  const pay = ({ orderId }: Order, amount: number) =>
    world.till.call(addPayments, { orderId, payments: [{ type: 'Cash', amount }] } as never);
  const undoLast = async () => {
    const { id } = await prisma.auditEntry.findFirstOrThrow({ where: { subjectKind: 'product stock' }, orderBy: { id: 'desc' } });
    await world.manager.call(revertChange, { auditId: id, force: true });
  };
  const two = () => order(world.kiosk, { items: [{ productId: soup.id, quantity: 2 }] });

  it('includes the order’s pieces, which leave once it is paid and come back once', async () => {
    const made = await two();
    expect(await count(9)).toMatchObject({ quantityBefore: 10 });
    await count(9);
    expect(await stock()).toBe(9);
    await pay(made, 2_000);
    expect(await stock()).toBe(7);
    await cancel(made);
    expect(await stock()).toBe(9);
    expect((await verifyLedger()).problems).toEqual([]);
  });

  it('goes off or on sale by the new count, not by what the order gives back first', async () => {
    const { brandId, kiosk, manager } = world;
    const told = async () => {
      const events = await prisma.outboxEvent.findMany({ where: { brandId, kind: 'stock.availability_changed' }, orderBy: { id: 'asc' } });
      return events.map(({ payload }) => (payload as { products: object[] }).products);
    };
    const off = { productId: soup.id, quantity: 0, available: { web: false, kiosk: false } };
    await order(kiosk, { items: [{ productId: soup.id, quantity: 10 }] });
    expect(await manager.call(resetProduct, place())).toMatchObject({ autoDisabled: false, autoEnabled: false });
    expect(await told()).toEqual([[off]]);
    await count(3);
    await order(kiosk, { items: [{ productId: soup.id, quantity: 3 }] });
    expect(await count(12)).toMatchObject({ autoDisabled: false, autoEnabled: true });
    const on = { productId: soup.id, available: { web: true, kiosk: true } };
    expect(await told()).toEqual([[off], [{ ...on, quantity: 3 }], [off], [{ ...on, quantity: 12 }]]);
  });

  it.each([
    ['was paid', (made: Order) => pay(made, 2_000), 8, 3],
    ['was called off', cancel, 10, 5],
    ['waits still', async () => {}, 8, 5],
  ])('is restored by undo as if nobody had counted, where the order %s', async (_, end, left, again) => {
    const made = await two();
    await count(5);
    await end(made);
    await undoLast();
    expect(await stock()).toBe(left);
    await undoLast();
    expect(await stock()).toBe(again);
    expect((await verifyLedger()).problems).toEqual([]);
  });

  it('loses the order’s pieces at payment even if first counted after the order, with its choices and options', async () => {
    const { brandId, restaurantId, menuId, kiosk, manager, till } = world;
    const product = (more: object) => createCatalogProduct(prisma, { brandId, priceCents: 500, ...more });
    const put = async (catalogProduct: CatalogProduct) => putOnMenu(prisma, catalogProduct, { restaurantId, menuId });
    const [ofTea, ofCake] = [await product({}), await product({})];
    const group = await createOptionGroup(prisma, { brandId });
    const [choice] = group.choices as { choiceId: string }[];
    const choices = [{ ...choice, catalogProductId: ofCake.id }];
    await prisma.optionGroup.update({ where: { id: group.id }, data: { choices } });
    const steps = [{ name: 'Drink', min: 1, max: 1, choices: [{ productId: ofTea.id, extraCents: 0 }] }];
    const [tea, cake] = [await put(ofTea), await put(ofCake)];
    const formula = await put(await product({ kind: 'formula', steps, optionGroupIds: [group.id] }));
    const items = [
      { productId: tea.id, quantity: 2 },
      { productId: formula.id, quantity: 3, choices: [{ step: 0, productId: tea.id }], options: [{ choiceId: choice?.choiceId }] },
    ];
    const products = [tea, cake, formula];
    const quantities = async () => {
      const levels = await prisma.stockLevel.findMany({ where: { productId: { in: products.map(({ id }) => id) } } });
      return products.map(({ id }) => levels.find(({ productId }) => productId === id)?.quantity);
    };
    const [paid, counted] = [await order(kiosk, { items }), await order(kiosk, { items })];
    const due = paid.totalPrice;
    await pay(paid, due);
    expect(await quantities()).toEqual([undefined, undefined, undefined]);
    for (const { signature } of products) await manager.call(setQuantity, { menuId, signature, quantity: 20 });
    await order(till, { items, payments: [{ type: 'Cash', amount: due }] });
    expect(await quantities()).toEqual([15, 17, 20]);
    await pay(counted, due);
    expect(await quantities()).toEqual([10, 14, 20]);
    await cancel(counted);
    expect(await quantities()).toEqual([15, 17, 20]);
    expect((await verifyLedger()).problems).toEqual([]);
  });

  it('loses the order’s pieces when a card is charged after the order has ended', async () => {
    const made = await two();
    await count(9);
    await expire();
    expect(await stock()).toBe(9);
    const { restaurantId, brandId } = world;
    await writeOnOurOwn(brandId, async (ctx) => retakeNeeds(ctx, await lockOrder(ctx.db, { restaurantId, orderId: Number(made.orderId) })));
    expect(await stock()).toBe(7);
  });

  it.each([
    ['paid', (made: Order) => pay(made, 2_000), -2],
    ['called off', cancel, 0],
  ])('moves by exactly the order’s own pieces when it is %s at the same moment', async (_, end, moved) => {
    for (let round = 0; round < 8; round += 1) {
      const made = await two();
      const work = [() => count(10), () => end(made)];
      await Promise.all((round % 2 ? work : work.toReversed()).map((each) => each()));
      const { _sum } = await prisma.stockMovement.aggregate({ where: { orderId: Number(made.orderId) }, _sum: { quantityDelta: true } });
      expect(_sum.quantityDelta).toBe(moved);
    }
    expect((await verifyLedger()).problems).toEqual([]);
  });

  it('gets pieces of a cancelled order back where the reset was undone, or the order was paid', async () => {
    const { manager, kiosk, till } = world;
    const waiting = await order(kiosk, { items: [{ productId: soup.id, quantity: 2 }] });
    const paid = await order(till, { payments: cash });
    await manager.call(resetRestaurant, { restaurantId: world.restaurantId });
    const { id } = await prisma.auditEntry.findFirstOrThrow({ where: { subjectKind: 'restaurant stock' } });
    await manager.call(revertChange, { auditId: id });
    expect(await stock()).toBe(7);
    await cancel(waiting);
    expect(await stock()).toBe(9);
    await manager.call(resetProduct, place());
    await cancel(paid);
    expect(await stock()).toBe(1);
  });
});
