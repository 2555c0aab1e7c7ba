import { expect, it } from 'vitest';
import { revertChange } from '@/server/audit/audit.operations';
import { prisma } from '@/server/core/platform/db';
import { type Actor, asUser } from '@/server/testing/as';
import { createBrand, createCatalogCategory, createUser } from '@/server/testing/factories';
import * as catalog from './catalog.operations';
import { verifyMenus } from './verify';

const [RESTAURANTS, PRODUCTS] = [1_000, 20];

/** A brand whose products are in one category, on no menu yet. */
async function makeChain(size: { restaurants: number; products: number }) {
  const { id: brandId } = await createBrand(prisma);
  const { id: categoryId } = await createCatalogCategory(prisma, { brandId });
  const restaurants = await prisma.sql.read<{ id: number }>`
    insert into restaurants (brand_id, name, street, postal_code, city, country_code, lat, lng, time_zone)
    select ${brandId}::int, 'R' || n, 'S', '75001', 'Paris', 'FR', 48.8, 2.3, 'Europe/Paris' from generate_series(1, ${size.restaurants}) n
    returning id`;
  const products = await prisma.sql.read<{ id: number }>`
    insert into catalog_products (brand_id, name, price_cents) select ${brandId}::int, 'P' || n, 500 from generate_series(1, ${size.products}) n
    returning id`;
  const [productIds, restaurantIds] = [products.map(({ id }) => id), restaurants.map(({ id }) => id)];
  await prisma.sql.run`insert into catalog_product_categories (brand_id, category_id, product_id)
    select ${brandId}::int, ${categoryId}::int, id from unnest(${productIds}::int[]) id`;
  return { brandId, productIds, restaurantIds };
}

/** Gives PostgreSQL statistics of one restaurant with a long menu, as in a new installation. */
async function beginWithOneRestaurant(admin: Actor): Promise<void> {
  await admin.call(catalog.offerProducts, { ...(await makeChain({ restaurants: 1, products: 300 })), isOffered: true });
  await prisma.$executeRaw`analyze`;
}

/**
 * How often rows of restaurants' categories were read since PostgreSQL started. Counts finished transactions, with some seconds of delay.
 */
async function categoriesRead(): Promise<number> {
  const [row] = await prisma.sql.read<{ rows: number }>`
    select (seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_user_tables where relname = 'categories'`;
  return row?.rows ?? 0;
}

it('a thousand restaurants get, rename and lose products of the brand, and each category is read only a few times', async () => {
  const admin = await asUser((await createUser(prisma, { role: 'admin' })).id);
  await beginWithOneRestaurant(admin);
  const { brandId, productIds, restaurantIds } = await makeChain({ restaurants: RESTAURANTS, products: PRODUCTS });
  const all = RESTAURANTS * PRODUCTS;
  const readBefore = await categoriesRead();

  const offered = await admin.call(catalog.offerProducts, { brandId, productIds, restaurantIds, isOffered: true });
  expect(offered).toMatchObject({ changed: all, restaurants: RESTAURANTS });
  await expect.poll(categoriesRead, { timeout: 20_000, interval: 250 }).toBeGreaterThan(readBefore + all);
  expect((await categoriesRead()) - readBefore).toBeLessThan(5 * all);
  const { id: auditId } = await prisma.auditEntry.findFirstOrThrow({ where: { subjectKind: 'catalog' }, orderBy: { id: 'desc' } });

  const renamed = productIds.map((productId, index) => ({ productId, name: `Renamed ${index}` }));
  await admin.call(catalog.updateCatalogProducts, { brandId, products: renamed });
  const ours = { catalogProductId: { in: productIds } };
  expect(await prisma.product.count({ where: { ...ours, name: { startsWith: 'Renamed' } } })).toBe(all);

  await admin.call(revertChange, { auditId });
  expect(await prisma.product.count({ where: { ...ours, archivedAt: null } })).toBe(0);
  expect((await verifyMenus()).problems).toEqual([]);
}, 180_000);
