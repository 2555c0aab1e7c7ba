// @not-in-check
import { beforeEach, describe, expect, it } from 'vitest';
import { revertChange } from '@/server/audit/audit.operations';
import { prisma } from '@/server/core/platform/db';
import { listStock } from '@/server/stock/stock.operations';
import { asGuest } from '@/server/testing/as';
import { createCatalogProduct } from '@/server/testing/factories';
import { actors, brandId, furnishMenus, lastEntry, place, soupOf, tenants } from '@/server/testing/menu-place';
import * as catalog from './catalog.operations';
import { verifyMenus } from './verify';

type Wanted = { categoryId?: number; name: string; afterCategoryId: number | null; productIds?: number[] };

let restaurantId: number;
let starters: number;
let desserts: number;

beforeEach(async () => {
  await furnishMenus();
  ({ restaurantId } = place);
  const [dish, cake] = [
    await createCatalogProduct(prisma, { brandId, name: 'Dish' }),
    await createCatalogProduct(prisma, { brandId, name: 'Cake' }),
  ];
  await arrange([
    { name: 'Starters', productIds: [dish.id] },
    { name: 'Desserts', productIds: [cake.id] },
  ]);
  const offer = { brandId, productIds: [dish.id, cake.id], restaurantIds: [restaurantId], isOffered: true };
  await actors.brand.call(catalog.offerProducts, offer);
  const idOf = async (name: string) => (await listed()).find((category) => category.name === name)!.categoryId;
  [starters, desserts] = [await idOf('Starters'), await idOf('Desserts')];
});

const arrange = (categories: { categoryId?: number; name: string; productIds?: number[] }[]) =>
  actors.brand.call(catalog.replaceCatalogCategories, { brandId, categories });
const listed = () => actors.restaurant.call(catalog.listCategories, { restaurantId });
const names = async () => (await listed()).map(({ name }) => name);
const replace = async (categories: Wanted[]) =>
  (await actors.restaurant.call(catalog.replaceOwnCategories, { restaurantId, categories })).categories;
const own = async () => (await actors.restaurant.call(catalog.listOwnCategories, { restaurantId })).categories;
const problems = async () => (await verifyMenus()).problems;

