// @not-in-check
import pg from 'pg';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { pool, prisma } from '@/server/core/platform/db';
import type { Product } from '@/server/generated/prisma/client';
import { errorOf } from '@/server/testing/as';
import { resetDatabase } from '@/server/testing/database';
import { createMenu, createProduct, createRestaurant, createStockSettings } from '@/server/testing/factories';
import { book, movementsOf, stockOf } from '@/server/testing/stock';
import { movementTypes } from './stock.schema';
import { verifyLedger } from './verify';

let restaurantId: number;
let brandId: number;
let menuId: number;

beforeEach(async () => {
  ({ id: restaurantId, brandId } = await createRestaurant(prisma));
  await createStockSettings(prisma, { restaurantId, stockManagementV2Enabled: true });
  ({ id: menuId } = await createMenu(prisma, { restaurantId }));
});

const product = (quantity?: number) => createProduct(prisma, { restaurantId, menuId, quantity });
const products = async (count: number, quantity?: number) => {
  const made: Product[] = [];
  for (let index = 0; index < count; index++) made.push(await product(quantity));
  return made;
};
const sound = async () => expect((await verifyLedger()).problems).toEqual([]);

describe('a booking', () => {
  it.each(movementTypes)('of type %s writes one consistent movement and the new quantity', async (movementType) => {
    const { id } = await product(10);
    const [booked] = await book({
      restaurantId,
      movementType,
      channelId: 5,
      orderId: 7,
      deliveryId: 8,
      reason: 'why',
      lines: [{ productId: id, delta: -3 }],
    });
    const [, movement] = await movementsOf(id);
    expect(movement).toMatchObject({
      id: booked?.movementId,
      restaurantId,
      brandId,
      movementType,
      quantityBefore: 10,
      quantityDelta: -3,
      quantityAfter: 7,
      channelId: 5,
      orderId: 7,
      deliveryId: 8,
      userId: null,
      reason: 'why',
      idempotencyKey: null,
    });
    expect(await prisma.stockLevel.findUnique({ where: { productId: id } })).toMatchObject({ quantity: 7, lastMovementId: movement?.id });
    await sound();
  });

  it('merges its lines into one movement per product', async () => {
    const [a, b] = (await products(2, 10)) as [Product, Product];
    const lines = [
      { productId: b.id, delta: -1 },
      { productId: a.id, delta: -2 },
      { productId: b.id, delta: -3 },
    ];
    const booked = await book({ restaurantId, movementType: 'SALE', lines });
    expect(booked.map(({ productId, step }) => [productId, step.delta])).toEqual([
      [a.id, -2],
      [b.id, -4],
    ]);
    await sound();
  });

  it('ignores untracked products and products of other restaurants', async () => {
    const untracked = await product();
    const { id: elsewhere } = await createRestaurant(prisma);
    const foreign = await createProduct(prisma, { restaurantId: elsewhere, quantity: 5 });
    const lines = [untracked.id, foreign.id, 999_999].map((productId) => ({ productId, delta: -1 }));
    expect(await book({ restaurantId, movementType: 'SALE', lines })).toEqual([]);
    expect(await book({ restaurantId, movementType: 'DELIVERY', track: true, lines: lines.slice(1) })).toEqual([]);
    expect(await stockOf(untracked.id)).toBeUndefined();
    expect(await stockOf(foreign.id)).toMatchObject({ quantity: 5 });
  });

  it('starts tracking products when told to', async () => {
    const { id } = await product();
    const [booked] = await book({ restaurantId, movementType: 'DELIVERY', track: true, lines: [{ productId: id, delta: 4 }] });
    expect(booked?.step).toMatchObject({ before: 0, after: 4 });
    await sound();
  });

  it('skips lines that change nothing when told to', async () => {
    const [a, b] = (await products(2, 3)) as [Product, Product];
    await book({ restaurantId, movementType: 'RAZ', lines: [{ productId: a.id, to: 0 }] });
    const lines = [a, b].map(({ id }) => ({ productId: id, to: 0 }));
    const booked = await book({ restaurantId, movementType: 'RAZ', onlyChanges: true, lines });
    expect(booked.map(({ productId }) => productId)).toEqual([b.id]);
    expect(await book({ restaurantId, movementType: 'RAZ', lines })).toHaveLength(2);
  });

  it('writes nothing at all when one of its lines would exceed the stock limit', async () => {
    const [a, b] = (await products(2, 10)) as [Product, Product];
    const lines = [
      { productId: a.id, delta: -1 },
      { productId: b.id, delta: 1_000_000_000 },
    ];
    const error = await errorOf(book({ restaurantId, movementType: 'DELIVERY', key: 'once', lines }));
    expect(error).toMatchObject({ code: 'quantity_out_of_range', extraData: { productId: b.id, quantity: 10 } });
    expect(await prisma.stockMovement.count({ where: { restaurantId, movementType: 'DELIVERY' } })).toBe(0);
    expect(await prisma.stockBooking.count({ where: { restaurantId } })).toBe(0);
    await sound();
  });

  it('takes products off the managed channels when they run out, and puts them back when stock returns', async () => {
    await createStockSettings(prisma, { restaurantId, kioskManaged: false });
    const { id } = await product(2);
    const move = (delta: number) => book({ restaurantId, movementType: 'SALE', lines: [{ productId: id, delta }] });
    const [out] = await move(-3);
    expect(out?.step).toMatchObject({ autoDisabled: true, autoEnabled: false });
    expect(await stockOf(id)).toMatchObject({
      quantity: -1,
      available: { web: false, kiosk: true },
      autoDisabled: { web: true, kiosk: false },
    });
    const [stillOut] = await move(1);
    expect(stillOut?.step).toMatchObject({ autoDisabled: false, autoEnabled: false });
    const [back] = await move(1);
    expect(back?.step).toMatchObject({ autoDisabled: false, autoEnabled: true });
    expect(await stockOf(id)).toMatchObject({ available: { web: true, kiosk: true }, autoDisabled: { web: false, kiosk: false } });
  });

  it('takes no products off while stock management V2 is off', async () => {
    await createStockSettings(prisma, { restaurantId, stockManagementV2Enabled: false });
    const { id } = await product(1);
    await book({ restaurantId, movementType: 'SALE', lines: [{ productId: id, delta: -1 }] });
    expect(await stockOf(id)).toMatchObject({ quantity: 0, available: { web: true, kiosk: true } });
  });
});

