// @not-in-check
import { beforeEach, describe, expect, it } from 'vitest';
import { revertChange } from '@/server/audit/audit.operations';
import { prisma } from '@/server/core/platform/db';
import { archiveImage, unarchiveImage } from '@/server/images/images.operations';
import { listMovements, listStock, setQuantity } from '@/server/stock/stock.operations';
import { type Actor, actorsOf, type Role } from '@/server/testing/as';
import { createCatalogProduct, createImage, createMenu, createRestaurant, putOnMenu } from '@/server/testing/factories';
import { resetToTwoTenants, type TwoTenants } from '@/server/testing/tenants';
import * as catalog from './catalog.operations';

let tenants: TwoTenants;
const actors = {} as Record<'brand' | 'restaurant' | 'pos' | 'kiosk', Actor>;
let brandId: number;

beforeEach(async () => {
  tenants = await resetToTwoTenants();
  const as = actorsOf(tenants);
  for (const role of ['brand', 'restaurant', 'pos', 'kiosk'] as const satisfies Role[]) actors[role] = await as(role);
  brandId = tenants.a.brandId;
});

const lastEntry = (subjectKind: string) => prisma.auditEntry.findFirstOrThrow({ where: { subjectKind }, orderBy: { id: 'desc' } });
const names = async (query: object) =>
  (await actors.brand.call(catalog.listCatalogProducts, { brandId, ...query })).items.map(({ name }) => name);

describe('a brand’s catalog', () => {
  it('finds products by name whatever the accents, by SKU or barcode, and by missing fields', async () => {
    const { catalogCategoryId } = tenants.a;
    const cream = { brandId, name: 'Crème brûlée', sku: 'DES-001', barcode: '3270190207894', priceCents: 790, vatGroupId: 1 };
    const made = await actors.brand.call(catalog.createCatalogProduct, { ...cream, categoryIds: [catalogCategoryId], tags: ['sweet'] });
    await actors.brand.call(catalog.createCatalogProduct, { brandId, name: '100 % chocolat', kind: 'formula' });
    expect(made).toMatchObject({ ...cream, kind: 'product', categoryIds: [catalogCategoryId], restaurantIds: [] });

    for (const search of ['creme brulee', 'BRÛLÉE', 'des-0', '3270190207894']) expect(await names({ search })).toEqual(['Crème brûlée']);
    expect(await names({ search: '%' })).toEqual(['100 % chocolat']);
    expect(await names({ tag: 'sweet' })).toEqual(['Crème brûlée']);
    expect(await names({ kind: 'formula' })).toEqual(['100 % chocolat']);
    expect(await names({ without: 'price' })).toEqual(['100 % chocolat']);
    expect(await names({ without: 'vatGroup' })).toEqual(['100 % chocolat']);
    expect(await names({ without: 'category' })).toEqual(['100 % chocolat']);
    expect(await names({ categoryId: catalogCategoryId })).toEqual(['Catalog A', 'Crème brûlée']);
    expect(await names({ updatedSince: made.createdAt })).toEqual(['Crème brûlée', '100 % chocolat']);
    expect(await names({ without: 'image', limit: 2 })).toEqual(['Catalog A', 'Crème brûlée']);
  });

  it('is listed page by page', async () => {
    for (const name of ['One', 'Two']) await createCatalogProduct(prisma, { brandId, name });
    const first = await actors.brand.call(catalog.listCatalogProducts, { brandId, limit: 2 });
    expect(first.items.map(({ name }) => name)).toEqual(['Catalog A', 'One']);
    const second = await actors.brand.call(catalog.listCatalogProducts, { brandId, limit: 2, cursor: first.nextCursor ?? 0 });
    expect(second).toMatchObject({ items: [{ name: 'Two' }], nextCursor: null });
  });

  it('rejects references to another brand, and formulas inside of formulas', async () => {
    const refusal = async (body: object) =>
      ((await actors.brand.refused(catalog.createCatalogProduct, { brandId, name: 'X', ...body })).extraData as { issues: unknown[] })
        .issues;
    const { b } = tenants;
    const step = (productId: number) => ({ kind: 'formula', steps: [{ name: 'Dish', choices: [{ productId }] }] });
    expect(await refusal({ optionGroupIds: [b.optionGroupId] })).toMatchObject([{ path: 'optionGroupIds', code: 'unknown' }]);
    expect(await refusal({ categoryIds: [b.catalogCategoryId] })).toMatchObject([{ path: 'categoryIds', code: 'unknown' }]);
    expect(await refusal(step(b.catalogProductId))).toMatchObject([{ path: 'steps', code: 'unknown' }]);
    const formula = await actors.brand.call(catalog.createCatalogProduct, {
      brandId,
      name: 'Menu',
      ...step(tenants.a.catalogProductId),
    } as never);
    expect(await refusal(step((formula as { productId: number }).productId))).toMatchObject([{ code: 'formula_in_formula' }]);
    expect(await refusal({ steps: step(tenants.a.catalogProductId).steps })).toMatchObject([{ code: 'not_a_formula' }]);
    expect(await actors.brand.refused(catalog.getCatalogProduct, { brandId, productId: b.catalogProductId })).toMatchObject({
      status: 404,
    });
  });

  it('has each SKU only once among products that are not archived', async () => {
    const { productId } = await actors.brand.call(catalog.createCatalogProduct, { brandId, name: 'One', sku: 'X-1' });
    const two = { brandId, name: 'Two', sku: 'X-1' };
    expect(await actors.brand.refused(catalog.createCatalogProduct, two)).toMatchObject({ code: 'already_exists' });
    await actors.brand.call(catalog.archiveCatalogProduct, { brandId, productId });
    await actors.brand.call(catalog.createCatalogProduct, two);
    expect(await actors.brand.refused(catalog.unarchiveCatalogProduct, { brandId, productId })).toMatchObject({ code: 'already_exists' });
  });
});

