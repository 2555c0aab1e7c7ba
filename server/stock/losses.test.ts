import { beforeAll, describe, expect, it } from 'vitest';
import * as audit from '@/server/audit/audit.operations';
import { prisma } from '@/server/core/platform/db';
import type { Product } from '@/server/generated/prisma/client';
import { type Actor, asUser } from '@/server/testing/as';
import { createCatalogProduct, createMenu, createProduct, createRestaurant, createUser, putOnMenu } from '@/server/testing/factories';
import * as stock from './stock.operations';

let restaurantId: number;
let brandId: number;
let manager: Actor;
let bread: Product;
let wine: Product;

beforeAll(async () => {
  ({ id: restaurantId, brandId } = await createRestaurant(prisma));
  const { id: menuId } = await createMenu(prisma, { restaurantId });
  manager = await asUser((await createUser(prisma, { role: 'restaurant', restaurantId })).id);
  bread = await createProduct(prisma, { restaurantId, menuId, quantity: 50, priceCents: 300 });
  wine = await createProduct(prisma, { restaurantId, menuId, quantity: 20, priceCents: 900 });
});

const count = ({ menuId, signature }: Product, quantity: number, reasonCode?: 'WASTE' | 'BREAKAGE' | 'COUNT') =>
  manager.call(stock.setQuantity, { menuId, signature, quantity, reasonCode });
const receive = async (unitCost?: number) => {
  // Times of deliveries are whole milliseconds, so the order of a count within the same one would be undefined.
  await new Promise((resolve) => setTimeout(resolve, 5));
  await manager.call(stock.createDelivery, {
    restaurantId,
    supplierName: 'Maison Verger',
    lines: [{ productId: bread.id, quantity: 10, unitCost }],
  });
};
const reasons = async (days?: number) => (await manager.call(stock.getStockLosses, { restaurantId, days })).reasons;
async function undoLatest({ id }: Product) {
  const { items } = await manager.call(audit.listAudit, { restaurantId, subjectKind: 'product stock', subjectId: String(id), limit: 1 });
  await manager.call(audit.revertChange, { auditId: items[0]!.auditId });
}

describe('stock losses', () => {
  it('are empty at first, and do not include plain counts', async () => {
    await count(bread, 48, 'COUNT');
    await count(bread, 46);
    expect(await reasons()).toEqual([]);
  });

  it('are summed by reason, at the unit cost of the time and at the selling price', async () => {
    await receive(120);
    await receive();
    await count(bread, 60, 'WASTE');
    await receive(200);
    await count(bread, 69, 'WASTE');
    await count(wine, 17, 'WASTE');
    await count(wine, 16, 'BREAKAGE');
    expect(await reasons()).toEqual([
      // 6 at 1.20 and 1 at 2.00; three bottles have no cost.
      {
        reasonCode: 'WASTE',
        movements: 3,
        quantity: 10,
        cost: 920,
        movementsWithoutCost: 1,
        value: 7 * 300 + 3 * 900,
        movementsWithoutPrice: 0,
      },
      { reasonCode: 'BREAKAGE', movements: 1, quantity: 1, cost: null, movementsWithoutCost: 1, value: 900, movementsWithoutPrice: 0 },
    ]);
  });

  it('count movements of products without a price, as the daily totals of the overview do', async () => {
    const { id: otherId, brandId: ofBrand } = await createRestaurant(prisma);
    const { id: menuId } = await createMenu(prisma, { restaurantId: otherId });
    const unpriced = await putOnMenu(prisma, await createCatalogProduct(prisma, { brandId: ofBrand, priceCents: null }), {
      restaurantId: otherId,
      menuId,
    });
    const other = await asUser((await createUser(prisma, { role: 'restaurant', restaurantId: otherId })).id);
    const at = { menuId, signature: unpriced.signature };
    await other.call(stock.setQuantity, { ...at, quantity: 5 });
    await other.call(stock.setQuantity, { ...at, quantity: 3, reasonCode: 'WASTE' });
    const without = { value: 0, movementsWithoutPrice: 1 };
    expect((await other.call(stock.getStockLosses, { restaurantId: otherId })).reasons).toMatchObject([without]);
    const { daily } = await other.call(stock.getStockOverview, { restaurantId: otherId });
    expect(daily.map(({ value }) => value)).toEqual(daily.map(() => 0));
    expect(daily.reduce((sum, { movementsWithoutPrice }) => sum + movementsWithoutPrice, 0)).toBe(2);
  });

  it('leave out a loss that is undone, until it is redone', async () => {
    await undoLatest(wine);
    expect((await reasons()).map(({ reasonCode }) => reasonCode)).toEqual(['WASTE']);
    await undoLatest(wine);
    expect((await reasons()).map(({ reasonCode, quantity }) => [reasonCode, quantity])).toEqual([
      ['WASTE', 10],
      ['BREAKAGE', 1],
    ]);
  });

  it('cover the requested number of days', async () => {
    await prisma.stockMovement.create({
      data: {
        restaurantId,
        brandId,
        productId: wine.id,
        movementType: 'MANUAL_ADJUSTMENT',
        reasonCode: 'EXPIRED',
        quantityDelta: -2,
        quantityBefore: 2,
        quantityAfter: 0,
        createdAt: new Date(Date.now() - 10 * 86_400_000),
      },
    });
    expect((await reasons()).map(({ reasonCode }) => reasonCode)).toEqual(['WASTE', 'BREAKAGE']);
    expect((await reasons(30)).map(({ reasonCode }) => reasonCode)).toEqual(['WASTE', 'EXPIRED', 'BREAKAGE']);
  });
});
