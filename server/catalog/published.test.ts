// @not-in-check
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { archiveRestaurant, updateBrand } from '@/server/brands/brands.operations';
import { bus } from '@/server/core/live/bus';
import { prisma } from '@/server/core/platform/db';
import { makeZonePrimary } from '@/server/fiscal/fiscal.operations';
import * as stock from '@/server/stock/stock.operations';
import { type Actor, actorsOf, asGuest, type Role } from '@/server/testing/as';
import { createCatalogProduct, createImage, createRestaurantZone, putOnMenu } from '@/server/testing/factories';
import { send, urlOf } from '@/server/testing/http';
import { PATIENCE_MS } from '@/server/testing/patience';
import { resetToTwoTenants, type TwoTenants } from '@/server/testing/tenants';
import * as catalog from './catalog.operations';
import { keptMenus } from './telling';

let tenants: TwoTenants;
const actors = {} as Record<'brand' | 'restaurant', Actor>;
let place: { restaurantId: number; menuId: number };
let brandId: number;
const WEB = 2;

beforeEach(async () => {
  tenants = await resetToTwoTenants();
  const as = actorsOf(tenants);
  for (const role of ['brand', 'restaurant'] as const satisfies Role[]) actors[role] = await as(role);
  ({ brandId } = tenants.a);
  place = { restaurantId: tenants.a.restaurantId, menuId: tenants.a.menuId };
  keptMenus.clear();
});

const read = (channelId = WEB) => asGuest.call(catalog.readPublishedMenu, { ...place, channelId });
/** Waits until this process has received all messages that it has sent. */
async function waitUntilSettled(): Promise<void> {
  const heard = new Promise<void>((resolve) => {
    const stop = bus.subscribe('menus', ({ restaurantId }) => {
      if (restaurantId !== -1) return;
      stop();
      resolve();
    });
  });
  await bus.publish('menus', { restaurantId: -1 });
  await heard;
}

const productCalled = async (name: string, channelId = WEB) => (await read(channelId)).products.find((product) => product.name === name);

async function lunch() {
  const make = (name: string, priceCents: number, vatGroupId: number) =>
    createCatalogProduct(prisma, { brandId, name, priceCents, vatGroupId });
  const [dish, coffee, wine] = [await make('Dish', 1400, 1), await make('Coffee', 220, 3), await make('Wine', 480, 6)];
  const step = (name: string, ...ids: number[]) => ({
    name,
    min: 1,
    max: 1,
    choices: ids.map((productId) => ({ productId, extraCents: 0 })),
  });
  const formula = await createCatalogProduct(prisma, {
    brandId,
    name: 'Lunch',
    kind: 'formula',
    priceCents: 1650,
    vatGroupId: null,
    steps: [step('Dish', dish.id), step('Coffee', coffee.id), step('Glass', wine.id)],
  });
  const rows = [];
  for (const product of [dish, coffee, wine, formula]) rows.push(await putOnMenu(prisma, product, place));
  return { dish, coffee, wine, formula, rows };
}

