// @not-in-check
import { beforeEach, describe, expect, it } from 'vitest';
import { revertChange } from '@/server/audit/audit.operations';
import { archiveRestaurants } from '@/server/brands/brands.operations';
import { bus } from '@/server/core/live/bus';
import { prisma } from '@/server/core/platform/db';
import { resetRestaurant, setAvailability } from '@/server/stock/stock.operations';
import { type Actor, actorsOf } from '@/server/testing/as';
import { createCatalogProduct, createRestaurant, putOnMenu } from '@/server/testing/factories';
import { resetToTwoTenants, type TwoTenants } from '@/server/testing/tenants';
import * as catalog from './catalog.operations';

let tenants: TwoTenants;
let brand: Actor;
let brandId: number;

beforeEach(async () => {
  tenants = await resetToTwoTenants();
  brand = await actorsOf(tenants)('brand');
  brandId = tenants.a.brandId;
});

const entries = () => prisma.auditEntry.findMany({ where: { subjectKind: 'catalog' }, orderBy: { id: 'asc' } });
const openNames = async () => (await brand.call(catalog.listCatalogProducts, { brandId, limit: 1_000 })).items.map(({ name }) => name);

describe('creating many catalog products', () => {
  it('keeps their order, and is undone and redone as one change', async () => {
    const { catalogCategoryId } = tenants.a;
    const before = await openNames();
    const products = Array.from({ length: 500 }, (_, index) => ({
      name: `Pasted ${index}`,
      sku: `P-${index}`,
      categoryIds: [catalogCategoryId],
    }));
    const { productIds } = await brand.call(catalog.createCatalogProducts, { brandId, products });
    const made = await prisma.catalogProduct.findMany({ where: { id: { in: productIds } }, orderBy: { id: 'asc' } });
    expect(made.map(({ name }) => name)).toEqual(products.map(({ name }) => name));
    expect(productIds).toEqual(made.map(({ id }) => id));
    const [entry] = await entries();
    expect(await entries()).toHaveLength(1);
    await brand.call(revertChange, { auditId: entry?.id ?? 0 });
    expect(await openNames()).toEqual(before);
    const undone = (await entries()).at(-1);
    await brand.call(revertChange, { auditId: undone?.id ?? 0 });
    expect(await openNames()).toHaveLength(before.length + 500);
  });

  it('rejects all of them, and gives the position of each that has a taken SKU or an unknown category', async () => {
    await createCatalogProduct(prisma, { brandId, name: 'Taken', sku: 'T-1' });
    const before = await openNames();
    const refused = async (products: object[]) =>
      (await brand.refused(catalog.createCatalogProducts, { brandId, products: products as never })).extraData;
    expect(
      await refused([{ name: 'One' }, { name: 'Two', sku: 'T-1' }, { name: 'Three', sku: 'X' }, { name: 'Four', sku: 'X' }]),
    ).toMatchObject({
      issues: [{ path: 'products.1.sku' }, { path: 'products.3.sku' }],
    });
    expect(await refused([{ name: 'One' }, { name: 'Two', categoryIds: [2_147_483_000] }])).toMatchObject({
      issues: [{ path: 'products.1.categoryIds' }],
    });
    expect(await openNames()).toEqual(before);
    expect(await entries()).toEqual([]);
  });

  it('is not undone once one of them was changed, unless it is forced', async () => {
    const { productIds } = await brand.call(catalog.createCatalogProducts, { brandId, products: [{ name: 'One' }, { name: 'Two' }] });
    await brand.call(catalog.updateCatalogProduct, { brandId, productId: productIds[0] ?? 0, priceCents: 100 });
    const [entry] = await entries();
    expect(await brand.refused(revertChange, { auditId: entry?.id ?? 0 })).toMatchObject({ code: 'conflict' });
    await brand.call(revertChange, { auditId: entry?.id ?? 0, force: true });
    expect(await openNames()).not.toContain('One');
  });
});

it('products can pass on SKUs within one change, but cannot take a SKU that another one keeps', async () => {
  const one = await createCatalogProduct(prisma, { brandId, name: 'One', sku: 'A' });
  const two = await createCatalogProduct(prisma, { brandId, name: 'Two', sku: 'B' });
  const taken = [
    { productId: one.id, name: 'Uno' },
    { productId: two.id, sku: 'A' },
  ];
  expect((await brand.refused(catalog.updateCatalogProducts, { brandId, products: taken })).extraData).toMatchObject({
    issues: [{ path: 'products.1.sku' }],
  });
  const { id: three } = await createCatalogProduct(prisma, { brandId, name: 'Three', sku: 'C' });
  const skus = async () => {
    const rows = await prisma.catalogProduct.findMany({ where: { id: { in: [one.id, two.id, three] } }, orderBy: { id: 'asc' } });
    return rows.map(({ sku }) => sku);
  };
  const passed = [
    { productId: one.id, sku: 'B' },
    { productId: two.id, sku: 'C' },
    { productId: three, sku: 'A' },
  ];
  expect(await brand.call(catalog.updateCatalogProducts, { brandId, products: passed })).toMatchObject({ changed: 3 });
  expect(await skus()).toEqual(['B', 'C', 'A']);
  await brand.call(revertChange, { auditId: (await entries()).at(-1)?.id ?? 0 });
  expect(await skus()).toEqual(['A', 'B', 'C']);
});

