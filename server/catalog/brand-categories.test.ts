// @not-in-check
import { beforeEach, describe, expect, it } from 'vitest';
import { revertChange } from '@/server/audit/audit.operations';
import { prisma } from '@/server/core/platform/db';
import { listStock } from '@/server/stock/stock.operations';
import { createCatalogProduct } from '@/server/testing/factories';
import { actors, brandId, furnishMenus, lastEntry, tenants } from '@/server/testing/menu-place';
import * as catalog from './catalog.operations';

beforeEach(furnishMenus);

const names = async (query: object) =>
  (await actors.brand.call(catalog.listCatalogProducts, { brandId, ...query })).items.map(({ name }) => name);

describe('categories of a brand', () => {
  it('are replaced as a whole with their order and products, and categories of restaurants follow', async () => {
    const { restaurantId, catalogProductId, catalogCategoryId } = tenants.a;
    const other = await createCatalogProduct(prisma, { brandId, name: 'Other' });
    const offer = { brandId, productIds: [catalogProductId, other.id], restaurantIds: [restaurantId], isOffered: true };
    await actors.brand.call(catalog.offerProducts, offer);
    const { categories } = await actors.brand.call(catalog.replaceCatalogCategories, {
      brandId,
      categories: [
        { name: 'Desserts', productIds: [other.id, catalogProductId] },
        { categoryId: catalogCategoryId, name: 'Mains', productIds: [] },
      ],
    });
    expect(categories).toMatchObject([
      { name: 'Desserts', productIds: [other.id, catalogProductId] },
      { categoryId: catalogCategoryId, name: 'Mains', productIds: [] },
    ]);
    expect(await actors.kiosk.call(catalog.listCategories, { restaurantId })).toMatchObject([
      { name: 'Desserts', products: 2 },
      { name: 'A', products: 1 },
      { name: 'Mains', products: 0 },
    ]);
    const found = await actors.kiosk.call(listStock, { restaurantId, search: 'Other' });
    expect(found.items).toMatchObject([{ categoryNames: ['Desserts'] }]);

    await actors.brand.call(revertChange, { auditId: (await lastEntry('catalog categories')).id });
    expect((await actors.brand.call(catalog.listCatalogCategories, { brandId })).categories).toEqual([
      { categoryId: catalogCategoryId, name: 'A', productIds: [catalogProductId] },
    ]);
    expect(await actors.kiosk.call(catalog.listCategories, { restaurantId })).toMatchObject([
      { name: 'A', products: 1 },
      { name: 'A', products: 1 },
    ]);
  });
});

describe('a product that was removed from a category', () => {
  it('returns to its position when the removal of one or many products is undone', async () => {
    const { catalogProductId: first, catalogCategoryId: categoryId } = tenants.a;
    const [second, third] = [
      await createCatalogProduct(prisma, { brandId, name: 'B' }),
      await createCatalogProduct(prisma, { brandId, name: 'C' }),
    ];
    const categories = [{ categoryId, name: 'A', productIds: [first, second.id, third.id] }];
    await actors.brand.call(catalog.replaceCatalogCategories, { brandId, categories });
    const standing = async () => (await actors.brand.call(catalog.listCatalogCategories, { brandId })).categories[0]?.productIds;
    const undo = async (kind: string) => actors.brand.call(revertChange, { auditId: (await lastEntry(kind)).id });
    const one = { productId: second.id, categoryIds: [] };
    await actors.brand.call(catalog.updateCatalogProduct, { brandId, ...one });
    expect(await standing()).toEqual([first, third.id]);
    const { changes } = await undo('catalog product');
    expect(changes.map(({ path }) => path.join('.'))).toEqual(['categoryIds']);
    expect(await standing()).toEqual([first, second.id, third.id]);
    await undo('catalog product');
    await undo('catalog product');
    expect(await standing()).toEqual([first, second.id, third.id]);
    await actors.brand.call(catalog.updateCatalogProducts, { brandId, products: [one, { productId: first, categoryIds: [] }] });
    await undo('catalog');
    expect(await standing()).toEqual([first, second.id, third.id]);
  });
});

