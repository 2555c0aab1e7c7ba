import type { Orm } from '@/server/core/platform/db';
import { createCategory, createMenu } from '@/server/testing/factories';
import { insertRows } from '../rows';
import { catalogs } from './index';
import { productsOf, type SeedProduct } from './products';

/** Writes menus, categories and products; returns the products by restaurant. */
export async function seedCatalog(db: Orm): Promise<Map<number, SeedProduct[]>> {
  const byRestaurant = new Map<number, SeedProduct[]>();
  let firstId = 1;
  for (const catalog of catalogs) {
    const { restaurantId, menu } = catalog;
    const products = productsOf(catalog, firstId);
    firstId += products.length;
    byRestaurant.set(restaurantId, products);

    await createMenu(db, { restaurantId, ...menu });
    const categoryIds = new Map<string, number>();
    const ownSections = catalog.sections.map(({ category }) => category);
    for (const name of new Set([...ownSections, ...products.flatMap(({ categories }) => categories)])) {
      const { id } = await createCategory(db, { restaurantId, name, position: categoryIds.size });
      categoryIds.set(name, id);
    }

    await insertRows(
      db,
      'products',
      { id: 'int', restaurant_id: 'int', menu_id: 'int', signature: 'text', name: 'text', sku: 'text', price_cents: 'int' },
      products.map(({ id, signature, name, sku, priceCents }) => [id, restaurantId, menu.id, signature, name, sku, priceCents]),
    );
    await insertRows(
      db,
      'product_categories',
      { product_id: 'int', category_id: 'int' },
      products.flatMap(({ id, categories }) => categories.map((name) => [id, categoryIds.get(name)!])),
    );
  }
  return byRestaurant;
}
