import { beforeEach, describe, expect, it } from 'vitest';
import { revertChange } from '@/server/audit/audit.operations';
import { prisma } from '@/server/core/platform/db';
import * as stock from '@/server/stock/stock.operations';
import { type Actor, actorsOf, type Role } from '@/server/testing/as';
import { createCatalogProduct, createMenu, createRestaurant, putOnMenu } from '@/server/testing/factories';
import { resetToTwoTenants, type TwoTenants } from '@/server/testing/tenants';
import * as catalog from './catalog.operations';
import { verifyMenus } from './verify';

let tenants: TwoTenants;
const actors = {} as Record<'brand' | 'restaurant' | 'kiosk', Actor>;
let place: { restaurantId: number; menuId: number };
let brandId: number;

beforeEach(async () => {
  tenants = await resetToTwoTenants();
  const as = actorsOf(tenants);
  for (const role of ['brand', 'restaurant', 'kiosk'] as const satisfies Role[]) actors[role] = await as(role);
  ({ brandId } = tenants.a);
  place = { restaurantId: tenants.a.restaurantId, menuId: tenants.a.menuId };
});

const lastEntry = (subjectKind: string) => prisma.auditEntry.findFirstOrThrow({ where: { subjectKind }, orderBy: { id: 'desc' } });
const soupOf = async () => {
  const soup = await createCatalogProduct(prisma, { brandId, name: 'Soup', priceCents: 600, tags: ['hot'] });
  const { id: productId } = await putOnMenu(prisma, soup, place);
  return { catalogProductId: soup.id, ...place, productId };
};

describe('a product of the brand on a menu', () => {
  it('takes what it does not set, says who sets what, and goes back with null', async () => {
    const { catalogProductId, ...soup } = await soupOf();
    const before = await actors.restaurant.call(catalog.getMenuProduct, soup);
    expect(before).toMatchObject({ name: 'Soup', priceCents: 600, tags: ['hot'], origin: { name: 'brand', priceCents: 'brand' } });
    const change = { ...soup, name: 'Soupe', priceCents: 0, tags: [] };
    const own = await actors.restaurant.call(catalog.updateMenuProduct, change, { ifMatch: before.etag });
    expect(own).toMatchObject({ name: 'Soupe', priceCents: 0, tags: [], ofBrand: { name: 'Soup', priceCents: 600, tags: ['hot'] } });
    expect(own.origin).toMatchObject({ name: 'restaurant', priceCents: 'restaurant', tags: 'restaurant', description: 'brand' });
    expect(await actors.restaurant.refused(catalog.updateMenuProduct, change, { ifMatch: before.etag })).toMatchObject({
      code: 'precondition_failed',
    });

    // What the brand changes meanwhile is no change of the restaurant's own layer.
    await actors.brand.call(catalog.updateCatalogProduct, {
      brandId,
      productId: catalogProductId,
      name: 'Soup of the day',
      description: 'Hot',
    });
    const back = await actors.restaurant.call(catalog.updateMenuProduct, { ...soup, name: null }, { ifMatch: own.etag });
    expect(back).toMatchObject({ name: 'Soup of the day', description: 'Hot', priceCents: 0 });
    await actors.restaurant.call(revertChange, { auditId: (await lastEntry('menu product')).id });
    expect(await actors.restaurant.call(catalog.getMenuProduct, soup)).toMatchObject({ name: 'Soupe', priceCents: 0, etag: own.etag });
    expect((await verifyMenus()).problems).toEqual([]);
  });

  it('is changed by devices and others of the brand who ask what changed since', async () => {
    const { catalogProductId, ...soup } = await soupOf();
    const since = new Date(Date.now() + 1).toISOString();
    await new Promise((resolve) => setTimeout(resolve, 5));
    const changed = async () =>
      (await actors.kiosk.call(catalog.listMenuProducts, { ...place, updatedSince: since, state: 'all' })).items.map(({ name }) => name);
    expect(await changed()).toEqual([]);
    await actors.brand.call(catalog.updateCatalogProduct, { brandId, productId: catalogProductId, priceCents: 650 });
    expect(await changed()).toEqual(['Soup']);
    await actors.restaurant.call(catalog.archiveMenuProduct, soup);
    expect((await actors.kiosk.call(catalog.listMenuProducts, { ...place, updatedSince: since, state: 'archived' })).items).toHaveLength(1);
  });

  it('keeps to the brand what is the brand’s', async () => {
    const { catalogProductId: _, ...soup } = await soupOf();
    const faults = async (body: object) =>
      ((await actors.restaurant.refused(catalog.updateMenuProduct, { ...soup, ...body })).extraData as { issues: unknown[] }).issues;
    expect(await faults({ sku: 'MINE' })).toMatchObject([{ path: 'sku', code: 'of_brand' }]);
    expect(await faults({ categoryIds: [] })).toMatchObject([{ path: 'categoryIds', code: 'of_brand' }]);
    expect(await faults({ optionGroupIds: [tenants.b.optionGroupId] })).toMatchObject([{ path: 'optionGroupIds', code: 'unknown' }]);
  });

  it('comes on the menu once, and comes back with what was set', async () => {
    const soup = await soupOf();
    const again = { ...place, catalogProductId: soup.catalogProductId };
    expect(await actors.restaurant.refused(catalog.createMenuProduct, again)).toMatchObject({ code: 'already_exists' });
    await actors.restaurant.call(catalog.updateMenuProduct, { ...place, productId: soup.productId, priceCents: 700 });
    await actors.restaurant.call(catalog.archiveMenuProduct, { ...place, productId: soup.productId });
    expect(await actors.restaurant.call(catalog.createMenuProduct, again)).toMatchObject({ productId: soup.productId, priceCents: 700 });
    const foreign = { ...place, catalogProductId: tenants.b.catalogProductId };
    expect(await actors.restaurant.refused(catalog.createMenuProduct, foreign)).toMatchObject({ code: 'data_not_found' });
  });
});

