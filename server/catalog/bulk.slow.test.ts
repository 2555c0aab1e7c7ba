import { expect, it } from 'vitest';
import { revertChange } from '@/server/audit/audit.operations';
import { prisma } from '@/server/core/platform/db';
import { asUser } from '@/server/testing/as';
import { createBrand, createCatalogCategory, createUser } from '@/server/testing/factories';
import * as catalog from './catalog.operations';
import { verifyMenus } from './verify';

const [RESTAURANTS, PRODUCTS] = [1_000, 20];

it('a chain of a thousand restaurants takes products on, follows a rename and takes them off in seconds', async () => {
  const { id: brandId } = await createBrand(prisma);
  const admin = await asUser((await createUser(prisma, { role: 'admin' })).id);
  const { id: categoryId } = await createCatalogCategory(prisma, { brandId });
  const restaurants = await prisma.sql.read<{ id: number }>`
    insert into restaurants (brand_id, name, street, postal_code, city, country_code, lat, lng, time_zone)
    select ${brandId}::int, 'R' || n, 'S', '75001', 'Paris', 'FR', 48.8, 2.3, 'Europe/Paris' from generate_series(1, ${RESTAURANTS}) n returning id`;
  const products = await prisma.sql.read<{ id: number }>`
    insert into catalog_products (brand_id, name, price_cents) select ${brandId}::int, 'P' || n, 500 from generate_series(1, ${PRODUCTS}) n returning id`;
  const [productIds, restaurantIds] = [products.map(({ id }) => id), restaurants.map(({ id }) => id)];
  await prisma.sql.run`insert into catalog_product_categories (brand_id, category_id, product_id)
    select ${brandId}::int, ${categoryId}::int, id from unnest(${productIds}::int[]) id`;

  const began = performance.now();
  const offered = await admin.call(catalog.offerProducts, { brandId, productIds, restaurantIds, isOffered: true });
  expect(offered).toMatchObject({ changed: RESTAURANTS * PRODUCTS, restaurants: RESTAURANTS });
  const { id: auditId } = await prisma.auditEntry.findFirstOrThrow({ where: { subjectKind: 'catalog' }, orderBy: { id: 'desc' } });
  const renamed = productIds.map((productId, index) => ({ productId, name: `Renamed ${index}` }));
  await admin.call(catalog.updateCatalogProducts, { brandId, products: renamed });
  expect(await prisma.product.count({ where: { catalogProductId: { in: productIds }, name: { startsWith: 'Renamed' } } })).toBe(
    RESTAURANTS * PRODUCTS,
  );
  await admin.call(revertChange, { auditId });
  expect(await prisma.product.count({ where: { catalogProductId: { in: productIds }, archivedAt: null } })).toBe(0);
  expect(performance.now() - began).toBeLessThan(30_000);
  expect((await verifyMenus()).problems).toEqual([]);
}, 60_000);
