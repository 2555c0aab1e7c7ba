// @not-in-check
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { prisma } from '@/server/core/platform/db';
import type { Product, Restaurant } from '@/server/generated/prisma/client';
import { type Actor, actorsOf, asUser } from '@/server/testing/as';
import { resetDatabase } from '@/server/testing/database';
import { createMenu, createProduct, createRestaurant, createStockSettings, createUser } from '@/server/testing/factories';
import { book, moveAt } from '@/server/testing/stock';
import { seedTwoTenants } from '@/server/testing/tenants';
import * as stock from './stock.operations';

let admin: Actor;

beforeEach(async () => {
  await resetDatabase();
  admin = await asUser((await createUser(prisma, { role: 'admin', name: 'Ada' })).id);
});
afterEach(() => void vi.useRealTimers());

/** Sets the time for the service, but not for the database. */
const at = (now: string) => void vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] });

async function tracked(
  restaurant: Restaurant,
  more: Partial<Pick<Product, 'name' | 'priceCents' | 'menuId' | 'webAvailability' | 'kioskAvailability' | 'sku'>> = {},
  quantity = 0,
): Promise<Product> {
  const product = await createProduct(prisma, { restaurantId: restaurant.id, ...more });
  await prisma.stockLevel.create({ data: { restaurantId: restaurant.id, productId: product.id, quantity } });
  return product;
}