it('many products are archived in one entry, leave menus, and come back with one undo', async () => {
  const { restaurantId, menuId } = tenants.a;
  const products = [
    await createCatalogProduct(prisma, { brandId, name: 'One' }),
    await createCatalogProduct(prisma, { brandId, name: 'Two' }),
  ];
  for (const product of products) await putOnMenu(prisma, product, { restaurantId, menuId });
  const productIds = products.map(({ id }) => id);
  const onMenu = () => prisma.product.count({ where: { catalogProductId: { in: productIds }, archivedAt: null } });
  expect(await brand.call(catalog.archiveCatalogProducts, { brandId, productIds, isArchived: true })).toMatchObject({ changed: 2 });
  expect(await onMenu()).toBe(0);
  expect(await brand.call(catalog.archiveCatalogProducts, { brandId, productIds, isArchived: true })).toMatchObject({ changed: 0 });
  expect(await entries()).toHaveLength(1);
  await brand.call(revertChange, { auditId: (await entries())[0]?.id ?? 0 });
  expect(await onMenu()).toBe(2);
  await brand.call(revertChange, { auditId: (await entries())[1]?.id ?? 0 });
  expect(await onMenu()).toBe(0);
});

it('the dry run of a bulk change identifies the values it would write, not only how many products change', async () => {
  const { catalogProductId: productId } = tenants.a;
  const dry = async (priceCents: number) =>
    (await brand.call(catalog.updateCatalogProducts, { brandId, products: [{ productId, priceCents }] }, { dryRun: true })).preview;
  expect(await dry(111)).toBe(await dry(111));
  expect(await dry(111)).not.toBe(await dry(222));
});

it('changing the availability of a product is announced on the stock and catalog topics', async () => {
  const { restaurantId, menuId } = tenants.a;
  const product = await putOnMenu(prisma, await createCatalogProduct(prisma, { brandId }), { restaurantId, menuId });
  await bus.ready();
  const heard: { topic: string; ids: number[] }[] = [];
  const stop = bus.subscribe('live', (message) => void heard.push(message));
  await brand.call(setAvailability, { menuId, signature: product.signature, web: false });
  await expect.poll(() => heard.map(({ topic }) => topic)).toEqual(expect.arrayContaining(['stock', 'catalog']));
  expect(heard.find(({ topic }) => topic === 'catalog')).toMatchObject({ restaurantId, ids: [product.id] });
  stop();
});

it('setting the stock of a restaurant to zero keeps the quantity of archived products', async () => {
  const { restaurantId, menuId } = tenants.a;
  const put = async () => putOnMenu(prisma, await createCatalogProduct(prisma, { brandId }), { restaurantId, menuId });
  const [open, gone] = [await put(), await put()];
  await prisma.stockLevel.createMany({ data: [open, gone].map(({ id: productId }) => ({ productId, restaurantId, quantity: 5 })) });
  const at = new Date();
  await prisma.product.update({ where: { id: gone.id }, data: { archivedAt: at, ownArchivedAt: at } });
  await prisma.stockSettings.upsert({
    where: { restaurantId },
    create: { restaurantId, stockManagementV2Enabled: true },
    update: { stockManagementV2Enabled: true },
  });
  await brand.call(resetRestaurant, { restaurantId });
  const levels = await prisma.stockLevel.findMany({ where: { productId: { in: [open.id, gone.id] } }, orderBy: { productId: 'asc' } });
  expect(levels.map(({ quantity }) => quantity)).toEqual([0, 5]);
});

it('archiving several restaurants notifies the web shops of their brand once', async () => {
  const restaurantIds = [(await createRestaurant(prisma, { brandId })).id, (await createRestaurant(prisma, { brandId })).id];
  await bus.ready();
  let told = 0;
  const stop = bus.subscribe('webOrdering', () => void told++);
  await brand.call(archiveRestaurants, { brandId, restaurantIds });
  await expect.poll(() => told).toBe(1);
  stop();
});
