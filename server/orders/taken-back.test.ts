// @not-in-check
import { beforeEach, describe, expect, it } from 'vitest';
import { revertChange } from '@/server/audit/audit.operations';
import { prisma } from '@/server/core/platform/db';
import * as stockOperations from '@/server/stock/stock.operations';
import { verifyLedger } from '@/server/stock/verify';
import { soupKitchen } from '@/server/testing/soup-kitchen';
import type { Order } from './order.schema';
import { addPayments, cancelOrder } from './orders.operations';

/** Undoing and redoing counts, resets and deliveries while orders wait for their payment. */

const { world, soup, order } = soupKitchen();

const undo = async (subjectKind = 'product stock', { force = true, skip = 0 } = {}) => {
  const entry = await prisma.auditEntry.findFirstOrThrow({ where: { subjectKind, brandId: world.brandId }, orderBy: { id: 'desc' }, skip });
  await world.manager.call(revertChange, { auditId: entry.id, force });
};
const count = (quantity: number) =>
  world.manager.call(stockOperations.setQuantity, { menuId: soup.menuId, signature: soup.signature, quantity });
const reset = () => world.manager.call(stockOperations.resetProduct, { restaurantId: world.restaurantId, productId: soup.id });
const resetAll = () => world.manager.call(stockOperations.resetRestaurant, { restaurantId: world.restaurantId });
const deliver = (quantity: number) =>
  world.manager.call(stockOperations.createDelivery, {
    ...{ restaurantId: world.restaurantId, supplierName: 'Maison Verger', lines: [{ productId: soup.id, quantity }] },
  });
const take = (quantity: number) => order(world.kiosk, { items: [{ productId: soup.id, quantity }] });
const cancel = ({ orderId }: Order, restock?: boolean) => world.till.call(cancelOrder, { orderId, restock, reason: 'Gone' });
const pay = ({ orderId, totalPrice }: Order) =>
  world.till.call(addPayments, { orderId, payments: [{ type: 'Cash', amount: totalPrice }] } as never);
/** The stock of the product; undefined while it is not tracked. */
const quantity = async () => (await prisma.stockLevel.findUnique({ where: { productId: soup.id } }))?.quantity;
const isSound = async () => expect((await verifyLedger()).problems).toEqual([]);
/** The events about the product that partners got. */
const told = async () => {
  const events = await prisma.outboxEvent.findMany({
    where: { brandId: world.brandId, kind: 'stock.availability_changed' },
    orderBy: { id: 'asc' },
  });
  return events.flatMap(({ payload }) =>
    (payload as { products: { quantity: number; available: { kiosk: boolean } }[] }).products.map(
      ({ quantity, available }) => `${quantity} ${available.kiosk ? 'on' : 'off'}`,
    ),
  );
};

it('undoing a count tells partners the resulting stock, and none of the steps between', async () => {
  await take(4);
  await take(6);
  await reset();
  expect(await told()).toEqual(['0 off']);
  await undo();
  expect([await quantity(), await told()]).toEqual([0, ['0 off']]);
  await undo();
  expect([await quantity(), await told()]).toEqual([0, ['0 off']]);
  await count(3);
  await undo();
  expect([await quantity(), await told()]).toEqual([0, ['0 off', '3 on', '0 off']]);
  await isSound();
});

it('redoing a count shows the counted quantity until orders that were waiting are paid', async () => {
  const made = await take(3);
  await count(5);
  await undo();
  expect(await quantity()).toBe(7);
  await undo();
  expect(await quantity()).toBe(5);
  await undo();
  await undo();
  expect(await quantity()).toBe(5);
  await pay(made);
  expect(await quantity()).toBe(2);
  await isSound();
});

it('redoing a count subtracts what was ordered since', async () => {
  await count(5);
  await undo();
  const made = await take(3);
  await undo();
  expect(await quantity()).toBe(2);
  await cancel(made);
  expect(await quantity()).toBe(5);
  await isSound();
});

it('undoing a count holds no pieces again for an order that another count had released', async () => {
  const made = await take(3);
  await count(4);
  await count(9);
  await undo();
  expect(await quantity()).toBe(4);
  await undo('product stock', { skip: 2 });
  expect(await quantity()).toBe(7);
  await cancel(made);
  expect(await quantity()).toBe(10);
  await isSound();
});

it.each([
  ['a product', 'product stock', reset],
  ['the restaurant', 'restaurant stock', resetAll],
])('undoes a reset of %s that moved only pieces held by an order', async (_, subjectKind, resetIt) => {
  await count(0);
  const made = await order(world.till, { items: [{ productId: soup.id, quantity: 2 }] });
  expect(await quantity()).toBe(-2);
  await resetIt();
  expect(await quantity()).toBe(0);
  await undo(subjectKind);
  expect(await quantity()).toBe(-2);
  await undo(subjectKind);
  expect(await quantity()).toBe(0);
  await undo(subjectKind);
  await cancel(made);
  expect(await quantity()).toBe(0);
  await isSound();
});

it('does not redo a reset of the restaurant when a later count stands again', async () => {
  await resetAll();
  await count(4);
  await undo();
  await undo('restaurant stock');
  await undo();
  expect(await quantity()).toBe(4);
  await expect(undo('restaurant stock', { force: false })).rejects.toMatchObject({ code: 'conflict' });
  expect(await quantity()).toBe(4);
  await isSound();
});

it('undoing a reset of the restaurant holds pieces again, and redoing it releases them', async () => {
  const made = await take(10);
  await resetAll();
  await undo('restaurant stock');
  expect(await quantity()).toBe(0);
  await undo('restaurant stock');
  expect(await quantity()).toBe(0);
  expect(await told()).toEqual(['0 off']);
  await undo('restaurant stock');
  await cancel(made);
  expect([await quantity(), await told()]).toEqual([10, ['0 off', '10 on']]);
  await isSound();
});

describe('stock tracking that is undone and redone', () => {
  beforeEach(async () => void Object.assign(soup, await world.sell(1_000)));
  const begins = { count: () => count(10), delivery: () => deliver(10) };
  const subjects = { count: 'product stock', delivery: 'stock delivery' };

  describe.each(['count', 'delivery'] as const)('started by a %s', (kind) => {
    it.each([
      ['waits still', async () => {}, 7],
      ['was called off', (made: Order) => cancel(made), 10],
      ['was paid', pay, 7],
      ['was paid and came back to the shelf', (made: Order) => pay(made).then(() => cancel(made, true)), 10],
      ['was paid and called off after it was eaten', (made: Order) => pay(made).then(() => cancel(made, false)), 7],
    ])('accounts for the pieces an order held, where that order %s', async (_, meanwhile, left) => {
      const turn = () => undo(subjects[kind]);
      await begins[kind]();
      const made = await take(3);
      await turn();
      expect(await quantity()).toBeUndefined();
      await meanwhile(made);
      await turn();
      expect(await quantity()).toBe(left);
      await isSound();
    });
  });

  it('holds nothing for an order when the product is tracked anew, until the order is paid', async () => {
    await begins.count();
    const [paid, cancelled] = [await take(3), await take(2)];
    await undo();
    await deliver(6);
    expect(await quantity()).toBe(6);
    await cancel(cancelled);
    expect(await quantity()).toBe(6);
    await pay(paid);
    expect(await quantity()).toBe(3);
    await isSound();
  });
});