describe('a published menu', () => {
  it('shows prices by channel and mode, VAT rates of the zone, options and times of sale', async () => {
    const { catalogProductId: productId, optionGroupId, menuId, restaurantId, catalogCategoryId } = tenants.a;
    await actors.brand.call(catalog.offerProducts, { brandId, productIds: [productId], restaurantIds: [restaurantId], isOffered: true });
    const prices = [
      { channelId: WEB, priceCents: 1090 },
      { channelId: WEB, mode: 'delivery' as const, priceCents: 1190 },
    ];
    const saleTimes = [{ day: 'MON' as const, start: 690, end: 870 }];
    const imageId = null;
    await actors.brand.call(catalog.updateCatalogProduct, {
      brandId,
      productId,
      name: 'Dish',
      prices,
      saleTimes,
      allergens: ['milk'],
      imageId,
    });
    const menu = await read();
    expect(menu).toMatchObject({ ...place, menuId, currency: 'EUR', timeZone: 'Europe/Paris', operationZoneCode: 'FR_METRO' });
    const found = menu.products.find(({ name }) => name === 'Dish');
    expect(found).toMatchObject({
      priceCents: 1090,
      pricesByMode: { eatIn: 1090, takeAway: 1090, delivery: 1190 },
      vatRates: { eatIn: 1000, takeAway: 1000, delivery: 1000 },
      allergens: ['milk'],
      saleTimes,
      isAvailable: true,
      optionGroupIds: [optionGroupId],
    });
    expect(menu.categories).toContainEqual({ categoryId: expect.any(Number), name: 'A', productIds: [found?.productId] });
    expect(menu.optionGroups).toMatchObject([{ optionGroupId, choices: [{ name: 'Plain' }, { name: 'With cheese', priceCents: 150 }] }]);
    expect((await productCalled('Dish', 1))?.pricesByMode).toEqual({ eatIn: 990, takeAway: 990, delivery: 990 });
    expect(catalogCategoryId).toBeGreaterThan(0);
  });

  it('splits a formula’s price over the VAT rates of its choices, and makes it unavailable once a step has none', async () => {
    const { rows } = await lunch();
    const formula = await productCalled('Lunch');
    expect(formula).toMatchObject({ kind: 'formula', isAvailable: true, vatRates: null });
    expect(formula?.vatOfFirstChoices?.eatIn).toEqual([
      { rate: 1000, amountCents: 1273 },
      { rate: 2000, amountCents: 377 },
    ]);
    const wine = rows[2]!;
    await actors.restaurant.call(stock.setAvailability, { menuId: place.menuId, signature: wine.signature, web: false });
    expect(await productCalled('Lunch')).toMatchObject({ isAvailable: false });
    expect(await productCalled('Lunch', 1)).toMatchObject({ isAvailable: true });
  });

  it('leaves out products that have no price or are archived', async () => {
    const product = await createCatalogProduct(prisma, { brandId, name: 'Unpriced', priceCents: null });
    const { id: productId } = await putOnMenu(prisma, product, place);
    expect(await productCalled('Unpriced')).toBeUndefined();
    await actors.restaurant.call(catalog.updateMenuProduct, { ...place, productId, priceCents: 500 });
    expect(await productCalled('Unpriced')).toMatchObject({ priceCents: 500 });
    await actors.brand.call(catalog.archiveCatalogProduct, { brandId, productId: product.id });
    expect(await productCalled('Unpriced')).toBeUndefined();
  });

  it('shows products with a price in some modes only, without a price in the others', async () => {
    const only = async (name: string, prices: object[], more: object = {}) => {
      const product = await createCatalogProduct(prisma, { brandId, name, priceCents: null, prices: prices as never, ...more });
      await putOnMenu(prisma, product, place);
      return product;
    };
    const plate = await only('Plate', [{ mode: 'eatIn', priceCents: 1200 }], { vatGroupId: 1 });
    await only('Kiosk plate', [{ channelId: 1, mode: 'eatIn', priceCents: 1200 }]);
    const steps = [{ name: 'Dish', min: 1, max: 1, choices: [{ productId: plate.id, extraCents: 0 }] }];
    await only('Lunch', [{ mode: 'eatIn', priceCents: 1500 }], { kind: 'formula', steps });
    const inOneMode = (value: unknown) => ({ eatIn: value, takeAway: null, delivery: null });
    expect(await productCalled('Plate')).toMatchObject({ priceCents: null, pricesByMode: inOneMode(1200), isAvailable: true });
    expect(await productCalled('Lunch')).toMatchObject({
      pricesByMode: inOneMode(1500),
      vatOfFirstChoices: inOneMode([{ rate: 1000, amountCents: 1500 }]),
    });
    expect(await productCalled('Kiosk plate')).toBeUndefined();
    expect(await productCalled('Kiosk plate', 1)).toMatchObject({ pricesByMode: inOneMode(1200) });
  });

  it('is rebuilt when something in it changes, and only then', async () => {
    const { rows, dish } = await lunch();
    await read();
    const kept = () => keptMenus.size;
    expect(kept()).toBe(1);
    await read();
    await actors.brand.call(catalog.updateCatalogProduct, { brandId, productId: dish.id, priceCents: 1500 });
    expect(kept()).toBe(0);
    expect(await productCalled('Dish')).toMatchObject({ priceCents: 1500 });
    await actors.restaurant.call(catalog.updateMenuProduct, { ...place, productId: rows[0]!.id, name: 'Mine' });
    expect(await productCalled('Mine')).toBeDefined();
    // A sale that leaves stock announces nothing; the last piece does.
    const { signature } = rows[1]!;
    await actors.restaurant.call(stock.setQuantity, { menuId: place.menuId, signature, quantity: 2 });
    await waitUntilSettled();
    await read();
    await actors.restaurant.call(stock.setQuantity, { menuId: place.menuId, signature, quantity: 1 });
    expect(kept()).toBe(1);
    await actors.restaurant.call(stock.setQuantity, { menuId: place.menuId, signature, quantity: 0 });
    expect(await productCalled('Coffee')).toMatchObject({ isAvailable: false });
    // Neither does a dry run.
    await waitUntilSettled();
    await read();
    await actors.brand.outcome(catalog.updateCatalogProduct, { brandId, productId: dish.id, priceCents: 1 }, { dryRun: true });
    expect(kept()).toBe(1);
  });

  it('follows the VAT zone and messages from other processes', async () => {
    await lunch();
    const before = await productCalled('Wine');
    expect(before?.vatRates?.eatIn).toBe(2000);
    const { operationZoneId } = await createRestaurantZone(prisma, {
      restaurantId: place.restaurantId,
      operationZoneId: 2,
      isPrimary: false,
    });
    await actors.brand.call(makeZonePrimary, { id: place.restaurantId, operationZoneId });
    await vi.waitFor(async () => expect((await read()).operationZoneCode).not.toBe('FR_METRO'), PATIENCE_MS);
    await waitUntilSettled();
    await read(1);
    await prisma.sql.run`update products set kiosk_availability = false where name = 'Wine'`;
    expect((await productCalled('Wine', 1))?.isAvailable).toBe(true);
    await prisma.sql.run`update products set kiosk_availability = true where name = 'Wine'`;
    await bus.publish('menus', { restaurantId: place.restaurantId });
    await vi.waitFor(() => expect(keptMenus.size).toBe(0), PATIENCE_MS);
  });

  it('follows the brand’s name, colours, language and logo in every process', async () => {
    const url = urlOf(catalog.readPublishedMenu, { ...place, channelId: WEB });
    const before = await send('GET', url);
    const ifNoneMatch = { 'if-none-match': before.headers.get('etag') ?? '' };
    expect(before.body.data.brand).toEqual({ brandId, name: expect.any(String), logo: null, primaryColor: null, secondaryColor: null });
    const told: unknown[] = [];
    const stop = bus.subscribe('menus', (message) => told.push(message));
    const look = { name: 'Bistro Lumière', primaryColor: '#7a2f53', secondaryColor: '#f2c14e' };
    const { id: imageId } = await createImage(prisma, { brandId });
    await actors.brand.call(updateBrand, { brandId, ...look, language: 'en', logoImageId: imageId });
    // This process has the change at once.
    const after = await send('GET', url, { headers: ifNoneMatch });
    expect(after.status).toBe(200);
    const logo = { imageId, url: `/images/${imageId}/1-1080.webp` };
    expect(after.body.data).toMatchObject({ language: 'en', brand: { brandId, ...look, logo } });
    // Another process drops its cache once it is told.
    await waitUntilSettled();
    stop();
    expect(told).toContainEqual({ brandId });
    await read();
    await prisma.sql.run`update brands set name = 'Elsewhere' where id = ${brandId}`;
    await bus.publish('menus', { brandId });
    await waitUntilSettled();
    expect((await read()).brand.name).toBe('Elsewhere');
    await prisma.sql.run`update images set archived_at = now() where id = ${imageId}::uuid`;
    await bus.publish('menus', { brandId });
    await waitUntilSettled();
    expect((await read()).brand.logo).toBeNull();
    await actors.brand.outcome(updateBrand, { brandId, name: 'Tried' }, { dryRun: true });
    expect(keptMenus.size).toBe(1);
  });

  it('is not found for an archived restaurant or under another one', async () => {
    await read();
    expect(
      await asGuest.refused(catalog.readPublishedMenu, { ...place, restaurantId: tenants.b.restaurantId, channelId: WEB }),
    ).toMatchObject({
      code: 'data_not_found',
    });
    await actors.brand.call(archiveRestaurant, { restaurantId: place.restaurantId });
    await vi.waitFor(
      async () =>
        expect(await asGuest.outcome(catalog.readPublishedMenu, { ...place, channelId: WEB }).catch(({ code }) => code)).toBe(
          'data_not_found',
        ),
      PATIENCE_MS,
    );
  });

  it('answers 304 to a matching ETag, compressed or not, in both languages', async () => {
    await lunch();
    const url = urlOf(catalog.readPublishedMenu, { ...place, channelId: WEB });
    const etags = new Set<string>();
    const forms: Record<string, string>[] = [{}, { 'accept-language': 'fr' }, { 'accept-encoding': 'gzip' }];
    for (const headers of forms) {
      const first = await send('GET', url, { headers });
      const etag = first.headers.get('etag') ?? '';
      etags.add(etag);
      expect(first.body.data.products.length).toBeGreaterThan(3);
      expect(first.headers.get('cache-control')).toBe('public, no-cache');
      const again = await send('GET', url, { headers: { ...headers, 'if-none-match': etag } });
      expect([again.status, again.text]).toEqual([304, '']);
    }
    const [en = ''] = etags;
    await createCatalogProduct(prisma, { brandId, name: randomUUID() });
    expect((await send('GET', url, { headers: { 'if-none-match': en } })).status).toBe(304);
    await actors.restaurant.call(catalog.createMenuProduct, { ...place, name: 'New', priceCents: 1 });
    expect((await send('GET', url, { headers: { 'if-none-match': en } })).status).toBe(200);
  });
});
