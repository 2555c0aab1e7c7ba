// @not-in-check
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import * as audit from '@/server/audit/audit.operations';
import { prisma } from '@/server/core/platform/db';
import type { Product } from '@/server/generated/prisma/client';
import { type Actor, asUser } from '@/server/testing/as';
import { createMenu, createProduct, createRestaurant, createUser } from '@/server/testing/factories';
import { send, tokenOf } from '@/server/testing/http';
import { runs } from '@/server/testing/runs';
import * as stock from './stock.operations';
import type { deliveryLine } from './stock.schema';
import { verifyLedger } from './verify';

type Line = z.input<typeof deliveryLine>;

let restaurantId: number;
let menuId: number;
let userId: number;
let manager: Actor;

beforeAll(async () => {
  ({ id: restaurantId } = await createRestaurant(prisma));
  ({ id: menuId } = await createMenu(prisma, { restaurantId }));
  ({ id: userId } = await createUser(prisma, { role: 'restaurant', restaurantId }));
  manager = await asUser(userId);
});

const newProduct = (quantity?: number) => createProduct(prisma, { restaurantId, menuId, quantity });
const receive = (lines: Line[], receivedAt?: string) =>
  manager.call(stock.createDelivery, { restaurantId, supplierName: 'Maison Verger', receivedAt, lines });
async function costOf({ id }: Product): Promise<number | null> {
  const { items } = await manager.call(stock.listStock, { restaurantId, cursor: id - 1, limit: 1 });
  return items[0]!.unitCost;
}

/** What the state of a delivery forbids is refused, and has no effect. */
function refused(error: { code?: string }): void {
  if (error.code !== 'conflict' && error.code !== 'not_revertible') throw error;
}