describe('a restaurant’s own categories', () => {
  it('stand where the restaurant says, with its products and the brand’s, wherever the menu is read', async () => {
    const soup = await soupOf();
    const made = await replace([
      { name: 'Today', afterCategoryId: null, productIds: [tenants.a.productId] },
      { name: 'From the market', afterCategoryId: starters, productIds: [soup.productId, tenants.a.productId] },
      { name: 'By the sea', afterCategoryId: starters },
    ]);
    expect(made).toMatchObject([
      { name: 'Today', afterCategoryId: null, productIds: [tenants.a.productId] },
      { name: 'From the market', afterCategoryId: starters, productIds: [soup.productId, tenants.a.productId] },
      { name: 'By the sea', afterCategoryId: starters, productIds: [] },
    ]);
    expect(await listed()).toMatchObject([
      { name: 'Today', isOwn: true, products: 1 },
      { name: 'Starters', isOwn: false, products: 1 },
      { name: 'From the market', isOwn: true, products: 2 },
      { name: 'By the sea', isOwn: true, products: 0 },
      { name: 'Desserts', isOwn: false },
    ]);
    const { categories } = await asGuest.call(catalog.readPublishedMenu, { ...place, channelId: 2 });
    expect(categories.map(({ name }) => name)).toEqual(['Today', 'Starters', 'From the market', 'Desserts']);
    expect(categories[2]?.productIds).toEqual([soup.productId, tenants.a.productId]);
    const found = await actors.restaurant.call(listStock, { restaurantId, search: 'A' });
    expect(found.items.find(({ productId }) => productId === tenants.a.productId)?.categoryNames).toEqual(['Today', 'From the market']);
    expect(await problems()).toEqual([]);
  });

  it('move along with the brand’s category before them, and stay when the brand archives it', async () => {
    const soup = await soupOf();
    await replace([{ name: 'From the market', afterCategoryId: starters, productIds: [soup.productId] }]);
    const [first, second] = (await actors.brand.call(catalog.listCatalogCategories, { brandId })).categories;
    await arrange([second!, first!]);
    expect(await names()).toEqual(['Desserts', 'Starters', 'From the market']);
    expect(await problems()).toEqual([]);
    await arrange([second!]);
    expect(await names()).toEqual(['Desserts', 'From the market']);
    expect(await own()).toMatchObject([{ name: 'From the market', afterCategoryId: desserts, productIds: [soup.productId] }]);
    await arrange([{ name: 'On top' }, second!, first!]);
    expect(await own()).toMatchObject([{ afterCategoryId: starters }]);
  });

  it('are reordered, renamed and archived, mark moved products as updated, and are undone as one change', async () => {
    const [soup, { productId }] = [await soupOf(), tenants.a];
    const [a, b] = await replace([
      { name: 'A', afterCategoryId: null, productIds: [soup.productId, productId] },
      { name: 'B', afterCategoryId: null },
    ]);
    const before = await own();
    await prisma.sql.run`update products set updated_at = now() - interval '1 day' where restaurant_id = ${restaurantId}`;
    await prisma.sql.run`update catalog_products set updated_at = now() - interval '1 day' where brand_id = ${brandId}`;
    const updatedSince = new Date(Date.now() - 3_600_000).toISOString();
    await replace([
      { categoryId: b!.categoryId, name: 'Bee', afterCategoryId: starters, productIds: [productId] },
      { ...a!, name: 'A' },
    ]);
    expect(await own()).toMatchObject([
      { name: 'A', afterCategoryId: null },
      { name: 'Bee', productIds: [productId] },
    ]);
    const changed = await actors.kiosk.call(catalog.listMenuProducts, { ...place, updatedSince });
    expect(changed.items.map((item) => item.productId)).toEqual([productId]);
    const left = await own();
    const told = async () => {
      await prisma.sql.run`update products set updated_at = updated_at - interval '1 day' where restaurant_id = ${restaurantId}`;
      return (await actors.kiosk.call(catalog.listMenuProducts, { ...place, updatedSince })).items.length;
    };
    expect(await told()).toBe(0);
    await replace([]);
    expect(await names()).toEqual(['Starters', 'Desserts']);
    const both = [soup.productId, productId].toSorted((x, y) => x - y);
    const changedOnes = async () =>
      (await actors.kiosk.call(catalog.listMenuProducts, { ...place, updatedSince })).items
        .map((item) => item.productId)
        .toSorted((x, y) => x - y);
    expect(await changedOnes()).toEqual(both);
    expect(await told()).toBe(0);
    await actors.restaurant.call(revertChange, { auditId: (await lastEntry('own categories')).id });
    expect(await own()).toEqual(left);
    expect(await changedOnes()).toEqual(both);
    await replace(before);
    expect(await own()).toEqual(before);
  });

  it('reject categories of the brand and of other restaurants, and products of other restaurants', async () => {
    const refused = async (category: Wanted) =>
      (await actors.restaurant.refused(catalog.replaceOwnCategories, { restaurantId, categories: [category] })).extraData;
    const issue = (path: string) => ({ issues: [{ path: `categories.${path}`, code: 'unknown' }] });
    expect(await refused({ categoryId: starters, name: 'Mine', afterCategoryId: null })).toMatchObject(issue('categoryId'));
    expect(await refused({ categoryId: tenants.b.categoryId, name: 'Mine', afterCategoryId: null })).toMatchObject(issue('categoryId'));
    expect(await refused({ name: 'Mine', afterCategoryId: tenants.a.categoryId })).toMatchObject(issue('afterCategoryId'));
    expect(await refused({ name: 'Mine', afterCategoryId: null, productIds: [tenants.b.productId] })).toMatchObject(issue('productIds'));
  });

  it('limit a brand’s product to 20 of them, and a restaurant’s own product to 20 including the brand’s categories', async () => {
    const { productId: soup } = await soupOf();
    const mine = { ...place, name: 'Mine', priceCents: 500, categoryIds: [starters] };
    const { productId } = await actors.restaurant.call(catalog.createMenuProduct, mine);
    const listing = (id: number, count: number): Wanted[] =>
      Array.from({ length: count }, (_, index) => ({ name: `C${index}`, afterCategoryId: null, productIds: [id] }));
    const refused = async (categories: Wanted[]) =>
      (await actors.restaurant.refused(catalog.replaceOwnCategories, { restaurantId, categories })).extraData;
    expect(await refused(listing(productId, 20))).toMatchObject({ issues: [{ path: 'categories.19.productIds.0', code: 'too_big' }] });
    const made = await replace(listing(productId, 19));
    await replace([]);
    await actors.restaurant.call(catalog.updateMenuProduct, { ...place, productId, categoryIds: [starters, desserts] });
    const back = made.map(({ categoryId, name }) => ({ categoryId, name, afterCategoryId: null }));
    expect(await refused(back)).toMatchObject({ issues: [{ path: 'categories', code: 'too_big' }] });
    expect(await refused(listing(soup, 21))).toMatchObject({ issues: [{ path: 'categories.20.productIds.0', code: 'too_big' }] });
    await replace(listing(soup, 20));
  });

  it('keep the order of their products when a product is added or changes its categories', async () => {
    const make = (name: string, categoryIds: number[]) =>
      actors.restaurant.call(catalog.createMenuProduct, { ...place, name, priceCents: 500, categoryIds });
    const [category] = await replace([{ name: 'Today', afterCategoryId: null }]);
    const { categoryId } = category!;
    const [first, second] = [await make('First', [categoryId]), await make('Second', [categoryId])];
    await replace([{ ...category!, productIds: [second.productId, first.productId] }]);
    const third = await make('Third', [categoryId]);
    await actors.restaurant.call(catalog.updateMenuProduct, { ...place, productId: second.productId, categoryIds: [starters, categoryId] });
    expect((await own())[0]?.productIds).toEqual([second.productId, first.productId, third.productId]);
  });
});

