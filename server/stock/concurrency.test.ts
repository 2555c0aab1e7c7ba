// @not-in-check
import { beforeEach, describe, expect, it } from 'vitest';
import { revertChange } from '@/server/audit/audit.operations';
import { prisma } from '@/server/core/platform/db';
import type { Product } from '@/server/generated/prisma/client';
import { type Actor, asUser, errorOf } from '@/server/testing/as';
import { createMenu, createProduct, createRestaurant, createStockSettings, createUser } from '@/server/testing/factories';
import { book, movementsOf, stockOf } from '@/server/testing/stock';
import * as stock from './stock.operations';
import { verifyLedger } from './verify';

let restaurantId: number;
let menuId: number;
let products: Product[];
let manager: Actor;

beforeEach(async () => {
  ({ id: restaurantId } = await createRestaurant(prisma));
  await createStockSettings(prisma, { restaurantId, stockManagementV2Enabled: true });
  ({ id: menuId } = await createMenu(prisma, { restaurantId }));
  products = [];
  for (let index = 0; index < 6; index++) products.push(await createProduct(prisma, { restaurantId, menuId, quantity: 50 }));
  manager = await asUser((await createUser(prisma, { role: 'restaurant', restaurantId })).id);
});

const sound = async () => expect((await verifyLedger()).problems).toEqual([]);
const deadlocks = async () => {
  const [row] = await prisma.sql.read<{ deadlocks: number }>`
    select pg_stat_get_db_deadlocks(oid)::int as deadlocks from pg_database where datname = current_database()`;
  return row?.deadlocks;
};

describe('undoing a first count', () => {
  it('keeps an unbroken chain and loses no count or delivery while others count, deliver and sell', async () => {
    const fresh = await Promise.all(Array.from({ length: 8 }, () => createProduct(prisma, { restaurantId, menuId })));
    await Promise.all(
      fresh.map(async ({ id, signature }) => {
        const { movementId } = await manager.call(stock.setQuantity, { menuId, signature, quantity: 9 });
        const [entry] = await prisma.auditEntry.findMany({ where: { subjectKind: 'product stock', subjectId: String(id) } });
        const lines = [{ productId: id, quantity: 3 }];
        const [counted] = await Promise.all([
          manager.call(stock.setQuantity, { menuId, signature, quantity: 20 }),
          manager.call(revertChange, { auditId: entry!.id, force: true }),
          manager.call(stock.createDelivery, { restaurantId, supplierName: 'Maison Verger', lines }),
          book({ restaurantId, movementType: 'SALE', lines: [{ productId: id, delta: -1 }] }),
        ]);
        const types = (await movementsOf(id)).map(({ movementType }) => movementType);
        expect(types).toContain('DELIVERY');
        expect(counted.movementId).toBeGreaterThan(movementId);
        expect(await stockOf(id)).toBeDefined();
      }),
    );
    await sound();
  });
});

describe('undoing the switching on of a sold-out product', () => {
  it('leaves the product on when stock arrives at the same time', async () => {
    await Promise.all(
      products.map(async ({ id, signature }) => {
        await book({ restaurantId, movementType: 'SALE', lines: [{ productId: id, delta: -50 }] });
        for (let turn = 0; turn < 5; turn++) {
          await manager.call(stock.setQuantity, { menuId, signature, quantity: 0 });
          await manager.call(stock.setAvailability, { menuId, signature, web: true });
          const subject = { subjectKind: 'product availability', subjectId: String(id) };
          const { id: auditId } = await prisma.auditEntry.findFirstOrThrow({ where: subject, orderBy: { id: 'desc' } });
          await Promise.all([
            manager.call(revertChange, { auditId }),
            book({ restaurantId, movementType: 'DELIVERY', lines: [{ productId: id, delta: 5 }] }),
          ]);
          expect((await stockOf(id))?.available).toEqual({ web: true, kiosk: true });
        }
      }),
    );
    await sound();
  });
});