describe('the unit cost', () => {
  it('is unknown until a received delivery states it', async () => {
    const bread = await newProduct(3);
    expect(await costOf(bread)).toBeNull();
    const lines = [{ productId: bread.id, quantity: 4, unitCost: 120 }];
    const announced = { restaurantId, supplierName: 'Maison Verger', expectedAt: '2030-01-02T07:00:00Z', lines };
    const { deliveryId } = await manager.call(stock.createDelivery, announced);
    expect(await costOf(bread)).toBeNull();
    await manager.call(stock.receiveDelivery, { restaurantId, deliveryId });
    expect(await costOf(bread)).toBe(120);
  });

  it('comes from the delivery with a cost that was received last, not the one recorded last', async () => {
    const bread = await newProduct();
    await receive([{ productId: bread.id, quantity: 4, unitCost: 120 }]);
    await receive([{ productId: bread.id, quantity: 4, unitCost: 90 }], '2026-01-05T07:00:00Z');
    await receive([{ productId: bread.id, quantity: 4 }]);
    expect(await costOf(bread)).toBe(120);
  });

  it('is the mean of the delivery’s lines, weighted by quantity', async () => {
    const bread = await newProduct();
    const line = (quantity: number, unitCost?: number) => ({ productId: bread.id, quantity, unitCost });
    await receive([line(3, 100), line(1, 200), line(10)]);
    expect(await costOf(bread)).toBe(125);
  });

  it('can be a known zero', async () => {
    const sample = await newProduct();
    await receive([{ productId: sample.id, quantity: 1, unitCost: 0 }]);
    expect(await costOf(sample)).toBe(0);
  });

  it('returns to the previous one when a receipt is undone, and comes back when it is redone', async () => {
    const bread = await newProduct();
    await receive([{ productId: bread.id, quantity: 4, unitCost: 120 }]);
    const { deliveryId } = await receive([{ productId: bread.id, quantity: 4, unitCost: 1_200 }]);
    await manager.call(stock.undoDelivery, { restaurantId, deliveryId });
    expect(await costOf(bread)).toBe(120);
    const subject = { subjectKind: 'stock delivery', subjectId: String(deliveryId) };
    const { items } = await manager.call(audit.listAudit, { restaurantId, ...subject, limit: 1 });
    await manager.call(audit.revertChange, { auditId: items[0]!.auditId });
    expect(await costOf(bread)).toBe(1_200);
  });

  it('stays correct when deliveries are received concurrently', async () => {
    const bread = await newProduct();
    const wine = await newProduct();
    for (let round = 0; round < 4; round++) {
      const both = [bread, wine].map(({ id }, index) => ({ productId: id, quantity: 1, unitCost: 100 + 10 * round + index }));
      await Promise.all([receive(both, `2026-02-0${round + 1}T07:00:00Z`), receive(both.toReversed()), receive([both[round % 2]!])]);
    }
    expect((await verifyLedger()).problems).toEqual([]);
  });

  it('agrees with the deliveries after any sequence of receipts, changes and undos', async () => {
    const products = [await newProduct(), await newProduct(5), await newProduct()];
    const lines = fc
      .array(
        fc.record({ index: fc.nat(2), quantity: fc.integer({ min: 1, max: 9 }), unitCost: fc.option(fc.nat(500), { nil: undefined }) }),
        {
          minLength: 1,
          maxLength: 4,
        },
      )
      .map((all) => all.map(({ index, ...line }) => ({ productId: products[index]!.id, ...line })));
    const step = fc.oneof(
      fc.record({ do: fc.constant('record' as const), lines, day: fc.option(fc.integer({ min: 10, max: 20 }), { nil: undefined }) }),
      fc.record({ do: fc.constant('announce' as const), lines }),
      fc.record({ do: fc.constantFrom('change' as const, 'receive' as const), which: fc.nat(5), lines }),
      fc.record({ do: fc.constantFrom('undo' as const, 'cancel' as const, 'revert' as const), which: fc.nat(5) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
        const made: number[] = [];
        for (const each of steps) {
          const deliveryId = 'which' in each ? made[each.which % made.length] : undefined;
          const place = { restaurantId, deliveryId: deliveryId ?? 0 };
          const body = { restaurantId, supplierName: 'Maison Verger', expectedAt: '2030-01-02T07:00:00Z' };
          if (each.do === 'record')
            made.push((await receive(each.lines, each.day === undefined ? undefined : `2026-03-${each.day}T07:00:00Z`)).deliveryId);
          else if (each.do === 'announce') made.push((await manager.call(stock.createDelivery, { ...body, lines: each.lines })).deliveryId);
          else if (deliveryId === undefined) continue;
          else if (each.do === 'change') await manager.call(stock.updateDelivery, { ...body, ...place, lines: each.lines }).catch(refused);
          else if (each.do === 'receive') await manager.call(stock.receiveDelivery, { ...place, lines: each.lines }).catch(refused);
          else if (each.do === 'undo') await manager.call(stock.undoDelivery, place).catch(refused);
          else if (each.do === 'cancel') await manager.call(stock.cancelDelivery, place).catch(refused);
          else {
            const subject = { subjectKind: 'stock delivery', subjectId: String(deliveryId) };
            const { items } = await manager.call(audit.listAudit, { restaurantId, ...subject, limit: 1 });
            await manager.call(audit.revertChange, { auditId: items[0]!.auditId }).catch(refused);
          }
          // The expected result, computed simply from the received deliveries.
          const all = (await manager.call(stock.listDeliveries, { restaurantId, state: 'received', sort: '-date', limit: 200 })).items;
          for (const product of products) {
            let expected: number | null = null;
            for (const { deliveryId: id } of all) {
              const priced = (await manager.call(stock.getDelivery, { restaurantId, deliveryId: id })).lines.filter(
                ({ productId, unitCost }) => productId === product.id && unitCost !== null,
              );
              if (priced.length === 0) continue;
              const units = priced.reduce((sum, { quantity }) => sum + quantity, 0);
              expected = Math.round(priced.reduce((sum, { quantity, unitCost }) => sum + quantity * unitCost!, 0) / units);
              break;
            }
            expect(await costOf(product)).toBe(expected);
          }
        }
      }),
      runs(4),
    );
    expect((await verifyLedger()).problems).toEqual([]);
  });

  it('is reported by verifyLedger when it was changed outside the service', async () => {
    const bread = await newProduct();
    await receive([{ productId: bread.id, quantity: 4, unitCost: 120 }]);
    await prisma.stockLevel.update({ where: { productId: bread.id }, data: { unitCostCents: 99 } });
    expect((await verifyLedger()).problems).toEqual([
      `restaurant ${restaurantId}, product ${bread.id}: a unit costs 99, the deliveries say 120`,
    ]);
    await prisma.stockLevel.update({ where: { productId: bread.id }, data: { unitCostCents: 120 } });
  });
});

