import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { prisma } from '@/server/core/platform/db';
import { boxWorld, ownLayout } from '@/server/testing/boxes';
import { createProduct } from '@/server/testing/factories';
import { createOrder } from './orders.operations';

const world = boxWorld();
const tableId = randomUUID();
const layout = { ...ownLayout, rooms: [{ roomId: 'r1', name: 'Salle', position: 0, tables: [{ tableId, name: '1' }] }] };

const orderAt = async (table: string) => {
  const { restaurantId } = world;
  const { id: productId } = await createProduct(prisma, { restaurantId, priceCents: 900, quantity: 5 });
  const payments = [{ type: 'Cash' as const, amount: 900 }];
  return { restaurantId, consumptionMode: 'MODE_SIT_IN' as const, items: [{ productId }], tableId: table, payments };
};

it('an order is accepted at a table that the box knows, and rejected at an unknown one', async () => {
  await world.linkedBox({ layout });
  expect(await world.till.call(createOrder, await orderAt(tableId))).toMatchObject({ status: 'PAID', tableId });
  const unknown = randomUUID();
  expect(await world.till.refused(createOrder, await orderAt(unknown))).toMatchObject({
    ...{ code: 'table_not_found', status: 404 },
    extraData: { restaurantId: world.restaurantId, tableId: unknown },
  });
  expect(await prisma.order.count({ where: { restaurantId: world.restaurantId } })).toBe(1);
});

it('an order that the box does not answer is kept as NOT_SERVABLE for its idempotency key, and a new key asks again', async () => {
  const { till, restaurantId } = world;
  const input = await orderAt(tableId);
  const first = await till.refused(createOrder, input, { idempotencyKey: 'k-1' });
  expect(first).toMatchObject({ code: 'restaurant_offline', status: 503 });
  const again = await till.outcome(createOrder, input, { idempotencyKey: 'k-1' });
  expect([again.status, again.replayed]).toEqual([201, true]);
  expect(JSON.parse(again.dataText)).toMatchObject({ status: 'NOT_SERVABLE', payments: [], ticketNumber: null, tableId });
  const { items } = input;
  expect((await prisma.stockLevel.findUniqueOrThrow({ where: { productId: items[0]?.productId ?? 0 } })).quantity).toBe(5);
  expect(await prisma.outboxEvent.count({ where: { restaurantId, kind: 'orders.paid' } })).toBe(0);
  expect((await till.refused(createOrder, input, { dryRun: true })).code).toBe('restaurant_offline');
  await world.linkedBox({ layout });
  expect(await till.call(createOrder, input, { idempotencyKey: 'k-2' })).toMatchObject({ status: 'PAID' });
  expect(await prisma.order.count({ where: { restaurantId } })).toBe(2);
});

it('an order that is not servable does not use up the till’s externalId', async () => {
  const input = { ...(await orderAt(tableId)), externalId: 'T-1' };
  expect((await world.till.refused(createOrder, input)).code).toBe('restaurant_offline');
  const offline = { ...input, placedAt: new Date(Date.now() - 60_000).toISOString() };
  expect(await world.till.call(createOrder, offline)).toMatchObject({ status: 'PAID', externalId: 'T-1' });
});
