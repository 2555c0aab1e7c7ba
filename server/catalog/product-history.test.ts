// @not-in-check
import { beforeEach, describe, expect, it } from 'vitest';
import { listAudit } from '@/server/audit/audit.operations';
import { prisma } from '@/server/core/platform/db';
import { createCatalogProduct } from '@/server/testing/factories';
import { actors, brandId, furnishMenus, place, soupOf, tenants } from '@/server/testing/menu-place';
import * as catalog from './catalog.operations';

beforeEach(furnishMenus);

const historyOf = async (productId: number, more: object = {}) =>
  (await actors.brand.call(listAudit, { brandId, subjectKind: 'catalog product', subjectId: String(productId), related: true, ...more }))
    .items;

describe('the history of a product', () => {
  it('has its changes alone, with others, and on menus, and of others only what concerns it', async () => {
    const { catalogProductId, productId } = await soupOf();
    const other = await createCatalogProduct(prisma, { brandId, name: 'Bread', priceCents: 200 });
    const { brand, restaurant } = actors;
    await brand.call(catalog.updateCatalogProduct, { brandId, productId: catalogProductId, priceCents: 610 });
    const both = [other.id, catalogProductId].map((id) => ({ productId: id, priceCents: 620 }));
    await brand.call(catalog.updateCatalogProducts, { brandId, products: both });
    await brand.call(catalog.updateCatalogProducts, { brandId, products: [{ productId: other.id, priceCents: 630 }] });
    await restaurant.call(catalog.updateMenuProduct, { ...place, productId, priceCents: 640 });
    await restaurant.call(catalog.updateMenuProducts, { ...place, products: [{ productId, priceCents: 650 }] });
    const offer = { brandId, productIds: [catalogProductId], restaurantIds: [place.restaurantId], isOffered: false };
    await brand.call(catalog.offerProducts, offer);

    const items = await historyOf(catalogProductId);
    expect(items.map(({ operationId, restaurantId }) => [operationId, restaurantId])).toEqual([
      ['catalog.offerProducts', null],
      ['catalog.updateMenuProducts', place.restaurantId],
      ['catalog.updateMenuProduct', place.restaurantId],
      ['catalog.updateCatalogProducts', null],
      ['catalog.updateCatalogProduct', null],
    ]);
    const [, onMenu, , together] = items;
    expect(onMenu?.changes).toEqual([{ path: ['products', String(productId), 'priceCents'], kind: 'changed', before: 640, after: 650 }]);
    const change = { path: ['products', String(catalogProductId), 'priceCents'], kind: 'changed', before: 610, after: 620 };
    expect(together).toMatchObject({ changes: [change], changeCount: 1, names: { [other.id]: 'Bread', [catalogProductId]: 'Soup' } });

    const page = await historyOf(catalogProductId, { cursor: items[2]?.auditId, limit: 1 });
    expect(page).toEqual([together]);
    const own = await historyOf(catalogProductId, { related: false });
    expect(own.map(({ operationId }) => operationId)).toEqual(['catalog.updateCatalogProduct']);
  });

  it('has on a menu what the restaurant changed with other products, and nothing of other brands', async () => {
    const { catalogProductId, productId } = await soupOf();
    await actors.restaurant.call(catalog.updateMenuProducts, { ...place, products: [{ productId, priceCents: 650 }] });
    const onMenu = { restaurantId: place.restaurantId, subjectKind: 'menu product', subjectId: String(productId), related: true };
    const { items } = await actors.restaurant.call(listAudit, onMenu);
    expect(items.map(({ operationId }) => operationId)).toEqual(['catalog.updateMenuProducts']);
    expect(await historyOf(tenants.b.catalogProductId)).toEqual([]);
    expect(await historyOf(catalogProductId)).toHaveLength(1);
  });

  it('finds the changes of many through the index of their products, however many there are', async () => {
    await prisma.$executeRaw`insert into audit_entries (brand_id, subject_kind, subject_id, operation, input, after, request_id)
      select ${brandId}, 'catalog', ${brandId}::int::text, 'x', '{}', jsonb_build_object('products', jsonb_build_object(n, '{}'::jsonb)), 'x'
      from generate_series(1, 20000) as n`;
    await prisma.$executeRaw`analyze audit_entries`;
    const plan = await prisma.$queryRaw<Record<string, string>[]>`explain select id from audit_entries
      where subject_kind in ('catalog', 'menu') and products_in_entry(after) @> array['12'] and subject_kind = 'catalog'`;
    expect(plan.flatMap(Object.values).join('\n')).toContain('audit_entries_of_products');
  });
});