describe('replacing the categories of a brand', () => {
  it('limits a product to 20 categories, including those that come back with their categories', async () => {
    const { catalogProductId: productId } = tenants.a;
    const named = (count: number, from = 0) =>
      Array.from({ length: count }, (_, index) => ({ name: `C${from + index}`, productIds: [productId] }));
    const replace = (categories: { categoryId?: number; name: string; productIds?: number[] }[]) => ({ brandId, categories });
    const issues = async (categories: Parameters<typeof replace>[0]) =>
      (await actors.brand.refused(catalog.replaceCatalogCategories, replace(categories))).extraData;
    expect(await issues(named(21))).toMatchObject({ issues: [{ path: 'categories.20.productIds.0', code: 'too_big' }] });
    const { categories } = await actors.brand.call(catalog.replaceCatalogCategories, replace(named(20)));
    const { categoryIds } = await actors.brand.call(catalog.getCatalogProduct, { brandId, productId });
    expect(categoryIds).toHaveLength(20);
    await actors.brand.call(catalog.updateCatalogProduct, { brandId, productId, categoryIds });
    await actors.brand.call(catalog.replaceCatalogCategories, replace(named(1, 20)));
    const back = [{ name: 'C20' }, ...categories.map(({ categoryId, name }) => ({ categoryId, name }))];
    expect(await issues([...named(1, 21), ...back])).toMatchObject({ issues: [{ path: 'categories.0.productIds.0' }] });
  });

  it('marks only products that entered or left a category as updated, in the catalog and on menus', async () => {
    const { restaurantId, menuId, catalogProductId, catalogCategoryId } = tenants.a;
    const other = await createCatalogProduct(prisma, { brandId, name: 'Other' });
    await actors.brand.call(catalog.offerProducts, {
      brandId,
      productIds: [catalogProductId, other.id],
      restaurantIds: [restaurantId],
      isOffered: true,
    });
    await prisma.sql.run`update catalog_products set updated_at = now() - interval '1 day' where brand_id = ${brandId}`;
    await prisma.sql.run`update products set updated_at = now() - interval '1 day' where menu_id = ${menuId}`;
    const updatedSince = new Date(Date.now() - 3_600_000).toISOString();
    const ofMenu = async () =>
      (await actors.kiosk.call(catalog.listMenuProducts, { restaurantId, menuId, updatedSince })).items.map(({ name }) => name);
    const replace = (...categories: { categoryId?: number; name: string; productIds?: number[] }[]) =>
      actors.brand.call(catalog.replaceCatalogCategories, { brandId, categories });
    const kept = { categoryId: catalogCategoryId, name: 'A' };
    await replace({ ...kept, productIds: [catalogProductId] });
    expect([await names({ updatedSince }), await ofMenu()]).toEqual([[], []]);
    await replace({ ...kept, productIds: [catalogProductId, other.id] });
    expect([await names({ updatedSince }), await ofMenu()]).toEqual([['Other'], ['Other']]);
    await replace();
    expect([await names({ updatedSince }), await ofMenu()]).toEqual([
      ['Catalog A', 'Other'],
      ['Catalog A', 'Other'],
    ]);
  });

  it('writes no other category or product when a new category is put on top', async () => {
    const { restaurantId, menuId, catalogProductId, catalogCategoryId } = tenants.a;
    await actors.brand.call(catalog.offerProducts, {
      brandId,
      productIds: [catalogProductId],
      restaurantIds: [restaurantId],
      isOffered: true,
    });
    const rows = () => prisma.sql.read`
      select 'product' as kind, xmin::text, xmax::text from products where menu_id = ${menuId} and catalog_product_id = ${catalogProductId}
      union all select 'category', xmin::text, xmax::text from categories where catalog_category_id = ${catalogCategoryId}`;
    const before = await rows();
    const { categories } = await actors.brand.call(catalog.replaceCatalogCategories, {
      brandId,
      categories: [{ name: 'On top' }, { categoryId: catalogCategoryId, name: 'A' }],
    });
    expect(categories.map(({ name }) => name)).toEqual(['On top', 'A']);
    expect(await rows()).toEqual(before);
  });
});
