import type pg from 'pg';
import { compare, printRates, type Ratio } from './compare';
import type { Harness } from './harness';

const [LARGE, SMALL] = [
  { menuId: 1, products: 1_000 },
  { menuId: 2, products: 10 },
];

/** Fills an empty migrated database with a brand, and one restaurant with a menu of a thousand products and one of ten. */
export async function seedMenus(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('select 1 from brands');
  if (rowCount) return;
  await client.query(`
    insert into brands (name) values ('Bench');
    insert into restaurants (brand_id, name, street, postal_code, city, country_code, lat, lng, time_zone)
      values (1, 'Restaurant', 'Street', '75001', 'Paris', 'FR', 48.8, 2.3, 'Europe/Paris');
    insert into restaurant_zones (restaurant_id, operation_zone_id, is_primary, address) values (1, 1, true, '{}');
    insert into menus (restaurant_id, name) values (1, 'Large'), (1, 'Small');
    insert into catalog_categories (brand_id, name, position) select 1, 'Category ' || n, n from generate_series(1, 25) n;
    insert into catalog_products (brand_id, name, description, sku, price_cents, prices, vat_group_id, allergens)
      select 1, 'Crème brûlée ' || n, 'With vanilla from Tahiti, and a crust that is burnt while you wait.', 'SKU-' || n, 500 + n % 900,
        '[{"channelId": 2, "mode": "delivery", "priceCents": 1590}]', 1 + n % 3, array['eggs', 'milk'] from generate_series(1, ${LARGE.products}) n;
    insert into catalog_product_categories (brand_id, category_id, product_id, position)
      select 1, 1 + id % 25, id, id from catalog_products;
    insert into products (restaurant_id, menu_id, catalog_product_id, signature, name, sku)
      select 1, m.id, c.id, c.signature, c.name, c.sku from catalog_products c, menus m where m.id = 1 or c.id <= ${SMALL.products};
    insert into categories (restaurant_id, name, position, catalog_category_id) select 1, name, position, id from catalog_categories;
    insert into product_categories (product_id, category_id)
      select p.id, g.id from products p join catalog_product_categories c on c.product_id = p.catalog_product_id
        join categories g on g.catalog_category_id = c.category_id;
    analyze`);
}

/** A whole menu, compared with a constant text of its size; and checking a large menu for changes, compared with a small one. */
async function compareMenus(ports: { ours: number; baseline: number }): Promise<Ratio[]> {
  const path = ({ menuId }: { menuId: number }) => `/v2/restaurants/1/menus/${menuId}/published?channelId=2`;
  const fetchMenu = (menu: { menuId: number }) =>
    fetch(`http://127.0.0.1:${ports.ours}${path(menu)}`, { headers: { 'accept-encoding': 'identity' } });
  const { length: bytes } = Buffer.from(await (await fetchMenu(LARGE)).arrayBuffer());
  const revalidationOf = async (menu: { menuId: number }) => {
    const headers = { 'if-none-match': (await fetchMenu(menu)).headers.get('etag') ?? '' };
    return () => ({ path: path(menu), headers });
  };
  const [large, small] = [await revalidationOf(LARGE), await revalidationOf(SMALL)];
  return [
    await compare(
      `a menu of ${LARGE.products.toLocaleString('en')} products, ${Math.round(bytes / 1024)} kB`,
      '≥ 0.8',
      ports,
      () => ({ path: path(LARGE) }),
      () => ({ path: `/constant?bytes=${bytes}` }),
    ),
    await compare('unchanged (304), against a menu of 10', '≥ 0.9', { ours: ports.ours, baseline: ports.ours }, large, small),
  ];
}

export async function run(harness: Harness): Promise<void> {
  await harness.fill(seedMenus);
  printRates(await compareMenus(await harness.serveBoth('/constant')));
}