describe('the stock overview', () => {
  it('counts products by status, preferring the product’s safety stock to the restaurant’s', async () => {
    const restaurant = await createRestaurant(prisma);
    const { id: restaurantId } = restaurant;
    await createStockSettings(prisma, { restaurantId, stockManagementV2Enabled: true, defaultSafetyStock: 3 });
    const menu = await createMenu(prisma, { restaurantId });
    const make = (quantity?: number, safetyStock?: number) =>
      createProduct(prisma, { restaurantId, menuId: menu.id, quantity, safetyStock });
    await Promise.all([make(-1), make(0), make(1), make(3), make(4), make(4, 5), make(1, 0), make(), make(), make()]);
    const { counts } = await admin.call(stock.getStockOverview, { restaurantId });
    expect(counts).toEqual({ out: 2, low: 3, ok: 2, untracked: 3 });
    for (const status of ['out', 'low', 'ok'] as const)
      expect((await admin.call(stock.listStock, { restaurantId, stockStatus: status, tracked: true })).items).toHaveLength(counts[status]);
  });

  it('sums up movements by type and by day in the restaurant’s time zone', async () => {
    const restaurant = await createRestaurant(prisma, { timeZone: 'Europe/Paris' });
    const [tea, cake] = [await tracked(restaurant, { priceCents: 300 }), await tracked(restaurant, { priceCents: 500 })];
    await moveAt(tea, '2026-06-07T21:59:59Z', 50);
    await moveAt(tea, '2026-06-08T21:59:59Z', -2);
    await moveAt(cake, '2026-06-08T22:00:00Z', -3);
    await moveAt(tea, '2026-06-09T10:00:00Z', -4);
    await moveAt(tea, '2026-06-09T10:05:00Z', 1, 'CANCELLATION');
    at('2026-06-09T21:30:00Z');
    const { daily } = await admin.call(stock.getStockOverview, { restaurantId: restaurant.id, days: 2 });
    expect(daily).toEqual([
      { day: '2026-06-08', movementType: 'SALE', movements: 1, quantity: -2, value: -600, movementsWithoutPrice: 0 },
      { day: '2026-06-09', movementType: 'SALE', movements: 2, quantity: -7, value: -2700, movementsWithoutPrice: 0 },
      { day: '2026-06-09', movementType: 'CANCELLATION', movements: 1, quantity: 1, value: 300, movementsWithoutPrice: 0 },
    ]);
    const week = await admin.call(stock.getStockOverview, { restaurantId: restaurant.id });
    expect(week.daily[0]).toMatchObject({ day: '2026-06-07', movementType: 'DELIVERY', quantity: 50 });
  });

  it('handles sums that are larger than a single quantity can be', async () => {
    const restaurant = await createRestaurant(prisma);
    for (let index = 0; index < 3; index++) {
      const { id: productId } = await tracked(restaurant, { priceCents: 100 });
      await book({ restaurantId: restaurant.id, movementType: 'DELIVERY', lines: [{ productId, delta: 1_000_000_000 }] });
      await book({ restaurantId: restaurant.id, movementType: 'RAZ', lines: [{ productId, to: 0 }] });
    }
    const { daily, lastResets } = await admin.call(stock.getStockOverview, { restaurantId: restaurant.id });
    expect(daily.find(({ movementType }) => movementType === 'DELIVERY')).toMatchObject({
      quantity: 3_000_000_000,
      value: 300_000_000_000,
    });
    expect(lastResets).toMatchObject([{ products: 3, quantity: 3_000_000_000, userId: null, userName: null }]);
  });

  it('lists the last resets with their user and the quantity that was lost, to which a product below zero adds nothing', async () => {
    const restaurant = await createRestaurant(prisma);
    const [tea, cake, juice] = [await tracked(restaurant), await tracked(restaurant), await tracked(restaurant)];
    const userId = admin.caller.userId ?? undefined;
    await moveAt(tea, '2026-06-01T08:00:00Z', 9);
    await moveAt(cake, '2026-06-01T08:00:00Z', 5);
    await moveAt(juice, '2026-06-01T08:00:00Z', -2);
    await moveAt(juice, '2026-06-02T21:00:00.000Z', 2, 'RAZ', { userId });
    await moveAt(tea, '2026-06-02T21:00:00.000Z', -9, 'RAZ', { userId });
    await moveAt(cake, '2026-06-02T21:00:00.010Z', -5, 'RAZ', { userId });
    await moveAt(tea, '2026-06-03T08:00:00Z', 2);
    await moveAt(tea, '2026-06-03T21:00:00Z', -2, 'RAZ');
    const { lastResets } = await admin.call(stock.getStockOverview, { restaurantId: restaurant.id });
    expect(lastResets).toEqual([
      { at: '2026-06-03T21:00:00.000Z', products: 1, quantity: 2, userId: null, userName: null },
      { at: '2026-06-02T21:00:00.010Z', products: 3, quantity: 14, userId, userName: 'Ada' },
    ]);
  });

  it('counts a reset of thousands of products in full', async () => {
    const { id: restaurantId } = await createRestaurant(prisma);
    await createStockSettings(prisma, { restaurantId, stockManagementV2Enabled: true });
    const { id: menuId } = await createMenu(prisma, { restaurantId });
    await prisma.sql.run`insert into products (restaurant_id, menu_id, signature, name, price_cents)
      select ${restaurantId}, ${menuId}, 'p' || n, 'Product ' || n, 100 from generate_series(1, 2100) n`;
    const products = await prisma.product.findMany({ where: { restaurantId }, select: { id: true } });
    const lines = products.map(({ id: productId }) => ({ productId, delta: 2 }));
    await book({ restaurantId, movementType: 'DELIVERY', track: true, lines });
    await admin.call(stock.resetRestaurant, { restaurantId });
    const { lastResets } = await admin.call(stock.getStockOverview, { restaurantId });
    expect(lastResets.reduce((sum, { products: count }) => sum + count, 0)).toBe(2100);
    expect(lastResets.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(4200);
  });

  it('is empty for a restaurant without products, and rejects an invalid number of days', async () => {
    const { id: restaurantId } = await createRestaurant(prisma);
    const nothing = { counts: { out: 0, low: 0, ok: 0, untracked: 0 }, daily: [], lastResets: [] };
    expect(await admin.call(stock.getStockOverview, { restaurantId })).toEqual(nothing);
    for (const days of [0, 91, 1.5, 'x'])
      expect(await admin.refused(stock.getStockOverview, { restaurantId, days })).toMatchObject({ status: 400 });
  });
});

describe('the stock forecast', () => {
  /** The same sale in each of some past weeks, on that weekday and hour (UTC). */
  async function habit(product: Product, today: string, hours: number[], perHour: number, weeks = 8): Promise<void> {
    for (let week = weeks; week > 0; week--) {
      for (const hour of hours) {
        const moment = new Date(`${today}T${String(hour).padStart(2, '0')}:30:00Z`);
        moment.setUTCDate(moment.getUTCDate() - 7 * week);
        await moveAt(product, moment, -perHour);
      }
    }
  }
  const setTo = async ({ id: productId, restaurantId }: Product, to: number) =>
    void (await prisma.stockLevel.updateMany({ where: { productId, restaurantId }, data: { quantity: to } }));

  it('lists only products that will run out before closing, soonest first', async () => {
    const restaurant = await createRestaurant(prisma, { timeZone: 'UTC', closesAt: 22 * 60 });
    const names = ['lasts', 'soon', 'later', 'out', 'unsold'];
    const made = Object.fromEntries(await Promise.all(names.map(async (name) => [name, await tracked(restaurant, { name })]))) as Record<
      string,
      Product
    >;
    const today = '2026-06-10';
    for (const name of ['lasts', 'soon', 'later', 'out']) await habit(made[name]!, today, [12, 13, 18, 19, 20], 4);
    const left: Record<string, number> = { lasts: 13, soon: 2, later: 10, out: 0, unsold: 1 };
    for (const name of names) await setTo(made[name]!, left[name]!);
    at(`${today}T18:00:00Z`);
    for (const name of ['lasts', 'soon', 'later', 'out'])
      await prisma.stockMovement.createMany({
        data: [12, 13].map((hour) => ({
          restaurantId: restaurant.id,
          brandId: restaurant.brandId,
          productId: made[name]!.id,
          movementType: 'SALE' as const,
          quantityDelta: -4,
          quantityBefore: 0,
          quantityAfter: -4,
          createdAt: new Date(`${today}T${hour}:30:00Z`),
        })),
      });
    const forecast = await admin.call(stock.getStockForecast, { restaurantId: restaurant.id });
    expect(forecast).toMatchObject({ at: '2026-06-10T18:00:00.000Z', closesAt: '2026-06-10T22:00:00.000Z', timeZone: 'UTC' });
    expect(forecast.items).toEqual([
      {
        productId: made.soon?.id,
        name: 'soon',
        quantity: 2,
        soldToday: 8,
        expectedUntilClose: 12,
        runsOutAt: '2026-06-10T18:30:00.000Z',
        confidence: 'high',
        weeksOfHistory: 8,
      },
      expect.objectContaining({ name: 'later', runsOutAt: '2026-06-10T20:30:00.000Z' }),
    ]);
    const one = async (name: string) =>
      (await admin.call(stock.getStockForecast, { restaurantId: restaurant.id, productId: made[name]!.id })).items;
    expect(await one('later')).toEqual([forecast.items[1]]);
    expect(await one('lasts')).toMatchObject([{ name: 'lasts', quantity: 13, expectedUntilClose: 12, runsOutAt: null }]);
    expect(await one('unsold')).toEqual([]);
  });

  it('uses the same weekday of the last eight weeks, skipping days without any sales', async () => {
    const restaurant = await createRestaurant(prisma, { timeZone: 'UTC', closesAt: 22 * 60 });
    const [tea, other] = [await tracked(restaurant, { name: 'Tea' }), await tracked(restaurant, { name: 'Other' })];
    await habit(tea, '2026-06-10', [20], 10, 2);
    await habit(other, '2026-06-10', [11], 1, 3);
    await moveAt(tea, '2026-04-08T20:30:00Z', -500); // nine weeks ago
    await moveAt(tea, '2026-06-09T20:30:00Z', -500); // yesterday
    await setTo(tea, 5);
    at('2026-06-10T19:00:00Z');
    const { items } = await admin.call(stock.getStockForecast, { restaurantId: restaurant.id });
    // Of three open weeks, two sold 10: weighted (10 + 8 + 0) / 2.44.
    expect(items).toMatchObject([{ name: 'Tea', weeksOfHistory: 3, soldToday: 0, expectedUntilClose: 7.4, confidence: 'medium' }]);
  });

  it('subtracts cancellations from sales', async () => {
    const restaurant = await createRestaurant(prisma, { timeZone: 'UTC', closesAt: 22 * 60 });
    const tea = await tracked(restaurant);
    await moveAt(tea, '2026-06-03T20:10:00Z', -10);
    await moveAt(tea, '2026-06-03T20:20:00Z', 4, 'CANCELLATION');
    await setTo(tea, 6);
    at('2026-06-10T19:00:00Z');
    const { items } = await admin.call(stock.getStockForecast, { restaurantId: restaurant.id });
    expect(items).toMatchObject([{ expectedUntilClose: 6, runsOutAt: '2026-06-10T21:00:00.000Z', confidence: 'low' }]);
  });

  it('follows local time on the day the clocks change', async () => {
    const restaurant = await createRestaurant(prisma, { timeZone: 'Europe/Paris', closesAt: 22 * 60 });
    const tea = await tracked(restaurant);
    // Sundays at half past eight in the evening, in winter time.
    for (const sunday of ['2026-03-08', '2026-03-15', '2026-03-22']) await moveAt(tea, `${sunday}T19:30:00Z`, -6);
    await setTo(tea, 3);
    at('2026-03-29T17:00:00Z'); // seven in the evening, now in summer time
    const forecast = await admin.call(stock.getStockForecast, { restaurantId: restaurant.id });
    expect(forecast.closesAt).toBe('2026-03-29T20:00:00.000Z');
    expect(forecast.items).toMatchObject([{ runsOutAt: '2026-03-29T18:30:00.000Z', expectedUntilClose: 6 }]);
  });

  it('counts sales after midnight toward the evening before', async () => {
    const restaurant = await createRestaurant(prisma, { timeZone: 'Europe/Paris', closesAt: 26 * 60 });
    const tea = await tracked(restaurant);
    for (const week of [3, 2, 1]) {
      const night = new Date('2026-06-12T23:30:00Z'); // half past one on Saturday, still Friday's service
      night.setUTCDate(night.getUTCDate() - 7 * week);
      await moveAt(tea, night, -8);
    }
    await moveAt(tea, '2026-06-11T23:30:00Z', -100); // Thursday's night
    await moveAt(tea, '2026-06-12T20:00:00Z', -1);
    await setTo(tea, 4);
    at('2026-06-12T22:30:00Z'); // half past midnight
    const forecast = await admin.call(stock.getStockForecast, { restaurantId: restaurant.id });
    expect(forecast.closesAt).toBe('2026-06-13T00:00:00.000Z');
    expect(forecast.items).toMatchObject([{ soldToday: 1, weeksOfHistory: 3 }]);
    expect(Date.parse(forecast.items[0]?.runsOutAt ?? '')).toBeGreaterThan(Date.parse('2026-06-12T23:00:00Z'));
    expect(Date.parse(forecast.items[0]?.runsOutAt ?? '')).toBeLessThan(Date.parse('2026-06-13T00:00:00Z'));
  });

  it('is empty after closing and for a restaurant without sales', async () => {
    const restaurant = await createRestaurant(prisma, { timeZone: 'UTC', closesAt: 20 * 60 });
    const tea = await tracked(restaurant);
    await habit(tea, '2026-06-10', [21], 9, 4);
    await setTo(tea, 1);
    at('2026-06-10T20:30:00Z');
    expect((await admin.call(stock.getStockForecast, { restaurantId: restaurant.id })).items).toEqual([]);
    const { id: restaurantId } = await createRestaurant(prisma);
    expect((await admin.call(stock.getStockForecast, { restaurantId })).items).toEqual([]);
  });
});

describe('the stock board', () => {
  it('shows each restaurant of the brand with its counts, last movement and most urgent products', async () => {
    const first = await createRestaurant(prisma, { name: 'Alma', city: 'Paris' });
    const second = await createRestaurant(prisma, { name: 'Bellecour', city: 'Lyon', brandId: first.brandId });
    await createStockSettings(prisma, { restaurantId: first.id, stockManagementV2Enabled: true, defaultSafetyStock: 5 });
    const made: Product[] = [];
    for (const [name, quantity] of [
      ['Pain', 3],
      ['Vin', -1],
      ['Thé', 0],
      ['Lait', 5],
      ['Sel', 60],
    ] as const)
      made.push(await createProduct(prisma, { restaurantId: first.id, name, quantity }));
    const last = await moveAt(made[4]!, '2026-06-10T09:00:00Z', -10);
    const board = await admin.call(stock.getStockBoard, { brandId: first.brandId });
    expect(board).toEqual([
      {
        restaurantId: first.id,
        name: 'Alma',
        city: 'Paris',
        stockManagementV2Enabled: true,
        counts: { out: 2, low: 2, ok: 1, untracked: 0 },
        lastMovementAt: (await prisma.stockMovement.findFirstOrThrow({ where: { id: last } })).createdAt.toISOString(),
        mostUrgent: [
          { productId: made[1]?.id, name: 'Vin', quantity: -1 },
          { productId: made[2]?.id, name: 'Thé', quantity: 0 },
          { productId: made[0]?.id, name: 'Pain', quantity: 3 },
        ],
      },
      {
        restaurantId: second.id,
        name: 'Bellecour',
        city: 'Lyon',
        stockManagementV2Enabled: false,
        counts: { out: 0, low: 0, ok: 0, untracked: 0 },
        lastMovementAt: null,
        mostUrgent: [],
      },
    ]);
  });

  it('shows admins, group and brand users the whole brand, and a restaurant’s users only their own restaurant', async () => {
    const tenants = await seedTwoTenants(prisma);
    const as = actorsOf(tenants);
    const { brandId, restaurantId } = tenants.a;
    const { id: other } = await createRestaurant(prisma, { brandId });
    const seen = async (actor: Actor, brand = brandId) =>
      (await actor.call(stock.getStockBoard, { brandId: brand })).map((row) => row.restaurantId).sort((a, b) => a - b);
    for (const role of ['admin', 'brand_group', 'brand'] as const) expect(await seen(await as(role))).toEqual([restaurantId, other]);
    for (const role of ['restaurant', 'pos', 'kiosk'] as const) expect(await seen(await as(role))).toEqual([restaurantId]);
    expect(await seen(await as('brand_group'), tenants.sibling.brandId)).toEqual([tenants.sibling.restaurantId]);
    for (const role of ['brand', 'restaurant'] as const)
      expect(await (await as(role)).refused(stock.getStockBoard, { brandId: tenants.sibling.brandId })).toMatchObject({
        code: 'access_denied',
      });
  });
});