describe('changing a catalog product', () => {
  it('is checked against the ETag, reaches menus at once, and can be undone', async () => {
    const { restaurantId, menuId, catalogProductId: productId } = tenants.a;
    await actors.brand.call(catalog.offerProducts, { brandId, productIds: [productId], restaurantIds: [restaurantId], isOffered: true });
    const before = await actors.brand.call(catalog.getCatalogProduct, { brandId, productId });
    expect(before.restaurantIds).toEqual([restaurantId]);
    const setArchived = (archivedAt: Date | null) => prisma.restaurant.update({ where: { id: restaurantId }, data: { archivedAt } });
    await setArchived(new Date());
    expect((await actors.brand.call(catalog.getCatalogProduct, { brandId, productId })).restaurantIds).toEqual([]);
    await setArchived(null);
    const change = { brandId, productId, name: 'Bœuf', sku: 'B-1', priceCents: 1850 };
    await actors.brand.call(catalog.updateCatalogProduct, change, { ifMatch: before.etag });
    expect(await actors.brand.refused(catalog.updateCatalogProduct, { ...change, name: 'Late' }, { ifMatch: before.etag })).toMatchObject({
      code: 'precondition_failed',
    });
    const { items } = await actors.kiosk.call(catalog.listMenuProducts, { restaurantId, menuId, search: 'boeuf' });
    expect(items).toMatchObject([{ name: 'Bœuf', sku: 'B-1', priceCents: 1850, origin: { name: 'brand', priceCents: 'brand' } }]);
    expect((await actors.pos.call(listStock, { restaurantId, search: 'boeuf' })).items).toMatchObject([{ name: 'Bœuf', sku: 'B-1' }]);

    await actors.brand.call(revertChange, { auditId: (await lastEntry('catalog product')).id });
    expect(await actors.brand.call(catalog.getCatalogProduct, { brandId, productId })).toMatchObject({ name: 'Catalog A', sku: null });
    expect((await actors.pos.call(listStock, { restaurantId, search: 'Catalog A' })).items).toMatchObject([{ sku: null }]);
  });

  it('changes all of several products or none, checks the versions that were read, and is undone field by field', async () => {
    const one = await createCatalogProduct(prisma, { brandId, name: 'One', priceCents: 100 });
    const two = await createCatalogProduct(prisma, { brandId, name: 'Two', priceCents: 200 });
    const { items } = await actors.brand.call(catalog.listCatalogProducts, { brandId });
    const seen = Object.fromEntries(items.map(({ productId, updatedAt }) => [productId, updatedAt]));
    const products = [
      { productId: one.id, priceCents: 110, updatedAt: seen[one.id] },
      { productId: two.id, priceCents: 220, tags: ['new'], updatedAt: seen[two.id] },
    ];
    expect(await actors.brand.call(catalog.updateCatalogProducts, { brandId, products })).toMatchObject({ changed: 2 });
    expect(await actors.brand.refused(catalog.updateCatalogProducts, { brandId, products })).toMatchObject({
      code: 'precondition_failed',
      extraData: { productIds: [one.id, two.id] },
    });
    const unknown = [
      { productId: one.id, priceCents: 999 },
      { productId: 2_147_483_000, priceCents: 1 },
    ];
    expect(await actors.brand.refused(catalog.updateCatalogProducts, { brandId, products: unknown })).toMatchObject({
      code: 'data_not_found',
    });

    const entry = await lastEntry('catalog');
    expect(entry.before).toEqual({ products: { [one.id]: { priceCents: 100 }, [two.id]: { priceCents: 200, tags: [] } } });
    await actors.brand.call(catalog.updateCatalogProduct, { brandId, productId: one.id, name: 'Uno' });
    await actors.brand.call(revertChange, { auditId: entry.id });
    const found = await actors.brand.call(catalog.listCatalogProducts, { brandId });
    expect(found.items.slice(1)).toMatchObject([
      { name: 'Uno', priceCents: 100 },
      { name: 'Two', priceCents: 200, tags: [] },
    ]);
  });

  it('neither locks nor writes products of restaurants for a new price, but does for a new name', async () => {
    const { restaurantId, menuId, catalogProductId: productId } = tenants.a;
    await actors.brand.call(catalog.offerProducts, { brandId, productIds: [productId], restaurantIds: [restaurantId], isOffered: true });
    // Locking or writing a row stores the id of the transaction in it.
    const row = () =>
      prisma.sql.read`select xmin::text, xmax::text from products where menu_id = ${menuId} and catalog_product_id = ${productId}`;
    const before = await row();
    await actors.brand.call(catalog.updateCatalogProducts, { brandId, products: [{ productId, priceCents: 1234 }] });
    expect(await row()).toEqual(before);
    await actors.brand.call(catalog.updateCatalogProducts, { brandId, products: [{ productId, name: 'Renamed' }] });
    expect(await row()).not.toEqual(before);
  });

  it('cannot be undone while the earlier image is archived, unless it changed other fields', async () => {
    const { catalogProductId: productId, restaurantId, menuId } = tenants.a;
    const [old, other] = [await createImage(prisma, { brandId, name: 'Old' }), await createImage(prisma, { brandId, name: 'Other' })];
    const product = { brandId, productId };
    const { productId: offered } = await actors.brand.call(catalog.createMenuProduct, {
      restaurantId,
      menuId,
      catalogProductId: productId,
    });
    const onMenu = { restaurantId, menuId, productId: offered };
    await actors.brand.call(catalog.updateCatalogProduct, { ...product, imageId: old.id });
    await actors.brand.call(catalog.updateMenuProduct, { ...onMenu, imageId: old.id });
    await actors.brand.call(catalog.updateCatalogProduct, { ...product, priceCents: 700 });
    const ofPrice = await lastEntry('catalog product');
    await actors.brand.call(catalog.updateCatalogProduct, { ...product, imageId: other.id, tags: ['new'] });
    const ofImage = await lastEntry('catalog product');
    await actors.brand.call(catalog.updateMenuProducts, { restaurantId, menuId, products: [{ productId: offered, imageId: null }] });
    const ofMenu = await lastEntry('menu');
    await actors.brand.call(archiveImage, { brandId, imageId: old.id });
    for (const { id: auditId } of [ofImage, ofMenu])
      await expect(actors.brand.outcome(revertChange, { auditId, force: true })).rejects.toMatchObject({
        code: 'conflict',
        words: { en: 'The image “Old” is archived. Restore it first.' },
        extraData: { reason: 'image_archived', imageIds: [old.id] },
      });
    await actors.brand.call(revertChange, { auditId: ofPrice.id });
    await actors.brand.call(unarchiveImage, { brandId, imageId: old.id });
    await actors.brand.call(revertChange, { auditId: ofMenu.id });
    expect(await actors.brand.call(catalog.getMenuProduct, onMenu)).toMatchObject({ imageId: old.id });
    await actors.brand.call(catalog.updateMenuProduct, { ...onMenu, imageId: null });
    await prisma.image.delete({ where: { id: old.id } });
    await actors.brand.call(revertChange, { auditId: ofImage.id });
    expect(await actors.brand.call(catalog.getCatalogProduct, product)).toMatchObject({ imageId: other.id, tags: [], priceCents: 990 });
  });

  it('leaves no trace when nothing changes', async () => {
    const { catalogProductId: productId } = tenants.a;
    const before = await actors.brand.call(catalog.getCatalogProduct, { brandId, productId });
    const after = await actors.brand.call(catalog.updateCatalogProduct, { brandId, productId, name: before.name, prices: [] });
    expect(after.updatedAt).toBe(before.updatedAt);
    expect(await prisma.auditEntry.count({ where: { subjectKind: 'catalog product' } })).toBe(0);
  });
});