describe('a booking key', () => {
  it('books once per restaurant', async () => {
    const { id } = await product(10);
    const { id: elsewhere } = await createRestaurant(prisma);
    const other = await createProduct(prisma, { restaurantId: elsewhere, quantity: 10 });
    const sale = { movementType: 'SALE', key: 'order:1' } as const;
    expect(await book({ ...sale, restaurantId, lines: [{ productId: id, delta: -1 }] })).toHaveLength(1);
    expect(await book({ ...sale, restaurantId, lines: [{ productId: id, delta: -1 }] })).toEqual([]);
    expect(await book({ ...sale, restaurantId: elsewhere, lines: [{ productId: other.id, delta: -1 }] })).toHaveLength(1);
    expect((await movementsOf(id)).at(-1)).toMatchObject({ quantityAfter: 9, idempotencyKey: 'order:1' });
    expect(await stockOf(id)).toMatchObject({ quantity: 9 });
  });

  it('books once, however many concurrent requests repeat it', async () => {
    const made = await products(3, 10);
    const lines = made.map(({ id }) => ({ productId: id, delta: -1 }));
    const booked = await Promise.all(Array.from({ length: 20 }, () => book({ restaurantId, movementType: 'SALE', key: 'order:2', lines })));
    expect(booked.filter((entries) => entries.length > 0)).toHaveLength(1);
    expect(await prisma.stockMovement.count({ where: { restaurantId, movementType: 'SALE' } })).toBe(3);
    await sound();
  });
});

describe('an order of many lines', () => {
  it('takes as many SQL statements as an order of a single line', async () => {
    const made = await products(60, 1);
    const asked = vi.spyOn(pg.Client.prototype, 'query');
    const statements = async (lines: { productId: number; delta: number }[]) => {
      asked.mockClear();
      await book({ restaurantId, movementType: 'SALE', lines });
      return asked.mock.calls.length;
    };
    const [first, ...rest] = made.map(({ id }) => ({ productId: id, delta: -1 }));
    const one = await statements([first!]);
    expect(await statements(rest)).toBe(one);
    const back = await statements(made.map(({ id }) => ({ productId: id, delta: 1 })));
    expect(back).toBe(one);
    asked.mockRestore();
    expect(one).toBeLessThanOrEqual(6);
    expect(await prisma.stockMovement.count({ where: { restaurantId, movementType: 'SALE' } })).toBe(120);
    await sound();
  });
});