describe('a hundred concurrent writers', () => {
  it('leave an unbroken chain of a hundred movements on one product', async () => {
    const { id } = products[0]!;
    const deltas = Array.from({ length: 100 }, (_, index) => (index % 7) - 4);
    await Promise.all(deltas.map((delta) => book({ restaurantId, movementType: 'SALE', lines: [{ productId: id, delta }] })));
    const movements = await movementsOf(id);
    expect(movements).toHaveLength(101);
    let quantity = 0;
    for (const movement of movements) {
      expect(movement.quantityBefore).toBe(quantity);
      quantity = movement.quantityAfter;
    }
    expect(quantity).toBe(50 + deltas.reduce((sum, delta) => sum + delta, 0));
    await sound();
  });

  it('never deadlock on overlapping products in different orders', async () => {
    const before = await deadlocks();
    const shuffled = (seed: number) =>
      products.map((_, index) => products[(index * (seed % 2 === 0 ? 1 : 5) + seed) % 6]!).slice(0, 2 + (seed % 4));
    const writers = Array.from({ length: 100 }, (_, seed) => {
      const lines = shuffled(seed).map(({ id }) => ({ productId: id, delta: seed % 3 === 0 ? 2 : -1 }));
      return book({ restaurantId, movementType: seed % 3 === 0 ? 'CANCELLATION' : 'SALE', lines });
    });
    await Promise.all(writers);
    await sound();
    expect(await deadlocks()).toBe(before);
  });

  it('of every kind succeed through their operations without a deadlock', async () => {
    const before = await deadlocks();
    const kinds: ((seed: number) => Promise<unknown>)[] = [
      (seed) =>
        book({ restaurantId, movementType: 'SALE', lines: products.slice(seed % 3).map(({ id }) => ({ productId: id, delta: -1 })) }),
      (seed) => manager.call(stock.setQuantity, { menuId, signature: products[seed % 6]!.signature, quantity: seed }),
      (seed) => manager.call(stock.setAvailability, { menuId, signature: products[seed % 6]!.signature, web: seed % 2 === 0 }),
      () => manager.call(stock.resetRestaurant, { restaurantId }),
      (seed) => manager.call(stock.resetProduct, { restaurantId, productId: products[seed % 6]!.id }),
      (seed) =>
        manager.call(stock.createDelivery, {
          restaurantId,
          supplierName: 'Maison Verger',
          lines: products
            .toReversed()
            .slice(seed % 3)
            .map(({ id }) => ({ productId: id, quantity: 3 })),
        }),
    ];
    await Promise.all(Array.from({ length: 96 }, (_, seed) => kinds[seed % kinds.length]!(seed)));
    await sound();
    expect(await prisma.stockDelivery.count({ where: { restaurantId } })).toBe(16);
    // Transactions that lock in the same order need no retry, so none was repeated.
    expect(await deadlocks()).toBe(before);
  });
});

describe('concurrent requests', () => {
  it('make one INITIAL movement when all count a product for the first time', async () => {
    const { id, signature } = await createProduct(prisma, { restaurantId, menuId });
    await Promise.all(Array.from({ length: 8 }, (_, quantity) => manager.call(stock.setQuantity, { menuId, signature, quantity })));
    const types = (await movementsOf(id)).map(({ movementType }) => movementType);
    expect(types).toEqual(['INITIAL', ...Array(7).fill('MANUAL_ADJUSTMENT')]);
    await sound();
  });

  it('add up deliveries of products that were not tracked before', async () => {
    const fresh: Product[] = [];
    for (let index = 0; index < 4; index++) fresh.push(await createProduct(prisma, { restaurantId, menuId }));
    const deliver = (turn: number) => {
      const lines = (turn % 2 === 0 ? fresh : fresh.toReversed()).map(({ id }) => ({ productId: id, quantity: 2 }));
      return manager.call(stock.createDelivery, { restaurantId, supplierName: 'Maison Verger', lines });
    };
    await Promise.all(Array.from({ length: 10 }, (_, turn) => deliver(turn)));
    for (const { id } of fresh) expect(await stockOf(id)).toMatchObject({ quantity: 20 });
    await sound();
  });

  it('with one idempotency key write once, and get the same response or idempotency_in_progress', async () => {
    const { id, signature } = products[0]!;
    const sent = await Promise.allSettled(
      Array.from({ length: 10 }, () =>
        manager.outcome(stock.setQuantity, { menuId, signature, quantity: 8 }, { idempotencyKey: 'count-1' }),
      ),
    );
    const answers = new Set<string>();
    for (const result of sent) {
      if (result.status === 'fulfilled') answers.add(result.value.dataText);
      else
        expect(await errorOf(Promise.reject(result.reason))).toMatchObject({
          code: 'idempotency_in_progress',
          headers: { 'retry-after': '1' },
        });
    }
    expect(answers.size).toBe(1);
    const movements = await movementsOf(id);
    expect(movements).toHaveLength(2);
    expect(movements[1]).toMatchObject({ movementType: 'MANUAL_ADJUSTMENT', idempotencyKey: 'count-1', userId: manager.caller.userId });
  });
});