describe('archiving a catalog product', () => {
  it('takes it off menus and stock lists, keeps its movements, and unarchiving keeps it archived where the restaurant had archived it', async () => {
    const { restaurantId, menuId } = tenants.a;
    const product = await createCatalogProduct(prisma, { brandId, name: 'Soup', sku: 'S-1' });
    const onMenu = await putOnMenu(prisma, product, { restaurantId, menuId });
    const second = await createRestaurant(prisma, { brandId });
    const at = new Date();
    const elsewhere = await putOnMenu(prisma, product, {
      restaurantId: second.id,
      menuId: (await createMenu(prisma, { restaurantId: second.id })).id,
      own: { ownArchivedAt: at, archivedAt: at },
    });
    const listed = async () => (await actors.restaurant.call(listStock, { restaurantId, search: 'soup' })).items.length;
    const movements = async () => (await actors.restaurant.call(listMovements, { restaurantId, productId: onMenu.id })).items;
    await actors.restaurant.call(setQuantity, { menuId, signature: onMenu.signature, quantity: 5 });
    const counted = await movements();
    expect([await listed(), counted.length]).toEqual([1, 1]);
    await actors.brand.call(catalog.archiveCatalogProduct, { brandId, productId: product.id });
    expect([await listed(), await movements()]).toEqual([0, counted]);
    await actors.brand.call(catalog.unarchiveCatalogProduct, { brandId, productId: product.id });
    expect(await listed()).toBe(1);
    const archived = async (id: number) => (await prisma.product.findUniqueOrThrow({ where: { id } })).archivedAt !== null;
    expect([await archived(onMenu.id), await archived(elsewhere.id)]).toEqual([false, true]);
    await actors.brand.call(revertChange, { auditId: (await lastEntry('catalog product')).id });
    expect(await archived(onMenu.id)).toBe(true);
  });
});