describe('a product of one restaurant alone', () => {
  it('has a name and a price of its own, stands in its categories, and can be counted at once', async () => {
    const own = { ...place, name: 'Plat du jour', priceCents: 1390, categoryIds: [tenants.a.categoryId], sku: 'PDJ' };
    const made = await actors.restaurant.call(catalog.createMenuProduct, own);
    expect(made).toMatchObject({
      ...own,
      catalogProductId: null,
      ofBrand: null,
      origin: { name: 'restaurant', description: 'restaurant' },
    });
    const { signature, menuId, productId } = made;
    expect(await actors.restaurant.call(stock.setQuantity, { menuId, signature, quantity: 12 })).toMatchObject({
      productId,
      quantityAfter: 12,
    });
    const { items } = await actors.kiosk.call(stock.listStock, { restaurantId: place.restaurantId, search: 'plat du jour' });
    expect(items).toMatchObject([{ sku: 'PDJ', currentQuantity: 12, categoryNames: ['A'] }]);
    const faults = await actors.restaurant.refused(catalog.updateMenuProduct, { ...place, productId, priceCents: null });
    expect(faults.extraData).toMatchObject({ issues: [{ path: 'priceCents', code: 'required' }] });
    expect(await actors.restaurant.refused(catalog.createMenuProduct, { ...place, name: 'Free' })).toMatchObject({
      code: 'missing_parameters',
    });

    await actors.restaurant.call(catalog.archiveMenuProduct, { ...place, productId });
    expect((await actors.kiosk.call(stock.listStock, { restaurantId: place.restaurantId, search: 'plat' })).items).toEqual([]);
    expect((await actors.restaurant.call(stock.listMovements, { restaurantId: place.restaurantId, productId })).items).toHaveLength(1);
    const board = await actors.restaurant.call(stock.getStockBoard, { brandId });
    expect(board[0]?.counts).toEqual({ out: 0, low: 0, ok: 1, untracked: 1 });
    await actors.restaurant.call(revertChange, { auditId: (await lastEntry('menu product')).id });
    expect((await actors.kiosk.call(stock.listStock, { restaurantId: place.restaurantId, search: 'plat' })).items).toHaveLength(1);
  });

  it('is changed with others in one step, held to what was read, and undone field by field', async () => {
    const names = ['One', 'Two'];
    const made = [];
    for (const name of names) made.push(await actors.restaurant.call(catalog.createMenuProduct, { ...place, name, priceCents: 100 }));
    const products = made.map(({ productId, version }) => ({ productId, version, priceCents: 150 }));
    expect(await actors.restaurant.call(catalog.updateMenuProducts, { ...place, products })).toEqual({ changed: 2 });
    const late = await actors.restaurant.refused(catalog.updateMenuProducts, { ...place, products: [products[0]!] });
    expect(late).toMatchObject({ code: 'precondition_failed', extraData: { productIds: [made[0]!.productId] } });
    const entry = await lastEntry('menu');
    await actors.restaurant.call(catalog.updateMenuProduct, { ...place, productId: made[1]!.productId, priceCents: 175 });
    expect(await actors.restaurant.refused(revertChange, { auditId: entry.id })).toMatchObject({ code: 'conflict' });
    await actors.restaurant.call(revertChange, { auditId: entry.id, force: true });
    const prices = await prisma.product.findMany({
      where: { id: { in: made.map(({ productId }) => productId) } },
      select: { priceCents: true },
    });
    expect(prices).toEqual([{ priceCents: 100 }, { priceCents: 100 }]);
  });
});