describe('a restaurant’s own product', () => {
  const make = async (name: string, categoryId: number) => {
    const product = { ...place, name, priceCents: 500, categoryIds: [categoryId] };
    return (await actors.restaurant.call(catalog.createMenuProduct, product)).productId;
  };
  const published = async (name: string) => {
    const menu = await asGuest.call(catalog.readPublishedMenu, { ...place, channelId: 2 });
    const nameOf = new Map(menu.products.map((product) => [product.productId, product.name]));
    return menu.categories.find((category) => category.name === name)?.productIds.map((id) => nameOf.get(id));
  };

  it('comes last in a category of the brand', async () => {
    const productIds = [];
    for (const name of ['A', 'B', 'C']) productIds.push((await createCatalogProduct(prisma, { brandId, name, priceCents: 100 })).id);
    await actors.brand.call(catalog.offerProducts, { brandId, productIds, restaurantIds: [restaurantId], isOffered: true });
    await arrange([{ name: 'Teas', productIds: productIds.toReversed() }]);
    const teas = (await listed()).find(({ name }) => name === 'Teas')!.categoryId;
    for (const name of ['Mine', 'Mine too']) await make(name, teas);
    expect(await published('Teas')).toEqual(['C', 'B', 'A', 'Mine', 'Mine too']);
  });

  it('gets an archived category back on undo, and is found there once that category is restored', async () => {
    const [category] = await replace([{ name: 'Today', afterCategoryId: null }]);
    const productId = await make('First', category!.categoryId);
    await actors.restaurant.call(catalog.updateMenuProduct, { ...place, productId, categoryIds: [], priceCents: 700 });
    const { id: auditId } = await lastEntry('menu product');
    await replace([]);
    await actors.restaurant.call(revertChange, { auditId });
    expect(await actors.restaurant.call(catalog.getMenuProduct, { ...place, productId })).toMatchObject({
      priceCents: 500,
      categoryIds: [],
    });
    await replace([{ categoryId: category!.categoryId, name: 'Today', afterCategoryId: null }]);
    expect(await published('Today')).toEqual(['First']);
  });

  it('returns to its position when leaving a category is undone', async () => {
    const [category] = await replace([{ name: 'Today', afterCategoryId: null }]);
    const { categoryId } = category!;
    const [first, second] = [await make('First', categoryId), await make('Second', categoryId)];
    const undo = async (kind: string) => actors.restaurant.call(revertChange, { auditId: (await lastEntry(kind)).id });
    await actors.restaurant.call(catalog.updateMenuProduct, { ...place, productId: first, categoryIds: [starters] });
    const { changes } = await undo('menu product');
    expect(changes.map(({ path }) => path.join('.'))).toEqual(['categoryIds']);
    expect(await published('Today')).toEqual(['First', 'Second']);
    const products = [first, second].map((productId) => ({ productId, categoryIds: [starters] }));
    await actors.restaurant.call(catalog.updateMenuProducts, { ...place, products });
    await undo('menu');
    expect(await published('Today')).toEqual(['First', 'Second']);
    expect(await problems()).toEqual([]);
  });
});
