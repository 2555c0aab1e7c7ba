// @not-in-check
import { beforeEach, describe, expect, it } from 'vitest';
import { revertChange } from '@/server/audit/audit.operations';
import { prisma } from '@/server/core/platform/db';
import * as stock from '@/server/stock/stock.operations';
import { createCatalogProduct, createRestaurant } from '@/server/testing/factories';
import { actors, brandId, furnishMenus, lastEntry, place, soupOf, tenants } from '@/server/testing/menu-place';
import * as catalog from './catalog.operations';
import { readOnSale } from './on-sale.query';
import { verifyMenus } from './verify';

beforeEach(furnishMenus);

describe('a product of the brand on a menu', () => {
  it('inherits fields it does not set, tells where each comes from, and inherits again after null', async () => {
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

    // Changes by the brand in the meantime do not change the restaurant's own layer.
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

  it('is listed as updated since when the brand or the restaurant changes it', async () => {
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

  it('does not let the restaurant change its SKU or categories, or use option groups of another brand', async () => {
    const { catalogProductId: _, ...soup } = await soupOf();
    const faults = async (body: object) =>
      ((await actors.restaurant.refused(catalog.updateMenuProduct, { ...soup, ...body })).extraData as { issues: unknown[] }).issues;
    expect(await faults({ sku: 'MINE' })).toMatchObject([{ path: 'sku', code: 'of_brand' }]);
    expect(await faults({ categoryIds: [] })).toMatchObject([{ path: 'categoryIds', code: 'of_brand' }]);
    expect(await faults({ optionGroupIds: [tenants.b.optionGroupId] })).toMatchObject([{ path: 'optionGroupIds', code: 'unknown' }]);
  });

  it('can be put on the menu only once, and returns with what the restaurant had set', async () => {
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

describe('putting an archived product back on a menu', () => {
  const rowOf = (id: number) =>
    prisma.product.findUniqueOrThrow({
      where: { id },
      select: { ownName: true, priceCents: true, tags: true, ownArchivedAt: true, archivedAt: true },
    });
  const undoLast = async (force = false) => actors.restaurant.call(revertChange, { auditId: (await lastEntry('menu product')).id, force });

  it('is undone with the former values and archiving time, and can be redone', async () => {
    const { catalogProductId, productId } = await soupOf();
    await actors.restaurant.call(catalog.updateMenuProduct, { ...place, productId, name: 'Mine', priceCents: 700 });
    await actors.restaurant.call(catalog.archiveMenuProduct, { ...place, productId });
    const off = await rowOf(productId);
    expect(off).toMatchObject({ ownName: 'Mine', priceCents: 700, ownArchivedAt: expect.any(Date) });
    await actors.restaurant.call(catalog.createMenuProduct, { ...place, catalogProductId, name: 'Again', priceCents: 800 });
    const on = await rowOf(productId);
    await undoLast();
    expect(await rowOf(productId)).toEqual(off);
    await undoLast();
    expect(await rowOf(productId)).toEqual(on);
    await undoLast();
    expect(await rowOf(productId)).toEqual(off);
    await actors.restaurant.call(catalog.unarchiveMenuProduct, { ...place, productId });
    await undoLast();
    expect(await rowOf(productId)).toEqual(off);
    expect((await verifyMenus()).problems).toEqual([]);
  });

  it('is not undone once a value that it set was changed or the product was taken off, unless it is forced', async () => {
    const { catalogProductId, productId } = await soupOf();
    await actors.restaurant.call(catalog.archiveMenuProduct, { ...place, productId });
    await actors.restaurant.call(catalog.createMenuProduct, { ...place, catalogProductId, priceCents: 800 });
    const { id: auditId } = await lastEntry('menu product');
    await actors.restaurant.call(catalog.updateMenuProduct, { ...place, productId, priceCents: 850, tags: ['new'] });
    expect(await actors.restaurant.refused(revertChange, { auditId })).toMatchObject({
      code: 'conflict',
      extraData: { changes: [{ path: ['priceCents'], before: 800, after: 850 }] },
    });
    await actors.restaurant.call(revertChange, { auditId, force: true });
    expect(await rowOf(productId)).toMatchObject({ priceCents: null, tags: ['new'], ownArchivedAt: expect.any(Date) });

    await actors.restaurant.call(catalog.createMenuProduct, { ...place, catalogProductId, priceCents: 900 });
    const { id: second } = await lastEntry('menu product');
    await actors.restaurant.call(catalog.archiveMenuProduct, { ...place, productId });
    expect(await actors.restaurant.refused(revertChange, { auditId: second })).toMatchObject({
      code: 'conflict',
      extraData: { changes: [{ path: ['archivedAt'], before: null, after: expect.any(String) }] },
    });
    await actors.restaurant.call(revertChange, { auditId: second, force: true });
    expect(await rowOf(productId)).toMatchObject({ priceCents: null, ownArchivedAt: expect.any(Date) });
  });
});

it('an invalid product among many is reported with its position in the request', async () => {
  const { productId: soupId } = await soupOf();
  const { productId } = await actors.restaurant.call(catalog.createMenuProduct, { ...place, name: 'Own', priceCents: 100 });
  const issuesOf = async (...products: { productId: number }[]) =>
    (await actors.restaurant.refused(catalog.updateMenuProducts, { ...place, products })).extraData;
  const own = { productId, priceCents: 150 };
  const soup = { productId: soupId, priceCents: 150 };
  const wrong = { optionGroupIds: [tenants.b.optionGroupId] };
  expect(await issuesOf({ productId: soupId }, { ...own, ...wrong })).toMatchObject({ issues: [{ path: 'products.1.optionGroupIds' }] });
  expect(await issuesOf(own, { ...soup, ...{ sku: 'MINE' } })).toMatchObject({ issues: [{ path: 'products.1.sku' }] });
  expect(await issuesOf(soup, { ...own, ...{ priceCents: null } })).toMatchObject({ issues: [{ path: 'products.1.priceCents' }] });
  const foreign = { categoryIds: [tenants.b.categoryId] };
  expect(await issuesOf(soup, { ...own, ...foreign })).toMatchObject({ issues: [{ path: 'products.1.categoryIds' }] });
});

describe('a restaurant’s own product', () => {
  it('has its own name, price and categories, and can be counted at once', async () => {
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

  it('is changed with others in one step, checked against its version, and undone only by force after later changes', async () => {
    const names = ['One', 'Two'];
    const made = [];
    for (const name of names) made.push(await actors.restaurant.call(catalog.createMenuProduct, { ...place, name, priceCents: 100 }));
    const products = made.map(({ productId, version }) => ({ productId, version, priceCents: 150 }));
    expect(await actors.restaurant.call(catalog.updateMenuProducts, { ...place, products })).toMatchObject({ changed: 2 });
    const late = await actors.restaurant.refused(catalog.updateMenuProducts, { ...place, products: [products[0]!] });
    expect(late).toMatchObject({ code: 'precondition_failed', extraData: { productIds: [made[0]!.productId] } });
    for (const change of [{ sku: 'NEW' }, { categoryIds: [tenants.a.categoryId] }]) {
      const sauce = await actors.restaurant.call(catalog.createMenuProduct, { ...place, name: 'Sauce', priceCents: 1 });
      const own = { productId: sauce.productId, version: sauce.version };
      await actors.restaurant.call(catalog.updateMenuProduct, { ...place, productId: sauce.productId, ...change });
      expect(await actors.restaurant.refused(catalog.updateMenuProducts, { ...place, products: [{ ...own, sku: 'LATE' }] })).toMatchObject({
        code: 'precondition_failed',
      });
    }
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
  it('are created, renamed and archived, and come back with only the products archived along with them', async () => {
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

  it('do not get a product back by undo while they are archived', async () => {
    const { productId } = await actors.restaurant.call(catalog.createMenuProduct, { ...place, name: 'Own', priceCents: 1 });
    await actors.restaurant.call(catalog.archiveMenuProduct, { ...place, productId });
    const { id: auditId } = await lastEntry('menu product');
    await actors.restaurant.call(catalog.archiveMenu, place);
    const refused = await actors.restaurant.refused(revertChange, { auditId, force: true });
    expect(refused).toMatchObject({ code: 'conflict', extraData: { reason: 'menu_archived' } });
    expect(await prisma.product.count({ where: { menuId: place.menuId, archivedAt: null } })).toBe(0);
  });
});

it('a restaurant whose products are all archived has nothing on sale', async () => {
  const { restaurantId } = await createRestaurant(prisma, { brandId }).then(({ id }) => ({ restaurantId: id }));
  const { menuId } = await actors.brand.call(catalog.createMenu, { restaurantId, name: 'Menu' });
  const { productId } = await actors.brand.call(catalog.createMenuProduct, { restaurantId, menuId, name: 'Soup', priceCents: 600 });
  const onSale = async () => (await readOnSale(prisma, [restaurantId])).get(restaurantId);
  expect(await onSale()).toEqual({ any: true, web: true, kiosk: true });
  await actors.brand.call(catalog.archiveMenuProduct, { restaurantId, menuId, productId });
  expect(await onSale()).toEqual({ any: false, web: false, kiosk: false });
});

it('a restaurant whose products have no price on a channel has nothing on sale there', async () => {
  const { id: restaurantId } = await createRestaurant(prisma, { brandId });
  const { menuId } = await actors.brand.call(catalog.createMenu, { restaurantId, name: 'Menu' });
  const { id } = await createCatalogProduct(prisma, { brandId, priceCents: null });
  await actors.brand.call(catalog.createMenuProduct, { restaurantId, menuId, catalogProductId: id });
  const onSale = async () => (await readOnSale(prisma, [restaurantId])).get(restaurantId);
  expect(await onSale()).toEqual({ any: false, web: false, kiosk: false });
  const priced = (prices: object[]) => actors.brand.call(catalog.updateCatalogProduct, { brandId, productId: id, prices: prices as never });
  await priced([{ mode: 'eatIn', priceCents: 500 }]);
  expect(await onSale()).toEqual({ any: true, web: true, kiosk: true });
  await priced([{ channelId: 2, priceCents: 500 }]);
  expect(await onSale()).toEqual({ any: true, web: true, kiosk: false });
  await actors.brand.call(catalog.updateCatalogProduct, { brandId, productId: id, priceCents: 500 });
  expect(await onSale()).toEqual({ any: true, web: true, kiosk: true });
});

it('a restaurant’s own product cannot enter an archived category, but stays in one that is archived later', async () => {
  const { catalogCategoryId, categoryId } = tenants.a;
  const ofBrand = await prisma.category.create({ data: { restaurantId: place.restaurantId, name: 'Old', catalogCategoryId } });
  const own = { ...place, name: 'Plat du jour', priceCents: 1390, categoryIds: [ofBrand.id] };
  const { productId } = await actors.restaurant.call(catalog.createMenuProduct, own);
  await prisma.category.update({ where: { id: ofBrand.id }, data: { archivedAt: new Date() } });
  const refused = await actors.restaurant.refused(catalog.createMenuProduct, { ...own, name: 'Another' });
  expect(refused.extraData).toMatchObject({ issues: [{ path: 'categoryIds', code: 'unknown' }] });
  await actors.restaurant.call(catalog.updateMenuProduct, { ...place, productId, categoryIds: [categoryId] });
  await prisma.category.update({ where: { id: ofBrand.id }, data: { archivedAt: null } });
  const { categoryIds } = await actors.restaurant.call(catalog.getMenuProduct, { ...place, productId });
  expect(categoryIds.toSorted()).toEqual([categoryId, ofBrand.id].toSorted());
});