describe('menus', () => {
  it('are made, renamed, archived with their products, and brought back with those that went along', async () => {
    const { menuId } = await actors.restaurant.call(catalog.createMenu, { restaurantId: place.restaurantId, name: 'Evening' });
    const evening = { restaurantId: place.restaurantId, menuId };
    await actors.restaurant.call(catalog.updateMenu, { ...evening, name: 'Soir' });
    const kept = await actors.restaurant.call(catalog.createMenuProduct, { ...evening, name: 'Kept', priceCents: 1 });
    const gone = await actors.restaurant.call(catalog.createMenuProduct, { ...evening, name: 'Gone', priceCents: 1 });
    await actors.restaurant.call(catalog.archiveMenuProduct, { ...evening, productId: gone.productId });
    await actors.restaurant.call(catalog.archiveMenu, evening);
    const menus = async () =>
      (await actors.kiosk.call(catalog.listMenus, { restaurantId: place.restaurantId })).map(({ name, products }) => [name, products]);
    expect((await menus()).map(([name]) => name)).not.toContain('Soir');
    const refused = await actors.restaurant.refused(catalog.createMenuProduct, { ...evening, name: 'Late', priceCents: 1 });
    expect(refused).toMatchObject({ code: 'conflict', extraData: { reason: 'menu_archived' } });
    await actors.restaurant.call(revertChange, { auditId: (await lastEntry('menu')).id });
    expect(await menus()).toContainEqual(['Soir', 1]);
    const { items } = await actors.kiosk.call(catalog.listMenuProducts, evening);
    expect(items.map(({ productId }) => productId)).toEqual([kept.productId]);
  });
});

describe('offers', () => {
  it('put products on first menus, make menus where there are none, and are undone as one', async () => {
    const bare = await createRestaurant(prisma, { brandId });
    const [one, two] = [
      await createCatalogProduct(prisma, { brandId, name: 'One' }),
      await createCatalogProduct(prisma, { brandId, name: 'Two' }),
    ];
    await putOnMenu(prisma, one, place);
    const offer = { brandId, productIds: [one.id, two.id], restaurantIds: [place.restaurantId, bare.id] };
    expect(await actors.brand.call(catalog.offerProducts, { ...offer, isOffered: true })).toEqual({ changed: 3, restaurants: 2 });
    expect(await actors.brand.call(catalog.offerProducts, { ...offer, isOffered: true })).toEqual({ changed: 0, restaurants: 0 });
    const [menu] = await actors.brand.call(catalog.listMenus, { restaurantId: bare.id });
    expect(menu).toMatchObject({ name: 'Carte', products: 2 });
    expect(await prisma.auditEntry.count({ where: { subjectKind: 'catalog' } })).toBe(1);

    await actors.brand.call(revertChange, { auditId: (await lastEntry('catalog')).id });
    const onMenu = await prisma.product.findMany({ where: { catalogProductId: { in: [one.id, two.id] }, archivedAt: null } });
    expect(onMenu.map(({ restaurantId, name }) => [restaurantId, name])).toEqual([[place.restaurantId, 'One']]);
    expect((await verifyMenus()).problems).toEqual([]);
  });

  it('reach no restaurant or product of another brand, and put nothing archived on a menu', async () => {
    const { catalogProductId, archivedCatalogProductId, restaurantId } = tenants.a;
    const offer = { brandId, productIds: [catalogProductId], restaurantIds: [restaurantId], isOffered: true };
    const { b } = tenants;
    expect(await actors.brand.refused(catalog.offerProducts, { ...offer, restaurantIds: [b.restaurantId] })).toMatchObject({ status: 404 });
    expect(await actors.brand.refused(catalog.offerProducts, { ...offer, productIds: [b.catalogProductId] })).toMatchObject({
      status: 404,
    });
    const archived = await actors.brand.refused(catalog.offerProducts, { ...offer, productIds: [archivedCatalogProductId] });
    expect(archived).toMatchObject({ code: 'conflict', extraData: { reason: 'product_archived' } });
    const ids = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
    const huge = await actors.brand.refused(catalog.offerProducts, { ...offer, productIds: ids(500), restaurantIds: ids(201) });
    expect(huge.extraData).toMatchObject({ issues: [{ path: 'productIds', code: 'too_big' }] });
  });
});