describe('stock costs', () => {
  it('are summed over the filtered products, with the number of products without a cost', async () => {
    const { id: elsewhere } = await createRestaurant(prisma);
    const admin = await asUser((await createUser(prisma, { role: 'admin' })).id);
    const value = (filters: object = {}) => admin.call(stock.getStockValue, { restaurantId: elsewhere, ...filters });
    expect(await value()).toEqual({ products: 0, quantity: 0, cost: null, productsWithoutCost: 0 });
    const make = (name: string, quantity?: number) => createProduct(prisma, { restaurantId: elsewhere, name, quantity });
    const [bread, owed, salt] = [await make('Pain'), await make('Pain dû', -9), await make('Sel', 3), await make('Eau')];
    expect(await value()).toEqual({ products: 1, quantity: 3, cost: null, productsWithoutCost: 1 });
    const lines = [bread, owed].map(({ id }) => ({ productId: id, quantity: 4, unitCost: 120 }));
    await admin.call(stock.createDelivery, { restaurantId: elsewhere, supplierName: 'Maison Verger', lines });
    expect(await value()).toEqual({ products: 2, quantity: 7, cost: 480, productsWithoutCost: 1 });
    expect(await value({ search: 'pain' })).toEqual({ products: 1, quantity: 4, cost: 480, productsWithoutCost: 0 });
    expect(await value({ stockStatus: 'low' })).toMatchObject({ products: 2 });
    expect(await value({ stockStatus: 'out' })).toEqual({ products: 0, quantity: 0, cost: null, productsWithoutCost: 0 });
    expect(salt.id).toBeGreaterThan(0);
  });

  it('of movements are the unit cost of the time, and of deliveries their own unit cost', async () => {
    const bread = await newProduct(10);
    // Times of deliveries are whole milliseconds, so the order of a count within the same one would be undefined.
    const count = async (quantity: number) => {
      await manager.call(stock.setQuantity, { menuId, signature: bread.signature, quantity });
      await new Promise((resolve) => setTimeout(resolve, 5));
    };
    await count(9);
    await receive([{ productId: bread.id, quantity: 5, unitCost: 120 }]);
    await count(13);
    await receive([{ productId: bread.id, quantity: 5, unitCost: 200 }]);
    await receive([{ productId: bread.id, quantity: 1, unitCost: 90 }], '2026-01-05T07:00:00Z');
    await count(18);
    const { items } = await manager.call(stock.listMovements, { restaurantId, productId: bread.id, costs: true });
    // Before the first delivery, the cost is that of the earliest one.
    expect(items.map(({ quantityDelta, unitCost }) => [quantityDelta, unitCost])).toEqual([
      [-1, 200],
      [1, 90],
      [5, 200],
      [-1, 120],
      [5, 120],
      [-1, 90],
      [10, 90],
    ]);
  });

  it('are left out of movements unless they are requested', async () => {
    const { items } = await manager.call(stock.listMovements, { restaurantId, limit: 1 });
    expect(items[0]).not.toHaveProperty('unitCost');
  });

  it('appear in the exported files, in the unit of the currency', async () => {
    const bread = await newProduct();
    await receive([{ productId: bread.id, quantity: 5, unitCost: 120 }]);
    const token = await tokenOf(userId);
    const costsIn = async (file: string, cells = -1) => {
      const { text } = await send('GET', `/v2/restaurants/${restaurantId}/stock/${file}`, { token });
      return text
        .trim()
        .split(/\r?\n/)
        .slice(0, 2)
        .map((row) => row.split(',').slice(cells).join());
    };
    expect(await costsIn(`export?search=${encodeURIComponent(bread.name)}`)).toEqual(['unitCost', '1.20']);
    expect(await costsIn(`movements/export?productId=${bread.id}`)).toEqual(['unitCost', '1.20']);
    expect(await costsIn('deliveries/export', -2)).toEqual(['totalCost,linesWithoutCost', '6.00,0']);
  });
});
