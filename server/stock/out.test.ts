import { beforeAll, describe, expect, it } from 'vitest';
import { prisma } from '@/server/core/platform/db';
import type { Product } from '@/server/generated/prisma/client';
import { type Actor, asUser } from '@/server/testing/as';
import { createCategory, createMenu, createProduct, createRestaurant, createUser } from '@/server/testing/factories';
import { book, moveAt } from '@/server/testing/stock';
import * as stock from './stock.operations';

let admin: Actor;
let restaurantId: number;
let menuId: number;
beforeAll(async () => {
  admin = await asUser((await createUser(prisma, { role: 'admin' })).id);
  ({ id: restaurantId } = await createRestaurant(prisma));
  ({ id: menuId } = await createMenu(prisma, { restaurantId }));
});

const make = (quantity?: number) => createProduct(prisma, { restaurantId, menuId, quantity });
const move = ({ id }: Product, delta: number) =>
  book({ restaurantId, movementType: 'MANUAL_ADJUSTMENT', lines: [{ productId: id, delta }] });
const outSince = async ({ id }: Product) => (await prisma.stockLevel.findUniqueOrThrow({ where: { productId: id } })).outSince;

describe('outSince', () => {
  it('is set when a product runs out, and cleared when stock comes back', async () => {
    const product = await make(3);
    expect(await outSince(product)).toBeNull();
    await move(product, -3);
    const since = await outSince(product);
    expect(Math.abs((since?.getTime() ?? 0) - Date.now())).toBeLessThan(60_000);
    await move(product, -2);
    expect(await outSince(product)).toEqual(since);
    await move(product, 4);
    expect(await outSince(product)).toEqual(null);
  });

  it('is set by a first count of 0', async () => {
    const product = await make();
    await admin.call(stock.setQuantity, { menuId, signature: product.signature, quantity: 0 });
    expect(await outSince(product)).toBeInstanceOf(Date);
    const [item] = (await admin.call(stock.listStock, { restaurantId, cursor: product.id - 1, limit: 1 })).items;
    expect(item?.outSince).toBe((await outSince(product))?.toISOString());
  });

  it('cannot be cleared in the database while the quantity is 0', async () => {
    const { id } = await make(3);
    await prisma.sql.run`update stock_levels set quantity = 0 where product_id = ${id}`;
    await expect(prisma.sql.run`update stock_levels set out_since = null where product_id = ${id}`).rejects.toThrow('out_since');
  });
});

describe('the list of products that are out', () => {
  let restaurant: number;
  let order: number[];
  beforeAll(async () => {
    ({ id: restaurant } = await createRestaurant(prisma));
    const menu = await createMenu(prisma, { restaurantId: restaurant });
    const [a, b] = [
      await createCategory(prisma, { restaurantId: restaurant, name: 'A', position: 1 }),
      await createCategory(prisma, { restaurantId: restaurant, name: 'B', position: 0 }),
    ];
    const product = (quantity?: number) =>
      createProduct(prisma, { restaurantId: restaurant, menuId: menu.id, quantity, categoryIds: [a.id, b.id] });
    // Out since the third, the first and, two of them at the same moment, the second.
    const days = ['2026-03-03', '2026-03-01', '2026-03-02', '2026-03-02', '2026-03-04'];
    const made: Product[] = [];
    for (const day of days) {
      const one = await product(2);
      made.push(one);
      await moveAt(one, `${day}T10:00:00.123Z`, -2);
    }
    await product();
    await product(5);
    order = [1, 2, 3, 0, 4].map((index) => made[index]?.id ?? 0);
  });
  const list = (query: { cursor?: string; limit?: number } = {}) => admin.call(stock.listOut, { restaurantId: restaurant, ...query });

  it('shows the product that is out longest first, and none that has stock or was never counted', async () => {
    const { items, nextCursor } = await list();
    expect(items.map(({ productId }) => productId)).toEqual(order);
    expect(items[0]).toMatchObject({ outSince: '2026-03-01T10:00:00.123Z', tracked: true, currentQuantity: 0, categoryNames: ['B', 'A'] });
    expect(nextCursor).toBeNull();
  });

  it.each([1, 2, 3])('is paginated by %i without skipping or repeating products that ran out at the same time', async (limit) => {
    const seen: number[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await list({ limit, ...(cursor && { cursor }) });
      expect(page.items.length).toBeLessThanOrEqual(limit);
      seen.push(...page.items.map(({ productId }) => productId));
      cursor = page.nextCursor;
    }
    expect(seen).toEqual(order);
  });

  it('is empty after the cursor of a list in another order, and rejects an invalid cursor', async () => {
    const cursorOf = (position: unknown) => Buffer.from(JSON.stringify(position)).toString('base64url');
    expect(await list({ cursor: cursorOf(['Tarte', 4]) })).toEqual({ items: [], nextCursor: null });
    for (const cursor of ['12', 'x y', cursorOf({ a: 1 }), cursorOf(['2026-03-01T10:00:00.123Z', 9e9])])
      expect(await admin.refused(stock.listOut, { restaurantId: restaurant, cursor })).toMatchObject({
        code: 'invalid_parameters',
        extraData: { issues: [{ path: 'cursor' }] },
      });
  });
});