describe('the database', () => {
  const movement = (numbers: { before: number; delta: number; after: number }, more = {}) => ({
    restaurantId,
    brandId,
    movementType: 'SALE' as const,
    quantityBefore: numbers.before,
    quantityDelta: numbers.delta,
    quantityAfter: numbers.after,
    ...more,
  });

  it('rejects a movement that does not add up', async () => {
    const { id: productId } = await product(1);
    const broken = movement({ before: 1, delta: -1, after: 1 }, { productId });
    await expect(prisma.stockMovement.create({ data: broken as never })).rejects.toThrow(/stock_movements_adds_up/);
  });

  it('rejects a movement with a brand or product of another restaurant', async () => {
    const { id: productId } = await product(1);
    const other = await createRestaurant(prisma);
    const foreign = await createProduct(prisma, { restaurantId: other.id });
    const numbers = { before: 1, delta: -1, after: 0 };
    await expect(
      prisma.stockMovement.create({ data: movement(numbers, { productId, brandId: other.brandId }) as never }),
    ).rejects.toThrow();
    await expect(prisma.stockMovement.create({ data: movement(numbers, { productId: foreign.id }) as never })).rejects.toThrow();
  });

  it('refuses to change or delete a movement', async () => {
    const { id } = await product(1);
    const earlier = await movementsOf(id);
    await expect(pool.query("update stock_movements set reason = 'rewritten'")).rejects.toThrow('append-only: update is refused');
    await expect(pool.query('delete from stock_movements')).rejects.toThrow('append-only: delete is refused');
    expect(await movementsOf(id)).toEqual(earlier);
  });

  it('rejects a quantity beyond the stock limit', async () => {
    const { id: productId } = await product(1);
    await expect(prisma.stockLevel.update({ where: { productId }, data: { quantity: 1_000_000_001 } })).rejects.toThrow();
  });
});

describe('verifyLedger', () => {
  beforeEach(async () => {
    await resetDatabase();
    ({ id: restaurantId, brandId } = await createRestaurant(prisma));
    ({ id: menuId } = await createMenu(prisma, { restaurantId }));
  });

  /** Bypasses the rules, like a broken restore or a manual change of the database. */
  const tamper = (statement: string) =>
    prisma.$transaction([
      prisma.$executeRawUnsafe('alter table stock_movements disable trigger stock_movements_append_only'),
      prisma.$executeRawUnsafe('alter table stock_movements drop constraint stock_movements_adds_up'),
      prisma.$executeRawUnsafe(statement),
      prisma.$executeRawUnsafe(
        'alter table stock_movements add constraint stock_movements_adds_up check (quantity_after = quantity_before + quantity_delta) not valid',
      ),
      prisma.$executeRawUnsafe('alter table stock_movements enable trigger stock_movements_append_only'),
    ]);

  async function chain(): Promise<[number, number[]]> {
    const { id } = await product(10);
    for (const delta of [-1, -2, 4]) await book({ restaurantId, movementType: 'SALE', lines: [{ productId: id, delta }] });
    await sound();
    return [id, (await movementsOf(id)).map((movement) => movement.id)];
  }

  it('counts the products that it checked', async () => {
    await products(2, 1);
    await product();
    expect(await verifyLedger()).toEqual({ checkedProducts: 2, problems: [] });
  });

  it('reports a missing movement', async () => {
    const [id, [, second, third]] = await chain();
    await tamper(`delete from stock_movements where id = ${second}`);
    expect((await verifyLedger()).problems).toEqual([
      `restaurant ${restaurantId}, product ${id}: movement ${third} begins at 9, the one before it ended at 10`,
    ]);
  });

  it('reports a chain that does not begin at 0', async () => {
    const [id, [first, second]] = await chain();
    await tamper(`delete from stock_movements where id = ${first}`);
    expect((await verifyLedger()).problems).toEqual([
      `restaurant ${restaurantId}, product ${id}: movement ${second} begins at 10, the one before it ended at 0`,
    ]);
  });

  it('reports a movement that does not add up', async () => {
    const [id, [, second]] = await chain();
    await tamper(`update stock_movements set quantity_delta = -5 where id = ${second}`);
    expect((await verifyLedger()).problems).toEqual([`restaurant ${restaurantId}, product ${id}: movement ${second}: 10 + -5 is not 9`]);
  });

  it('reports a missing last movement by its quantity and its id', async () => {
    const [id, [, , third, last]] = await chain();
    await tamper(`delete from stock_movements where id = ${last}`);
    expect((await verifyLedger()).problems).toEqual([
      `restaurant ${restaurantId}, product ${id}: the ledger ends at 7, the quantity is 11`,
      `restaurant ${restaurantId}, product ${id}: the last movement is ${third}, the product names ${last}`,
    ]);
  });

  it('reports a quantity that was changed without a movement', async () => {
    const [id] = await chain();
    const { id: unmoved } = await product();
    await prisma.sql.run`update stock_levels set quantity = 12 where product_id = ${id}`;
    await prisma.stockLevel.create({ data: { restaurantId, productId: unmoved, quantity: 3 } });
    expect((await verifyLedger()).problems).toEqual([
      `restaurant ${restaurantId}, product ${id}: the ledger ends at 11, the quantity is 12`,
      `restaurant ${restaurantId}, product ${unmoved}: the quantity is 3 without any movement`,
    ]);
  });

  it('reports movements of a product whose quantity is missing', async () => {
    const [id] = await chain();
    await prisma.stockLevel.delete({ where: { productId: id } });
    expect((await verifyLedger()).problems).toEqual([
      `restaurant ${restaurantId}, product ${id}: the ledger ends at 11, the quantity is missing`,
    ]);
  });
});