describe('at the same moment', () => {
  it('a rename of the brand and an override of a restaurant both hold, in whatever order', async () => {
    const { catalogProductId, ...soup } = await soupOf();
    for (let round = 0; round < 6; round++) {
      await Promise.all([
        actors.brand.call(catalog.updateCatalogProduct, { brandId, productId: catalogProductId, name: `Soup ${round}` }),
        actors.restaurant.call(catalog.updateMenuProduct, { ...soup, name: round % 2 === 0 ? 'Mine' : null }),
        actors.brand.call(catalog.offerProducts, {
          brandId,
          productIds: [catalogProductId],
          restaurantIds: [place.restaurantId],
          isOffered: round % 3 !== 0,
        }),
      ]);
      expect((await verifyMenus()).problems).toEqual([]);
    }
  });

  it('archiving and offering leave what follows from both', async () => {
    const product = await createCatalogProduct(prisma, { brandId, name: 'Contested' });
    const elsewhere = await createRestaurant(prisma, { brandId });
    await createMenu(prisma, { restaurantId: elsewhere.id });
    const offer = { brandId, productIds: [product.id], restaurantIds: [place.restaurantId, elsewhere.id], isOffered: true };
    const outcomes = await Promise.allSettled([
      actors.brand.call(catalog.offerProducts, offer),
      actors.brand.call(catalog.archiveCatalogProduct, { brandId, productId: product.id }),
      actors.brand.call(catalog.offerProducts, { ...offer, isOffered: false }),
    ]);
    expect(outcomes.slice(1).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    expect((await verifyMenus()).problems).toEqual([]);
    expect(await prisma.product.count({ where: { catalogProductId: product.id, archivedAt: null } })).toBe(0);
  });

  it('two admins change one product: one of them is told', async () => {
    const { catalogProductId: productId } = tenants.a;
    const { etag } = await actors.brand.call(catalog.getCatalogProduct, { brandId, productId });
    const change = (priceCents: number) =>
      actors.brand.outcome(catalog.updateCatalogProduct, { brandId, productId, priceCents }, { ifMatch: etag }).then(
        () => 'saved',
        (error: { code: string }) => error.code,
      );
    expect((await Promise.all([change(100), change(200), change(300)])).toSorted()).toEqual([
      'precondition_failed',
      'precondition_failed',
      'saved',
    ]);
  });

  it('offers to restaurants without a menu make one menu each', async () => {
    const bare = await createRestaurant(prisma, { brandId });
    const products = await Promise.all([1, 2, 3].map(() => createCatalogProduct(prisma, { brandId })));
    await Promise.all(
      products.map(({ id }) =>
        actors.brand.call(catalog.offerProducts, { brandId, productIds: [id], restaurantIds: [bare.id], isOffered: true }),
      ),
    );
    expect(await actors.brand.call(catalog.listMenus, { restaurantId: bare.id })).toMatchObject([{ products: 3 }]);
  });
});

it('a restaurant whose products are all archived has nothing on sale', async () => {
  const { restaurantId } = await createRestaurant(prisma, { brandId }).then(({ id }) => ({ restaurantId: id }));
  const { menuId } = await actors.brand.call(catalog.createMenu, { restaurantId, name: 'Menu' });
  const { productId } = await actors.brand.call(catalog.createMenuProduct, { restaurantId, menuId, name: 'Soup', priceCents: 600 });
  const onSale = async () => (await import('./on-sale.query')).readOnSale(prisma, [restaurantId]).then((found) => found.get(restaurantId));
  expect(await onSale()).toEqual({ any: true, web: true, kiosk: true });
  await actors.brand.call(catalog.archiveMenuProduct, { restaurantId, menuId, productId });
  expect(await onSale()).toEqual({ any: false, web: false, kiosk: false });
});
